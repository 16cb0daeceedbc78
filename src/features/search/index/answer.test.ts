import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Asked } from '../tsquery.ts'
import { answer } from './answer.ts'
import { dropJob, emptyIndex, type IndexRow, type JobIndex, putCompany, putJob } from './job-index.ts'
import type { Question } from './question.ts'

const day = 86_400
const start = 1_790_000_000
const cutoffsAt = (now: number) => [30, 14, 7, 3, 1].map((days) => now - days * day)
const words = ['cook', 'nurse', 'night', 'driver']
const places = [
  [40.7, -74],
  [40.9, -74.3],
  [51.5, -0.1],
] as const

type Made<A> = A extends fc.Arbitrary<infer One> ? One : never
type Job = IndexRow & { title: string[]; text: string[] }
const some = <T>(values: readonly T[], most: number) =>
  fc.uniqueArray(fc.constantFrom(...values), { maxLength: most })

const job = fc.record({
  seq: fc.integer({ min: 1, max: 40 }),
  company: fc.integer({ min: 1, max: 4 }),
  pay: fc.constantFrom(-1, 30_000, 30_500, 60_000, 90_000),
  posted: fc.integer({ min: 0, max: 40 }).map((days) => start - days * day - 5),
  closes: fc.constantFrom(start + 10, start + 90 * day),
  open: fc.boolean(),
  place: fc.option(fc.constantFrom(...places)),
  title: some(words, 2),
  text: some(words, 3),
  workplace: fc.option(fc.constantFrom('Remote', 'On-site')),
  level: fc.constantFrom('mid', 'senior', 'lead'),
})
const asJob = (made: Made<typeof job>): Job => ({
  ...made,
  latitude: made.place?.[0] ?? Number.NaN,
  longitude: made.place?.[1] ?? Number.NaN,
  lexemes: [
    ...new Set([...made.title, ...made.text]),
    ...made.title.map((word) => `t:${word}`),
    `n:${made.title.length}`,
    `c:${made.company}`,
    `l:${made.level}`,
    ...(made.workplace ? [`w:${made.workplace}`] : []),
  ],
})

const step = fc.oneof(
  { weight: 6, arbitrary: job.map((made) => ({ put: asJob(made) })) },
  { weight: 1, arbitrary: fc.record({ drop: fc.integer({ min: 1, max: 40 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      company: fc.record({
        company: fc.integer({ min: 1, max: 4 }),
        visible: fc.boolean(),
        replyDays: fc.constantFrom(0, 1, 9),
      }),
    }),
  },
)

const asked: fc.Arbitrary<Asked | null> = fc.option(
  fc.oneof<fc.Arbitrary<Asked>[]>(
    fc.constantFrom(...words).map((word) => ({ word })),
    some(words, 2)
      .filter(({ length }) => length === 2)
      .map((two) => ({ all: two.map((word) => ({ word })) })),
    fc.constant({ any: [{ word: 'cook' }, { all: [{ word: 'night' }, { not: { word: 'nurse' } }] }] }),
    fc.constant({ not: { word: 'driver' } }),
  ),
)
const question = fc.record({
  asked,
  chosen: fc
    .record({ w: some(['Remote', 'On-site', 'Hybrid'], 2), l: some(['mid', 'lead'], 2) })
    .map((chosen) => Object.fromEntries(Object.entries(chosen).filter(([, values]) => values.length > 0))),
  narrow: fc.constantFrom<string[][]>([], [['c:1', 'c:2']]),
  payMin: fc.constantFrom(null, 30_200, 60_000),
  near: fc.constantFrom(null, { latitude: 40.7, longitude: -74, cosine: 0.758, degrees: 0.3 }),
  youngest: fc.integer({ min: 0, max: 5 }),
  now: fc.constantFrom(start, start + 5, start + 60, start + 2 * day),
  sort: fc.constantFrom<Question['sort'][]>('relevance', 'newest', 'pay', 'nearest', 'fastest'),
  limit: fc.integer({ min: 1, max: 8 }),
})

const many = (maxLength: number) => ({ maxLength, size: 'max' as const })

test('whatever happened, every question is answered as by looking at every job', () => {
  fc.assert(
    fc.property(fc.array(step, many(80)), fc.array(question, many(6)), (steps, questions) => {
      const index = emptyIndex(['w', 'l'])
      const jobs = new Map<number, Job>()
      const companies = new Map<number, { visible: boolean; replyDays: number }>()
      for (const one of steps) {
        if ('put' in one) {
          const gone =
            jobs.get(one.put.seq)?.lexemes.filter((lexeme) => !one.put.lexemes.includes(lexeme)) ?? []
          putJob(index, one.put, gone)
          jobs.set(one.put.seq, one.put)
        } else if ('drop' in one) {
          dropJob(index, one.drop)
          const dropped = jobs.get(one.drop)
          if (dropped) jobs.set(one.drop, { ...dropped, open: false })
        } else {
          putCompany(index, one.company)
          companies.set(one.company.company, one.company)
        }
      }
      for (const one of questions.toSorted((a, b) => a.now - b.now)) {
        const cutoffs = cutoffsAt(one.now)
        expect(allPages(index, { ...one, cutoffs, after: null })).toEqual(
          lookedUp([...jobs.values()], companies, one, cutoffs),
        )
      }
    }),
    { numRuns: 300 },
  )
})

test('the same holds for thousands of jobs, where sets are bits and orders are walked in steps', () => {
  const index = emptyIndex(['w', 'l'])
  const companies = new Map<number, { visible: boolean; replyDays: number }>()
  for (const company of [1, 2, 3, 4]) {
    companies.set(company, { visible: company < 4, replyDays: company % 3 })
    putCompany(index, { company, visible: company < 4, replyDays: company % 3 })
  }
  const jobs = fc
    .sample(job, { seed: 7, numRuns: 9_000 })
    .map((made, seq) => ({ ...asJob(made), open: true, seq }))
  for (const one of jobs) putJob(index, one, [])
  for (const one of fc.sample(question, { seed: 8, numRuns: 60 }).toSorted((a, b) => a.now - b.now)) {
    const cutoffs = cutoffsAt(one.now)
    const first = answer(index, { ...one, limit: 1_000, cutoffs, after: null })
    const second = first.next && answer(index, { ...one, limit: 9_000, cutoffs, after: first.next })
    const all = lookedUp(jobs, companies, one, cutoffs)
    expect([...first.ids, ...(second?.ids ?? [])]).toEqual(all.ids)
    expect({ ...all, ids: first.ids }).toEqual({ ...all, ...first, next: undefined, ids: first.ids })
  }
})

function allPages(index: JobIndex, question: Question) {
  const { total, facets, younger, ids, next } = answer(index, question)
  let after = next
  while (after) {
    const page = answer(index, { ...question, after })
    ids.push(...page.ids)
    after = page.next
  }
  return { total, facets: { w: {}, l: {}, ...facets }, younger, ids }
}

/** The same question, job by job. */
function lookedUp(
  jobs: Job[],
  companies: Map<number, { visible: boolean; replyDays: number }>,
  { asked, chosen, narrow, payMin, near, youngest, now, sort }: Made<typeof question>,
  cutoffs: number[],
) {
  const distance = (one: Job) =>
    near ? (one.latitude - near.latitude) ** 2 + ((one.longitude - near.longitude) * near.cosine) ** 2 : 0
  const holds = (one: Job, what: unknown): boolean => {
    const { word, all, any, not } = what as Record<string, never>
    if (word) return [...one.title, ...one.text].includes(word)
    if (all) return (all as unknown[]).every((part) => holds(one, part))
    if (any) return (any as unknown[]).some((part) => holds(one, part))
    return !holds(one, not)
  }
  const core = jobs.filter(
    (one) =>
      one.open &&
      one.closes > now &&
      companies.get(one.company)?.visible &&
      (!asked || holds(one, asked)) &&
      narrow.every((group) => group.some((lexeme) => one.lexemes.includes(lexeme))) &&
      (payMin === null || one.pay >= payMin) &&
      (!near || distance(one) <= near.degrees ** 2),
  )
  const age = (one: Job) => cutoffs.filter((cutoff) => one.posted > cutoff).length
  const valueIn = (one: Job, letter: string) =>
    one.lexemes.find((lexeme) => lexeme.startsWith(`${letter}:`))?.slice(2)
  const passes = (one: Job, but?: string) =>
    (but === 'age' || age(one) >= youngest) &&
    Object.entries(chosen).every(
      ([letter, values]) => letter === but || (values as unknown[]).includes(valueIn(one, letter)),
    )
  const facet = (letter: string) => {
    const counts: Record<string, number> = {}
    for (const one of core.filter((each) => passes(each, letter))) {
      const value = valueIn(one, letter)
      if (value) counts[value] = (counts[value] ?? 0) + 1
    }
    return counts
  }
  const replyDays = (one: Job) => companies.get(one.company)?.replyDays || 1000
  const key = {
    relevance: (one: Job) => tierOf(one, asked),
    newest: () => 0,
    pay: (one: Job) => -one.pay,
    nearest: distance,
    fastest: replyDays,
  }[sort]
  const found = core.filter((one) => passes(one))
  return {
    total: found.length,
    facets: { w: facet('w'), l: facet('l') },
    younger: cutoffs.map((cutoff) => core.filter((one) => passes(one, 'age') && one.posted > cutoff).length),
    ids: found.sort((a, b) => key(a) - key(b) || b.seq - a.seq).map(({ seq }) => seq),
  }
}

function tierOf({ title }: Job, asked: Asked | null) {
  if (!asked || 'not' in asked) return 0
  const sides = ('any' in asked ? asked.any : [asked]) as { word?: string; all?: { word?: string }[] }[]
  const wanted = sides.map((side) => (side.all ?? [side]).flatMap(({ word }) => word ?? []))
  const titled = wanted.filter((side) => side.every((word) => title.includes(word)))
  if (titled.length === 0) return 2
  return titled.some((side) => side.length === title.length) ? 0 : 1
}
