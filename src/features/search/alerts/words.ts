import { appliedFilters, readSearch, type Search, searchString } from '../search-url.ts'

export const frequencies = ['at once', 'daily', 'weekly'] as const
export type Frequency = (typeof frequencies)[number]

/** The same search always reads the same: no page, no order, and how long ago does not matter for what comes next. */
export const alertSearch = (text: string) =>
  searchString({ ...read(text), page: 1, sort: undefined, posted: undefined }).slice(1)

const read = (text: string): Search => readSearch(new URLSearchParams(text))

/** 'nurse jobs, in Newark, Remote': what an alert looks for, as a phrase. */
export function describeSearch(text: string) {
  const search = read(text)
  const filters = appliedFilters(search)
    .filter(({ facet }) => facet !== 'Posted')
    .map(({ facet, label }) => {
      if (facet === 'Place') return label.toLowerCase() === 'remote' ? 'remote' : `in ${label}`
      if (facet === 'Pay') return `over ${label.replace(/\+$/, '')}`
      if (facet === 'Company') return `at ${label}`
      return label
    })
  return [search.q ? `${search.q} jobs` : 'jobs', ...filters].join(', ')
}
