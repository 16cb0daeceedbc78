// `npm run bench:public -- --jobs 1000000`: latency and throughput of the public pages and lists with that many jobs,
// compared with 600 jobs and with a bare Fastify + pg route on the same job row: p50 and p95 of one client, responses
// per second of eight clients, bytes. Each request asks for another job or company.
// Options: --jobs N (default 100,000), --seconds N (of each measurement; the load that warms up before it takes as long or
// longer; default 3), --json FILE, --check (exit 1 when a target is missed), --keep (keeps the data in separate databases
// beside that of DATABASE_URL, and reuses them).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { openPostgres } from '#/server/database/database.ts'
import { migrate } from '#/server/database/migrations.ts'
import { loadPlaces } from '#/server/places/load.ts'
import { withPostgres } from '../scripts/throwaway-postgres.ts'
import { hasBenchJobs } from './bulk-load.ts'
import { buildMarket } from './public/market.ts'
import { spreadOf } from './search/figures.ts'
import { cpuOf, memoryOf, type Server, startBare, startServer, stop, untilReady } from './search/server.ts'

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '3' },
    json: { type: 'string' },
    check: { type: 'boolean' },
    keep: { type: 'boolean' },
  },
})
const jobs = Number(values.jobs)
const smallJobs = 600
const time = Number(values.seconds) * 1_000

type Row = { p50: number; p95: number; perSecond: number; cpuMs: number; kB: number; gzipKB: number }
type Rows = Record<string, Row>

/** Addresses as functions of the request number, because repeating a job would read a cached row. */
const addresses = (count: number): Record<string, (i: number) => string> => {
  const slug = (i: number) => `bench-${(i * 7_919) % count}`
  const company = (i: number) => `bench-company-${1 + ((i * 31) % Math.max(20, Math.ceil(count / 200)))}`
  return {
    'page /': () => '/',
    'GET /landingpage/jobs': () => '/api/landingpage/jobs',
    'GET /landingpage/employer': () => '/api/landingpage/employer',
    'GET /figures': () => '/api/figures',
    'page /jobs': () => '/jobs',
    'GET /jobs': () => '/api/jobs',
    'GET /jobs/:slug': (i) => `/api/jobs/${slug(i)}`,
    'page /job-detail/:slug': (i) => `/job-detail/${slug(i)}`,
    'page /companies': () => '/companies',
    'GET /companies': () => '/api/companies',
    'GET /companies by jobs': () => '/api/companies?sort=jobs&hiring=yes',
    'GET /companies/:slug': (i) => `/api/companies/${company(i)}`,
    'page /companies/:slug': (i) => `/companies/${company(i)}`,
    'page /about': () => '/about',
    'page /blog': () => '/blog',
    '/sitemap.xml': () => '/sitemap.xml',
    '/sitemap-jobs-0.xml': () => '/sitemap-jobs-0.xml',
    '/jobs.rss': () => '/jobs.rss',
    '/api/openapi.json': () => '/api/openapi.json',
  }
}
const bare = 'bare Fastify + pg'

/**
 * The code of a page is compiled and optimised during about so many responses, once in the life of a server. Meanwhile
 * the page of a job takes up to six times as long: 30 a second in the first second, 185 from the ninth on.
 */
const compiledAfter = 1_500

async function measured(server: Server, address: (i: number) => string): Promise<Row> {
  const text = await server.get(address(0))
  // Large documents are cached compressed, and crawlers accept them so.
  const get = text.length > 200_000 ? server.getPacked : server.get
  const round = (bytes: number) => Math.round(bytes / 100) / 10
  /** Eight clients, for so long and until they got at least so many responses; returns how many. */
  const load = async (ms: number, first: number, least = 0) => {
    let done = 0
    const until = performance.now() + ms
    const client = async () => {
      while (performance.now() < until || done < least) await get(address(first + done++))
    }
    await Promise.all(Array.from({ length: 8 }, client))
    return done
  }
  await load(time, 100_000, compiledAfter)
  const alone: number[] = []
  for (let i = 1, end = performance.now() + time / 2; performance.now() < end || i < 20; i++) {
    const from = performance.now()
    await get(address(i))
    alone.push(performance.now() - from)
  }
  const before = cpuOf(server)
  const from = performance.now()
  const done = await load(time, 1_000)
  const cpuMs = Math.round(((cpuOf(server) - before) / done) * 100) / 100
  const { p50, p95 } = spreadOf(alone)
  const perSecond = Math.round(done / ((performance.now() - from) / 1_000))
  return { p50, p95, perSecond, cpuMs, kB: round(text.length), gzipKB: round(gzipSync(text).length) }
}

async function market(url: string, count: number): Promise<{ rows: Rows; memoryMb: number }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'waymark-public-'))
  const database = await openPostgres(url)
  await migrate(database)
  await loadPlaces(database)
  const from = performance.now()
  if (!(await hasBenchJobs(database, count))) await buildMarket(database, count)
  console.log(`${count} jobs written: ${Math.round((performance.now() - from) / 1_000)} s`)
  await database.close()
  const server = await startServer(url, folder, 'on')
  await untilReady(server)
  const plain = await startBare(url)
  const rows: Rows = {}
  for (const [name, address] of Object.entries(addresses(count))) rows[name] = await measured(server, address)
  rows[bare] = await measured(plain, (i) => `/jobs/bench-${(i * 7_919) % count}`)
  const memoryMb = memoryOf(server)
  for (const one of [server, plain]) await stop(one)
  rmSync(folder, { recursive: true, force: true })
  return { rows, memoryMb }
}

/** Creates a separate database for each size in the cluster of that address. */
async function databaseOf(url: string, count: number) {
  const name = `waymark_public_${count}`
  const server = await openPostgres(url)
  for (const setting of [`max_wal_size = '8GB'`, 'synchronous_commit = off', `work_mem = '64MB'`])
    await server.executeSql(`alter system set ${setting}`).catch(() => {})
  await server.executeSql('select pg_reload_conf()')
  const { rows } = await server.executeSql('select from pg_database where datname = $1', [name])
  if (rows.length > 0 && !values.keep) await server.executeSql(`drop database ${name} with (force)`)
  if (rows.length === 0 || !values.keep) await server.executeSql(`create database ${name}`)
  await server.close()
  const own = new URL(url)
  own.pathname = `/${name}`
  return own.href
}

const { small, large } = await withPostgres(process.env.DATABASE_URL, async (url) => ({
  small: await market(await databaseOf(url, smallJobs), smallJobs),
  large: await market(await databaseOf(url, jobs), jobs),
}))

const table = Object.entries(large.rows).map(([what, row]) => ({
  what,
  'p50 / p95 ms': `${row.p50} / ${row.p95}`,
  [`of ${smallJobs}`]: `${small.rows[what]?.p50} / ${small.rows[what]?.p95}`,
  'a second': row.perSecond,
  [`a second of ${smallJobs}`]: small.rows[what]?.perSecond,
  // CPU time per response, which depends little on other processes of the machine.
  'its CPU ms': row.cpuMs,
  kB: row.kB,
  'kB gzip': row.gzipKB,
}))
console.table(table)
console.log(
  `memory of the server: ${large.memoryMb} MB with ${jobs} jobs, ${small.memoryMb} MB with ${smallJobs}`,
)

const missed = misses()
for (const miss of missed) console.log(`missed: ${miss}`)
if (values.json) writeFileSync(values.json, JSON.stringify({ jobs, small, large, missed }, null, 2))
if (values.check && missed.length > 0) process.exitCode = 1

/** Describes the targets that were missed, with half a millisecond of tolerance for noise. */
function misses() {
  const found: string[] = []
  for (const [what, row] of Object.entries(large.rows)) {
    const before = small.rows[what]
    if (!before || what === bare) continue
    if (row.p95 > 50) found.push(`${what}: p95 ${row.p95} ms, aim 50`)
    // A sitemap part grows up to its 45,000 lines, so it may become slower.
    if (row.p95 > 3 * before.p95 + 0.5 && !what.startsWith('/sitemap'))
      found.push(`${what}: p95 ${row.p95} ms, more than 3 times the ${before.p95} ms of ${smallJobs} jobs`)
  }
  const perSecond = (what: string) => large.rows[what]?.perSecond ?? 0
  const share = perSecond('GET /jobs/:slug') / perSecond(bare)
  console.log(`GET /jobs/:slug answers ${Math.round(share * 100) / 100} times as often as the bare route`)
  if (share < 0.3) found.push(`GET /jobs/:slug: ${share.toFixed(2)} of the bare route, aim 0.3`)
  for (const what of ['page /', 'page /job-detail/:slug'])
    if (perSecond(what) < 150) found.push(`${what}: ${perSecond(what)} a second, aim 150`)
  return found
}
