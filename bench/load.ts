// `npm run bench:load`: the built product under load, with Postgres and the load beside it on the same processors: how
// many good answers a second and how fast, each kind alone and mixed (80 % pages and lists, 15 % searches, 5 % sign-ins
// and applications); `GET /jobs/:slug` beside a bare Fastify + pg route on the same rows, in turns; five times more than
// it can answer, while people sign in and a balancer asks for its health; and a flood of sign-ins from 50 addresses
// while people read the jobs. Limits are on, and every simulated person has an address of their own.
// Options: --seconds N (of each measurement, default 10), --jobs N (default 20,000), --json FILE, --check (exit 1 when an
// aim is missed).
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openPostgres } from '#/server/database/database.ts'
import { migrate } from '#/server/database/migrations.ts'
import { loadPlaces } from '#/server/places/load.ts'
import { withPostgres } from '../scripts/throwaway-postgres.ts'
import { type Figures, misses } from './load/figures.ts'
import type { Order, Result } from './load/generator.ts'
import type { ScenarioName, Seeded } from './load/requests.ts'
import { insertPeople, memoryMbOf, startProduct, stopProduct } from './product.ts'
import { buildMarket } from './public/market.ts'
import { median } from './search/figures.ts'
import { cpuOf, startBare, stop } from './search/server.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    jobs: { type: 'string', default: '20000' },
    json: { type: 'string' },
    check: { type: 'boolean' },
  },
})
const jobs = Number(values.jobs)
const milliseconds = Number(values.seconds) * 1_000
const people = 600
const connections = 16

const figures = await withPostgres(process.env.DATABASE_URL, async (url) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'waymark-load-'))
  try {
    return await measure(url, folder, await seed(url))
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
})
print(figures)
const missed = misses(figures)
for (const miss of missed) console.log(`missed: ${miss}`)
if (values.json) writeFileSync(values.json, JSON.stringify({ ...figures, missed }, null, 2))
process.exit(values.check && missed.length > 0 ? 1 : 0)

async function seed(url: string): Promise<Seeded> {
  const database = await openPostgres(url)
  await migrate(database)
  await loadPlaces(database)
  await buildMarket(database, jobs)
  const accounts = await insertPeople(database.db, people)
  await database.close()
  return { jobs, accounts }
}

async function measure(url: string, folder: string, seeded: Seeded): Promise<Figures> {
  const product = await startProduct({
    ...{ DATABASE_URL: url, DATA_DIR: folder, SEARCH_INDEX: 'on', TRUSTED_PROXIES: '1' },
    ...{ PUSH: 'off', OUTSIDE_CHECKS: 'off' },
  })
  const { port } = product
  const bareServer = await startBare(url)
  const [main, beside] = await Promise.all([startGenerator(seeded), startGenerator(seeded)])
  const closed = (scenario: ScenarioName, count = connections, at = port) =>
    main.run({ scenario, port: at, milliseconds, connections: count })
  const open = (generator: Generator, scenario: ScenarioName, perSecond: number) =>
    generator.run({ scenario, port, milliseconds, perSecond })
  let memoryMb = 0
  const sampler = setInterval(() => {
    memoryMb = Math.max(memoryMb, memoryMbOf(product))
  }, 200)

  // Caches and compiled code.
  await main.run({ scenario: 'mixed 80/15/5', port, milliseconds: 3_000, connections })
  const alone: Figures['alone'] = {}
  for (const name of ['landing', 'search', 'job page', 'sign-in', 'apply', 'mixed 80/15/5'] as const)
    alone[name] = await closed(name)

  const rounds = { product: [] as number[], bare: [] as number[] }
  const cpu = { product: 0, bare: 0 }
  for (let round = 0; round < 3; round++) {
    for (const [name, scenario, server, at] of [
      ['product', 'GET /jobs/:slug', product, port],
      ['bare', 'bare', bareServer, bareServer.port],
    ] as const) {
      const before = cpuOf(server)
      const { perSecond, sent } = await closed(scenario, connections, at)
      rounds[name].push(perSecond)
      cpu[name] += (cpuOf(server) - before) / sent
    }
  }
  const share = (one: number, other: number) => Math.round((one / other) * 100) / 100
  const [ours, theirs] = [median(rounds.product), median(rounds.bare)]
  const bare = {
    product: ours,
    bare: theirs,
    ratio: share(ours, theirs),
    cpuRatio: share(cpu.bare, cpu.product),
  }

  let peak = 0
  for (const count of [4, 16, 32]) peak = Math.max(peak, (await closed('mixed 80/15/5', count)).perSecond)
  const offered = 5 * peak
  const [goodput, [signIn, health]] = await Promise.all([
    open(main, 'mixed 80/15/5', offered),
    Promise.all([open(beside, 'sign-in', 2), open(beside, 'health', 5)]),
  ])

  const calm = await open(beside, 'GET /jobs', 20)
  const [during, flood] = await Promise.all([open(beside, 'GET /jobs', 20), closed('login flood', 100)])

  clearInterval(sampler)
  for (const generator of [main, beside]) generator.end()
  await Promise.all([stopProduct(product), stop(bareServer)])
  return {
    ...{ jobs, connections, alone, bare, memoryMb },
    overload: { peak, offered, goodput, signIn, health },
    flood: { calm, during, flood },
  }
}

type Generator = Awaited<ReturnType<typeof startGenerator>>

/** Runs `load/generator.ts`; several orders may run at the same time. */
async function startGenerator(seeded: Seeded) {
  const child: ChildProcess = fork(path.join(import.meta.dirname, 'load/generator.ts'))
  process.once('exit', () => child.kill('SIGKILL'))
  child.send(seeded)
  await once(child, 'message')
  let orders = 0
  return {
    async run(order: Omit<Order, 'id' | 'firstTurn'> & ({ connections: number } | { perSecond: number })) {
      const id = ++orders
      return new Promise<Result>((resolve) => {
        const listen = ({ id: answered, result }: { id: number; result: Result }) => {
          if (answered !== id) return
          child.off('message', listen)
          resolve(result)
        }
        child.on('message', listen)
        child.send({ ...order, id, firstTurn: id * 100_003 })
      })
    },
    end: () => child.kill(),
  }
}

function print({ alone, bare, overload, flood, memoryMb }: Figures) {
  const row = ({ sent, perSecond, p50, p95, p99, refused, errors }: Result) => ({
    ...{ 'good a second': perSecond, 'p50 ms': p50, 'p95 ms': p95, 'p99 ms': p99 },
    ...{ sent, refused, errors },
  })
  const { goodput, signIn, health, peak, offered } = overload
  console.table({
    ...Object.fromEntries(Object.entries(alone).map(([name, result]) => [name, row(result)])),
    [`overload, ${offered} a second`]: row(goodput),
    'overload: sign-in': row(signIn),
    'overload: health': row(health),
    'GET /jobs, calm': row(flood.calm),
    'GET /jobs, login flood': row(flood.during),
    'the login flood': row(flood.flood),
  })
  console.log(
    `GET /jobs/:slug: ${bare.product} a second, a bare route ${bare.bare}: ${bare.ratio} of it (by CPU time ${bare.cpuRatio})`,
  )
  console.log(`peak of the mix: ${peak} good answers a second; memory of the server: ${memoryMb} MB`)
}
