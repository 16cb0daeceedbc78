import type { z } from 'zod'
import type { Advert } from '#/features/jobs/advert/advert.ts'
import { daysLate, promisedDay } from '#/features/jobs/late.ts'
import { type JobStep, stepAt } from '#/features/jobs/steps.ts'
import { nameByToken } from '#/server/auth/api-tokens.ts'
import { daysBetween } from '#/shared/dates.ts'
import { parseAnswers } from './answers/answers.ts'
import { applyAgainFrom } from './apply/reapply-rules.ts'
import { waitsForPerson } from './ask-for-person/ask-for-person.server.ts'
import type { CardRow } from './board/cards.server.ts'
import { asSeenByApplicant, latestMove, viewPendingNotice, waitingSince } from './moves/moves.server.ts'
import { parseSteps } from './moves/parse-steps.ts'
import {
  acceptedBy,
  currentOffers,
  isOfferEnded,
  type OfferRow,
  offerWithdrawnAt,
  viewMoves,
} from './offers/view-offers.server.ts'
import type { ApplicationRow, listCompanyJobs } from './queries.server.ts'
import type { listApplicationEvents } from './record-queries.server.ts'
import { replyBy } from './reply-deadline.ts'
import { applicationRoute, currentStandingLabel, interviewStanding, skippedStages } from './route.ts'
import type { boardCard } from './shapes.ts'
import { parseSnapshot } from './snapshot.server.ts'
import {
  findTransition,
  isOpenStage,
  isPreOfferStage,
  mainStageOf,
  mainStages,
  rescindsOffer,
  type Stage,
  type StageSide,
  seekerTurn,
} from './stages.ts'

// Turns rows into API responses, for the seeker and for the employer.

type JobRow = Awaited<ReturnType<typeof listCompanyJobs>>[number]
type EventRow = Awaited<ReturnType<typeof listApplicationEvents>>[number]

const viewPay = <Period>(row: {
  payMin: number | null
  payMax: number | null
  payCurrency: string
  payPeriod: Period
}) =>
  row.payMin === null || row.payMax === null
    ? null
    : { min: row.payMin, max: row.payMax, currency: row.payCurrency, period: row.payPeriod }

const viewReplyDeadline = (lateFrom: Date | null) => ({
  replyBy: lateFrom && promisedDay(lateFrom),
  daysLate: daysLate(lateFrom),
})

/** A move that waits to be told is an answer; what it will promise is shown, and is not late. */
function viewEmployersDeadline(row: CardRow) {
  if (row.lateFrom || row.recalledAt || latestMove(row)?.notified !== false)
    return viewReplyDeadline(row.lateFrom)
  return { replyBy: replyBy(row.stage, waitingSince(row), parseSteps(row.steps), row), daysLate: 0 }
}

/** The job's own step at which an application stands; null where its stage has none. */
const viewStep = ({ stage, stepId }: Pick<ApplicationRow, 'stage' | 'stepId'>, steps: readonly JobStep[]) => {
  const at = stepAt(stage, stepId, steps)
  return at ? { id: at.id, name: at.name } : null
}

/** The stage before the latest move. */
const stageBefore = ({ moves }: Pick<ApplicationRow, 'moves'>) => moves.at(-1)?.from ?? null

const viewProgress = (row: ApplicationRow, standing: Parameters<typeof skippedStages>[0]) => {
  const hasLeft = row.stage === 'rejected' || row.stage === 'withdrawn'
  const stage = hasLeft ? (row.moves.at(-2)?.to ?? 'applied') : row.stage
  const reached = mainStages.indexOf(mainStageOf(stage) ?? 'applied') + 1
  return {
    ...{ reached, total: mainStages.length, skipped: skippedStages(standing, reached) },
    ended: hasLeft || row.stage === 'offer reject' || row.recalledAt !== null,
  }
}

function turnOf(row: ApplicationRow, offerEnded: boolean) {
  if (row.recalledAt) return row.recallReadAt ? ('nobody' as const) : ('you' as const)
  if (interviewStanding(row) === 'pick') return 'you' as const
  // An offer that has ended is its employer's to renew or withdraw.
  return row.stage === 'offer' && offerEnded ? ('them' as const) : seekerTurn(row.stage)
}

/** When the seeker asked about the reply they wait for now. */
export const askedSince = (row: Pick<ApplicationRow, 'askedAt' | 'stageChangedAt'>) =>
  row.askedAt && row.askedAt >= row.stageChangedAt ? row.askedAt : null

/**
 * An application as its applicant knows it. `adverts`: the advert each application answered (`findAdverts`).
 */
export function viewForSeeker(full: ApplicationRow, offers: OfferRow[], adverts: Map<string, Advert>) {
  const row = asSeenByApplicant(full)
  const terms = currentOffers(row, offers)
  const advert = viewAnsweredAdvert(row, adverts)
  const last = latestMove(row)
  const offerEnded = isOfferEnded(terms.offer)
  const withdrawnAt = offerWithdrawnAt(row, terms.offer)
  const picksTime = interviewStanding(row) === 'pick' && daysLate(row.promisedLateFrom) === 0
  const standing = {
    ...row,
    offerEnded,
    moves: viewMoves(row, offers),
    steps: parseSteps(row.steps),
    heldInterviews: row.heldInterviews.map((held) => ({ ...held, endedAt: new Date(held.endedAt) })),
  }
  return {
    ...row,
    ...viewReplyDeadline(row.promisedLateFrom),
    firstReplyBy: row.firstAnswerLateFrom && promisedDay(row.firstAnswerLateFrom),
    // While they can pick a time the employer owes nothing.
    ...(picksTime && { replyBy: null }),
    ...terms,
    waitingSince: waitedSince(row),
    waitingOn: turnOf(row, offerEnded),
    acceptedBy: acceptedBy(row),
    isRescinded: last ? rescindsOffer(last.from, last.to) : false,
    offerWithdrawnAt: withdrawnAt,
    recallUnread: row.recalledAt !== null && row.recallReadAt === null,
    jobState: row.jobState === 'open' || row.recalledAt || !isOpenStage(row.stage) ? null : row.jobState,
    askedAt: askedSince(row),
    applyAgainFrom: row.jobState === 'open' ? applyAgainFrom(row) : null,
    progress: viewProgress(row, standing),
    standing: currentStandingLabel(standing),
    interview: interviewStanding(row),
    route: applicationRoute({
      ...standing,
      counter: terms.counter,
      // What has ended settles no first day.
      offer: offerEnded || withdrawnAt ? null : terms.offer,
      pay: advert.pay,
    }),
    message: last?.by === row.seekerId ? null : (last?.message ?? null),
    job: {
      slug: row.jobSlug,
      ...advert,
      company: {
        slug: row.companySlug,
        name: row.companyName,
        photo: row.companyPhoto,
        verifiedAt: row.companyStatus === 'approved' ? row.companyApprovedAt : null,
        verificationLevel: row.verificationLevel,
        verifiedDomain: row.verifiedDomain,
      },
    },
  }
}

/** After an interview the promised days count anew. */
function waitedSince(row: ApplicationRow) {
  const ends = row.heldInterviews.map(({ endedAt }) => new Date(endedAt).getTime())
  return new Date(Math.max(waitingSince(row).getTime(), ...ends))
}

function viewAnsweredAdvert({ advertId }: ApplicationRow, adverts: Map<string, Advert>) {
  const answered = advertId === null ? undefined : adverts.get(advertId)
  if (!answered) throw new Error('An application without the advert it answered')
  return viewAdvert(answered)
}

const viewAdvert = (answered: Advert) => {
  const { title, city, region, country, furtherPlaces, workplace, employmentType } = answered
  return {
    ...{ title, city, region, country, furtherPlaces, workplace, employmentType },
    pay: viewPay(answered),
  }
}

/** The job as it is now, if it differs from what the applicant answered. */
export const viewChangedJob = (answered: Advert | undefined, now: Advert | undefined) =>
  !answered || !now || JSON.stringify(answered) === JSON.stringify(now)
    ? null
    : { ...viewAdvert(now), descriptionChanged: answered.description !== now.description }

/** Withdrawn by the seeker, recalled because of fraud, or of a closed account: nothing of it can be opened. */
export const isWithdrawn = (
  row: Pick<ApplicationRow, 'stage' | 'recalledAt' | 'seekerId' | 'seekerEraseAt'>,
) =>
  row.stage === 'withdrawn' || row.recalledAt !== null || row.seekerId === null || row.seekerEraseAt !== null

/** After a withdrawal the employer keeps the name and history, and nothing of the profile. */
export function viewForEmployer(row: CardRow, offers: OfferRow[]): z.output<typeof boardCard> {
  const snapshot = parseSnapshot(row.snapshot)
  const profile = isWithdrawn(row)
    ? { headline: null, yearsExperience: null, city: null, region: null, desiredPay: null, skills: [] }
    : snapshot
  const { headline, yearsExperience, city, region, desiredPay, skills } = profile
  const { id, version, stage, appliedAt, stageChangedAt, openedAt } = row
  return {
    ...{ id, version, stage, appliedAt, stageChangedAt, openedAt },
    ...{ headline, yearsExperience, city, region, desiredPay, skills },
    ...viewEmployersDeadline(row),
    ...currentOffers(row, offers),
    name: snapshot.name,
    isBlind: row.isBlind,
    desiredCurrency: snapshot.desiredCurrency,
    desiredPeriod: snapshot.desiredPeriod,
    waitingDays: Math.max(0, daysBetween(waitingSince(row), new Date())),
    notesCount: row.notesCount ?? 0,
    knockOuts: isWithdrawn(row) ? 0 : parseAnswers(row.answers).filter(({ knockedOut }) => knockedOut).length,
    wantsPerson: waitsForPerson(row),
    step: viewStep(row, parseSteps(row.steps)),
    tags: row.tags,
    previousStage: stageBefore(row),
    askedAt: askedSince(row),
    pendingNotice: viewPendingNotice(row),
  }
}

export const viewJob = (row: Omit<JobRow, 'heldAt'>) => ({ ...row, pay: viewPay(row) })

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

/**
 * Who acted; null for Waymark. Of an erased account only the stage is left: some can be reached by one side alone. A
 * seeker who still has the account would be named.
 */
function sideOf({ actorId, fromStage, toStage, kind }: EventRow, seekerId: string | null): StageSide | null {
  if (actorId) return actorId === seekerId ? 'seeker' : 'employer'
  if (kind !== 'moved') return 'employer'
  if (fromStage === null) return 'seeker'
  const [from, to] = [fromStage, toStage] as [Stage, Stage]
  if (from === to && isPreOfferStage(to)) return 'employer'
  const sides = (['seeker', 'employer'] as const).filter((side) => findTransition(from, to, side))
  if (sides.length > 1 || (sides[0] === 'seeker' && seekerId !== null)) return null
  return sides[0] ?? null
}

/** Oldest first. A seeker reads only what they were told of, each move from the one they read before. */
export function viewEvents(events: EventRow[], seekerId: string | null, reader: StageSide) {
  const readable = reader === 'employer' ? events : events.filter(({ notified }) => notified)
  let at: Stage | null = null
  return readable.map((event) => {
    const side = sideOf(event, seekerId)
    const from = reader === 'employer' ? (event.fromStage as Stage | null) : at
    if (event.kind === 'moved') at = event.toStage as Stage
    return {
      id: event.id,
      at: event.createdAt,
      kind: event.kind,
      isDownload: event.isDownload,
      from,
      to: reader === 'employer' || event.kind === 'moved' ? (event.toStage as Stage) : (at ?? 'applied'),
      by: side === null ? ('waymark' as const) : side === reader ? ('you' as const) : ('them' as const),
      name:
        reader === 'employer' && event.actorName && event.tokenName
          ? nameByToken(event.actorName, event.tokenName)
          : event.actorName,
      message: event.message,
      stepName: event.kind === 'moved' ? event.stepName : null,
      shownByWhat: null,
    }
  })
}
