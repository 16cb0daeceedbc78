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

export const sorts = ['relevance', 'newest', 'pay'] as const
export type Sort = (typeof sorts)[number]

export const usualPerPage = 20
export const mostPerPage = 50
export const mostPages = 200

export const facetNames = ['workplace', 'type', 'level', 'industry', 'posted'] as const
export type FacetName = (typeof facetNames)[number]

/** Per facet: value to how many jobs there would be with it. Each is counted without its own filter. */
export type Facets = Record<FacetName, Record<string, number>>
