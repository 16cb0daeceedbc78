import { createHash } from 'node:crypto'
import { z } from 'zod'
import { listResembling } from '#/features/companies/verification/duplicates/names.server.ts'
import type { Db } from '#/server/database/database.ts'
import { payPerYear } from '#/shared/money/money.ts'
import { advert, describeReplacement } from '../advert/advert.ts'
import { descriptionText } from '../advert/description.ts'
import { parseFurtherPlaces } from '../fields/job-fields.ts'
import { holdJob, type JobRow, parseStepsAndQuestions } from '../queries.server.ts'
import { questionWords } from '../questions/questions.ts'
import { findImpersonatedName } from './agency.server.ts'
import { contextSignals } from './context-signals.ts'
import {
  findCompanyContext,
  findScreening,
  holdJobForReason,
  holdWithReason,
  insertScreening,
  marketPay,
  touchScreening,
} from './queries.server.ts'
import { type ScreenedJob, screenJob } from './screen-job.ts'

const reasons = z.array(z.object({ key: z.string(), reason: z.string(), evidence: z.string() })).catch([])
/** Parses stored reasons of any product version. */
export const parseScreeningReasons = (stored: unknown) => reasons.parse(stored)

/**
 * Screens a job that is about to become visible, in the same transaction. It can only hold; `isFirst` holds
 * whatever the text says. A held job stays held through every edit until a reviewer lifts the hold: otherwise
 * one could try wordings until one passes.
 */
export async function screenAndHold(db: Db, job: JobRow, isFirst = false): Promise<JobRow> {
  if (job.status !== 'open' || job.moderation) return job
  const contentParts = await needsReview(db, job)
  if (isFirst) await holdWithReason(db, { jobId: job.id, textHash: hashContent(job) }, firstJobReason)
  const held = contentParts || isFirst
  const replaced = await holdIfReplaced(db, job)
  const borrowed = await holdIfAgencyImpersonates(db, job)
  if (!(held || replaced || borrowed) || job.heldAt) return job
  return { ...job, heldAt: await holdJob(db, job.id) }
}

/** Holds a live job that was turned into another one, however harmless its text. */
async function holdIfReplaced(db: Db, job: JobRow) {
  if (job.baselineAdvert === null) return false
  const evidence = describeReplacement(advert.parse(job.baselineAdvert), advert.parse(job))
  if (evidence === null) return false
  const reason = 'A live job was turned into another one'
  await holdJobForReason(
    db,
    { jobId: job.id, textHash: hashContent(job) },
    { key: 'replaced', reason, evidence },
  )
  return true
}

/** Holds a job whose agency imitates another name, because readers trust “Posted by …”. */
async function holdIfAgencyImpersonates(db: Db, job: JobRow) {
  const evidence = await findImpersonatedName(db, job)
  if (evidence === null) return false
  const reason = 'The agency has a name like another’s'
  await holdJobForReason(
    db,
    { jobId: job.id, textHash: hashContent(job) },
    { key: 'agency', reason, evidence },
  )
  return true
}

const firstJobReason = {
  key: 'first-job',
  reason: 'The first job of a company whose domain alone is confirmed',
  evidence: '',
}

/** Whether this text needs a review. Texts screened before are not screened again. */
async function needsReview(db: Db, job: JobRow) {
  const textHash = hashContent(job)
  const earlier = await findScreening(db, job, textHash)
  if (earlier) {
    const { risk, held, liftedAt } = earlier
    if (earlier.jobId === job.id) await touchScreening(db, job.id, textHash)
    else {
      const found = JSON.stringify(earlier.reasons)
      await insertScreening(db, { jobId: job.id, textHash, risk, held, liftedAt, reasons: found })
    }
    return held && !liftedAt
  }
  const company = await findCompanyContext(db, job)
  // A reviewer of the case has seen the companies with similar names.
  const known = company.readByPerson
    ? []
    : await listResembling(db, { id: job.companyId, name: company.name }, ['approved', 'suspended'])
  const ad: ScreenedJob = {
    ...visibleTexts(job),
    companyName: company.name,
    companyDomain: company.domain,
    // New honest companies have no text yet: that counts as unknown, neither way.
    companyAbout: company.about || null,
    knownEmployers: known.map(({ name }) => name),
    nameWasRead: company.readByPerson,
    level: job.level,
    pay: { min: job.payMin, max: job.payMax, currency: job.payCurrency, period: job.payPeriod },
  }
  const beside = contextSignals([ad.title, ad.description, ...(ad.questions ?? [])].join(' . '), {
    ...company,
    companyDomain: company.domain,
    market: await marketPay(db, job),
    yearlyPay: yearlyPay(job),
  })
  const { risk, held, reasons: found } = screenJob(ad, undefined, beside)
  await insertScreening(db, { jobId: job.id, textHash, risk, held, reasons: JSON.stringify(found) })
  return held
}

/** All visible text of a job, by the field in which the screening expects it. */
function visibleTexts(job: JobRow) {
  const { steps, questions } = parseStepsAndQuestions(job)
  const links = [...job.description.matchAll(/ href="([^"]*)"/g)].map(([, address = '']) => address)
  return {
    title: job.title,
    // Plain text, so that a word that is partly bold still counts as one word.
    description: [descriptionText(job.description), ...links].join(' . '),
    skills: job.skills,
    questions: [
      ...questions.map(questionWords),
      ...steps.flatMap(({ name, note }) => (note ? [name, note] : [name])),
      ...[job.hours, job.visa, job.benefits, job.aiUseNote, job.city, job.region]
        .concat(parseFurtherPlaces(job).flatMap(({ city, region }) => [city, region]))
        .filter((text) => text !== null),
    ],
  }
}

export function hashContent(job: JobRow) {
  const { level, payMin, payMax, payCurrency, payPeriod, companyId } = job
  const contentParts = [visibleTexts(job), level, payMin, payMax, payCurrency, payPeriod, companyId]
  return createHash('sha256').update(JSON.stringify(contentParts)).digest('base64url')
}

const yearlyPay = ({ payMin, payPeriod }: JobRow) => (payMin === null ? null : payPerYear(payMin, payPeriod))
