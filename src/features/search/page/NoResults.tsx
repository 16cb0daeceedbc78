import { useQuery } from '@tanstack/react-query'
import { api } from '#/client/api.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import {
  type AppliedFilter,
  appliedSearchFilters,
  canHaveRadius,
  clearFilters,
  radiusLabel,
  resultListKey,
  type SearchParams,
} from '../search-url.ts'
import { ownUnit } from './own-unit.ts'

type Props = {
  search: SearchParams
  /** What of the place is no place we know. */
  unknownPlace: string | null
  onSearch: (search: SearchParams) => void
}

const countJobs = async (search: SearchParams) => {
  const { meta } = await api.get('/jobs/board', { ...search, page: 1, limit: 1 }, { silent: true })
  return meta?.total ?? 0
}
const jobsText = (total: number) => (total === 1 ? 'is 1 job' : `are ${total.toLocaleString('en-US')} jobs`)

/** What to do about an empty list: look around the place, or take away the filter that removes most. */
export function NoResults({ search, unknownPlace, onSearch }: Props) {
  const applied = appliedSearchFilters(search)
  const { data: ways, isPending } = useQuery({
    queryKey: ['ways out of an empty list', resultListKey(search)],
    queryFn: async () => {
      const [around, without, word] = await Promise.all([
        unknownPlace ? null : findAround(search),
        findMostRestrictive(applied),
        findWord(search),
      ])
      return { around, without, word }
    },
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
  const { around = null, without = null, word = null } = ways ?? {}
  return (
    <EmptyState
      art="search"
      title={
        unknownPlace
          ? `We don’t know a place called “${unknownPlace}”`
          : word?.isUnknown
            ? `No jobs for “${search.q}”`
            : emptyTitle(search, applied)
      }
      className="px-5 lg:px-7"
      action={
        <>
          {around && (
            <Button onClick={() => onSearch(around.search)}>
              Show {around.total.toLocaleString('en-US')} {around.total === 1 ? 'job' : 'jobs'}{' '}
              {radiusLabel(around.search.radius ?? 0, around.search.unit).toLowerCase()}
            </Button>
          )}
          {without && (
            <Button variant={around ? 'outlined' : 'primary'} onClick={() => onSearch(without.searchWithout)}>
              Remove “{without.label}”
            </Button>
          )}
          {word && !around && !without && word.totalWithout > 0 && (
            <Button onClick={() => onSearch({ ...search, q: '', page: 1 })}>
              Show {word.totalWithout.toLocaleString('en-US')} {word.totalWithout === 1 ? 'job' : 'jobs'}{' '}
              without “{search.q}”
            </Button>
          )}
          {word?.isUnknown && word.totalWithout === 0 && (
            <Button onClick={() => onSearch(clearFilters({ ...search, q: '' }))}>Show all jobs</Button>
          )}
          {applied.length > 1 && !word?.isUnknown && (
            <Button variant="outlined" onClick={() => onSearch(clearFilters(search))}>
              Clear all
            </Button>
          )}
        </>
      }
    >
      {isPending
        ? 'Looking for what comes close.'
        : advice(search, applied, { unknownPlace, around, without, isWordUnknown: word?.isUnknown === true })}
    </EmptyState>
  )
}

const emptyTitle = ({ where, radius }: SearchParams, applied: AppliedFilter[]) =>
  applied.length === 1 && where && !radius
    ? `No jobs in ${where}`
    : applied.length === 1
      ? `No jobs match “${applied[0]?.label}”`
      : applied.length === 2
        ? 'No jobs match both filters'
        : `No jobs match all ${applied.length} filters`

type Ways = {
  unknownPlace: string | null
  around: Awaited<ReturnType<typeof findAround>>
  without: Awaited<ReturnType<typeof findMostRestrictive>>
  isWordUnknown: boolean
}

function advice(
  { where, q }: SearchParams,
  applied: AppliedFilter[],
  { unknownPlace, around, without, isWordUnknown }: Ways,
) {
  const sentences = [
    unknownPlace && 'Check how it is written, or name the nearest larger town.',
    around &&
      `There ${jobsText(around.total)} ${radiusLabel(around.search.radius ?? 0, around.search.unit).toLowerCase()} of ${where}.`,
    without &&
      (applied.length === 1
        ? `Without “${without.label}” there ${jobsText(without.total)}.`
        : `“${without.label}” removes the most: without it there ${jobsText(without.total)}.`),
    !around &&
      !without &&
      (isWordUnknown
        ? 'There are none with these words anywhere, whatever the filters. Try fewer words, or the name of the trade: “welder”, “night nurse”.'
        : applied.length > 1
          ? 'Removing one of them is not enough. Remove two, or clear all.'
          : q
            ? `There are no jobs for “${q}” elsewhere either. Try other words.`
            : 'There are no open jobs yet.'),
  ]
  return sentences.filter(Boolean).join(' ')
}

const radii = { km: [10, 25, 50, 100, 200], mi: [5, 15, 30, 60, 120] }

/** The smallest distance around the place that has jobs, in the unit the person uses. */
async function findAround(search: SearchParams) {
  if (!canHaveRadius(search)) return null
  const unit = search.radius ? search.unit : ownUnit()
  const wider = radii[unit ?? 'km'].filter((radius) => radius > (search.radius ?? 0))
  const counted = await Promise.all(
    wider.map(async (radius) => {
      const widened = { ...search, radius, unit, page: 1 }
      return { search: widened, total: await countJobs(widened) }
    }),
  )
  return counted.find(({ total }) => total > 0) ?? null
}

/** Whether the words alone find anything, and what the filters find without them. */
async function findWord(search: SearchParams) {
  if (!search.q) return null
  const [alone, totalWithout] = await Promise.all([
    countJobs(clearFilters(search)),
    countJobs({ ...search, q: '', page: 1 }),
  ])
  return { isUnknown: alone === 0, totalWithout }
}

async function findMostRestrictive(applied: AppliedFilter[]) {
  const filtersWithTotals = await Promise.all(
    applied.map(async (filter) => ({ ...filter, total: await countJobs(filter.searchWithout) })),
  )
  const [best] = filtersWithTotals.sort((a, b) => b.total - a.total)
  return best && best.total > 0 ? best : null
}
