import { useQuery } from '@tanstack/react-query'
import { api } from '#/client/api.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/Empty.tsx'
import { type Applied, appliedFilters, listKey, type Search, withoutFilters } from '../search-url.ts'

type Props = { search: Search; onSearch: (search: Search) => void }

/** Names the one filter that removes most, found by asking once without each. */
export function NoResults({ search, onSearch }: Props) {
  const applied = appliedFilters(search)
  const { data: culprit } = useQuery({
    queryKey: ['which filter removes most', listKey(search)],
    queryFn: () => findCulprit(applied),
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
          {culprit && <Button onClick={() => onSearch(culprit.without)}>Remove “{culprit.label}”</Button>}
          <Button variant="outlined" onClick={() => onSearch(withoutFilters(search))}>
            Clear all
          </Button>
        </>
      }
    >
      {culprit
        ? `“${culprit.label}” removes the most: without it there ${culprit.total === 1 ? 'is 1 job' : `are ${culprit.total.toLocaleString('en-US')} jobs`}.`
        : 'Without any one of them it stays empty. Clear them all, or change the words.'}
    </EmptyState>
  )
}

async function findCulprit(applied: Applied[]) {
  const counted = await Promise.all(
    applied.map(async (filter) => {
      const { meta } = await api.get('/jobs/board', { ...filter.without, limit: 1 }, { silent: true })
      return { ...filter, total: meta?.total ?? 0 }
    }),
  )
  const [most] = counted.sort((a, b) => b.total - a.total)
  return most && most.total > 0 ? most : null
}
