import type { FacetCounts, SearchQuery } from '../query/search-query.ts'
import { payFilterSteps, postedWindows } from '../search-terms.ts'
import {
  bucketOf,
  countByAge,
  facetBucketCount,
  failedFacet,
  PASSES_ALL,
  sumBuckets,
} from './facet-buckets.ts'
import { type Facets, facetChoiceValues, facetOf, mapFacetChoices, maxIndustries } from './facet-layout.ts'

/** The facet filters of a query: the result of `failedFacet`, and the chosen industries, null for any. */
export type CompiledFacetFilters = { failedFacets: Uint8Array; industries: readonly number[] | null }

/** Jobs of the chosen industries by bucket, and jobs in buckets that pass all filters by industry. */
export type Histogram = { counts: Int32Array; industries: Int32Array }

/** The pay bands of a pay filter that is one of `payFilterSteps`; null for any pay, or for amounts between the steps. */
export function payBandsOf({ payMin, payMax }: SearchQuery) {
  const step = payMax === null ? (payFilterSteps as readonly number[]).indexOf(payMin ?? -1) : -1
  return step < 0 ? null : payFilterSteps.slice(step).map((_, i) => step + 1 + i)
}

/** Whether the pay filter falls between the steps, so that the pay of each job must be compared. */
export const paysBetweenSteps = (query: SearchQuery) =>
  (query.payMin !== null || query.payMax !== null) && !payBandsOf(query)

/** The lowest age that passes the posted filter: inside a window means inside all longer windows too. */
export const minPostedAge = ({ postedWindow, windowStarts }: SearchQuery) =>
  postedWindow === null ? 0 : windowStarts.length - postedWindow

const nullIfEmpty = (values: readonly number[]) => (values.length > 0 ? values : null)

export function facetFiltersOf(query: SearchQuery): CompiledFacetFilters {
  const minimum = minPostedAge(query)
  const ages = Array.from({ length: countByAge - minimum }, (_, i) => minimum + i)
  return {
    failedFacets: failedFacet({
      ...mapFacetChoices((name) => nullIfEmpty(query[name])),
      pay: payBandsOf(query),
      posted: minimum > 0 ? ages : null,
    }),
    industries: nullIfEmpty(query.industry),
  }
}

/** Total and all facets, each counted without its own filter. */
export function toFacetCounts(
  { counts, industries }: Histogram,
  { failedFacets }: CompiledFacetFilters,
): { total: number; counts: FacetCounts } {
  const { total, facets } = sumBuckets(counts, failedFacets)
  const atLeast = (list: number[], from: number) => list.slice(from).reduce((sum, jobs) => sum + jobs, 0)
  return {
    total,
    counts: {
      ...facets,
      industry: industries,
      pay: payFilterSteps.map((_, step) => atLeast(facets.pay, step + 1)),
      posted: postedWindows.map((_, i) => atLeast(facets.posted, countByAge - 1 - i)),
    },
  }
}

/** A number of jobs with equal facets, inside equally many posted windows, and inside the pay filter or not. */
export type FacetGroup = { facet: number; age: number; matchesPay: boolean; jobs: number }

/** Total and facet counts from the groups of the Postgres engine. */
export function aggregateGroups(query: SearchQuery, groups: FacetGroup[]) {
  const filters = facetFiltersOf(query)
  const countGroups = (groups: FacetGroup[]) => toFacetCounts(histogramOf(groups, filters), filters)
  if (!paysBetweenSteps(query)) return countGroups(groups)
  const { total, counts } = countGroups(groups.filter(({ matchesPay }) => matchesPay))
  return { total, counts: { ...counts, pay: countGroups(groups).counts.pay } }
}

function histogramOf(
  groups: FacetGroup[],
  { failedFacets, industries: chosenIndustries }: CompiledFacetFilters,
): Histogram {
  const counts = new Int32Array(facetBucketCount)
  const industries = new Int32Array(maxIndustries)
  for (const { facet, age, jobs } of groups) {
    const bucket = bucketOf(facet, age)
    const industry = facetOf('industry', facet)
    if (!chosenIndustries || chosenIndustries.includes(industry))
      counts[bucket] = (counts[bucket] as number) + jobs
    if (failedFacets[bucket] === PASSES_ALL) industries[industry] = (industries[industry] as number) + jobs
  }
  return { counts, industries }
}

/** The counts by the names that users see; values without jobs are omitted. `industries` are names by number. */
export function toNamedFacets(counts: FacetCounts, industries: readonly string[]): Facets {
  const nameCounts = (names: readonly (string | number)[], list: ArrayLike<number>) => {
    const facet: Record<string, number> = {}
    for (const [i, name] of names.entries()) if (name && list[i]) facet[name] = list[i]
    return facet
  }
  return {
    ...mapFacetChoices((name) => nameCounts(facetChoiceValues(name), counts[name])),
    industry: nameCounts(industries, counts.industry),
    pay: nameCounts(payFilterSteps, counts.pay),
    posted: nameCounts(postedWindows, counts.posted),
  }
}
