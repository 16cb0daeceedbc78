import { lazy, type MouseEvent, Suspense } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#/ui/Button.tsx'
import { X } from '#/ui/icons/icons.tsx'
import { AlertButton } from '../alerts/AlertButton.tsx'
import type { JobHit } from '../api.ts'
import {
  type Corrected,
  type DroppedTerms,
  defaultPageSize,
  maxPages,
  type SearchSort,
} from '../search-terms.ts'
import { appliedFilters, canHaveRadius, type Search, searchString, withoutFilters } from '../search-url.ts'
import { ResultRow } from './ResultRow.tsx'
import { SearchedInstead } from './SearchedInstead.tsx'

const NoResults = lazy(() => import('./NoResults.tsx').then(({ NoResults }) => ({ default: NoResults })))

type Props = {
  search: Search
  jobs: JobHit[]
  /** The page the list begins with; after a reload that may not be the first. */
  firstPage: number
  total: number
  corrected: Corrected | null
  leftOut: DroppedTerms | null
  opened: string | undefined
  onOpen: (slug: string, event: MouseEvent) => void
  onSearch: (search: Search) => void
  isLoadingMore: boolean
  base: string
}

const removeButton =
  'inline-flex h-7 max-w-full items-center gap-1 rounded-[4px] bg-base-200 ps-2.5 pe-1.5 text-xs font-bold hover:bg-base-300'

export function Results(props: Props) {
  const { search, jobs, firstPage, total, corrected, leftOut, base } = props
  const { opened, onOpen, onSearch, isLoadingMore } = props
  const asTyped = base + searchString({ ...search, asTyped: true, page: 1 })
  const applied = appliedFilters(search)
  const left = total - ((firstPage - 1) * defaultPageSize + jobs.length)
  const more = Math.min(left, defaultPageSize)
  return (
    <>
      <div className="border-b border-base-300 px-5 pb-3 pt-4 lg:ps-7 lg:pe-4">
        <div className="flex items-baseline justify-between gap-3">
          <p role="status" className="font-[750]">
            <span className="tabular-nums">{total.toLocaleString('en-US')}</span>{' '}
            {total === 1 ? 'job' : 'jobs'}
          </p>
          <label className="flex items-center gap-1.5 text-sm">
            <span className="text-fg-muted">Sort</span>
            <select
              value={search.sort ?? (search.q ? 'relevance' : 'newest')}
              onChange={(event) => {
                const sort = event.target.value as SearchSort
                const usual = search.q ? 'relevance' : 'newest'
                onSearch({ ...search, sort: sort === usual ? undefined : sort, page: 1 })
              }}
              className="cursor-pointer rounded bg-transparent py-1 font-bold"
            >
              {search.q && <option value="relevance">Best match</option>}
              <option value="newest">Newest</option>
              <option value="pay">Highest pay</option>
              {search.radius && canHaveRadius(search) && <option value="nearest">Nearest</option>}
              <option value="fastest">Fastest reply</option>
            </select>
          </label>
        </div>
        <AlertButton search={search} />
        {applied.length > 0 && (
          <ul className="mt-2.5 flex flex-wrap gap-1.5" aria-label="Applied filters">
            {applied.map(({ facet, label, without }) => (
              <li key={facet + label} className="min-w-0">
                <button type="button" className={removeButton} onClick={() => onSearch(without)}>
                  <span className="sr-only">Remove filter {facet}: </span>
                  <span className="tabular-nums truncate">
                    {facet === 'Company' ? (jobs[0]?.company.name ?? label) : label}
                  </span>
                  <X className="size-3.5 shrink-0" aria-hidden="true" />
                </button>
              </li>
            ))}
            <li>
              <button
                type="button"
                className="h-7 px-1.5 text-xs font-bold underline underline-offset-2"
                onClick={() => onSearch(withoutFilters(search))}
              >
                Clear all
              </button>
            </li>
          </ul>
        )}
        <SearchedInstead q={search.q} corrected={corrected} leftOut={leftOut} asTyped={asTyped} />
      </div>
      <h2 className="sr-only">Results</h2>
      {total === 0 && (
        <Suspense>
          <NoResults search={search} onSearch={onSearch} />
        </Suspense>
      )}
      {total > 0 && jobs.length === 0 && (
        <p className="px-5 py-6 lg:px-7">
          The list is shorter than that.{' '}
          <Link className="link" to={base + searchString({ ...search, page: 1 })}>
            Go to its start
          </Link>
        </p>
      )}
      {firstPage > 1 && jobs.length > 0 && (
        <p className="border-b border-base-300 px-5 py-3 text-sm lg:px-7">
          <Link className="link" to={base + searchString({ ...search, page: 1 })}>
            Show the first {((firstPage - 1) * defaultPageSize).toLocaleString('en-US')} again
          </Link>
        </p>
      )}
      <ul>
        {jobs.map((job) => (
          <ResultRow
            key={job.id}
            job={job}
            unit={search.unit}
            isOpen={job.slug === opened}
            onOpen={(event) => onOpen(job.slug, event)}
          />
        ))}
      </ul>
      {more > 0 && jobs.length > 0 && search.page < maxPages && (
        <div className="p-6">
          {/* A link, so that it also works before our program has arrived. */}
          <Link
            to={base + searchString({ ...search, page: search.page + 1 })}
            preventScrollReset
            aria-busy={isLoadingMore || undefined}
            className={buttonClass({ variant: 'outlined', className: 'w-full' })}
          >
            Show {more} more
          </Link>
        </div>
      )}
    </>
  )
}
