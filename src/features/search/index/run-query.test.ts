import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '#/shared/dates.ts'
import {
  choiceFacets,
  choices,
  facetChoiceValues,
  mapFacetChoices,
  packFacets,
} from '../facets/facet-layout.ts'
import type { SearchQuery } from '../query/search-query.ts'
import { parseTsquery, printTsquery, toExactTitleTsquery, toTermTsquery } from '../query/tsquery.ts'
import { payFilterSteps } from '../search-terms.ts'
import { createEmptyIndex, indexCompany, indexJob, type JobIndex, removeIndexedJob } from './job-index.ts'
import { type IndexedCompanies, referenceSearch } from './reference-search.ts'
import { runIndexQuery } from './run-query.ts'

const start = 1_790_000_000_000
const vocabulary = ['cook', 'nurse', 'night', 'driver']
const places = [
  [40.7, -74],
  [40.9, -74.3],
  [51.5, -0.1],
  [-16.5, 179.9],
  [-16.5, -179.9],
] as const

type Generated<A> = A extends fc.Arbitrary<infer One> ? One : never
const upTo = <T>(values: readonly T[], maxLength: number) =>
  fc.uniqueArray(fc.constantFrom(...values), { maxLength })

const job = fc.record({
  seq: fc.integer({ min: 1, max: 40 }),
  company: fc.integer({ min: 1, max: 4 }),
  pay: fc.constantFrom(null, [30_000, 30_500], [50_000, 60_000], [60_000, 90_000], [90_000, 90_000]),
  posted: fc.integer({ min: 0, max: 40 }).map((days) => start - days * dayMs - 5),
  openUntil: fc.constantFrom(start + 10, start + 90 * dayMs),
  place: fc.option(fc.constantFrom(...places)),
  further: fc.array(fc.constantFrom(...places), { maxLength: 2 }),
  title: upTo(vocabulary, 2),
  text: upTo(vocabulary, 3),
  chosen: fc.record(mapFacetChoices((name) => fc.nat({ max: facetChoiceValues(name).length - 1 }))),
  industry: fc.constantFrom(0, 1, 700),
})
const toJobRow = (generated: Generated<typeof job>) => {
  const payLow = generated.pay?.[0] ?? -1
  const payHigh = generated.pay?.[1] ?? -1
  const band = payFilterSteps.filter((change) => payHigh >= change).length
  const { chosen, industry } = generated
  return {
    ...generated,
    payLow,
    payHigh,
    facet: packFacets({ ...chosen, pay: band, industry }),
    latitude: generated.place?.[0] ?? Number.NaN,
    longitude: generated.place?.[1] ?? Number.NaN,
    furtherPoints: generated.further.flat(),
    lexemes: [
      ...new Set([...generated.title, ...generated.text]),
      ...generated.title.map((word) => `t:${word}`),
      `n:${generated.title.length}`,
      `c:${generated.company}`,
      `p:${Math.floor(Math.log(Math.max(payHigh, 1)) / 0.06)}`,
      ...choiceFacets.map((name) => `${choices[name].term}:${chosen[name]}`),
      `b:${band}`,
      ...(industry ? [`i:${industry}`] : []),
      ...new Set([...(generated.place ? [generated.place] : []), ...generated.further].map(cellOf)),
    ],
  }
}
type Job = ReturnType<typeof toJobRow>
const cellOf = ([latitude, longitude]: readonly [number, number]) =>
  `g:${Math.floor(latitude * 2)}_${Math.floor(longitude * 2)}`

const change = fc.oneof(
  { weight: 6, arbitrary: job.map((generated) => ({ put: toJobRow(generated) })) },
  { weight: 1, arbitrary: fc.record({ drop: fc.integer({ min: 1, max: 40 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      company: fc.record({
        number: fc.integer({ min: 1, max: 4 }),
        visible: fc.boolean(),
        replyDays: fc.constantFrom(9999, 1, 9),
      }),
    }),
  },
)

const tsquery = fc.constantFrom(
  null,
  "'cook'",
  "'night' & 'nurse'",
  "'cook' | 'night' & !'nurse'",
  "!'driver'",
  "'driver' & !( 'cook' & 'night' )",
  "( 'cook' | 'night' ) & !( 'nurse' | 'driver' ) & 'night'",
  "( 'cook' | 'nurse' & !'night' ) & !'driver'",
  "!'cook' & !( 'driver' | 'night' )",
)
const numbers = (maxLength: number) =>
  upTo(
    Array.from({ length: maxLength }, (_, number) => number),
    2,
  )
const query = fc
  .record({
    tsquery,
    filterTerms: fc.constantFrom(null, "'c:1' | 'c:2'"),
    ...mapFacetChoices((name) => numbers(facetChoiceValues(name).length)),
    industry: fc.constantFrom<number[]>([], [1], [700, 3]),
    payMin: fc.constantFrom(null, null, 30_200, 60_000),
    payMax: fc.constantFrom(null, null, 70_000),
    postedWindow: fc.constantFrom(null, null, 0, 1, 2, 3, 4),
    flagQueries: fc.constantFrom<string[]>([], ["'t:cook'", "'night' & !'driver'", "'nurse' | 't:driver'"]),
    maxReplyDays: fc.constantFrom(null, null, 3),
    near: fc.constantFrom(
      null,
      { latitude: 40.7, longitude: -74, cosLat: 0.758, degrees: 0.3, cells: null },
      { latitude: -16.5, longitude: 179.9, cosLat: 0.959, degrees: 0.3, cells: null },
      {
        latitude: 40.7,
        longitude: -74,
        cosLat: 0.758,
        degrees: 0.3,
        cells: places
          .map(cellOf)
          .map((g) => `'${g}'`)
          .join(' | '),
      },
    ),
    sort: fc.constantFrom<SearchQuery['sort'][]>('relevance', 'newest', 'pay', 'nearest', 'fastest'),
    limit: fc.integer({ min: 1, max: 8 }),
    now: fc.constantFrom(start, start + 5, start + 60_000, start + 2 * dayMs),
  })
  .map(({ now, ...generated }) => {
    const parsed = generated.tsquery && parseTsquery(generated.tsquery)
    const titleTsquery = parsed && toTermTsquery(parsed, 't')
    const exactTitle = parsed && toExactTitleTsquery(parsed)
    const windowStarts = [1, 3, 7, 14, 30].map((days) => now - (now % 60_000) - days * dayMs)
    const sort =
      (generated.sort === 'relevance' && !generated.tsquery) ||
      (generated.sort === 'nearest' && !generated.near)
        ? 'newest'
        : generated.sort
    return {
      now,
      query: {
        ...generated,
        // Tiers overlap in any way.
        tiers: [
          exactTitle && printTsquery(exactTitle),
          parsed && now % 2 === 0 ? "( 't:cook' & !( 't:night' ) ) | 't:nurse'" : null,
          titleTsquery && printTsquery(titleTsquery),
          parsed && "'t:driver' | 'cook'",
        ].flatMap((tsquery, i) => (tsquery ? [{ tsquery, score: 90 - 10 * i }] : [])),
        windowStarts,
        sort,
        offset: 0,
        cursor: null,
      } satisfies SearchQuery as SearchQuery,
    }
  })

const upToLength = (maxLength: number) => ({ maxLength, size: 'max' as const })

test('after any sequence of changes, the index agrees with the reference search', () => {
  fc.assert(
    fc.property(fc.array(change, upToLength(80)), fc.array(query, upToLength(6)), (changes, questions) => {
      const index = createEmptyIndex()
      const jobs = new Map<number, Job>()
      const companies: IndexedCompanies = new Map()
      for (const one of changes) {
        if ('put' in one) {
          const before = jobs.get(one.put.seq)?.lexemes ?? []
          indexJob(
            index,
            one.put,
            before.filter((lexeme) => !one.put.lexemes.includes(lexeme)),
          )
          jobs.set(one.put.seq, one.put)
        } else if ('drop' in one) {
          removeIndexedJob(index, one.drop, jobs.get(one.drop)?.lexemes ?? [])
          jobs.delete(one.drop)
        } else {
          indexCompany(index, one.company)
          companies.set(one.company.number, one.company)
        }
      }
      for (const { query, now } of questions.toSorted((a, b) => a.now - b.now)) {
        const expected = referenceSearch([...jobs.values()], companies, query, now)
        expect(allPages(index, query, now)).toEqual(expected)
        const { seqs } = runIndexQuery(index, { ...query, offset: 2 }, now)
        expect(seqs).toEqual(expected.seqs.slice(2, 2 + query.limit))
        const page = runIndexQuery(index, { ...query, pageOnly: true }, now)
        expect([page.seqs, page.total]).toEqual([expected.seqs.slice(0, query.limit), 0])
      }
    }),
    { numRuns: 300 },
  )
})

test('the same holds for thousands of jobs, where bitmaps are dense and sorting by pay goes step by step', () => {
  const index = createEmptyIndex()
  const companies: IndexedCompanies = new Map()
  for (const number of [1, 2, 3, 4]) {
    const company = { number, visible: number < 4, replyDays: number % 3 || 9999 }
    companies.set(number, company)
    indexCompany(index, company)
  }
  const jobs = fc
    .sample(job, { seed: 7, numRuns: 9_000 })
    .map((generated, seq) => toJobRow({ ...generated, seq }))
  for (const one of jobs) indexJob(index, one, [])
  for (const { query: one, now } of fc
    .sample(query, { seed: 8, numRuns: 60 })
    .toSorted((a, b) => a.now - b.now)) {
    expect(allPages(index, { ...one, limit: 1_500 }, now)).toEqual(referenceSearch(jobs, companies, one, now))
  }
})

function allPages(index: JobIndex, query: SearchQuery, now: number) {
  const { total, counts, seqs, matchedFlags, nextCursor } = runIndexQuery(index, query, now)
  for (let cursor = nextCursor; cursor; ) {
    const page = runIndexQuery(index, { ...query, cursor }, now)
    seqs.push(...page.seqs)
    matchedFlags.push(...page.matchedFlags)
    cursor = page.nextCursor
  }
  return { total, counts, seqs, matchedFlags }
}
