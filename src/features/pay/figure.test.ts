import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payPeriodsPerYear } from '#/shared/money/money.ts'
import { figureOf, type PaidJob, weightsOf } from './figure.ts'
import { maxCompanyShare, minCompanies, minJobs, payStep } from './rules.ts'

const job = (at: number, companyId: string, changes: Partial<PaidJob> = {}): PaidJob => ({
  ...{ id: String(at), companyId, min: 60_000, max: 80_000, currency: 'USD', period: 'year', level: null },
  ...{ postedAt: new Date('2026-08-01'), isCurrent: true, replyDays: null },
  ...changes,
})
/** So many jobs, of companies in turn. */
const jobsOf = (count: number, companies: number, changes: Partial<PaidJob> = {}) =>
  Array.from({ length: count }, (_, at) => job(at, `c${at % companies}`, changes))

test('there is a figure from 10 jobs at 5 companies on, and none below', () => {
  expect(figureOf(jobsOf(10, 5))).toMatchObject({ jobs: 10, companies: 5, low: 60_000, high: 80_000 })
  expect(figureOf(jobsOf(9, 5))).toBeNull()
  expect(figureOf(jobsOf(10, 4))).toBeNull()
  expect(figureOf(jobsOf(40, 4))).toBeNull()
  expect(figureOf([])).toBeNull()
})

test('levels, quarters and answers have the same floor', () => {
  const seniors = jobsOf(10, 5, { level: 'senior', replyDays: 3, postedAt: new Date('2026-02-01') })
  const entries = jobsOf(9, 5, { level: 'entry', postedAt: new Date('2026-05-01') })
  const figure = figureOf([...seniors, ...entries])
  expect(figure?.levels.map(({ level }) => level)).toEqual(['senior'])
  expect(figure?.quarters.map(({ quarter }) => quarter)).toEqual(['2026-Q1'])
  expect(figure?.replies).toEqual({ companies: 5, days: 3 })
  expect(
    figureOf(jobsOf(20, 5).map((one, at) => ({ ...one, replyDays: at % 5 ? 3 : null })))?.replies,
  ).toBeNull()
})

test('jobs that closed long ago tell only how pay has moved', () => {
  const past = jobsOf(10, 5, { isCurrent: false, min: 50_000, postedAt: new Date('2025-11-01') })
  const figure = figureOf([...past, ...jobsOf(10, 5)])
  expect(figure).toMatchObject({ jobs: 10, low: 60_000 })
  expect(figure?.quarters).toEqual([
    { quarter: '2025-Q4', jobs: 10, companies: 5, low: 50_000, high: 80_000 },
    { quarter: '2026-Q3', jobs: 10, companies: 5, low: 60_000, high: 80_000 },
  ])
  expect(figureOf(past)).toBeNull()
})

test('another currency is left out, another period is made comparable', () => {
  const euros = jobsOf(9, 5, { currency: 'EUR', min: 1, max: 2 })
  const hourly = jobsOf(4, 4, { period: 'hour', min: 25, max: 50 })
  expect(figureOf([...jobsOf(10, 5), ...euros])).toMatchObject({ currency: 'USD', jobs: 10, low: 60_000 })
  expect(figureOf([...jobsOf(11, 5), ...hourly])).toMatchObject({ period: 'year', jobs: 15, high: 80_000 })
  expect(figureOf([...jobsOf(6, 6, { period: 'hour', min: 25, max: 50 }), ...jobsOf(4, 4)])).toMatchObject({
    ...{ period: 'hour', low: 25, high: 50 },
  })
})

test('one poster does not make the figure', () => {
  const poster = Array.from({ length: 1_000 }, (_, at) => job(at, 'poster', { min: 200_000, max: 300_000 }))
  const others = ['a', 'b', 'c', 'd', 'e'].flatMap((name, at) => [job(at, name), job(at, name)])
  expect(figureOf([...poster, ...others])).toMatchObject({
    jobs: 1_010,
    companies: 6,
    low: 60_000,
    high: 80_000,
  })
})

const seed = 107
const anyJobs = fc.array(
  fc.record({
    company: fc.integer({ min: 0, max: 7 }),
    min: fc.integer({ min: 40, max: 120 }),
    span: fc.integer({ min: 0, max: 60 }),
    period: fc.constantFrom('year' as const, 'hour' as const, 'month' as const),
  }),
  { minLength: 10, maxLength: 80 },
)
const paid = anyJobs.map((all) =>
  all.map(({ company, min, span, period }, at) => {
    const scale = { year: 1_000, hour: 0.5, month: 80 }[period]
    return job(at, `c${company}`, { min: min * scale, max: (min + span) * scale, period })
  }),
)

test('no company weighs more than a quarter, and those with few jobs weigh in full', () => {
  fc.assert(
    fc.property(paid, (jobs) => {
      const counts = Map.groupBy(jobs, ({ companyId }) => companyId)
      fc.pre(counts.size >= minCompanies)
      const weights = weightsOf(jobs)
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      const shares = [...counts].map(([company, own]) => ({
        own: own.length,
        weight: jobs.reduce(
          (sum, one, at) => sum + (one.companyId === company ? (weights[at] as number) : 0),
          0,
        ),
      }))
      for (const { own, weight } of shares) {
        expect(weight / total).toBeLessThanOrEqual(maxCompanyShare + 1e-9)
        // Whoever weighs less than its jobs is at the cap.
        if (weight < own - 1e-9) expect(weight / total).toBeCloseTo(maxCompanyShare, 6)
      }
    }),
    { seed },
  )
})

/** Plainly: each job as often as it weighs, in hundredths of a job, and the one in the middle. */
function recount(jobs: PaidJob[], share: number, amountOf: (one: PaidJob) => number) {
  const counts = Map.groupBy(jobs, ({ companyId }) => companyId)
  let low = 0
  let high = jobs.length
  for (let step = 0; step < 100; step++) {
    const cap = (low + high) / 2
    const total = [...counts.values()].reduce((sum, own) => sum + Math.min(own.length, cap), 0)
    if (cap <= total * maxCompanyShare) low = cap
    else high = cap
  }
  const weighed = jobs.map((one) => {
    const own = counts.get(one.companyId)?.length ?? 1
    return { value: amountOf(one) * payPeriodsPerYear[one.period], weight: Math.min(own, low) / own }
  })
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0)
  const reaches = (value: number) =>
    weighed.reduce((sum, one) => sum + (one.value <= value ? one.weight : 0), 0) >= total * share - 1e-6
  return Math.min(...weighed.map(({ value }) => value).filter(reaches))
}

test('a figure is what a plain recount finds', () => {
  let figures = 0
  fc.assert(
    fc.property(paid, (jobs) => {
      const figure = figureOf(jobs)
      const companies = new Set(jobs.map(({ companyId }) => companyId)).size
      expect(figure === null).toBe(jobs.length < minJobs || companies < minCompanies)
      if (!figure) return
      figures++
      const expected = (share: number, amountOf: (one: PaidJob) => number) => {
        const step = payStep[figure.period]
        return Math.round(recount(jobs, share, amountOf) / payPeriodsPerYear[figure.period] / step) * step
      }
      const middle = ({ min, max }: PaidJob) => (min + max) / 2
      expect(figure).toMatchObject({
        ...{ jobs: jobs.length, companies },
        ...{ low: expected(0.5, ({ min }) => min), high: expected(0.5, ({ max }) => max) },
        ...{ middleFrom: expected(0.25, middle), middleTo: expected(0.75, middle) },
      })
    }),
    { seed, numRuns: 300 },
  )
  expect(figures).toBeGreaterThan(150)
})
