import { type FacetWithChoices, mapFacetChoices } from '../facets/facet-layout.ts'
import { postedWindowDays, postedWindows, type SearchSort } from '../search-terms.ts'
import type { RelevanceTier } from './relevance-tiers.server.ts'

/** Values of the facets as numbers; empty means any. */
type ChosenValues = Record<FacetWithChoices | 'industry', number[]>

/**
 * The input of both engines: words are tsqueries, names are numbers. Plain JSON, so it can be posted to the index
 * thread. Postgres and the in-memory index must return the same result for it.
 */
export type SearchQuery = ChosenValues & {
  /** The words, as a printed tsquery; null matches every job. */
  tsquery: string | null
  /**
   * For `relevance`, the highest score first: the score of a job is that of its best tier, and 0 when it is in none; see
   * relevance-tiers.server.ts. What is on a tier also matches `tsquery`.
   */
  tiers: Pick<RelevanceTier, 'score' | 'tsquery'>[]
  /** Company, skills and place, as a printed tsquery of the prefixed terms in `job_search.tsv`; see terms.ts. */
  filterTerms: string | null
  near: GeoCircle | null
  /** Yearly, in US dollars. A job matches when its pay range overlaps this one. */
  payMin: number | null
  payMax: number | null
  /** Start times of the posted windows, the shortest first, in milliseconds; `postedWindow` is the index of the chosen one. */
  windowStarts: number[]
  postedWindow: number | null
  /** Only employers whose median first reply takes at most this many days. */
  maxReplyDays: number | null
  /** `relevance` only with words, `nearest` only with a place. */
  sort: SearchSort
  /** 0 asks for the total alone, and only for a query without filters. */
  limit: number
  /** For lists that show neither: total and facets are not counted, and the result has zeros instead. */
  pageOnly?: boolean
  offset: number
  /** The keys of the last job of the previous page; see cursor.ts. With a cursor `offset` is 0. */
  cursor: number[] | null
  /** For each job on the page, the engine reports which of these tsqueries match. */
  flagQueries: string[]
}

/** A circle in degrees of latitude. `cells` is a tsquery of the half-degree cells it touches, null when there are too many. */
export type GeoCircle = {
  latitude: number
  longitude: number
  cosLat: number
  degrees: number
  cells: string | null
}

const minute = 60_000

/** Start times of the posted windows, rounded to the minute so that the index re-buckets ages only once a minute. */
export const postedWindowStart = (now: number) =>
  postedWindows.map(
    (window) => Math.ceil(now / minute) * minute - postedWindowDays(window) * 24 * 60 * minute,
  )

export const kmPerDegree = 111.195

/** How much narrower a degree of longitude is there than one of latitude; never so little that a circle has no width. */
export const cosLatAt = (latitude: number) => Math.max(0.01, Math.cos((latitude * Math.PI) / 180))

/** The shorter way around the globe: Fiji lies on both sides of the 180th degree. Postgres computes the same. */
export function degreesEast(from: number, to: number) {
  const east = Math.abs(to - from)
  return east > 180 ? 360 - east : east
}

/** Kilometres with one decimal, by the formula of the search, so that no result within 40 km is shown as 41 km away. */
export function kmFrom(
  { latitude, longitude, cosLat }: Pick<GeoCircle, 'latitude' | 'longitude' | 'cosLat'>,
  place: { latitude: number; longitude: number },
) {
  const degrees = Math.hypot(place.latitude - latitude, degreesEast(longitude, place.longitude) * cosLat)
  return Math.round(degrees * kmPerDegree * 10) / 10
}

/** Of the nearest of these points, latitudes and longitudes in turn; null if none is known. */
export function kmToNearest(near: Parameters<typeof kmFrom>[0], points: readonly (number | null)[]) {
  const distances: number[] = []
  for (let at = 0; at < points.length; at += 2) {
    const [latitude, longitude] = points.slice(at, at + 2)
    if (latitude != null && longitude != null) distances.push(kmFrom(near, { latitude, longitude }))
  }
  return distances.length > 0 ? Math.min(...distances) : null
}

/** A synonym that was searched as well as the typed words. */
type Synonym = { typed: string; typedStems: string[]; synonym: string; stems: string[] }

/** A place among the typed words. */
type TypedPlace = { typed: string; stems: string[] }

/**
 * Positions in `flagQueries`: all words in the title, an exact title (beside a place or not), the occupation that was
 * asked for, one that is near it, then one per typed place.
 */
export const flagIndex = { allInTitle: 0, exactTitle: 1, occupation: 2, near: 3, firstPlace: 4 }

/** The occupations that were searched for: by a title, by their field, or by what their people do. */
export type SearchedOccupation = {
  asked: string
  by: 'title' | 'titles' | 'field' | 'work' | 'like'
  names: string[]
}

/** The words of a search: printed tsqueries, and the stems that explain why a job matches. */
export type ParsedQuery = Pick<SearchQuery, 'tsquery' | 'flagQueries'> & {
  /** The highest score first; see relevance-tiers.server.ts. */
  tiers: RelevanceTier[]
  stems: string[]
  occupation: SearchedOccupation | null
  synonyms: Synonym[]
  places: TypedPlace[]
}

/** One page of job numbers in the requested order, with totals. */
export type SearchEngineResult = {
  seqs: number[]
  /** For each job, the positions in `flagQueries` of the tsqueries it matches. */
  matchedFlags: number[][]
  total: number
  counts: FacetCounts
  /** The cursor after the last of `seqs`; null at the end of the list. */
  nextCursor: number[] | null
  /** Totals are estimates. Only the index estimates, and only for phrases. */
  approx: boolean
}

/** Job counts by facet value, each facet without its own filter. Pay and posted are cumulative. */
export type FacetCounts = Record<FacetWithChoices | 'pay' | 'posted', number[]> & { industry: Int32Array }

export type SearchEngine = (query: SearchQuery) => Promise<SearchEngineResult>

/** Counts the visible jobs that match a printed tsquery, ignoring all filters. */
export type CountMatches = (tsquery: string | null) => Promise<number>

export const unfilteredCountQuery = (query: SearchQuery, tsquery: string | null): SearchQuery => ({
  ...query,
  ...{ tsquery, tiers: [], filterTerms: null, near: null },
  ...mapFacetChoices(() => []),
  ...{ industry: [], payMin: null, payMax: null, postedWindow: null },
  ...{ maxReplyDays: null, sort: 'newest', limit: 0, offset: 0, cursor: null, flagQueries: [] },
})
