// The options of a search. Not in api.ts, so that the search page does not load zod.

export const postedWindows = ['1d', '3d', '7d', '14d', '30d'] as const
export type PostedWindow = (typeof postedWindows)[number]

export const postedWindowLabels: Record<PostedWindow, string> = {
  '1d': 'Last 24 hours',
  '3d': 'Last 3 days',
  '7d': 'Last week',
  '14d': 'Last 2 weeks',
  '30d': 'Last month',
}
export const postedWindowDays = (window: PostedWindow) => Number.parseInt(window, 10)

/** Lower bounds of the pay filter: yearly, in US dollars. The pay bands of `job_search` use the same steps. */
export const payFilterSteps = [40_000, 60_000, 80_000, 100_000, 140_000] as const

export const searchSorts = ['relevance', 'newest', 'pay', 'nearest', 'fastest'] as const
export type SearchSort = (typeof searchSorts)[number]

export const defaultPageSize = 20
export const maxPageSize = 50
export const maxPages = 200

export const defaultRadius = 40
export const maxRadius = 500
/** "Replies fast": half of this employer's applicants got a first reply within this many days. */
export const fastReplyDays = 3

/** The text as typed found nothing; `to` was searched instead. */
export type SpellingCorrection = { from: string; to: string }

/** No job has all the words: `words` were dropped and `to` was searched. */
export type DroppedTerms = { words: string[]; to: string }

/**
 * Few jobs are what was asked for (`own`), and the others are close to it; `asked` is the occupation among the words, null
 * when they name none.
 */
export type ClosestJobs = { asked: string | null; own: number }

/** A place that is not known, and the whole place to search instead, where one is likely. */
export type UnknownPlace = { name: string; likely: string | null }
