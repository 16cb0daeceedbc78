// What jobs of one occupation in one place pay. The rules are printed on its page (HowCounted.tsx) and tried in figure.test.ts.
import { z } from 'zod'
import { jobLevels, payPeriods } from '#/features/jobs/fields/job-terms.ts'
import { type PayPeriod, payPeriodsPerYear } from '#/shared/money/money.ts'
import { maxCompanyShare, maxQuarters, minCompanies, minJobs, quarterOf, roundedPay } from './rules.ts'

const range = z.object({
  jobs: z.number(),
  companies: z.number(),
  /** The medians of the lower and of the upper ends. */
  low: z.number(),
  high: z.number(),
})
export type PayRange = z.output<typeof range>

/** Amounts are for one `period`, that of most of the jobs. */
export const payFigure = range.extend({
  currency: z.string(),
  period: z.enum(payPeriods),
  /** Half of the jobs have the middle of their range between these. */
  middleFrom: z.number(),
  middleTo: z.number(),
  levels: z.array(range.extend({ level: z.enum(jobLevels.map(({ value }) => value)) })),
  /** By the quarter in which they were posted ('2026-Q3'), the oldest first. */
  quarters: z.array(range.extend({ quarter: z.string() })),
  /** How long applicants usually wait for a first answer, by what `companies` of them publish; null for too few. */
  replies: z.object({ companies: z.number(), days: z.number() }).nullable(),
})
export type PayFigure = z.output<typeof payFigure>

export type PaidJob = {
  id: string
  companyId: string
  /** As the job has them, in its own currency for its own period. */
  min: number
  max: number
  currency: string
  period: PayPeriod
  level: string | null
  postedAt: Date
  /** Whether it is open, or closed so recently that it still counts. Others only tell how pay has moved. */
  isCurrent: boolean
  /** What its company publishes. */
  replyDays: number | null
}

const yearly = (amount: number, period: PayPeriod) => amount * payPeriodsPerYear[period]

function mostUsed<Value>(values: Value[]): Value | undefined {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  // In the order of their text where two are used equally, so that the same jobs give the same figure.
  return [...counts].sort(([one, a], [other, b]) => b - a || (String(one) < String(other) ? -1 : 1))[0]?.[0]
}

/** What each job weighs: 1, or less where its company would make up more than its share. */
export function weightsOf(jobs: readonly { companyId: string }[]) {
  const counts = new Map<string, number>()
  for (const { companyId } of jobs) counts.set(companyId, (counts.get(companyId) ?? 0) + 1)
  const sizes = [...counts.values()].sort((a, b) => b - a)
  // The largest companies are capped one by one; `cap` is what each of them weighs, so that it is its share of the whole.
  let capped = 0
  let rest = jobs.length
  const cap = () => (rest * maxCompanyShare) / (1 - capped * maxCompanyShare)
  for (let size = sizes[0] ?? 0; size > cap(); size = sizes[capped] ?? 0) {
    rest -= size
    capped++
  }
  return jobs.map(({ companyId }) => {
    const size = counts.get(companyId) as number
    return Math.min(size, cap()) / size
  })
}

/** The smallest value that this share of the weight does not exceed. */
export function weightedQuantile(values: readonly { value: number; weight: number }[], share: number) {
  const sorted = values.toSorted((one, other) => one.value - other.value)
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0)
  let sum = 0
  for (const { value, weight } of sorted) {
    sum += weight
    // Sums of thirds differ in their last digits.
    if (sum >= total * share - 1e-9) return value
  }
  return sorted.at(-1)?.value ?? 0
}

const countCompanies = (jobs: readonly PaidJob[]) => new Set(jobs.map(({ companyId }) => companyId)).size

/** The quantile of what `amountOf` says of each job for a year, rounded for `period`. */
function quantileOf(jobs: readonly PaidJob[], period: PayPeriod) {
  const weights = weightsOf(jobs)
  return (share: number, amountOf: (job: PaidJob) => number) =>
    roundedPay(
      weightedQuantile(
        jobs.map((job, at) => ({ value: yearly(amountOf(job), job.period), weight: weights[at] as number })),
        share,
      ),
      period,
    )
}

/** Null below the floor. */
function rangeOf(jobs: readonly PaidJob[], period: PayPeriod): PayRange | null {
  const companies = countCompanies(jobs)
  if (jobs.length < minJobs || companies < minCompanies) return null
  const at = quantileOf(jobs, period)
  return {
    ...{ jobs: jobs.length, companies },
    ...{ low: at(0.5, ({ min }) => min), high: at(0.5, ({ max }) => max) },
  }
}

/** The figure of these jobs; null below the floor. Jobs in another currency than most are left out. */
export function figureOf(all: readonly PaidJob[]): PayFigure | null {
  const current = all.filter(({ isCurrent }) => isCurrent)
  const currency = mostUsed(current.map((job) => job.currency))
  const jobs = current.filter((job) => job.currency === currency)
  const period = mostUsed(jobs.map((job) => job.period))
  if (currency === undefined || period === undefined) return null
  const whole = rangeOf(jobs, period)
  if (!whole) return null
  const at = quantileOf(jobs, period)
  const middle = ({ min, max }: PaidJob) => (min + max) / 2
  return {
    ...whole,
    ...{ currency, period, middleFrom: at(0.25, middle), middleTo: at(0.75, middle) },
    levels: jobLevels.flatMap(({ value: level }) => {
      const found = rangeOf(
        jobs.filter((job) => job.level === level),
        period,
      )
      return found ? { level, ...found } : []
    }),
    quarters: quartersOf(
      all.filter((job) => job.currency === currency),
      period,
    ),
    replies: repliesOf(jobs),
  }
}

function quartersOf(jobs: readonly PaidJob[], period: PayPeriod) {
  const byQuarter = Map.groupBy(jobs, ({ postedAt }) => quarterOf(postedAt))
  return [...byQuarter]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .slice(-maxQuarters)
    .flatMap(([quarter, posted]) => {
      const found = rangeOf(posted, period)
      return found ? { quarter, ...found } : []
    })
}

/** Each company once. */
function repliesOf(jobs: readonly PaidJob[]): PayFigure['replies'] {
  const known = new Map(
    jobs.flatMap(({ companyId, replyDays }) => (replyDays === null ? [] : [[companyId, replyDays]])),
  )
  if (known.size < minCompanies) return null
  const days = weightedQuantile(
    [...known.values()].map((value) => ({ value, weight: 1 })),
    0.5,
  )
  return { companies: known.size, days }
}
