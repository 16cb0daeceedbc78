import { replaceEqualDeep } from '@tanstack/react-query'
import type { ApplicantBoardCard, ApplicantBoardData } from '../employer/board.ts'
import { columnOfStage } from '../stages.ts'
import type { BoardColumn } from './shapes.ts'

// The pages of a board put together. A board that is read again answers the first page of each column. The later ones
// stay below it, so that nobody's place in a column is lost, and are read again page by page as they come into view:
// whoever left the column or the filter meanwhile goes then.

/** Of a later page that was loaded before the board was read again. */
type Card = ApplicantBoardCard & { isKept?: true }

export const columnOf = (card: Pick<ApplicantBoardCard, 'stage'>): BoardColumn =>
  columnOfStage(card.stage) ?? 'ended'

const isKept = (card: Card) => card.isKept === true
const asFresh = ({ isKept: _kept, ...card }: Card): ApplicantBoardCard => card

/** The loaded cards of a column, how many of them are of the last reading, and how many there are on the server. */
export function columnCards(board: ApplicantBoardData, column: BoardColumn) {
  const own = board.cards.filter((card) => columnOf(card) === column)
  const state = board.columns.find((one) => one.column === column)
  return {
    cards: own,
    read: own.filter((card) => !isKept(card)).length,
    found: state?.found ?? 0,
    hasMore: Boolean(state?.nextCursor),
  }
}
export type ColumnCards = ReturnType<typeof columnCards>

/** The object of before where the column holds the same cards and figures. */
export const withUnchangedCards = (before: ColumnCards | undefined, { cards, ...figures }: ColumnCards) =>
  before &&
  before.cards.length === cards.length &&
  cards.every((card, place) => card === before.cards[place]) &&
  (['read', 'found', 'hasMore'] as const).every((name) => before[name] === figures[name])
    ? before
    : { cards, ...figures }

/** What comes in `before` after the end of a page that was read since, by the last card that both have. */
function after(before: Card[], page: ApplicantBoardCard[]) {
  const places = new Map(before.map(({ id }, place) => [id, place]))
  const last = page.findLast(({ id }) => places.has(id))
  const onPage = new Set(page.map(({ id }) => id))
  return before.slice(last ? (places.get(last.id) ?? 0) + 1 : 0).filter(({ id }) => !onPage.has(id))
}

/** With the objects of before where nothing of them has changed, so that those are not drawn again. */
function withUnchanged(before: ApplicantBoardData, fresh: ApplicantBoardData): ApplicantBoardData {
  const known = new Map(before.cards.map((card) => [card.id, card]))
  const cards = fresh.cards.map((card) => replaceEqualDeep(known.get(card.id), card))
  const isSame =
    cards.length === before.cards.length && cards.every((card, place) => card === before.cards[place])
  const rest = { ...before, cards: [] }
  const freshRest = replaceEqualDeep(rest, { ...fresh, cards: [] })
  return isSame && freshRest === rest ? before : { ...freshRest, cards }
}

/** A board that was read again, with the later pages of what was loaded before. */
export function keepLoaded(
  before: ApplicantBoardData | undefined,
  fresh: ApplicantBoardData,
): ApplicantBoardData {
  if (!before) return fresh
  fresh = withUnchanged(before, fresh)
  const known = new Set(fresh.cards.map(({ id }) => id))
  const kept = fresh.columns
    // A column that is here in full has no later pages.
    .filter(({ nextCursor }) => nextCursor)
    .flatMap(({ column }) => after(columnCards(before, column).cards, columnCards(fresh, column).cards))
    .filter(({ id }) => !known.has(id))
  // The same object, or a page that shows the last answer until the next is here would draw itself without end.
  if (kept.length === 0) return fresh
  return { ...fresh, cards: [...fresh.cards, ...kept.map((card) => ({ ...card, isKept: true as const }))] }
}

/** Adds the page after `cursor`; one that was asked for before the board was read again is left out. */
export function addPage(
  board: ApplicantBoardData,
  column: BoardColumn,
  cursor: string,
  page: ApplicantBoardCard[],
  nextCursor: string | null,
): ApplicantBoardData {
  if (board.columns.find((one) => one.column === column)?.nextCursor !== cursor) return board
  const fresh = new Set(board.cards.filter((card) => !isKept(card)).map(({ id }) => id))
  const onPage = new Set(page.map(({ id }) => id))
  const kept = columnCards(board, column).cards.filter(isKept)
  const still = new Set((nextCursor ? after(kept, page) : []).map(({ id }) => id))
  return {
    ...board,
    cards: [
      ...board.cards.filter((card) => !isKept(card)),
      ...page.filter(({ id }) => !fresh.has(id)),
      ...board.cards.filter(
        (card) => isKept(card) && !onPage.has(card.id) && (columnOf(card) !== column || still.has(card.id)),
      ),
    ],
    columns: board.columns.map((one) => (one.column === column ? { ...one, nextCursor } : one)),
  }
}

/** Puts a card first in the column of its stage, and counts it there. */
export function placeCard(board: ApplicantBoardData, card: ApplicantBoardCard): ApplicantBoardData {
  const before = board.cards.find(({ id }) => id === card.id)
  const [from, to] = [before && columnOf(before), columnOf(card)]
  const late = Number((before?.daysLate ?? 0) > 0)
  return {
    ...board,
    hired: board.hired + Number(card.stage === 'hire') - Number(before?.stage === 'hire'),
    cards: [asFresh(card), ...board.cards.filter(({ id }) => id !== card.id)],
    columns:
      !from || from === to
        ? board.columns
        : board.columns.map((one) => {
            const change = Number(one.column === to) - Number(one.column === from)
            return {
              ...one,
              total: one.total + change,
              found: one.found + change,
              late: one.late - (one.column === from ? late : 0),
            }
          }),
  }
}
