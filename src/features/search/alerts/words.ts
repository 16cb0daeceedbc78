import { choiceFacets, choices } from '../facets/facet-layout.ts'
import {
  appliedSearchFilters,
  parseSearchParams,
  type SearchParams,
  searchQueryString,
} from '../search-url.ts'

export const alertFrequencies = ['at once', 'daily', 'weekly'] as const
export type Frequency = (typeof alertFrequencies)[number]
/** As a sentence says it. */
export const frequencyWords = {
  'at once': 'right away',
  daily: 'daily',
  weekly: 'weekly',
} as const satisfies Record<Frequency, string>

/** The kind of notification that tells of them. */
export const alertKindName = 'alert.matched'

/** Where an alert tells its new jobs. */
export const alertWays = ['mail', 'push', 'both'] as const
export type AlertWay = (typeof alertWays)[number]
/** As a sentence says it. */
export const wayWords = {
  mail: 'by email',
  push: 'on my devices',
  both: 'by email and on my devices',
} as const satisfies Record<AlertWay, string>

/** Normalizes a search for comparison: no page, no sort, and no posted window, which has no meaning for new jobs. */
export const normalizeSearch = (text: string) =>
  searchQueryString({ ...parseSearch(text), page: 1, sort: undefined, posted: undefined }).slice(1)

/** Following a company is an alert for all of its jobs. */
export const followSearch = (slug: string) => `company=${slug}`
export const followedSlug = (search: string) => /^company=([^&]+)$/.exec(search)?.[1]

const parseSearch = (text: string): SearchParams => parseSearchParams(new URLSearchParams(text))

/** What stands before the jobs. */
const wordsBefore: string[] = [choices.workplace.label, choices.type.label]
const choiceLabels: string[] = choiceFacets.map((name) => choices[name].label)

/** A filter inside a sentence: 'remote', 'full-time'. What is a name keeps its capital. */
export function filterInSentence({ facet, label }: { facet: string; label: string }) {
  if (facet === 'Answers') return 'with fast replies'
  return choiceLabels.includes(facet) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}

/** Filters in the order in which people say them: 'remote' nurse jobs 'at Northgate Freight', and what follows. */
export function placedFilters(filters: readonly { facet: string; label: string }[]) {
  const isBefore = ({ facet }: { facet: string }) => wordsBefore.includes(facet)
  return {
    before: filters.filter(isBefore).map(filterInSentence),
    at: filters.filter(({ facet }) => facet === 'Company').map(({ label }) => `at ${label}`),
    after: filters.filter((one) => !isBefore(one) && one.facet !== 'Company').map(filterInSentence),
  }
}

/** A search as a phrase: 'remote nurse jobs, in Newark', 'jobs at Northgate Freight'. */
export function describeSearch(text: string) {
  const search = parseSearch(text)
  const filters = appliedSearchFilters(search).filter(({ facet }) => facet !== 'Posted')
  const { before, at, after } = placedFilters(
    filters.filter(({ facet }) => facet !== 'Place' && facet !== 'Pay'),
  )
  const placeAndPay = filters.flatMap(({ facet, label }) => {
    if (facet === 'Place') return label.toLowerCase() === 'remote' ? 'remote' : `in ${label}`
    return facet === 'Pay' ? `over ${label.replace(/\+$/, '')}` : []
  })
  const jobs = [before.join(', '), search.q, 'jobs', ...at].filter(Boolean).join(' ')
  return [jobs, ...placeAndPay, ...after].join(', ')
}
