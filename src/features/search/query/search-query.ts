import { type ChoiceFacet, mapChoices } from '../facets/facet-layout.ts'
import { daysOf, postedWindows, type SearchSort } from '../search-terms.ts'

/** Values of the facets as numbers; empty means any. */
export type ChosenValues = Record<ChoiceFacet | 'industry', number[]>

/**
 * A search as the engines understand it: every word lexed, every name a number. Plain JSON, so it can travel to
 * another thread. Postgres and the index in memory must answer it alike.
 */
export type SearchQuery = ChosenValues & {
  /** The words, as a printed tsquery; null asks for everything. */
  asked: string | null
  /** The same words in titles, and the best of these titles. Each lies within the one before. */
  title: string | null
  exact: string | null
  /** Any of the words in the title, or the name of a skill; holds `title`. */
  partly: string | null
  /** Company, skills and place, as a printed tsquery of the marks in `job_search.tsv`. */
  narrow: string | null
  near: GeoCircle | null
  /** A year in US dollars. A job fits when its range touches this one. */
  payMin: number | null
  payMax: number | null
  /** Beginnings of the posted windows, the shortest first, in milliseconds; `posted` is the place of the one chosen. */
  windows: number[]
  posted: number | null
  /** Only employers whose usual reply takes at most so many days. */
  replyDays: number | null
  /** `relevance` only with words, `nearest` only with a place. */
  sort: SearchSort
  /** 0 asks for the total alone, of a question without filters. */
  limit: number
  offset: number
  /** The keys of the last job already seen; see cursor.ts. Then `offset` is 0. */
  cursor: number[] | null
  /** Printed tsqueries of marks; of each job of the page is said which of them it fits. */
  told: string[]
}

/** A circle, measured in degrees of latitude. `cells` are the half-degree cells it touches, null when too many. */
export type GeoCircle = {
  latitude: number
  longitude: number
  cosLat: number
  degrees: number
  cells: string | null
}

const minute = 60_000

/** Beginnings of the posted windows. They move once a minute, so that jobs do not change their age at every question. */
export const windowsAt = (now: number) =>
  postedWindows.map((window) => Math.ceil(now / minute) * minute - daysOf(window) * 24 * 60 * minute)

export const kmPerDegree = 111.195

/** Another name that was searched as well; `own` and `words` are the stems of what was typed and of it. */
type Synonym = { asked: string; own: string[]; found: string; words: string[] }

/** A place among the words: as typed, and its stems. */
type WordPlace = { asked: string; words: string[] }

/** What `Lexed.told` holds: titles with all the words, titles of the words alone (or beside a place), then each place. */
export const matchFlags = { title: 0, sameTitle: 1, places: 2 }

/** The words of a search: printed tsqueries, and the stems that explain what they found. */
export type ParsedQuery = Pick<SearchQuery, 'asked' | 'title' | 'exact' | 'partly' | 'told'> & {
  words: string[]
  synonyms: Synonym[]
  places: WordPlace[]
}

/** Answers in the order asked for, and how many there are in all. */
export type SearchResult = {
  seqs: number[]
  /** For each of them the places in `told` of what it fits. */
  fits: number[][]
  total: number
  counts: Counts
  /** The cursor behind the last of `seqs`; null at the end of the list. */
  next: number[] | null
  /** The numbers are estimates. Postgres never estimates. */
  approx: boolean
}

/** By the number of the value; each facet without its own filter. Pay and posted are cumulative. */
export type Counts = Record<ChoiceFacet | 'pay' | 'posted', number[]> & { industry: Int32Array }

export type AskJobs = (question: SearchQuery) => Promise<SearchResult>

/** How many visible jobs have these words, a printed tsquery, whatever else is asked. */
export type CountJobs = (asked: string | null) => Promise<number>

export const withoutFilters = (question: SearchQuery, asked: string | null): SearchQuery => ({
  ...question,
  ...{ asked, title: null, exact: null, partly: null, narrow: null, near: null },
  ...mapChoices(() => []),
  ...{ industry: [], payMin: null, payMax: null, posted: null },
  ...{ replyDays: null, sort: 'newest', limit: 0, offset: 0, cursor: null, told: [] },
})
