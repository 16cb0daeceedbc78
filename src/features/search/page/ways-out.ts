import { api } from '#/client/api.ts'
import { ownUnit } from '#/shared/numbers.ts'
import type { ClosestJobs } from '../search-terms.ts'
import {
  appliedSearchFilters,
  canHaveRadius,
  clearFilters,
  radiusLabel,
  type SearchParams,
} from '../search-url.ts'

const rowsShown = 5
const radii = { km: [10, 25, 50, 100, 200, 500], mi: [5, 15, 30, 60, 120, 300] }

const unitOf = ({ radius, unit }: SearchParams) => (radius ? unit : ownUnit())
const radiiOf = (search: SearchParams) => radii[unitOf(search) ?? 'km']
export const widestCircle = (search: SearchParams) => ({
  radius: radiiOf(search).at(-1) ?? 0,
  unit: unitOf(search),
})

/** Whether circles around the place are left to look in. */
export const canWiden = (search: SearchParams) =>
  canHaveRadius(search) && (search.radius ?? 0) < widestCircle(search).radius

/** 'within 25 miles' */
export const radiusWords = ({ radius = 0, unit }: Pick<SearchParams, 'radius' | 'unit'>) =>
  radiusLabel(radius, unit).toLowerCase()

const listJobs = async (search: SearchParams, limit: number) => {
  const { data, meta } = await api.get('/jobs/board', { ...search, page: 1, limit }, { silent: true })
  // What is only close to the words is no way out.
  const { own } = (meta?.closest ?? {}) as Partial<ClosestJobs>
  return { jobs: data.filter(({ close }) => !close), total: own ?? meta?.total ?? 0 }
}
const countJobs = async (search: SearchParams) => (await listJobs(search, 1)).total

export type WaysOut = Awaited<ReturnType<typeof findWaysOut>>

/** The ways out of a list without jobs, each with how many jobs it leads to, and the jobs that come closest. */
export async function findWaysOut(search: SearchParams, isPlaceUnknown: boolean) {
  const [around, without, word] = await Promise.all([
    isPlaceUnknown ? null : findAround(search),
    findMostRestrictive(search),
    findWord(search),
  ])
  // With words the best matches, without them the newest.
  const closest = await listClosest(
    around
      ? { ...around.search, sort: 'nearest' }
      : {
          ...(without?.searchWithout ??
            (word?.totalWithout ? { ...search, q: '' } : clearFilters({ ...search, q: '' }))),
          sort: undefined,
          page: 1,
        },
  )
  return { around, without, word, closest }
}

async function listClosest(search: SearchParams) {
  return { search, ...(await listJobs(search, rowsShown)) }
}

/** The smallest distance around the place that has jobs, in the unit the person uses. */
async function findAround(search: SearchParams) {
  if (!canWiden(search)) return null
  const unit = unitOf(search)
  const wider = radiiOf(search).filter((radius) => radius > (search.radius ?? 0))
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

async function findMostRestrictive(search: SearchParams) {
  const filtersWithTotals = await Promise.all(
    appliedSearchFilters(search).map(async (filter) => ({
      ...filter,
      total: await countJobs(filter.searchWithout),
    })),
  )
  const [best] = filtersWithTotals.sort((a, b) => b.total - a.total)
  return best && best.total > 0 ? best : null
}
