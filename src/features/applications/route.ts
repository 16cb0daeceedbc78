import { type JobStep, stepAt, stepNoteLabel } from '#/features/jobs/steps.ts'
import { formatDay } from '#/shared/dates.ts'
import { formatMoney, formatShortPay, type PayPeriod } from '#/shared/money/money.ts'
import { comparePositions, type Position, positionName } from './moves/positions.ts'
import {
  isOpenStage,
  isPreOfferStage,
  type MainStage,
  mainStageOf,
  mainStages,
  rescindedLabel,
  rescindsOffer,
  type Stage,
  stageLabel,
  withdrawsOffer,
} from './stages.ts'

// Where an application stands, for its applicant. List, application, job page, dashboard and mail all show these.

/** One stop of the route: a stage that was reached, where it waits now, or one still to come. */
type ApplicationStop = {
  label: string
  /** What the job says happens there. */
  note: string | null
  /** When it was reached. */
  at: Date | null
  /** `skipped`: passed, and never took place. `arrived`: done, and the terminus. */
  state: 'done' | 'skipped' | 'now' | 'next' | 'end' | 'arrived'
}

type Standing = {
  stage: Stage
  openedAt: Date | null
  recalledAt: Date | null
  /** Whether the employer's offer has ended unanswered. */
  offerEnded?: boolean
  /** Of the interview that matters now; null before the first. */
  interview?: InterviewStanding | null
  /** Interviews that took place, each with its step. */
  heldInterviews?: readonly { step: string; stepId: string | null; endedAt: Date }[]
  /** Interviews that were arranged and not held. `isAhead`: they still can be. */
  unheldInterviews?: readonly { step: string; stepId: string | null; isAhead: boolean }[]
  /** The step of the stage; null for the first. */
  stepId?: string | null
  steps?: readonly JobStep[]
  /** The moves the applicant was told of, oldest first. `isOwn`: made by the applicant. */
  moves?: readonly {
    from?: Stage | null
    to: Stage
    stepId?: string | null
    stepName?: string | null
    at: Date
    isOwn?: boolean
    /** To an offer or a counter: what it came to, and when it ended, if nobody answered it. */
    terms?: { amount: number; currency: string; endedAt?: Date | null } | null
  }[]
}

/** A time to pick, other times that were asked for, a time that is booked, or an interview that was held. */
export const interviewStandings = ['pick', 'asked', 'booked', 'held'] as const
export type InterviewStanding = (typeof interviewStandings)[number]

const interviewLabels: Record<InterviewStanding, string> = {
  pick: 'Pick a time for the interview',
  asked: 'They look for other times',
  booked: 'Interview booked',
  held: 'Interviewed, waiting for their decision',
}

/** The standing of an interview, as far as it says where the application stands: not once there is an offer or an end. */
export const interviewStanding = ({
  stage,
  recalledAt,
  interview = null,
}: Pick<Standing, 'stage' | 'recalledAt' | 'interview'>) =>
  recalledAt === null && isPreOfferStage(stage) ? interview : null

/**
 * The name of the step an application was moved to, as long as what it stands for has not taken place. The words
 * “Applied”, “Short-listed” and “Screened” say themselves that it has. A step without an interview here is over when the
 * applicant is moved past it, because nothing else tells.
 */
function stepToCome({ stage, stepId, steps = [], moves = [], heldInterviews = [] }: Standing) {
  if (!isPreOfferStage(stage)) return null
  const name = positionName({ stage, stepId }, steps)
  if (stage !== 'interview' && name === stageLabel(stage, 'seeker')) return null
  const arrival = moves.at(-1)?.at
  const isHere = isAt({ stage, stepId }, steps)
  const isHeld = heldInterviews.some(
    (held) => isHere(held) || (arrival !== undefined && held.endedAt >= arrival),
  )
  return isHeld ? null : name
}

/** Whether an interview is of this position: by its step, or by the name of a step that the job no longer has. */
function isAt({ stage, stepId }: Position, steps: readonly JobStep[]) {
  const [here, name] = [stepAt(stage, stepId, steps)?.id, positionName({ stage, stepId }, steps)]
  return (one: { step: string; stepId: string | null }) =>
    one.stepId ? one.stepId === here : one.step === name
}

/** The one sentence about where an application stands. */
export function currentStandingLabel(application: Standing) {
  const { moves = [], recalledAt } = application
  const isWithdrawn = isOfferWithdrawal(moves, moves.length - 1) && !recalledAt
  const interview = interviewStanding(application)
  // One that was held before says less than the offer that came after it.
  return isWithdrawn && (interview === null || interview === 'held')
    ? 'Offer withdrawn, waiting for their decision'
    : presentLabel(application)
}

/** The same for the route, where the withdrawal of an offer is a stop of its own. */
function presentLabel(application: Standing) {
  const { stage, openedAt, recalledAt, offerEnded, moves = [] } = application
  if (recalledAt) return 'Employer removed for fraud'
  const interview = interviewStanding(application)
  const toCome = stepToCome(application)
  // One that was held before belongs to an earlier step.
  if (interview && !(toCome && interview === 'held')) {
    const label = interviewLabels[interview]
    return toCome && toCome !== stageLabel('interview', 'seeker')
      ? `${toCome}: ${label.charAt(0).toLowerCase()}${label.slice(1)}`
      : label
  }
  switch (stage) {
    case 'applied':
      return openedAt ? 'Opened, waiting for a decision' : 'Waiting for a first look'
    case 'offer':
      return offerEnded ? 'The offer has ended' : 'Your answer'
    case 'offer counter':
      return 'They answer your counter'
    case 'offer accept':
      return 'They confirm the hire'
    case 'withdrawn':
      return 'You withdrew'
    case 'offer reject':
      return 'You declined'
    case 'rejected':
      return rescindsOffer(moves.at(-2)?.to ?? null, stage) ? rescindedLabel : stageLabel(stage, 'seeker')
    default:
      if (toCome) return `${toCome}: waiting to hear from them`
      return isOpenStage(stage) ? 'Waiting for their decision' : stageLabel(stage, 'seeker')
  }
}

/** Whether the move at that place withdrew an offer: not one that had ended unanswered. */
function isOfferWithdrawal(moves: NonNullable<Standing['moves']>, place: number) {
  const move = moves[place]
  const offer = moves.slice(0, Math.max(place, 0)).findLast(({ to }) => to === 'offer')
  return move !== undefined && withdrawsOffer(move.from ?? null, move.to) && !offer?.terms?.endedAt
}

type Routed = Standing & {
  steps: NonNullable<Standing['steps']>
  moves: NonNullable<Standing['moves']>
  offer: { amount: number; currency: string; startsOn: string | null } | null
  counter?: { startsOn: string | null } | null
  pay: { min: number; max: number; currency: string; period: PayPeriod } | null
}

export function applicationRoute(application: Routed): ApplicationStop[] {
  const { stage, moves, recalledAt } = application
  const last = moves.at(-1)
  if (recalledAt || !(isOpenStage(stage) || stage === 'hire')) {
    // An application that had ended before its employer was removed keeps its stops.
    const ending = last && !isOpenStage(last.to) && mainStageOf(last.to) !== 'hire' ? last : null
    const past = pastStops(application, ending ? moves.slice(0, -1) : moves)
    return [...past, stop('end', currentStandingLabel(application), { at: recalledAt ?? last?.at ?? null })]
  }
  const past = pastStops(application, moves)
  if (stage === 'hire') return past
  return [...past, stop('now', presentLabel(application)), ...futureStops(application)]
}

/**
 * Each step once, from when it was first reached; those beyond the present one were taken back, and the present one is
 * here once it has taken place. Offers, the answers to them and their ends all stay, in their order.
 */
function pastStops(application: Routed, moves: Routed['moves']) {
  const last = moves.at(-1)
  const toCome = stepToCome(application)
  const end: Position = last ? { stage: last.to, stepId: last.stepId } : { stage: 'applied' }
  const stops: ApplicationStop[] = []
  const ends: Date[] = []
  const addEndsUntil = (at: Date | null) => {
    while (ends[0] && (!at || ends[0] <= at))
      stops.push(stop('end', 'Their offer ended', { at: ends.shift() }))
  }
  for (const [place, move] of moves.entries()) {
    const { to, stepId, at, terms } = move
    addEndsUntil(at)
    // Of the latest one the present label says it.
    if (terms?.endedAt && !(application.stage === 'offer' && move === last)) ends.push(terms.endedAt)
    if (isOfferWithdrawal(moves, place)) stops.push(stop('end', 'They withdrew the offer', { at }))
    const label = pastLabel(application, move)
    const isOffer = to.startsWith('offer')
    const isReached = isOffer || comparePositions({ stage: to, stepId }, end, application.steps) <= 0
    const isKnown = !isOffer && stops.some((one) => one.label === label)
    if (!isReached || label === toCome || isKnown) continue
    const unheld = neverHeld(application, { stage: to, stepId })
    if (unheld.length > 0) {
      const isAhead = isOpenStage(application.stage) && unheld.some((one) => one.isAhead)
      stops.push(stop('skipped', label, { note: isAhead ? 'Not held yet' : 'Did not take place' }))
    } else stops.push(stop(to === 'hire' ? 'arrived' : 'done', label, { at }))
  }
  addEndsUntil(null)
  return stops
}

/** The interviews of a step for which some were arranged here and none was held; only they tell. */
function neverHeld(
  { steps = [], heldInterviews = [], unheldInterviews = [] }: Standing,
  { stage, stepId }: Position,
) {
  const isHere = isAt({ stage, stepId }, steps)
  if (!isPreOfferStage(stage) || heldInterviews.some(isHere)) return []
  return unheldInterviews.filter(isHere)
}

/** Main stages before the present one, as places from 0, at which an application never was. */
export function skippedStages(application: Standing, reached: number) {
  const visited = new Set(
    (application.moves ?? [])
      .filter(({ to, stepId }) => neverHeld(application, { stage: to, stepId }).length === 0)
      .map(({ to }) => mainStageOf(to)),
  )
  return mainStages.flatMap((stage, place) => (place < reached - 1 && !visited.has(stage) ? [place] : []))
}

const rankOf = (stage: Stage) => mainStages.indexOf(mainStageOf(stage) ?? 'applied')

/** A step that the job has still is called what the job calls it now, another what it was called then. */
function pastLabel({ steps }: Routed, { to, stepId, stepName, isOwn, terms }: Routed['moves'][number]) {
  const amount = terms ? `: ${formatMoney(terms.amount, terms.currency)}` : ''
  if (to === 'offer') return `Offer${amount}`
  if (to === 'offer counter') return `You countered${amount}`
  if (to === 'offer accept') return isOwn ? 'You accepted' : 'They accepted your counter'
  const isGone = stepId && !steps.some(({ id }) => id === stepId)
  return (isGone && stepName) || positionName({ stage: to, stepId }, steps)
}

/** The job's own steps still to come, and the offer and hire every route ends with. */
function futureStops({ stage, stepId, steps, pay, offer, counter }: Routed): ApplicationStop[] {
  const here = rankOf(stage)
  const own = steps.filter((one) => one.stage === stage)
  const at = stepAt(stage, stepId, own)
  const further = at ? own.slice(own.indexOf(at) + 1) : []
  const stages = mainStages.slice(here + 1)
  // A first day that a counter would change is not settled.
  const isOpenStart = Boolean(counter?.startsOn && counter.startsOn !== offer?.startsOn)
  const toCome = stages.flatMap((mainStage): ApplicationStop[] => {
    const own = steps.filter((step) => step.stage === mainStage)
    if (own.length > 0) return own.map(stepStop)
    const isSkipped = steps.length > 0 && mainStage !== 'offer' && mainStage !== 'hire'
    return isSkipped
      ? []
      : [stop('next', stageLabel(mainStage), { note: usualNote(mainStage, pay, isOpenStart ? null : offer) })]
  })
  return [...further.map(stepStop), ...toCome]
}

function usualNote(mainStage: MainStage, pay: Routed['pay'], offer: Routed['offer']) {
  if (mainStage === 'offer' && pay) return formatShortPay(pay)
  return mainStage === 'hire' && offer?.startsOn ? `Start ${formatDay(offer.startsOn)}` : null
}

const stepStop = (step: JobStep) => stop('next', step.name, { note: stepNoteLabel(step) })

const stop = (
  state: ApplicationStop['state'],
  label: string,
  more: Partial<Pick<ApplicationStop, 'note' | 'at'>> = {},
): ApplicationStop => ({
  label,
  state,
  note: null,
  at: null,
  ...more,
})
