import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { api, apiQuery } from '#/client/api.ts'
import { useStableCallback } from '#/client/use-stable-callback.ts'
import type { ApplicantBoardCard, ApplicantBoardData } from '../employer/board.ts'
import { addPage, keepLoaded } from './board-pages.ts'
import type { BoardColumn } from './shapes.ts'

// The board in the browser: the first page of each column from one read, later pages added to it as one scrolls.

/** The orders of a board’s columns; the table is sorted by its heads. */
export const boardOrders = [
  { id: 'changed', label: 'Newest change first', sort: 'changed', descending: false },
  { id: 'waiting', label: 'Longest waiting first', sort: 'waiting', descending: true },
  { id: 'name', label: 'By name', sort: 'name', descending: false },
] as const
export type BoardOrder = (typeof boardOrders)[number]['id']
export type BoardFilter = { q: string; late: boolean; tag: string; source: string; order: BoardOrder }

/** The filter as the API takes it, without what is not set. */
export const filterInput = ({ q, late, tag, source }: BoardFilter) => ({
  ...(q.trim() && { q }),
  ...(late && { late }),
  ...(tag && { tag }),
  ...(source && { source }),
})
const orderInput = ({ order }: BoardFilter) => {
  const { sort, descending } = boardOrders.find(({ id }) => id === order) ?? boardOrders[0]
  return { ...(sort !== 'changed' && { sort }), ...(descending && { descending }) }
}
const inputOf = (id: string, filter: BoardFilter) => ({ id, ...filterInput(filter), ...orderInput(filter) })

export const boardQuery = (id: string, filter: BoardFilter) =>
  ({
    ...apiQuery('/employer/jobs/:id/applications', inputOf(id, filter), { silent: true }),
    structuralSharing: (before: unknown, fresh: unknown) =>
      keepLoaded(before as ApplicantBoardData | undefined, fresh as ApplicantBoardData),
  }) as const

/** Loads the next page of a column, one at a time. */
export function useMoreCards(id: string, filter: BoardFilter) {
  const client = useQueryClient()
  const key = boardQuery(id, filter).queryKey
  const loading = useRef(new Set<BoardColumn>())
  const [failed, setFailed] = useState<BoardColumn | null>(null)
  const load = useStableCallback(async (column: BoardColumn) => {
    const after = client.getQueryData(key)?.columns.find((one) => one.column === column)?.nextCursor
    if (!after || loading.current.has(column)) return
    loading.current.add(column)
    setFailed(null)
    try {
      const input = { ...inputOf(id, filter), column, after }
      const { data, meta } = await api.get('/employer/jobs/:id/applicants', input, { silent: true })
      client.setQueryData(
        key,
        (board) => board && addPage(board, column, after, data, meta?.nextCursor ?? null),
      )
    } catch {
      setFailed(column)
    } finally {
      loading.current.delete(column)
    }
  })
  return useMemo(() => ({ failed, load }), [failed, load])
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
