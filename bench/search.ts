// `npm run bench:search -- --jobs 100000`: two hundred searches through the HTTP API (total, six facets, twenty cards
// each). Measures latency with the engines in turn (in-memory index, Postgres alone, SQLite's FTS5 and, if installed,
// Groonga), which leaves the CPU caches cold; latency of the index alone (up to 10,000 jobs of every engine), the best of
// several passes; then throughput with eight clients, the time from publishing to being found, memory, and startup time.
// Options: --jobs N (default 10,000), --repetitions N (default 3), --data FILE (titles of real jobs, ndjson[.gz]),
// --before FILE (the --json of a run with fewer jobs), --only index (leaves the other engines out, which take hours at
// millions of jobs), --cluster (a search cluster of three nodes as one more engine, and its processor time), --json FILE, --check (exit 1 when a target is missed), --keep (keeps the jobs in the database of
// DATABASE_URL, and reuses them).
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { jobQuery } from '#/features/search/api.ts'
import { buildQuery } from '#/features/search/query/build-query.server.ts'
import { type Database, openEmbedded, openPostgres } from '#/server/database/database.ts'
import { migrate } from '#/server/database/migrations.ts'
import { loadPlaces } from '#/server/places/load.ts'
import { startSearchCluster } from '../scripts/throwaway/search-cluster.ts'
import { withPostgres } from '../scripts/throwaway-postgres.ts'
import { hasBenchJobs } from './bulk-load.ts'
import { type Figures, figuresOf, misses, spreadOf, timed, timedInTurn } from './search/figures.ts'
import { copyToGroonga, groongaAddresses } from './search/groonga.ts'
import { buildCorpus } from './search/market.ts'
import { twoHundred } from './search/queries.ts'
import {
  cpuOf,
  hideCompany,
  memoryOf,
  publishAndFind,
  type Server,
  startGroonga,
  startServer,
  startSqlite,
  stop,
  untilReady,
} from './search/server.ts'
import { copyToSqlite } from './search/sqlite.ts'

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '10000' },
    repetitions: { type: 'string', default: '3' },
    data: { type: 'string' },
    before: { type: 'string' },
    only: { type: 'string' },
    json: { type: 'string' },
    check: { type: 'boolean' },
    keep: { type: 'boolean' },
    cluster: { type: 'boolean' },
  },
})
const jobs = Number(values.jobs)
if (values.only && values.only !== 'index') throw new Error('--only knows "index" alone.')
const hasOthers = !values.only
const seconds = (from: number) => Math.round((performance.now() - from) / 100) / 10
const say = (what: string, from: number) => console.log(`${what}: ${seconds(from)} s`)

const figures = await withPostgres(process.env.DATABASE_URL, async (url): Promise<Figures> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'waymark-search-'))
  const database = await openPostgres(url)
  await migrate(database)
  await loadPlaces(database)
  // What is long is kept compressed: with lz4, writing it takes a part of the time.
  const settings = ['synchronous_commit = off', 'default_toast_compression = lz4']
  for (const setting of [`max_wal_size = '8GB'`, `work_mem = '64MB'`, ...settings])
    await database.executeSql(`alter system set ${setting}`).catch(() => {})
  await database.executeSql('select pg_reload_conf()')
  let from = performance.now()
  const isKept = values.keep && (await hasBenchJobs(database, jobs))
  // Only a cluster that is thrown away may forget what it was told to keep, and only while its jobs are written.
  const switchCare = async (care: 'on' | 'off') => {
    for (const name of ['fsync', 'full_page_writes'])
      await database.executeSql(`alter system set ${name} = ${care}`)
    await database.executeSql('select pg_reload_conf()')
  }
  if (!isKept) {
    if (!process.env.DATABASE_URL) await switchCare('off')
    await buildCorpus(database, jobs, { data: values.data, hasTextIndex: hasOthers })
    if (!process.env.DATABASE_URL) await switchCare('on')
  }
  const writtenSeconds = isKept ? 0 : seconds(from)
  say(`${jobs} jobs written`, from)

  from = performance.now()
  const building = await startServer(url, path.join(folder, 'index'), 'on')
  const buildSeconds = await untilReady(building)
  say('index built', from)
  await stop(building)
  const index = await startServer(url, path.join(folder, 'index'), 'on')
  const loadSeconds = await untilReady(index)
  const memoryMb = memoryOf(index)
  const clustered = values.cluster ? await startClustered(url, path.join(folder, 'cluster')) : null
  const postgres = hasOthers ? await startServer(url, path.join(folder, 'postgres'), 'off') : null
  const sqlite = hasOthers ? await filledSqlite(database, path.join(folder, 'sqlite')) : null
  const embedded = hasOthers && jobs <= 10_000 ? await startEmbedded(path.join(folder, 'embedded')) : null
  const groonga = hasOthers ? await startedGroonga(database, path.join(folder, 'groonga')) : null

  const asked = await Promise.all(
    twoHundred().map(async ({ kind, params }) => {
      const input = jobQuery.parse(
        Object.fromEntries(
          [...new Set(params.keys())].map((name) => [
            name,
            params.getAll(name).length > 1 ? params.getAll(name) : params.get(name),
          ]),
        ),
      )
      const { query } = await buildQuery(database.db, input, input.q)
      const body = JSON.stringify({ q: input.q, query: { ...query, industry: [] } })
      return {
        kind,
        address: `/api/jobs/search?${params}`,
        body,
        groonga: groongaAddresses(input.q, query),
      }
    }),
  )
  const engines = [
    { name: 'index', ask: (i: number) => index.get(asked[i]?.address ?? '') },
    ...(clustered
      ? [{ name: 'cluster', ask: (i: number) => clustered.server.get(asked[i]?.address ?? '') }]
      : []),
    ...(postgres ? [{ name: 'Postgres', ask: (i: number) => postgres.get(asked[i]?.address ?? '') }] : []),
    ...(sqlite ? [{ name: 'SQLite', ask: (i: number) => sqlite.post(asked[i]?.body ?? '') }] : []),
    ...(groonga
      ? [{ name: 'Groonga', ask: (i: number) => askGroonga(groonga, asked[i]?.groonga ?? []) }]
      : []),
    ...(embedded ? [{ name: 'embedded', ask: (i: number) => embedded.get(asked[i]?.address ?? '') }] : []),
  ]
  const repetitions = Number(values.repetitions)
  const calm: Figures['calm'] = {}
  const askAlone = async () => {
    for (const engine of jobs <= 10_000 ? engines : engines.slice(0, 1)) {
      const spread = await timed(engine, asked, repetitions * 2)
      const { p50, p95, p99 } = spread
      const known = calm[engine.name]
      console.log(`${engine.name} alone: ${p50} / ${p95} / ${p99} ms`)
      if (!known || p95 < known.p95) calm[engine.name] = spread
    }
  }
  await askAlone()
  const latency = await timedInTurn(engines, asked, repetitions)
  await askAlone()
  const rounds = new Map(engines.map(({ name }) => [name, [] as number[]]))
  for (let round = 0; round < 5; round++) {
    for (const { name, ask } of engines) rounds.get(name)?.push(await clients(8, 4_000, asked.length, ask))
    await askAlone()
  }
  const throughput: Record<string, number> = {}
  for (const [name, all] of rounds) {
    console.log(`${name}, eight clients: ${all.join(', ')} searches a second`)
    throughput[name] = spreadOf(all).p50
  }
  if (clustered) await measureCluster(clustered, asked)
  const published = await publishAndFind(database, index, 60)
  const hiddenMs = await hideCompany(database, index, 'bench-company-1')
  for (const server of [index, clustered?.server, postgres, sqlite, groonga, embedded])
    if (server) await stop(server)
  await clustered?.cluster.stop()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
  return {
    jobs,
    calm,
    latency,
    throughput,
    published,
    hiddenMs,
    memoryMb,
    writtenSeconds,
    buildSeconds,
    loadSeconds,
  }
})

/** The product on a search cluster of three nodes. */
async function startClustered(url: string, dataDir: string) {
  const from = performance.now()
  const cluster = await startSearchCluster(3)
  const server = await startServer(url, dataDir, 'auto', { SEARCH_CLUSTER: cluster.nodes.join() })
  await untilReady(server)
  say('search cluster filled', from)
  return { cluster, server }
}

/** Processor time of the nodes for one search, everything counted, by as many clients as there are cores. */
async function measureCluster(
  { cluster, server }: Awaited<ReturnType<typeof startClustered>>,
  asked: { address: string }[],
) {
  const [ofNodes, ofServer] = [cluster.cpu(), cpuOf(server)]
  let done = 0
  const client = async () => {
    for (let i = done++; i < asked.length * 3; i = done++)
      await server.get(asked[i % asked.length]?.address ?? '')
  }
  await Promise.all([client(), client()])
  const each = (time: number) => Math.round((time / asked.length / 3) * 10) / 10
  const [nodes, own] = [each(cluster.cpu() - ofNodes), each(cpuOf(server) - ofServer)]
  console.log(`a search takes ${nodes} core-ms of the nodes and ${own} of the product`)
  console.log(`memory of the product on the cluster: ${memoryOf(server)} MB`)
}

async function filledSqlite(database: Database, file: string) {
  const from = performance.now()
  await copyToSqlite(database, file)
  say('SQLite filled', from)
  return startSqlite(file)
}

/** Null when Groonga is not installed. */
async function startedGroonga(database: Database, file: string) {
  if (spawnSync('groonga', ['--version']).status !== 0) {
    console.log('Groonga is not installed here')
    return null
  }
  const from = performance.now()
  await copyToGroonga(database, file)
  say('Groonga filled', from)
  return startGroonga(file)
}

async function askGroonga(groonga: Server, addresses: string[]) {
  for (const answer of await Promise.all(addresses.map((address) => groonga.get(address)))) {
    const [[status, , , message]] = JSON.parse(answer)
    if (status !== 0) throw new Error(`Groonga: ${message}`)
  }
}

/** The product on the embedded database with the same jobs. */
async function startEmbedded(dataDir: string) {
  const from = performance.now()
  const database = await openEmbedded(dataDir)
  await migrate(database)
  await loadPlaces(database)
  await buildCorpus(database, jobs, { data: values.data })
  await database.close()
  say('embedded database filled', from)
  return startServer(undefined, dataDir, 'auto')
}

/** Searches per second with this many clients, each sending its next request when it has a response. */
async function clients(count: number, time: number, of: number, ask: (i: number) => Promise<unknown>) {
  const end = performance.now() + time
  let done = 0
  const client = async () => {
    while (performance.now() < end) await ask((done++ * 37) % of)
  }
  await Promise.all(Array.from({ length: count }, client))
  return Math.round(done / (time / 1_000))
}

const before = values.before ? (JSON.parse(readFileSync(values.before, 'utf8')) as Figures) : undefined
console.table(figuresOf(figures))
console.log(
  `published → found p50 ${figures.published.p50} ms, p95 ${figures.published.p95} ms; a company's jobs hidden after ` +
    `${figures.hiddenMs} ms; memory ${figures.memoryMb} MB; written in ${figures.writtenSeconds} s, built in ${figures.buildSeconds} s, read in ${figures.loadSeconds} s`,
)
if (values.json) writeFileSync(values.json, JSON.stringify(figures, null, 2))
const missed = misses(figures, before)
for (const miss of missed) console.log(`missed: ${miss}`)
if (values.check && missed.length > 0) process.exit(1)
