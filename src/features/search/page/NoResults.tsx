import { useQuery } from '@tanstack/react-query'
import { api } from '#/client/api.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import {
  type AppliedFilter,
  appliedFilters,
  clearFilters,
  resultListKey,
  type SearchParams,
} from '../search-url.ts'

type Props = { search: SearchParams; onSearch: (search: SearchParams) => void }

/** Names the most restrictive filter, found by searching once without each. */
export function NoResults({ search, onSearch }: Props) {
  const applied = appliedFilters(search)
  const { data: mostRestrictive } = useQuery({
    queryKey: ['which filter removes most', resultListKey(search)],
    queryFn: () => findMostRestrictive(applied),
    enabled: applied.length > 0,
  })
  if (applied.length === 0)
    return (
      <EmptyState
        art="search"
        title={search.q ? `No jobs for “${search.q}”` : 'No open jobs yet'}
        className="px-5 lg:px-7"
        action={
          search.q && (
            <Button variant="outlined" onClick={() => onSearch({ ...search, q: '' })}>
              Show all jobs
            </Button>
          )
        }
      >
        {search.q
          ? 'Try fewer words, or the name of the trade: “welder”, “night nurse”.'
          : 'They appear here as soon as a checked employer publishes one.'}
      </EmptyState>
    )
  return (
    <EmptyState
      art="search"
      title={
        applied.length === 1
          ? `No jobs match “${applied[0]?.label}”`
          : `No jobs match all ${applied.length} filters`
      }
      className="px-5 lg:px-7"
      action={
        <>
          {mostRestrictive && (
            <Button onClick={() => onSearch(mostRestrictive.searchWithout)}>
              Remove “{mostRestrictive.label}”
            </Button>
          )}
          <Button variant="outlined" onClick={() => onSearch(clearFilters(search))}>
            Clear all
          </Button>
        </>
      }
    >
      {mostRestrictive
        ? `“${mostRestrictive.label}” removes the most: without it there ${mostRestrictive.total === 1 ? 'is 1 job' : `are ${mostRestrictive.total.toLocaleString('en-US')} jobs`}.`
        : 'Without any one of them it stays empty. Clear them all, or change the words.'}
    </EmptyState>
  )
}

async function findMostRestrictive(applied: AppliedFilter[]) {
  const filtersWithTotals = await Promise.all(
    applied.map(async (filter) => {
      const { meta } = await api.get('/jobs/board', { ...filter.searchWithout, limit: 1 }, { silent: true })
      return { ...filter, total: meta?.total ?? 0 }
    }),
  )
  const [best] = filtersWithTotals.sort((a, b) => b.total - a.total)
  return best && best.total > 0 ? best : null
}
