import type { DataOf } from '#/client/api.ts'
import { actingFor } from '#/client/session.ts'
import { formatDayTime } from '#/shared/dates.ts'
import { allowedMoves, type Stage, type Station, stageLabel, stationOf, stations } from '../stages.ts'

// What the board, its phone view, the table and the drawer all need to know about a card.

export type BoardData = DataOf<'GET', '/employer/jobs/:id/applications'>
export type Card = BoardData['cards'][number]
export type Candidate = DataOf<'GET', '/employer/applications/:id'>

export const firstName = (name: string) => name.split(' ')[0] ?? name

/** New, Short-listed … Hire: the columns are the stations. */
export const stationLabel = (station: Station) =>
  station === 'applied' ? 'New' : station === 'hire' ? 'Hire' : stageLabel(station)

/** Where a card lies; null is the rail of those who left the line. */
export const columnOf = ({ stage }: Pick<Card, 'stage'>): Station | null =>
  stage === 'offer reject' ? null : stationOf(stage)

/** Where the reader may move it: a recruiter makes no offers and hires nobody. */
export const allowedMovesFor = ({ stage }: Pick<Card, 'stage'>) =>
  allowedMoves(stage, actingFor() ? 'recruiter' : 'employer')

/** The stage that putting a card at a station means, or null when the table does not allow it. */
export function moveTo(card: Pick<Card, 'stage'>, station: Station | 'rejected'): Stage | null {
  return allowedMovesFor(card).includes(station) ? station : null
}

/** The station one step along the line, if the card may go there. */
export function neighbour(card: Card, step: 1 | -1): Station | null {
  const here = columnOf(card)
  const there = here && stations[stations.indexOf(here) + step]
  return there && moveTo(card, there) ? there : null
}

export const isLate = (card: Pick<Card, 'daysLate'>) => card.daysLate > 0
export const lateWords = (days: number) => `${days} ${days === 1 ? 'day' : 'days'} late`
export const waitingWords = (days: number) => (days === 0 ? 'Today' : days === 1 ? '1 day' : `${days} days`)

/** The one thing to do next, in the words of a card. */
export function nextStep(card: Card) {
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
export function filterCards(cards: Card[], { words, late }: { words: string; late: boolean }) {
  const wanted = words.trim().toLowerCase()
  return cards.filter(
    (card) =>
      (!late || isLate(card)) &&
      (!wanted || `${card.name} ${card.headline ?? ''} ${card.city ?? ''}`.toLowerCase().includes(wanted)),
  )
}
