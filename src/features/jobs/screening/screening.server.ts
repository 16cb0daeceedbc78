import { createHash } from 'node:crypto'
import { z } from 'zod'
import { listResembling } from '#/features/companies/verification/names.server.ts'
import type { Db } from '#/server/database/database.ts'
import { advert, replacedAdvert } from '../advert/advert.ts'
import { descriptionText } from '../advert/description.ts'
import { type JobRow, listsOf, updateHold } from '../queries.server.ts'
import { borrowedAgency } from './agency.server.ts'
import { contextSignals } from './context-signals.ts'
import {
  addReason,
  findScreening,
  findSurroundings,
  holdScreening,
  insertScreening,
  keepScreeningCurrent,
  marketPay,
} from './queries.server.ts'
import { type ScreenedJob, screenJob } from './score.ts'

const reasons = z.array(z.object({ key: z.string(), reason: z.string(), evidence: z.string() })).catch([])
/** Stored reasons, whatever version of the product wrote them. */
export const parseReasons = (stored: unknown) => reasons.parse(stored)

/**
 * Looks at a job that is about to be seen, in the transaction that makes it so. It can only hold; `isFirst` holds whatever the words are. What is
 * held stays held through every edit until a person lifts it: otherwise one could try words until they pass.
 */
export async function screened(db: Db, job: JobRow, isFirst = false): Promise<JobRow> {
  if (job.status !== 'open' || job.moderation) return job
  const judged = await judge(db, job)
  if (isFirst) await addReason(db, { jobId: job.id, textHash: hashOf(job) }, firstJobReason)
  const held = judged || isFirst
  const replaced = await holdReplaced(db, job)
  const borrowed = await holdBorrowed(db, job)
  if (!(held || replaced || borrowed) || job.heldAt) return job
  return { ...job, heldAt: await updateHold(db, job.id) }
}

/** A live job that was turned into another one waits for a person, however harmless its words are. */
async function holdReplaced(db: Db, job: JobRow) {
  if (job.baselineAdvert === null) return false
  const evidence = replacedAdvert(advert.parse(job.baselineAdvert), advert.parse(job))
  if (evidence === null) return false
  const reason = 'A live job was turned into another one'
  await holdScreening(db, { jobId: job.id, textHash: hashOf(job) }, { key: 'replaced', reason, evidence })
  return true
}

/** Who reads “Posted by …” takes it for that name, whatever the company is called. */
async function holdBorrowed(db: Db, job: JobRow) {
  const evidence = await borrowedAgency(db, job)
  if (evidence === null) return false
  const reason = 'The agency has a name like another’s'
  await holdScreening(db, { jobId: job.id, textHash: hashOf(job) }, { key: 'agency', reason, evidence })
  return true
}

const firstJobReason = {
  key: 'first-job',
  reason: 'The first job of a company whose domain alone is confirmed',
  evidence: '',
}

/** Whether these words need a person. Words judged before are not judged again. */
async function judge(db: Db, job: JobRow) {
  const textHash = hashOf(job)
  const before = await findScreening(db, job, textHash)
  if (before) {
    const { risk, held, liftedAt } = before
    if (before.jobId === job.id) await keepScreeningCurrent(db, job.id, textHash)
    else {
      const found = JSON.stringify(before.reasons)
      await insertScreening(db, { jobId: job.id, textHash, risk, held, liftedAt, reasons: found })
    }
    return held && !liftedAt
  }
  const company = await findSurroundings(db, job)
  // A person who read the case has seen the companies that resemble it.
  const known = company.readByPerson
    ? []
    : await listResembling(db, { id: job.companyId, name: company.name }, ['approved', 'suspended'])
  const ad: ScreenedJob = {
    ...textsOf(job),
    companyName: company.name,
    companyDomain: company.domain,
    // Young honest companies have not written yet: silence is unknown, and counts neither way.
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
    yearlyPay: yearly(job),
  })
  const { risk, held, reasons: found } = screenJob(ad, undefined, beside)
  await insertScreening(db, { jobId: job.id, textHash, risk, held, reasons: JSON.stringify(found) })
  return held
}

/** Everything of a job that a reader sees, in the places where the screening looks. */
function textsOf(job: JobRow) {
  const { steps, questions } = listsOf(job)
  const links = [...job.description.matchAll(/ href="([^"]*)"/g)].map(([, address = '']) => address)
  return {
    title: job.title,
    // A word is read as it is seen: with half of it in bold it is still that word.
    description: [descriptionText(job.description), ...links].join(' . '),
    skills: job.skills,
    questions: [
      ...questions,
      ...steps.flatMap(({ name, note }) => (note ? [name, note] : [name])),
      ...[job.hours, job.visa, job.city, job.region].filter((text) => text !== null),
    ],
  }
}

export function hashOf(job: JobRow) {
  const { level, payMin, payMax, payCurrency, payPeriod, companyId } = job
  const judged = [textsOf(job), level, payMin, payMax, payCurrency, payPeriod, companyId]
  return createHash('sha256').update(JSON.stringify(judged)).digest('base64url')
}

const timesAYear: Record<string, number> = { hour: 2080, day: 260, week: 52, month: 12, year: 1 }
const yearly = ({ payMin, payPeriod }: JobRow) =>
  payMin === null ? null : payMin * (timesAYear[payPeriod] ?? 1)
