// The table of allowed stage changes: the server enforces it, the screens offer what it allows.

import { type CompanyActor, hasRight } from '#/shared/rights.ts'

/** Stored values, spelled as in the API. */
export const stages = [
  'applied',
  'short-listed',
  'screened',
  'interview',
  'offer',
  'offer accept',
  'offer reject',
  'offer counter',
  'hire',
  'rejected',
  'withdrawn',
] as const
export type Stage = (typeof stages)[number]
export type StageSide = 'employer' | 'seeker'

/**
 * `undo`: only back to the stage before a rejection, and only for `undoMinutes`. `rescinds`: takes back an offer that was
 * accepted, which is an act of its own.
 */
export type Transition = { from: Stage; to: Stage; by: StageSide; undo?: true; rescinds?: true }

/** Stages at which nothing is decided yet. */
export const preOfferStages = ['applied', 'short-listed', 'screened', 'interview'] as const
export const isPreOfferStage = (stage: Stage) => preOfferStages.some((early) => early === stage)
/** Stages at which something can still happen. */
export const openStages = [...preOfferStages, 'offer', 'offer counter', 'offer accept'] as const
export const undoMinutes = 10

const transitionsBetween = (by: StageSide, froms: readonly Stage[], tos: readonly Stage[]): Transition[] =>
  froms.flatMap((from) => tos.filter((to) => to !== from).map((to) => ({ from, to, by })))

export const transitions: readonly Transition[] = [
  // Skipping ahead and going back are both common.
  ...transitionsBetween('employer', preOfferStages, preOfferStages),
  ...transitionsBetween('employer', preOfferStages, ['offer']),
  // To `offer` with better terms, or to `offer accept` by accepting the counter-offer.
  ...transitionsBetween('employer', ['offer counter'], ['offer', 'offer accept']),
  // Other terms or a later deadline.
  { from: 'offer', to: 'offer', by: 'employer' },
  // Withdrawing the offer; the application stays open.
  ...transitionsBetween('employer', ['offer', 'offer counter'], preOfferStages),
  ...transitionsBetween('employer', ['offer accept'], ['hire']),
  ...transitionsBetween(
    'employer',
    openStages.filter((stage) => stage !== 'offer accept'),
    ['rejected'],
  ),
  { from: 'offer accept', to: 'rejected', by: 'employer', rescinds: true },
  ...openStages.map((to): Transition => ({ from: 'rejected', to, by: 'employer', undo: true })),

  ...transitionsBetween('seeker', ['offer'], ['offer accept', 'offer reject', 'offer counter']),
  // A counter-offer does not void the current offer before its deadline: it can be accepted and declined.
  ...transitionsBetween('seeker', ['offer counter'], ['offer accept', 'offer reject']),
  ...transitionsBetween('seeker', openStages, ['withdrawn']),
]

/** Recruiters may change stages before an offer, and undo a rejection there. */
export const isRecruiterTransition = (from: Stage, to: Stage) =>
  [from, to].every((stage) => stage === 'rejected' || isPreOfferStage(stage))

/** Stages `by` may change to. Undoing a rejection is not included: it depends on the time. */
export const allowedNextStages = (stage: Stage, by: StageSide | 'recruiter'): Stage[] =>
  transitions
    .filter((row) => row.from === stage && !row.undo && !row.rescinds)
    .filter((row) =>
      by === 'recruiter' ? row.by === 'employer' && isRecruiterTransition(row.from, row.to) : row.by === by,
    )
    .map((row) => row.to)

/** Stages a company's actor may change to: recruiters make no offers and hire nobody, and some roles only read. */
export function allowedStagesFor(actor: CompanyActor, stage: Stage) {
  if (!hasRight(actor, 'move-applicants')) return []
  return allowedNextStages(stage, hasRight(actor, 'make-offers') ? 'employer' : 'recruiter')
}

export const findTransition = (from: Stage, to: Stage, by: StageSide) =>
  transitions.find((row) => row.from === from && row.to === to && row.by === by)

export const isOpenStage = (stage: Stage) => (openStages as readonly Stage[]).includes(stage)

const labels: Record<Stage, string> = {
  applied: 'Applied',
  'short-listed': 'Short-listed',
  screened: 'Screened',
  interview: 'Interview',
  offer: 'Offer',
  'offer accept': 'Accepted',
  'offer reject': 'Declined',
  'offer counter': 'Countered',
  hire: 'Hired',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}

/** What an applicant reads instead of “Not selected”, if the offer they had agreed on was taken back. */
export const rescindedLabel = 'Offer taken back'

/** The label of a stage. Employers read “New” for an application, seekers “Not selected” for a rejection. */
export const stageLabel = (stage: Stage, reader: StageSide = 'employer') => {
  if (stage === 'applied' && reader === 'employer') return 'New'
  return stage === 'rejected' && reader === 'seeker' ? 'Not selected' : labels[stage]
}

/** The six stages shown as columns and on progress lines; all offer stages count as `offer`. */
export const mainStages = ['applied', 'short-listed', 'screened', 'interview', 'offer', 'hire'] as const
export type MainStage = (typeof mainStages)[number]

/** The main stage of a stage; null for rejected and withdrawn. */
export function mainStageOf(stage: Stage): MainStage | null {
  if (stage === 'rejected' || stage === 'withdrawn') return null
  if (stage.startsWith('offer')) return 'offer'
  return stage as MainStage
}

/** The column of the board; null for ended applications. */
export const columnOfStage = (stage: Stage): MainStage | null =>
  stage === 'offer reject' ? null : mainStageOf(stage)

/** Whether this move takes back an offer: told at once, since the offer could be accepted meanwhile. */
export const withdrawsOffer = (from: Stage | null, to: Stage) =>
  (from === 'offer' || from === 'offer counter') && isPreOfferStage(to)

/** Whether this move takes back an offer that was accepted. */
export const rescindsOffer = (from: Stage | null, to: Stage) => from === 'offer accept' && to === 'rejected'

/** Who has to act next, as an employer sees it. */
export function nextTurnForEmployer(stage: Stage): 'you' | 'them' | 'nobody' {
  if (stage === 'offer') return 'them'
  return isOpenStage(stage) ? 'you' : 'nobody'
}

export function seekerTurn(stage: Stage): 'you' | 'them' | 'nobody' {
  const theirs = nextTurnForEmployer(stage)
  return theirs === 'nobody' ? 'nobody' : theirs === 'you' ? 'them' : 'you'
}
