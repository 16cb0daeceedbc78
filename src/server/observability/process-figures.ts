import type { Histogram } from 'prom-client'
import type { Services } from '../services.ts'
import { requestCount, requestDuration, searchDuration } from './metrics.ts'

export type Timing = {
  count: number
  /** 95 of 100 took at most so many seconds; null before the first. Estimated from the buckets of the histogram. */
  p95Seconds: number | null
}

export type ProcessFigures = {
  requests: Timing & { failed: number }
  searches: Timing
  openPages: number
  /** Null on the embedded database, which has one connection. */
  connections: { busy: number; idle: number; waiting: number; max: number } | null
}

/** What this process has counted since its start: the figures of `/metrics`, for the system page. */
export async function readProcessFigures({
  database,
  live,
}: Pick<Services, 'database' | 'live'>): Promise<ProcessFigures> {
  const answers = (await requestCount.get()).values
  const failed = answers.filter(({ labels }) => Number(labels.status) >= 500)
  const sum = (rows: { value: number }[]) => rows.reduce((total, { value }) => total + value, 0)
  return {
    requests: { ...(await timingOf(requestDuration)), count: sum(answers), failed: sum(failed) },
    searches: await timingOf(searchDuration),
    openPages: live.count(),
    connections: database.pool?.() ?? null,
  }
}

async function timingOf<Label extends string>(histogram: Histogram<Label>): Promise<Timing> {
  const counts = new Map<number, number>()
  for (const { metricName, labels, value } of (await histogram.get()).values) {
    if (!metricName?.endsWith('_bucket')) continue
    const { le } = labels as { le?: string | number }
    const bound = le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le)
    counts.set(bound, (counts.get(bound) ?? 0) + value)
  }
  return quantileOf(
    [...counts].sort(([a], [b]) => a - b),
    0.95,
  )
}

/** As Prometheus does it: the values of a bucket are taken to lie evenly between its bounds. */
export function quantileOf(cumulative: [bound: number, count: number][], share: number): Timing {
  const count = cumulative.at(-1)?.[1] ?? 0
  if (count === 0) return { count, p95Seconds: null }
  const wanted = count * share
  let [lower, below] = [0, 0]
  for (const [bound, upTo] of cumulative) {
    if (upTo >= wanted) {
      if (bound === Number.POSITIVE_INFINITY) return { count, p95Seconds: lower }
      return { count, p95Seconds: lower + ((bound - lower) * (wanted - below)) / (upTo - below) }
    }
    ;[lower, below] = [bound, upTo]
  }
  return { count, p95Seconds: lower }
}
