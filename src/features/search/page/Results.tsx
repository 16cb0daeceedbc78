import { type MouseEvent, Suspense } from 'react'
import { Link } from 'react-router'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { formatNumber } from '#/shared/numbers.ts'
import { buttonClass } from '#/ui/Button.tsx'
import { X } from '#/ui/icons/icons.tsx'
import { AlertButton } from '../alerts/AlertButton.tsx'
import type { JobResult } from '../api.ts'
import { usZipIn } from '../query/places/us-zip.ts'
import {
  type ClosestJobs,
  type DroppedTerms,
  defaultPageSize,
  maxPages,
  type SearchSort,
  type SpellingCorrection,
  type UnknownPlace,
} from '../search-terms.ts'
import {
  appliedSearchFilters,
  canHaveRadius,
  clearFilters,
  type SearchParams,
  searchQueryString,
} from '../search-url.ts'
import { CloseJobsHeading } from './CloseJobsHeading.tsx'
import { ResultRow } from './ResultRow.tsx'

// Few searches need these.
const SearchNotes = lazyPart(() => import('./SearchNotes.tsx').then((module) => module.SearchNotes))
const ListStart = lazyPart(() => import('./ListStart.tsx').then((module) => module.ListStart))
const NoResults = lazyPart(() => import('./NoResults.tsx').then(({ NoResults }) => NoResults))

type Props = {
  search: SearchParams
  /** The search that found these jobs: another one if the last has failed. */
  listed: SearchParams
  jobs: JobResult[]
  /** The first page in the list; after a reload on a later page it is not 1. */
  firstPage: number
  total: number
  /** The total is about right. */
  isEstimate: boolean
  corrected: SpellingCorrection | null
  leftOut: DroppedTerms | null
  closest: ClosestJobs | null
  unknownPlace: UnknownPlace | null
  openSlug: string | undefined
  onOpen: (slug: string, event: MouseEvent) => void
  onSearch: (search: SearchParams) => void
  isLoadingMore: boolean
  basePath: string
}

const removeButton =
  'inline-flex h-7 max-w-full items-center gap-1 rounded-[4px] bg-base-200 ps-2.5 pe-1.5 text-xs font-bold hover:bg-base-300'

export function Results(props: Props) {
  const { search, listed, jobs, firstPage, total, isEstimate, corrected, leftOut, closest, unknownPlace } =
    props
  const { openSlug, onOpen, onSearch, isLoadingMore, basePath } = props
  const asked = closest?.asked ?? listed.q
  const own = closest?.own ?? total
  const noneAsked = closest?.own === 0
  const asTypedUrl = basePath + searchQueryString({ ...listed, asTyped: true, page: 1 })
  const origin = { list: basePath + searchQueryString(listed), total, isEstimate }
  const filters = appliedSearchFilters(search)
  const remaining = total - ((firstPage - 1) * defaultPageSize + jobs.length)
  const nextPageSize = Math.min(remaining, defaultPageSize)
  return (
    <>
      <div className="border-b border-base-300 px-5 pb-3 pt-4 lg:ps-7 lg:pe-4">
        <div className="flex items-baseline justify-between gap-3">
          <p role="status" className="font-[750]">
            {noneAsked ? (
              <span className="wrap-anywhere">No “{asked}” jobs now</span>
            ) : (
              <>
                {isEstimate && 'About '}
                <span className="tabular-nums">{formatNumber(own)}</span> {own === 1 ? 'job' : 'jobs'}
                {closest && `, and ${formatNumber(total - own)} related`}
              </>
            )}
          </p>
          <label className={`flex items-center gap-1.5 text-sm ${total > 1 ? '' : 'invisible'}`}>
            <span className="text-fg-muted">Sort</span>
            <select
              value={search.sort ?? (search.q ? 'relevance' : 'newest')}
              onChange={(event) => {
                const sort = event.target.value as SearchSort
                const defaultSort = search.q ? 'relevance' : 'newest'
                onSearch({ ...search, sort: sort === defaultSort ? undefined : sort, page: 1 })
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
        {!unknownPlace && <AlertButton search={searchQueryString(search)} />}
        {filters.length > 0 && (
          <ul className="mt-2.5 flex flex-wrap gap-1.5" aria-label="Applied filters">
            {filters.map(({ facet, label, searchWithout: without }) => (
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
            {/* Of an empty list the ways out below it are those that lead to jobs. */}
            {total > 0 && (
              <li>
                <button
                  type="button"
                  className="h-7 px-1.5 text-xs font-bold underline underline-offset-2"
                  onClick={() => onSearch(clearFilters(search))}
                >
                  Clear all
                </button>
              </li>
            )}
          </ul>
        )}
        <Suspense>
          {(corrected || leftOut || noneAsked) && (
            <SearchNotes q={listed.q} closest={noneAsked && jobs} {...{ corrected, leftOut, asTypedUrl }} />
          )}
        </Suspense>
      </div>
      <h2 className="sr-only">Results</h2>
      {total === 0 && (
        <Suspense>
          <NoResults search={listed} unknownPlace={unknownPlace} basePath={basePath} onSearch={onSearch} />
        </Suspense>
      )}
      {firstPage > 1 && total > 0 && (
        <Suspense>
          <ListStart
            to={basePath + searchQueryString({ ...listed, page: 1 })}
            skipped={jobs.length > 0 ? firstPage - 1 : 0}
          />
        </Suspense>
      )}
      <ul>
        {jobs.map((job, at) => (
          // React takes over each row by itself, so that twenty of them are not one long task.
          <Suspense key={job.id}>
            {job.close && closest !== null && closest.own > 0 && !jobs[at - 1]?.close && (
              <CloseJobsHeading asked={asked} />
            )}
            <ResultRow
              job={job}
              unit={search.unit ?? (usZipIn(search.where) ? 'mi' : undefined)}
              isOpen={job.slug === openSlug}
              origin={origin}
              onOpen={(event) => onOpen(job.slug, event)}
            />
          </Suspense>
        ))}
      </ul>
      {nextPageSize > 0 && jobs.length > 0 && listed.page < maxPages && (
        <div className="p-6">
          {/* A link, so that it works before hydration. */}
          <Link
            to={basePath + searchQueryString({ ...listed, page: listed.page + 1 })}
            preventScrollReset
            data-more
            aria-busy={isLoadingMore || undefined}
            className={buttonClass({ variant: 'outlined', className: 'w-full' })}
          >
            Show {nextPageSize} more
          </Link>
        </div>
      )}
    </>
  )
}
