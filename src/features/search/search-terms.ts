// What a search can ask for. Kept apart from api.ts, so that the search page can use it without zod.

export const postedWindows = ['1d', '3d', '7d', '14d', '30d'] as const
export type PostedWindow = (typeof postedWindows)[number]

export const postedLabels: Record<PostedWindow, string> = {
  '1d': 'Last 24 hours',
  '3d': 'Last 3 days',
  '7d': 'Last week',
  '14d': 'Last 2 weeks',
  '30d': 'Last month',
}
export const daysOf = (window: PostedWindow) => Number.parseInt(window, 10)

/** What the pay filter offers: a year, in US dollars. The same steps are the pay bands of `job_search`. */
export const paySteps = [40_000, 60_000, 80_000, 100_000, 140_000] as const

export const sorts = ['relevance', 'newest', 'pay', 'nearest', 'fastest'] as const
export type SearchSort = (typeof sorts)[number]

export const defaultPageSize = 20
export const maxPageSize = 50
export const maxPages = 200

export const defaultRadius = 40
export const maxRadius = 500
/** "Replies fast" means: half of this employer's applicants had an answer within so many days. */
export const fastReplyDays = 3

/** A search that found nothing as it was typed, and what was searched instead. */
export type Corrected = { from: string; to: string }

/** No job has all the words: these were left out, and the rest was searched. */
export type DroppedTerms = { words: string[]; to: string }
