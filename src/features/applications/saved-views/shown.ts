import type { DataOf } from '#/client/api.ts'
import { type BoardFilter, boardOrders } from '../board/board-query.ts'

// What the applicants’ page shows, as it stands in its address.

export type SavedView = DataOf<'GET', '/employer/jobs/:id/views'>[number]
export type Shown = Pick<SavedView, 'q' | 'late' | 'tag' | 'source' | 'sort' | 'descending' | 'layout'>

const tableSorts = ['name', 'stage', 'waiting', 'asks'] as const

export const filterOf = (search: URLSearchParams): BoardFilter => ({
  q: search.get('q') ?? '',
  late: search.get('late') === '1',
  tag: search.get('tag') ?? '',
  source: search.get('source') ?? '',
  order: boardOrders.find(({ id }) => id === search.get('sort'))?.id ?? 'changed',
})

export const tableSortOf = (search: URLSearchParams) => ({
  key: tableSorts.find((one) => one === search.get('sort')) ?? ('stage' as const),
  direction: search.get('order') === 'descending' ? ('descending' as const) : ('ascending' as const),
})

export function shownOf(search: URLSearchParams): Shown {
  const { order, ...filter } = filterOf(search)
  if (search.get('view') !== 'table') {
    const { sort, descending } = boardOrders.find(({ id }) => id === order) ?? boardOrders[0]
    return { ...filter, sort, descending, layout: 'board' }
  }
  const { key, direction } = tableSortOf(search)
  return { ...filter, sort: key, descending: direction === 'descending', layout: 'table' }
}

/** As changes of the address that show it; what else stands there stays. */
export const paramsOf = ({ q, late, tag, source, sort, descending, layout }: Shown) => ({
  ...{ q, tag, source, late: late ? '1' : '' },
  view: layout === 'table' ? 'table' : '',
  sort: sort === 'changed' ? '' : sort,
  order: layout === 'table' && descending ? 'descending' : '',
})

export const isSame = (one: Shown, other: Shown) =>
  one.q.trim() === other.q.trim() &&
  (['late', 'tag', 'source', 'sort', 'descending', 'layout'] as const).every(
    (name) => one[name] === other[name],
  )

/** 'All jobs, shared by Bea Bench' */
export const hintOf = ({ forAllJobs, isShared, sharedBy }: SavedView) =>
  [
    forAllJobs ? 'All jobs' : 'This job',
    sharedBy ? `shared by ${sharedBy}` : isShared && 'shared with your team',
  ]
    .filter(Boolean)
    .join(', ')
