// Summaries of the measurements, and the targets they must meet.

export type Spread = { p50: number; p95: number; p99: number }
export type Figures = {
  jobs: number
  /** Milliseconds by engine while nothing else runs, in the best pass. */
  calm: Record<string, Spread>
  /** Milliseconds by engine, with the engines in turn. */
  latency: Record<string, Spread>
  /** Median searches per second with eight clients. */
  throughput: Record<string, number>
  published: Spread
  hiddenMs: number
  memoryMb: number
  /** 0 when the jobs of a run before were used. */
  writtenSeconds: number
  buildSeconds: number
  loadSeconds: number
}

export const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

export function spreadOf(times: number[]): Spread {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 100) / 100
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

type Engine = { name: string; ask(i: number): Promise<unknown> }

/** Measures one engine after a warm-up round, in milliseconds. */
export async function timed(engine: Engine, asked: unknown[], repetitions: number) {
  const times: number[] = []
  for (let round = 0; round <= repetitions; round++) {
    for (const i of asked.keys()) {
      const from = performance.now()
      await engine.ask(i)
      if (round > 0) times.push(performance.now() - from)
    }
  }
  return spreadOf(times)
}

/** Runs each search on every engine in turn, so that all are measured under the same load. */
export async function timedInTurn(engines: Engine[], asked: { kind: string }[], repetitions: number) {
  const times = new Map(engines.map(({ name }) => [name, [] as { kind: string; ms: number }[]]))
  for (const { ask } of engines) for (let i = 0; i < asked.length; i++) await ask(i)
  for (let round = 0; round < repetitions; round++) {
    for (const [i, { kind }] of asked.entries()) {
      for (const { name, ask } of engines) {
        const from = performance.now()
        await ask(i)
        times.get(name)?.push({ kind, ms: performance.now() - from })
      }
    }
  }
  const kinds = [...new Set(asked.map(({ kind }) => kind))]
  console.table(
    Object.fromEntries(
      kinds.map((kind) => [
        kind,
        Object.fromEntries(
          [...times].map(([name, all]) => {
            const { p50, p95 } = spreadOf(all.filter((one) => one.kind === kind).map(({ ms }) => ms))
            return [`${name} p50 / p95`, `${p50} / ${p95}`]
          }),
        ),
      ]),
    ),
  )
  return Object.fromEntries([...times].map(([name, all]) => [name, spreadOf(all.map(({ ms }) => ms))]))
}

const ratio = (one = 0, other = 1) => Math.round((one / other) * 10) / 10

export const figuresOf = ({ calm, latency, throughput }: Figures) =>
  Object.entries(latency).map(([engine, { p50, p95, p99 }]) => {
    const alone = calm[engine]
    return {
      engine,
      'alone p50 / p95 / p99': alone && `${alone.p50} / ${alone.p95} / ${alone.p99}`,
      'in turn p50 / p95 / p99': `${p50} / ${p95} / ${p99}`,
      'times the p95 of the index': ratio(p95, latency.index?.p95),
      'searches a second': throughput[engine],
    }
  })

/** Describes the targets that were missed. `before` are the figures of a run with fewer jobs. */
export function misses(figures: Figures, before?: Figures) {
  const { jobs, calm, latency, published, hiddenMs } = figures
  if (!calm.index || !latency.index) return ['the index did not answer']
  const aims: Aim[] = [
    [`published → found p95 ${published.p95} ms, aim 50`, published.p95 <= 50],
    [`a company's jobs hidden after ${hiddenMs} ms, aim 100`, hiddenMs <= 100],
  ]
  if (jobs <= 10_000) {
    for (const engine of ['index', 'Postgres', 'embedded'].filter((name) => calm[name])) {
      const p99 = calm[engine]?.p99 ?? Number.POSITIVE_INFINITY
      aims.push([`${engine} p99 ${p99} ms, aim 25`, p99 <= 25])
    }
  } else if (jobs > 2_000_000) aims.push(...aimsOfMillions(figures, calm.index, before))
  else if (jobs >= 1_000_000) aims.push(...aimsOfOneMillion(figures, calm.index, before))
  return aims.filter(([, reached]) => !reached).map(([aim]) => aim)
}

type Aim = [aim: string, isReached: boolean]

function aimsOfOneMillion(
  { jobs, latency, throughput, memoryMb, loadSeconds }: Figures,
  alone: Spread,
  before?: Figures,
) {
  const aims: Aim[] = [
    [`p50 ${alone.p50} ms, aim 3`, alone.p50 <= 3],
    [`p95 ${alone.p95} ms, aim 6`, alone.p95 <= 6],
    [`p99 ${alone.p99} ms, aim 12`, alone.p99 <= 12],
    [`${throughput.index} searches a second, aim 700`, (throughput.index ?? 0) >= 700],
    [`memory ${memoryMb} MB, aim 1024`, memoryMb <= 1_024],
    [`read in ${loadSeconds} s, aim 1 beside the start of the server`, loadSeconds <= 2],
  ]
  for (const engine of ['Postgres', 'SQLite'].filter((name) => latency[name])) {
    const times = ratio(latency[engine]?.p95, latency.index?.p95)
    aims.push([`${engine} only ${times} times slower, aim 10`, times >= 10])
  }
  const smaller = before?.calm.index
  if (smaller && before.jobs * 10 <= jobs)
    aims.push([
      `p95 ${ratio(alone.p95, smaller.p95)} times that of a tenth, aim 3`,
      alone.p95 <= 3 * smaller.p95,
    ])
  return aims
}

function aimsOfMillions({ memoryMb, writtenSeconds }: Figures, alone: Spread, before?: Figures) {
  const aims: Aim[] = [
    [`memory ${memoryMb} MB, aim 2300`, memoryMb <= 2_300],
    [`jobs written in ${writtenSeconds} s, aim 600`, writtenSeconds <= 600],
  ]
  const smaller = before?.calm.index
  if (smaller)
    aims.push([
      `p99 ${ratio(alone.p99, smaller.p99)} times that of ${before.jobs} jobs, aim 2`,
      alone.p99 <= 2 * smaller.p99,
    ])
  return aims
}
