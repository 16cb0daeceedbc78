// Test oracle: a naive search that checks every job against the query.
import {
  choiceFacets,
  facetChoiceValues,
  mapFacetChoices,
  maxIndustries,
  unpackFacets,
} from '../facets/facet-layout.ts'
import type { FacetCounts, SearchQuery } from '../query/search-query.ts'
import { parseTsquery, type Tsquery } from '../query/tsquery.ts'
import { payFilterSteps, postedWindows } from '../search-terms.ts'
import type { IndexedJob } from './job-index.ts'

export type IndexedCompanies = Map<number, { visible: boolean; replyDays: number }>

export function referenceSearch(
  jobs: IndexedJob[],
  companies: IndexedCompanies,
  query: SearchQuery,
  now: number,
) {
  const { tsquery, filterTerms, near, payMin, payMax, maxReplyDays, sort, windowStarts } = query
  const distance = (job: IndexedJob) => {
    if (!near) return 0
    const points = [[job.latitude, job.longitude]]
    for (let at = 0; at < job.furtherPoints.length; at += 2) points.push(job.furtherPoints.slice(at, at + 2))
    const distances = points
      .map(
        ([latitude = 0, longitude = 0]) =>
          (latitude - near.latitude) ** 2 + (aroundTheGlobe(longitude - near.longitude) * near.cosLat) ** 2,
      )
      .filter((one) => !Number.isNaN(one))
    return distances.length > 0 ? Math.min(...distances) : Number.NaN
  }
  const replyDaysOf = (job: IndexedJob) => companies.get(job.company)?.replyDays ?? 9999
  const matching = jobs.filter(
    (job) =>
      job.openUntil > now &&
      companies.get(job.company)?.visible &&
      matches(job, tsquery) &&
      matches(job, filterTerms) &&
      (maxReplyDays === null || replyDaysOf(job) <= maxReplyDays) &&
      (!near || distance(job) <= near.degrees ** 2),
  )
  const toGroup = (job: IndexedJob) => ({
    facet: job.facet,
    age: windowStarts.filter((from) => job.posted > from).length,
    matchesPay:
      (payMin === null || job.payHigh >= payMin) &&
      (payMax === null || (job.payHigh >= 0 && job.payLow <= payMax)),
  })
  const key = {
    relevance: (job: IndexedJob) => -(query.tiers.find(({ tsquery }) => matches(job, tsquery))?.score ?? 0),
    newest: () => 0,
    pay: (job: IndexedJob) => -job.payHigh,
    nearest: distance,
    fastest: replyDaysOf,
  }[sort]
  const listed = matching.filter((job) => countGroups(query, [toGroup(job)]).total === 1)
  listed.sort((a, b) => key(a) - key(b) || b.seq - a.seq)
  return {
    ...countGroups(query, matching.map(toGroup)),
    seqs: listed.map(({ seq }) => seq),
    matchedFlags: listed.map((job) =>
      [...query.flagQueries.keys()].filter((i) => matches(job, query.flagQueries[i] ?? null)),
    ),
  }
}

const matches = ({ lexemes }: IndexedJob, printed: string | null) => {
  const evaluate = (tsquery: Tsquery): boolean =>
    'word' in tsquery
      ? lexemes.includes(tsquery.word)
      : 'not' in tsquery
        ? !evaluate(tsquery.not)
        : 'any' in tsquery
          ? tsquery.any.some(evaluate)
          : ('all' in tsquery ? tsquery.all : tsquery.phrase).every(evaluate)
  const tsquery = printed === null ? null : parseTsquery(printed)
  return tsquery === null || evaluate(tsquery)
}

const aroundTheGlobe = (east: number) => Math.min(Math.abs(east), 360 - Math.abs(east))

const chosen = [...choiceFacets, 'industry'] as const

/** Total and facet counts, each facet without its own filter. */
function countGroups(query: SearchQuery, jobs: { facet: number; age: number; matchesPay: boolean }[]) {
  const zeros = (length: number) => Array<number>(length).fill(0)
  const counts: FacetCounts = {
    ...mapFacetChoices((name) => zeros(facetChoiceValues(name).length)),
    ...{ pay: zeros(payFilterSteps.length), posted: zeros(postedWindows.length) },
    industry: new Int32Array(maxIndustries),
  }
  const increment = (list: number[] | Int32Array, at: number) => {
    list[at] = (list[at] ?? 0) + 1
  }
  let total = 0
  for (const { facet, age, matchesPay } of jobs) {
    const values = unpackFacets(facet)
    const isChosen = (name: (typeof chosen)[number]) =>
      query[name].length === 0 || query[name].includes(values[name])
    const passes = {
      ...Object.fromEntries(chosen.map((name) => [name, isChosen(name)])),
      pay: matchesPay,
      posted: query.postedWindow === null || age > 4 - query.postedWindow,
    }
    const passesExcept = (name: string) =>
      Object.entries(passes).every(([facet, isPassing]) => isPassing || facet === name)
    if (passesExcept('')) total++
    for (const name of chosen) if (passesExcept(name)) increment(counts[name], values[name])
    if (passesExcept('pay')) for (let step = 0; step < values.pay; step++) increment(counts.pay, step)
    if (passesExcept('posted'))
      for (let window = 5 - age; window < 5; window++) increment(counts.posted, window)
  }
  return { total, counts }
}
