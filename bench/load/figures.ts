import type { Result } from './generator.ts'

export type Figures = {
  jobs: number
  /** Each scenario alone, with as many connections as `connections`. */
  alone: Record<string, Result>
  connections: number
  /** Answers a second of `GET /jobs/:slug` and of a bare route on the same rows, in turns, and the product's share. */
  bare: { product: number; bare: number; ratio: number; cpuRatio: number }
  overload: {
    /** The best of several numbers of connections, in good answers a second. */
    peak: number
    offered: number
    goodput: Result
    signIn: Result
    health: Result
  }
  flood: { calm: Result; during: Result; flood: Result }
  memoryMb: number
}

/** Describes the aims that were missed. */
export function misses({ alone, bare, overload, flood }: Figures) {
  const aims: [string, boolean][] = Object.entries(alone).map(([name, { errors, refused }]) => [
    `${name}: ${errors} errors and ${refused} refused, aim 0`,
    errors + refused === 0,
  ])
  const { goodput, peak, signIn, health } = overload
  const { calm, during } = flood
  aims.push(
    [`GET /jobs/:slug: ${bare.ratio} of the bare route, aim 0.5`, bare.ratio >= 0.5],
    [
      `overload: ${goodput.perSecond} good answers a second, aim 80 % of ${peak}`,
      goodput.perSecond >= 0.8 * peak,
    ],
    [`overload: good answers take up to ${goodput.p99} ms (p99), aim 2000`, goodput.p99 <= 2_000],
    [
      `overload: ${goodput.errors} requests neither answered nor refused with Retry-After`,
      goodput.errors === 0,
    ],
    [
      `overload: ${signIn.sent - ok(signIn)} of ${signIn.sent} sign-ins not answered`,
      ok(signIn) === signIn.sent,
    ],
    [
      `overload: ${health.sent - ok(health)} of ${health.sent} health checks not answered`,
      ok(health) === health.sent,
    ],
    [
      `login flood: p99 of GET /jobs ${during.p99} ms, aim 3 times the calm ${calm.p99} ms`,
      during.p99 <= 3 * calm.p99,
    ],
    [
      `login flood: ${during.sent - ok(during)} of ${during.sent} readers not answered`,
      ok(during) === during.sent,
    ],
  )
  return aims.filter(([, isReached]) => !isReached).map(([aim]) => aim)
}

const ok = ({ statuses }: Result) => statuses[200] ?? 0
