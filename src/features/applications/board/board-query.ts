import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, apiQuery } from '#/client/api.ts'
import { type ApplicantBoardCard, type ApplicantBoardData, boardColumnOf } from '../employer/board.ts'
import type { BoardColumn } from './shapes.ts'

// The board in the browser: the first page of each column from one read, later pages added to it as one scrolls.

export type BoardFilter = { q: string; late: boolean; tag: string }

/** The filter as the API takes it, without what is not set. */
export const filterInput = ({ q, late, tag }: BoardFilter) => ({
  ...(q.trim() && { q }),
  ...(late && { late }),
  ...(tag && { tag }),
})
const inputOf = (id: string, filter: BoardFilter) => ({ id, ...filterInput(filter) })

export const boardQuery = (id: string, filter: BoardFilter) =>
  ({
    ...apiQuery('/employer/jobs/:id/applications', inputOf(id, filter), { silent: true }),
    structuralSharing: (before: unknown, fresh: unknown) =>
      keepLoaded(before as ApplicantBoardData | undefined, fresh as ApplicantBoardData),
  }) as const

export const columnOf = (card: Pick<ApplicantBoardCard, 'stage'>): BoardColumn =>
  boardColumnOf(card) ?? 'ended'

/** Whether a card comes after another in its column. */
const comesAfter = (card: ApplicantBoardCard, last: ApplicantBoardCard) =>
  card.stageChangedAt < last.stageChangedAt ||
  (card.stageChangedAt === last.stageChangedAt && card.id > last.id)

/** A board that is read again keeps the later pages that were loaded, so that nobody's place in a column is lost. */
export function keepLoaded(before: ApplicantBoardData | undefined, fresh: ApplicantBoardData) {
  if (!before || before.cards.length <= fresh.cards.length) return fresh
  const isFresh = new Set(fresh.cards.map(({ id }) => id))
  const more = fresh.columns.map((column) => {
    const last = fresh.cards.findLast((card) => columnOf(card) === column.column)
    const loaded = before.columns.find((one) => one.column === column.column)
    const cards =
      last && column.nextCursor
        ? before.cards.filter(
            (card) => columnOf(card) === column.column && !isFresh.has(card.id) && comesAfter(card, last),
          )
        : []
    return {
      cards,
      column: cards.length > 0 && loaded ? { ...column, nextCursor: loaded.nextCursor } : column,
    }
  })
  return {
    ...fresh,
    cards: [...fresh.cards, ...more.flatMap(({ cards }) => cards)],
    columns: more.map(({ column }) => column),
  }
}

/** Loads the next page of a column, one at a time. */
export function useMoreCards(id: string, filter: BoardFilter) {
  const client = useQueryClient()
  const key = boardQuery(id, filter).queryKey
  const loading = useRef(new Set<BoardColumn>())
  const [failed, setFailed] = useState<BoardColumn | null>(null)
  return {
    failed,
    async load(column: BoardColumn) {
      const after = client.getQueryData(key)?.columns.find((one) => one.column === column)?.nextCursor
      if (!after || loading.current.has(column)) return
      loading.current.add(column)
      setFailed(null)
      try {
        const input = { ...inputOf(id, filter), column, after }
        const { data, meta } = await api.get('/employer/jobs/:id/applicants', input, { silent: true })
        client.setQueryData(key, (board) => board && addPage(board, column, data, meta?.nextCursor ?? null))
      } catch {
        setFailed(column)
      } finally {
        loading.current.delete(column)
      }
    },
  }
}

function addPage(
  board: ApplicantBoardData,
  column: BoardColumn,
  cards: ApplicantBoardCard[],
  nextCursor: string | null,
): ApplicantBoardData {
  const known = new Set(board.cards.map(({ id }) => id))
  return {
    ...board,
    cards: [...board.cards, ...cards.filter(({ id }) => !known.has(id))],
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
    cards: [card, ...board.cards.filter(({ id }) => id !== card.id)],
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

/** Shows a change of stage in the pages of the table as well. */
export function changeListed(client: QueryClient, id: string, change: Partial<ApplicantBoardCard>) {
  type Pages = { pages: { data: ApplicantBoardCard[] }[] }
  client.setQueriesData<Pages>(
    { predicate: ({ queryKey }: { queryKey: QueryKey }) => queryKey[0] === '/employer/jobs/:id/applicants' },
    (list) =>
      list?.pages && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          data: page.data.map((card) => (card.id === id ? { ...card, ...change } : card)),
        })),
      },
  )
}
