import type { DataOf } from '#/client/api.ts'
import { readActor } from '#/client/use-rights.ts'
import { type JobStep, workingDaysLabel } from '#/features/jobs/steps.ts'
import { currentTime } from '#/shared/clock.ts'
import { formatDay, formatTime, toLocalDay } from '#/shared/dates.ts'
import { plural } from '#/shared/sentence.ts'
import { isBlindName } from '../blind/blind-name.ts'
import {
  allowedStagesFor,
  columnOfStage,
  isPreOfferStage,
  type MainStage,
  mainStages,
  type Stage,
  stages,
} from '../stages.ts'

// Types and rules shared by the board, its phone version, the table and the drawer.

export type ApplicantBoardData = DataOf<'GET', '/employer/jobs/:id/applications'>
export type ApplicantBoardCard = ApplicantBoardData['cards'][number]
export type ApplicantDetail = DataOf<'GET', '/employer/applications/:id'>
export type ApplicantProgress = DataOf<'GET', '/employer/applications/:id/progress'>

/** Of somebody reviewed blind the whole stand-in. */
export const firstName = (name: string) => (isBlindName(name) ? name : (name.split(' ')[0] ?? name))

/** The column of a card; null for ended applications. */
export const boardColumnOf = ({ stage }: Pick<ApplicantBoardCard, 'stage'>) => columnOfStage(stage)

/** Stages the reader may move a card to. */
export const nextStagesOf = ({ stage, isBlind }: Pick<ApplicantBoardCard, 'stage' | 'isBlind'>) =>
  // An offer names the person.
  allowedStagesFor(readActor(), stage).filter((next) => !isBlind || next !== 'offer')

/** The stage a card gets when dropped on a column, or null if that is not allowed. */
export function allowedDropStage(
  card: Pick<ApplicantBoardCard, 'stage' | 'isBlind'>,
  mainStage: MainStage | 'rejected',
): Stage | null {
  return nextStagesOf(card).includes(mainStage) ? mainStage : null
}

/** Where a card may be moved: a stage, or each of the job's steps where it has several at that stage. */
export function nextPlacesOf(
  card: Pick<ApplicantBoardCard, 'stage' | 'isBlind' | 'step'>,
  steps: readonly JobStep[],
) {
  const next = nextStagesOf(card)
  return stages.flatMap((stage): { stage: Stage; step?: JobStep }[] => {
    const own = isPreOfferStage(stage) ? steps.filter((step) => step.stage === stage) : []
    const isHere = stage === card.stage
    // Whoever may move somebody on from a stage may move them within it.
    if (own.length > 1 && (next.includes(stage) || (isHere && next.length > 0)))
      return own.filter(({ id }) => !isHere || id !== card.step?.id).map((step) => ({ stage, step }))
    return next.includes(stage) ? [{ stage }] : []
  })
}

/** The adjacent main stage in that direction, if the card may move there. */
export function adjacentStage(card: ApplicantBoardCard, step: 1 | -1): MainStage | null {
  const here = boardColumnOf(card)
  const there = here && mainStages[mainStages.indexOf(here) + step]
  // An offer is withdrawn on purpose, not by a key.
  if (here === 'offer' && step < 0) return null
  return there && allowedDropStage(card, there) ? there : null
}

export const isOfferEnded = (offer: ApplicantBoardCard['offer']) =>
  Boolean(offer?.answerBy && new Date(offer.answerBy) < new Date(currentTime()))

export const isCardLate = (card: Pick<ApplicantBoardCard, 'daysLate'>) => card.daysLate > 0
export const lateLabel = (days: number) => `${workingDaysLabel(days)} late`
export const waitingLabel = (days: number) => (days === 0 ? 'Today' : plural(days, 'day'))

/** The employer's next action for a card. */
export function nextCardAction(card: ApplicantBoardCard) {
  switch (card.stage) {
    case 'applied':
      return isCardLate(card) ? 'Reply overdue' : card.openedAt ? 'Short-list or reply' : 'Review application'
    case 'short-listed':
      return 'Mark as screened'
    case 'screened':
      return 'Invite to interview'
    case 'interview':
      return 'Decide'
    case 'offer':
      if (isOfferEnded(card.offer)) return 'Renew or withdraw the offer'
      return card.offer?.answerBy
        ? `Answer by ${formatDay(toLocalDay(card.offer.answerBy))}`
        : 'Waiting for an answer'
    case 'offer counter':
      return 'Answer the counter'
    case 'offer accept':
      return 'Confirm the hire'
    default:
      return null
  }
}

/** 'The mail leaves at 12:40': when the applicant is told of a move that can still be undone. */
export const noticeLabel = ({ at, isMailed }: NonNullable<ApplicantBoardCard['pendingNotice']>) => {
  const time = formatTime(at)
  return isMailed ? `The email goes out at ${time}` : `Their page changes at ${time}, without a mail`
}

/** The headline, then their years and, where given, their place, unless the headline says so itself. */
export function introduction(
  { headline, yearsExperience }: Pick<ApplicantBoardCard, 'headline' | 'yearsExperience'>,
  city?: string | null,
) {
  const years = yearsExperience === null ? null : plural(yearsExperience, 'year')
  return [headline, years, city].filter(
    (words, place) => words && (place === 0 || !headline?.toLowerCase().includes(words.toLowerCase())),
  )
}
