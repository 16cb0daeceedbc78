import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packFacets } from '../facets/facet-layout.ts'
import type { SearchQuery } from '../query/search-query.ts'
import { exactTitleOf, positiveWords, printTsquery, readTsquery, titleOf } from '../query/tsquery.ts'
import { paySteps } from '../search-terms.ts'
import { answer } from './answer.ts'
import { dropJob, emptyIndex, type JobIndex, putCompany, putJob } from './job-index.ts'
import { type Companies, referenceSearch } from './reference-search.ts'

const day = 86_400_000
const start = 1_790_000_000_000
const words = ['cook', 'nurse', 'night', 'driver']
const places = [
  [40.7, -74],
  [40.9, -74.3],
  [51.5, -0.1],
] as const

type Made<A> = A extends fc.Arbitrary<infer One> ? One : never
const some = <T>(values: readonly T[], most: number) =>
  fc.uniqueArray(fc.constantFrom(...values), { maxLength: most })

const job = fc.record({
  seq: fc.integer({ min: 1, max: 40 }),
  company: fc.integer({ min: 1, max: 4 }),
  pay: fc.constantFrom(null, [30_000, 30_500], [50_000, 60_000], [60_000, 90_000], [90_000, 90_000]),
  posted: fc.integer({ min: 0, max: 40 }).map((days) => start - days * day - 5),
  openUntil: fc.constantFrom(start + 10, start + 90 * day),
  place: fc.option(fc.constantFrom(...places)),
  title: some(words, 2),
  text: some(words, 3),
  type: fc.integer({ min: 0, max: 4 }),
  workplace: fc.integer({ min: 0, max: 2 }),
  level: fc.integer({ min: 0, max: 4 }),
  industry: fc.constantFrom(0, 1, 700),
})
const asJob = (made: Made<typeof job>) => {
  const payLow = made.pay?.[0] ?? -1
  const payHigh = made.pay?.[1] ?? -1
  const band = paySteps.filter((step) => payHigh >= step).length
  const { type, workplace, level, industry } = made
  return {
    ...made,
    payLow,
    payHigh,
    facet: packFacets({ type, workplace, level, pay: band, industry }),
    latitude: made.place?.[0] ?? Number.NaN,
    longitude: made.place?.[1] ?? Number.NaN,
    lexemes: [
      ...new Set([...made.title, ...made.text]),
      ...made.title.map((word) => `t:${word}`),
      `n:${made.title.length}`,
      `c:${made.company}`,
      `p:${Math.floor(Math.log(Math.max(payHigh, 1)) / 0.06)}`,
      `y:${type}`,
      `w:${workplace}`,
      `l:${level}`,
      `b:${band}`,
      ...(industry ? [`i:${industry}`] : []),
      ...(made.place ? [cellOf(made.place)] : []),
    ],
  }
}
type Job = ReturnType<typeof asJob>
const cellOf = ([latitude, longitude]: readonly [number, number]) =>
  `g:${Math.floor(latitude * 2)}_${Math.floor(longitude * 2)}`

const step = fc.oneof(
  { weight: 6, arbitrary: job.map((made) => ({ put: asJob(made) })) },
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

const asked = fc.constantFrom(
  null,
  "'cook'",
  "'night' & 'nurse'",
  "'cook' | 'night' & !'nurse'",
  "!'driver'",
  "'driver' & !( 'cook' & 'night' )",
)
const numbers = (most: number) =>
  some(
    Array.from({ length: most }, (_, number) => number),
    2,
  )
const question = fc
  .record({
    asked,
    narrow: fc.constantFrom(null, "'c:1' | 'c:2'"),
    type: numbers(5),
    workplace: numbers(3),
    level: fc.constantFrom<number[]>([], [1, 2]),
    industry: fc.constantFrom<number[]>([], [1], [700, 3]),
    payMin: fc.constantFrom(null, null, 30_200, 60_000),
    payMax: fc.constantFrom(null, null, 70_000),
    posted: fc.constantFrom(null, null, 0, 1, 2, 3, 4),
    told: fc.constantFrom<string[]>([], ["'t:cook'", "'night' & !'driver'", "'nurse' | 't:driver'"]),
    replyDays: fc.constantFrom(null, null, 3),
    near: fc.constantFrom(
      null,
      { latitude: 40.7, longitude: -74, cosLat: 0.758, degrees: 0.3, cells: null },
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
    now: fc.constantFrom(start, start + 5, start + 60_000, start + 2 * day),
  })
  .map(({ now, ...made }) => {
    const words = made.asked && readTsquery(made.asked)
    const title = words && titleOf(words)
    const exact = words && exactTitleOf(words)
    const windows = [1, 3, 7, 14, 30].map((days) => now - (now % 60_000) - days * day)
    const sort =
      (made.sort === 'relevance' && !made.asked) || (made.sort === 'nearest' && !made.near)
        ? 'newest'
        : made.sort
    return {
      now,
      question: {
        ...made,
        title: title && printTsquery(title),
        exact: exact && printTsquery(exact),
        partly:
          words &&
          title &&
          positiveWords(words)
            .map((word) => `'t:${word}'`)
            .join(' | '),
        windows,
        sort,
        offset: 0,
        cursor: null,
      } satisfies SearchQuery as SearchQuery,
    }
  })

const many = (maxLength: number) => ({ maxLength, size: 'max' as const })

test('whatever happened, every question is answered as by looking at every job', () => {
  fc.assert(
    fc.property(fc.array(step, many(80)), fc.array(question, many(6)), (steps, questions) => {
      const index = emptyIndex()
      const jobs = new Map<number, Job>()
      const companies: Companies = new Map()
      for (const one of steps) {
        if ('put' in one) {
          const before = jobs.get(one.put.seq)?.lexemes ?? []
          putJob(
            index,
            one.put,
            before.filter((lexeme) => !one.put.lexemes.includes(lexeme)),
          )
          jobs.set(one.put.seq, one.put)
        } else if ('drop' in one) {
          dropJob(index, one.drop, jobs.get(one.drop)?.lexemes ?? [])
          jobs.delete(one.drop)
        } else {
          putCompany(index, one.company)
          companies.set(one.company.number, one.company)
        }
      }
      for (const { question, now } of questions.toSorted((a, b) => a.now - b.now)) {
        const all = referenceSearch([...jobs.values()], companies, question, now)
        expect(allPages(index, question, now)).toEqual(all)
        const { seqs } = answer(index, { ...question, offset: 2 }, now)
        expect(seqs).toEqual(all.seqs.slice(2, 2 + question.limit))
      }
    }),
    { numRuns: 300 },
  )
})

test('the same holds for thousands of jobs, where sets are bits and orders are walked in steps', () => {
  const index = emptyIndex()
  const companies: Companies = new Map()
  for (const number of [1, 2, 3, 4]) {
    const company = { number, visible: number < 4, replyDays: number % 3 || 9999 }
    companies.set(number, company)
    putCompany(index, company)
  }
  const jobs = fc.sample(job, { seed: 7, numRuns: 9_000 }).map((made, seq) => asJob({ ...made, seq }))
  for (const one of jobs) putJob(index, one, [])
  for (const { question: one, now } of fc
    .sample(question, { seed: 8, numRuns: 60 })
    .toSorted((a, b) => a.now - b.now)) {
    expect(allPages(index, { ...one, limit: 1_500 }, now)).toEqual(referenceSearch(jobs, companies, one, now))
  }
})

function allPages(index: JobIndex, question: SearchQuery, now: number) {
  const { total, counts, seqs, fits, next } = answer(index, question, now)
  for (let cursor = next; cursor; ) {
    const page = answer(index, { ...question, cursor }, now)
    seqs.push(...page.seqs)
    fits.push(...page.fits)
    cursor = page.next
  }
  return { total, counts, seqs, fits }
}
