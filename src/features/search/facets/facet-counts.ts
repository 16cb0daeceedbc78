import type { Counts, SearchQuery } from '../query/search-query.ts'
import { paySteps, postedWindows } from '../search-terms.ts'
import { ageCount, bucketCount, bucketOf, failedFacet, PASSES_ALL, sumBuckets } from './facet-buckets.ts'
import { choiceValues, type Facets, facetOf, mapChoices, maxIndustries } from './facet-layout.ts'

/** What a question keeps out: as `failuresOf` says of cells, and the chosen industries, null where any will do. */
export type Choice = { failures: Uint8Array; industries: readonly number[] | null }

/** Jobs of the chosen industries by cell, and jobs of the cells that all choices leave by industry. */
export type Histogram = { counts: Int32Array; industries: Int32Array }

/** The pay bands that a wanted pay stands for, where the steps of the facet can tell; null if any will do. */
export function bandsOf({ payMin, payMax }: SearchQuery) {
  const step = payMax === null ? (paySteps as readonly number[]).indexOf(payMin ?? -1) : -1
  return step < 0 ? null : paySteps.slice(step).map((_, i) => step + 1 + i)
}

/** Whether pay is asked for in a way that only a look at each job can tell. */
export const paysBetweenSteps = (question: SearchQuery) =>
  (question.payMin !== null || question.payMax !== null) && !bandsOf(question)

/** The least age wanted: the shortest window is the last that a job is inside of. */
export const youngestAge = ({ posted, windows }: SearchQuery) =>
  posted === null ? 0 : windows.length - posted

const orAny = (values: readonly number[]) => (values.length > 0 ? values : null)

export function choiceOf(question: SearchQuery): Choice {
  const youngest = youngestAge(question)
  const young = Array.from({ length: ageCount - youngest }, (_, i) => youngest + i)
  return {
    failures: failedFacet({
      ...mapChoices((name) => orAny(question[name])),
      pay: bandsOf(question),
      posted: youngest > 0 ? young : null,
    }),
    industries: orAny(question.industry),
  }
}

/** Total and all facets, each counted without its own choice. */
export function countsOf(
  { counts, industries }: Histogram,
  { failures }: Choice,
): { total: number; counts: Counts } {
  const { total, facets } = sumBuckets(counts, failures)
  const atLeast = (list: number[], from: number) => list.slice(from).reduce((sum, jobs) => sum + jobs, 0)
  return {
    total,
    counts: {
      ...facets,
      industry: industries,
      pay: paySteps.map((_, step) => atLeast(facets.pay, step + 1)),
      posted: postedWindows.map((_, i) => atLeast(facets.posted, ageCount - 1 - i)),
    },
  }
}

/** So many jobs alike: the same facet, inside the last `windows` posted windows, within the pay asked for or not. */
export type FacetGroup = { facet: number; windows: number; paid: boolean; jobs: number }

/** The same of groups that a database has counted. */
export function aggregateGroups(question: SearchQuery, groups: FacetGroup[]) {
  const choice = choiceOf(question)
  const counted = (some: FacetGroup[]) => countsOf(histogramOf(some, choice), choice)
  if (!paysBetweenSteps(question)) return counted(groups)
  const { total, counts } = counted(groups.filter(({ paid }) => paid))
  return { total, counts: { ...counts, pay: counted(groups).counts.pay } }
}

function histogramOf(groups: FacetGroup[], { failures, industries: chosen }: Choice): Histogram {
  const counts = new Int32Array(bucketCount)
  const industries = new Int32Array(maxIndustries)
  for (const { facet, windows, jobs } of groups) {
    const cell = bucketOf(facet, windows)
    const industry = facetOf('industry', facet)
    if (!chosen || chosen.includes(industry)) counts[cell] = (counts[cell] as number) + jobs
    if (failures[cell] === PASSES_ALL) industries[industry] = (industries[industry] as number) + jobs
  }
  return { counts, industries }
}

/** The counts under the names people see; what has none is absent. `industries` are names by number. */
export function namedFacets(counts: Counts, industries: readonly string[]): Facets {
  const named = (names: readonly (string | number)[], list: ArrayLike<number>) => {
    const facet: Record<string, number> = {}
    for (const [i, name] of names.entries()) if (name && list[i]) facet[name] = list[i]
    return facet
  }
  return {
    ...mapChoices((name) => named(choiceValues(name), counts[name])),
    industry: named(industries, counts.industry),
    pay: named(paySteps, counts.pay),
    posted: named(postedWindows, counts.posted),
  }
}
