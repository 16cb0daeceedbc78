import {
  appliedSearchFilters,
  parseSearchParams,
  type SearchParams,
  searchQueryString,
} from '../search-url.ts'

export const alertFrequencies = ['at once', 'daily', 'weekly'] as const
export type Frequency = (typeof alertFrequencies)[number]

/** Normalizes a search for comparison: no page, no sort, and no posted window, which has no meaning for new jobs. */
export const normalizeSearch = (text: string) =>
  searchQueryString({ ...parseSearch(text), page: 1, sort: undefined, posted: undefined }).slice(1)

const parseSearch = (text: string): SearchParams => parseSearchParams(new URLSearchParams(text))

/** A search as a phrase: 'nurse jobs, in Newark, Remote', 'jobs at Northgate Freight'. */
export function describeSearch(text: string) {
  const search = parseSearch(text)
  const filters = appliedSearchFilters(search)
    .filter(({ facet }) => facet !== 'Posted')
    .map(({ facet, label }) => {
      if (facet === 'Place') return label.toLowerCase() === 'remote' ? 'remote' : `in ${label}`
      if (facet === 'Pay') return `over ${label.replace(/\+$/, '')}`
      return label
    })
  const [jobs, ...others] = [search.q ? `${search.q} jobs` : 'jobs', ...filters]
  return [search.company ? `${jobs} at ${others.shift()}` : jobs, ...others].join(', ')
}
