import type { DataOf } from '#/client/api.ts'
import { actingFor } from '#/client/session.ts'
import { formatDayTime } from '#/shared/dates.ts'
import {
  allowedNextStages,
  type MainStage,
  mainStageOf,
  mainStages,
  type Stage,
  stageLabel,
} from '../stages.ts'

// What the board, its phone view, the table and the drawer all need to know about a card.

export type BoardData = DataOf<'GET', '/employer/jobs/:id/applications'>
export type BoardCard = BoardData['cards'][number]
export type ApplicantDetail = DataOf<'GET', '/employer/applications/:id'>

export const firstName = (name: string) => name.split(' ')[0] ?? name

/** New, Short-listed … Hire: the columns are the stations. */
export const columnLabel = (mainStage: MainStage) =>
  mainStage === 'applied' ? 'New' : mainStage === 'hire' ? 'Hire' : stageLabel(mainStage)

/** Where a card lies; null is the rail of those who left the line. */
export const columnOf = ({ stage }: Pick<BoardCard, 'stage'>): MainStage | null =>
  stage === 'offer reject' ? null : mainStageOf(stage)

/** Where the reader may move it: a recruiter makes no offers and hires nobody. */
export const nextStagesOf = ({ stage }: Pick<BoardCard, 'stage'>) =>
  allowedNextStages(stage, actingFor() ? 'recruiter' : 'employer')

/** The stage that putting a card at a station means, or null when the table does not allow it. */
export function allowedTarget(
  card: Pick<BoardCard, 'stage'>,
  mainStage: MainStage | 'rejected',
): Stage | null {
  return nextStagesOf(card).includes(mainStage) ? mainStage : null
}

/** The station one step along the line, if the card may go there. */
export function adjacentStage(card: BoardCard, step: 1 | -1): MainStage | null {
  const here = columnOf(card)
  const there = here && mainStages[mainStages.indexOf(here) + step]
  return there && allowedTarget(card, there) ? there : null
}

export const isLate = (card: Pick<BoardCard, 'daysLate'>) => card.daysLate > 0
export const lateLabel = (days: number) => `${days} ${days === 1 ? 'day' : 'days'} late`
export const waitingLabel = (days: number) => (days === 0 ? 'Today' : days === 1 ? '1 day' : `${days} days`)

/** The one thing to do next, in the words of a card. */
export function nextAction(card: BoardCard) {
  switch (card.stage) {
    case 'applied':
      return isLate(card) ? 'Reply overdue' : card.openedAt ? 'Short-list or reply' : 'Review application'
    case 'short-listed':
      return 'Book screening call'
    case 'screened':
      return 'Invite to interview'
    case 'interview':
      return 'Decide'
    case 'offer':
      return card.offer?.answerBy ? `Answer by ${shortDay(card.offer.answerBy)}` : 'Waiting for an answer'
    case 'offer counter':
      return 'Answer the counter'
    case 'offer accept':
      return 'Mark as hired'
    default:
      return null
  }
}

/** 'Mon 23 Nov', in the reader's own zone. */
export const shortDay = (iso: string) => formatDayTime(iso).split(',')[0] ?? ''

/** Search and the overdue filter; order stays the server's, newest change first. */
export function filterCards(cards: BoardCard[], { text, late }: { text: string; late: boolean }) {
  const query = text.trim().toLowerCase()
  return cards.filter(
    (card) =>
      (!late || isLate(card)) &&
      (!query || `${card.name} ${card.headline ?? ''} ${card.city ?? ''}`.toLowerCase().includes(query)),
  )
}
