import { facetBucketCount } from '../facets/facet-buckets.ts'
import {
  facetFiltersOf,
  minPostedAge,
  payBandsOf,
  paysBetweenSteps,
  toFacetCounts,
} from '../facets/facet-counts.ts'
import { facetLayout, packedFacets } from '../facets/facet-layout.ts'
import type { SearchQuery } from '../query/search-query.ts'
import type { Bitmap } from './bitmap/bitmap.ts'
import { intersect, sortedIds, union } from './bitmap/set-algebra.ts'
import { aggregateTotals, countJobs, emptyFacetTotals, type FacetTotals, increment } from './histogram.ts'
import type { JobIndex } from './job-index.ts'
import { filterByTerms, jobsPaying, withoutHidden } from './matching.ts'

/** Total and all facets, each counted without its own filter; and the jobs that pass a pay filter between the steps. */
export function countFacets(index: JobIndex, query: SearchQuery, matching: Bitmap | null) {
  const isExact = !paysBetweenSteps(query)
  const jobs = isExact ? matching : jobsPaying(index, matching ?? withoutHidden(index, index.all), query)
  if (query.pageOnly) return { jobs, ...noCounts }
  if (isExact) return { jobs, ...countMatching(index, query, matching) }
  const { total, counts } = countMatching(index, query, jobs)
  return { jobs, total, counts: { ...counts, pay: countMatching(index, query, matching).counts.pay } }
}

/** Of a search that shows none. */
const noCounts = toFacetCounts(emptyFacetTotals(), {
  failedFacets: new Uint8Array(facetBucketCount),
  industries: null,
})

function countMatching(index: JobIndex, query: SearchQuery, matching: Bitmap | null) {
  const filters = facetFiltersOf(query)
  return toFacetCounts(
    matching ? countJobs(matching, index.columns, filters) : aggregateTotals(visibleTotals(index), filters),
    filters,
  )
}

function visibleTotals(index: JobIndex): FacetTotals {
  if (!index.totals) {
    index.totals = emptyFacetTotals()
    for (const id of sortedIds(withoutHidden(index, index.all))) increment(index.totals, index.columns, id, 1)
  }
  return index.totals
}

/** The jobs that pass all facet filters. */
export function applyFacetFilters(index: JobIndex, query: SearchQuery, jobs: Bitmap) {
  let result = jobs
  for (const name of packedFacets) {
    const values = name === 'pay' ? (payBandsOf(query) ?? []) : query[name]
    const { term } = facetLayout[name]
    if (values.length > 0)
      result = filterByTerms(
        index,
        result,
        values.map((value) => `${term}:${value}`),
      )
  }
  const minimum = minPostedAge(query)
  if (minimum === 0) return result
  return intersect(
    result,
    union([...index.jobsByAge].flatMap(([age, jobsOfAge]) => (age >= minimum ? [jobsOfAge] : []))),
  )
}
