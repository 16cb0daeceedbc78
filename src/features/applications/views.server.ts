import { z } from 'zod'
import type { Advert } from '#/features/jobs/advert/advert.ts'
import { daysBetween } from '#/shared/dates.ts'
import type { ApplicationRow, listCompanyJobs } from './queries.server.ts'
import type { listEvents, listOffers } from './record-queries.server.ts'
import { daysLate, replyBy } from './reply-deadline.ts'
import { answer, type boardCard, type offer } from './shapes.ts'
import { parseSnapshot } from './snapshot.server.ts'
import { mainStageOf, mainStages, type Side, type Stage, seekerTurn } from './stages.ts'

// Turns rows into API responses, for the seeker and for the employer.

export type OfferRow = Awaited<ReturnType<typeof listOffers>>[number]
type JobRow = Awaited<ReturnType<typeof listCompanyJobs>>[number]
type EventRow = Awaited<ReturnType<typeof listEvents>>[number]

const storedSteps = z
  .array(z.object({ name: z.string(), note: z.string().nullish(), days: z.number().nullish() }))
  .catch([])
export const parseSteps = (stored: unknown) =>
  storedSteps.parse(stored).map(({ name, note, days }) => ({ name, note: note ?? null, days: days ?? null }))
const storedAnswers = z.array(answer).catch([])
export const parseAnswers = (stored: unknown) => storedAnswers.parse(stored)

export const viewOffer = (row: OfferRow): z.output<typeof offer> => ({
  ...row,
  amount: row.payAmount,
  currency: row.payCurrency,
  period: row.payPeriod,
})

/** The employer's latest offer, and the seeker's counter-offer while it waits for a reply. */
export function currentOffers(row: ApplicationRow, offers: OfferRow[]) {
  const ownOffers = offers.filter((offer) => offer.applicationId === row.id)
  const employerOffer = ownOffers.findLast((offer) => offer.madeBy === 'employer')
  const counter = ownOffers.findLast((offer) => offer.madeBy === 'seeker')
  return {
    offer: employerOffer ? viewOffer(employerOffer) : null,
    counter: counter && row.stage === 'offer counter' ? viewOffer(counter) : null,
  }
}

const viewPay = <Period>(row: {
  payMin: number | null
  payMax: number | null
  payCurrency: string
  payPeriod: Period
}) =>
  row.payMin === null || row.payMax === null
    ? null
    : { min: row.payMin, max: row.payMax, currency: row.payCurrency, period: row.payPeriod }

const viewReplyDeadline = (row: ApplicationRow) => {
  const deadline = replyBy(row.stage, row.stageChangedAt, parseSteps(row.steps))
  return { replyBy: deadline, daysLate: daysLate(deadline) }
}

const viewProgress = (row: ApplicationRow) => {
  const hasLeft = row.stage === 'rejected' || row.stage === 'withdrawn' || row.recalledAt !== null
  const mainStage =
    mainStageOf(hasLeft ? ((row.previousStage ?? 'applied') as Stage) : row.stage) ?? 'applied'
  return {
    reached: mainStages.indexOf(mainStage) + 1,
    total: mainStages.length,
    ended: hasLeft || row.stage === 'offer reject',
  }
}

/** `adverts`: the advert each application answered (`findAdverts`). */
export const viewForSeeker = (row: ApplicationRow, offers: OfferRow[], adverts: Map<string, Advert>) => ({
  ...row,
  ...viewReplyDeadline(row),
  ...currentOffers(row, offers),
  waitingOn: seekerTurn(row.stage),
  progress: viewProgress(row),
  message: row.movedBy === row.seekerId ? null : row.message,
  job: {
    slug: row.jobSlug,
    ...viewAnsweredAdvert(row, adverts),
    company: {
      slug: row.companySlug,
      name: row.companyName,
      photo: row.companyPhoto,
      verifiedAt: row.companyStatus === 'approved' ? row.companyApprovedAt : null,
      verificationLevel: row.verificationLevel,
      verifiedDomain: row.verifiedDomain,
    },
  },
})

function viewAnsweredAdvert({ advertId }: ApplicationRow, adverts: Map<string, Advert>) {
  const answered = advertId === null ? undefined : adverts.get(advertId)
  if (!answered) throw new Error('An application without the advert it answered')
  return viewAdvert(answered)
}

const viewAdvert = (answered: Advert) => {
  const { title, city, region, country, workplace, employmentType } = answered
  return { title, city, region, country, workplace, employmentType, pay: viewPay(answered) }
}

/** The job as it is now, if it differs from what the applicant answered. */
export const viewChangedJob = (answered: Advert | undefined, now: Advert | undefined) =>
  !answered || !now || JSON.stringify(answered) === JSON.stringify(now)
    ? null
    : { ...viewAdvert(now), descriptionChanged: answered.description !== now.description }

/** Withdrawn by the seeker, or recalled because of fraud: nothing of it can be opened. */
export const isWithdrawn = (row: Pick<ApplicationRow, 'stage' | 'recalledAt'>) =>
  row.stage === 'withdrawn' || row.recalledAt !== null

/** After a withdrawal the employer keeps the name and history, and nothing of the profile. */
export function viewForEmployer(row: ApplicationRow, offers: OfferRow[]): z.output<typeof boardCard> {
  const snapshot = parseSnapshot(row.snapshot)
  const profile = isWithdrawn(row)
    ? { headline: null, yearsExperience: null, city: null, region: null, desiredPay: null }
    : snapshot
  const { headline, yearsExperience, city, region, desiredPay } = profile
  const { id, version, stage, appliedAt, stageChangedAt, openedAt } = row
  return {
    ...{ id, version, stage, appliedAt, stageChangedAt, openedAt },
    ...{ headline, yearsExperience, city, region, desiredPay },
    ...viewReplyDeadline(row),
    ...currentOffers(row, offers),
    name: snapshot.name,
    desiredCurrency: snapshot.desiredCurrency,
    waitingDays: Math.max(0, daysBetween(stageChangedAt, new Date())),
    notesCount: row.notesCount ?? 0,
    previousStage: row.previousStage as Stage | null,
  }
}

export const viewJob = (row: JobRow) => ({ ...row, pay: viewPay(row) })

export const viewJobOf = (row: ApplicationRow) =>
  viewJob({
    ...row,
    id: row.jobId,
    slug: row.jobSlug,
    title: row.jobTitle,
    status: row.jobStatus,
    city: row.jobCity,
    region: row.jobRegion,
  })

export const viewEvents = (events: EventRow[], seekerId: string, reader: Side) =>
  events.map((event) => {
    const side: Side | null = event.actorId ? (event.actorId === seekerId ? 'seeker' : 'employer') : null
    return {
      id: event.id,
      at: event.createdAt,
      kind: event.kind,
      from: event.fromStage as Stage | null,
      to: event.toStage as Stage,
      by: side === null ? ('waymark' as const) : side === reader ? ('you' as const) : ('them' as const),
      name: event.actorName,
      message: event.message,
    }
  })
