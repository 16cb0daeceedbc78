import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { withQueries } from '#/client/queries/QueryProvider.tsx'
import { JobRows } from '#/features/jobs/employer/JobRows.tsx'
import { formatNumber } from '#/shared/numbers.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import type { JobResult } from '../api.ts'
import { jobCountLabel } from '../job-count-label.ts'
import type { UnknownPlace } from '../search-terms.ts'
import {
  appliedSearchFilters,
  clearFilters,
  resultListKey,
  type SearchParams,
  searchQueryString,
} from '../search-url.ts'
import { distanceFrom } from '../similar/why-recommended.ts'
import { canWiden, findWaysOut, radiusWords, type WaysOut, widestCircle } from './ways-out.ts'

type Props = {
  search: SearchParams
  unknownPlace: UnknownPlace | null
  basePath: string
  onSearch: (search: SearchParams) => void
}

/** A button that names what somebody typed, which may be longer than a phone is wide. */
const longLabel = 'h-auto max-w-full whitespace-normal py-2.5 text-start wrap-anywhere'

const jobsText = (total: number) => `${total === 1 ? 'is' : 'are'} ${jobCountLabel(total)}`

/** What to do about an empty list: look around the place, or take away what removes most; and jobs that come close. */
export const NoResults = withQueries(({ search, unknownPlace, basePath, onSearch }: Props) => {
  const applied = appliedSearchFilters(search)
  const { data: ways } = useQuery({
    queryKey: ['ways out of an empty list', resultListKey(search)],
    queryFn: () => findWaysOut(search, unknownPlace !== null),
  })
  const { around = null, without = null, word = null, closest } = ways ?? {}
  const distances = new Map(closest?.jobs.map((job) => [job.id, distanceOf(job, closest.search)]))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-2 px-5 lg:grid-cols-[minmax(0,400px)_minmax(0,1fr)] lg:px-7">
      <EmptyState
        art="search"
        title={
          unknownPlace
            ? `We don’t know a place called “${unknownPlace.name}”`
            : emptyTitle(search, word?.isUnknown === true)
        }
        action={
          <>
            {around && (
              <Button onClick={() => onSearch(around.search)}>
                Show {jobCountLabel(around.total)} {radiusWords(around.search)}
              </Button>
            )}
            {unknownPlace?.likely && (
              <Button
                className={longLabel}
                onClick={() => onSearch({ ...search, where: unknownPlace.likely ?? '', page: 1 })}
              >
                Search in {unknownPlace.likely}
              </Button>
            )}
            {without && (
              <Button
                variant={around || unknownPlace?.likely ? 'outlined' : 'primary'}
                className={longLabel}
                onClick={() => onSearch(without.searchWithout)}
              >
                Remove “{without.label}”
              </Button>
            )}
            {word && !around && !without && word.totalWithout > 0 && applied.length > 0 && (
              <Button className={longLabel} onClick={() => onSearch({ ...search, q: '', page: 1 })}>
                Show {jobCountLabel(word.totalWithout)} without “{search.q}”
              </Button>
            )}
            {word?.isUnknown && (applied.length === 0 || word.totalWithout === 0) && (
              <Button variant="outlined" onClick={() => onSearch(clearFilters({ ...search, q: '' }))}>
                Show all jobs
              </Button>
            )}
            {applied.length > 1 && !word?.isUnknown && (
              <Button variant="outlined" className={longLabel} onClick={() => onSearch(clearFilters(search))}>
                Clear all
              </Button>
            )}
          </>
        }
      >
        {ways ? advice(search, unknownPlace, ways) : 'Looking for what comes close.'}
      </EmptyState>
      {closest && closest.jobs.length > 0 && (
        <section aria-labelledby="closest" className="pb-12 lg:pt-8">
          <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
            <h3 id="closest" className="text-lg">
              {closestTitle(closest, search)}
            </h3>
            {closest.total > closest.jobs.length && (
              <Link className="link text-sm" to={basePath + searchQueryString(closest.search)}>
                All {formatNumber(closest.total)}
              </Link>
            )}
          </div>
          <JobRows
            jobs={closest.jobs}
            label={closestTitle(closest, search)}
            note={({ id }) => distances.get(id)}
          />
        </section>
      )}
    </div>
  )
})

/** How far a job is from the place; null where the search has none. */
function distanceOf({ reasons }: JobResult, { where, unit }: SearchParams) {
  const reason = reasons.find(({ kind }) => kind === 'distance')
  return reason?.kind === 'distance' ? distanceFrom(where, reason.km, unit) : null
}

/** 'No “nurse” jobs in Manhattan', 'No “nurse” jobs with “Part-time”': everything that was asked for. */
function emptyTitle(search: SearchParams, isWordUnknown: boolean) {
  const { q, where } = search
  const others = appliedSearchFilters(search).filter(({ facet }) => facet !== 'Place' && facet !== 'Distance')
  if (q && (isWordUnknown || (!where && others.length === 0))) return `No jobs for “${q}”`
  const place = where && (search.radius ? `${radiusWords(search)} of ${where}` : `in ${where}`)
  const filters =
    others.length === 1
      ? `with “${others[0]?.label}”`
      : others.length > 1 && `with ${others.length === 2 ? 'both' : `all ${others.length}`} filters`
  const what = q ? `No “${q}” jobs` : 'No jobs'
  return place || filters ? [what, place, filters].filter(Boolean).join(' ') : 'No open jobs yet'
}

const closestTitle = ({ search }: NonNullable<WaysOut['closest']>, { where }: SearchParams) => {
  const kind = search.q ? `“${search.q}” jobs` : 'jobs'
  if (search.sort === 'nearest') return `The nearest ${kind}`
  if (search.q && where && !search.where) return `“${search.q}” jobs elsewhere`
  const filters = appliedSearchFilters(search).map(({ facet, label }) =>
    facet === 'Place' ? `in ${label}` : label,
  )
  return [search.q ? `All ${kind}` : `The newest ${kind}`, ...filters].join(', ').replace(/, in /, ' in ')
}

function advice(search: SearchParams, unknownPlace: UnknownPlace | null, { around, without, word }: WaysOut) {
  const { where, q } = search
  const applied = appliedSearchFilters(search)
  const sentences = [
    unknownPlace &&
      (unknownPlace.likely
        ? `Did you mean ${unknownPlace.likely}?`
        : 'Check the spelling, or try the nearest larger town.'),
    around && `There ${jobsText(around.total)} ${radiusWords(around.search)} of ${where}.`,
    !around &&
      !unknownPlace &&
      !word?.isUnknown &&
      canWiden(search) &&
      `There are none ${radiusWords(widestCircle(search))} of ${where} either.`,
    without &&
      (applied.length === 1
        ? `Without “${without.label}” there ${jobsText(without.total)}.`
        : `“${without.label}” removes the most: without it there ${jobsText(without.total)}.`),
    !around &&
      !without &&
      (word?.isUnknown
        ? `${applied.length > 0 ? 'There are none anywhere, even without filters. ' : ''}${/\s/.test(q) ? 'Try fewer words, or the name of the trade: “welder”, “night nurse”.' : 'Try the name of the trade: “welder”, “night nurse”.'}`
        : applied.length > 1
          ? 'Removing one of them is not enough. Remove two, or clear all.'
          : q
            ? `There are no jobs for “${q}” elsewhere either. Try other words.`
            : 'New jobs appear here as soon as a checked employer publishes one.'),
  ]
  return sentences.filter(Boolean).join(' ')
}
