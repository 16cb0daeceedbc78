// `npm run bench:hostile`: random and hostile search requests, one after the other, through the HTTP API. All must be
// answered with 200 or 422; prints the slowest. Options: --jobs 10000, --queries 10000,
// --seed 1, --url postgres://… (else the embedded database in memory), --json FILE, --check (exit 1 on any other
// status, and on a response slower than the limit). With enough jobs for an in-memory index it waits until that is ready.
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { indexState } from '#/features/search/index/engine.server.ts'
import { rebuildVocabulary } from '#/features/search/query/words/spelling.server.ts'
import { openApplication } from '#/server/application.ts'
import { readConfig } from '#/server/config.ts'
import { openEmbedded, openPostgres } from '#/server/database/database.ts'
import { features } from '../src/features.server.ts'
import { hostileQuery } from './hostile/queries.ts'
import { fillJobs } from './search/corpus.ts'

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '10000' },
    queries: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    url: { type: 'string' },
    json: { type: 'string' },
    check: { type: 'boolean' },
  },
})

/** The limit for every response, in milliseconds. */
const limitMs = 250
const folder = await mkdtemp(path.join(tmpdir(), 'waymark-hostile-'))
const database = values.url ? await openPostgres(values.url) : await openEmbedded('memory://')
const config = readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off', DEMO: 'off', DATA_DIR: folder })
const application = await openApplication(config, features, database)
const { rows } = await database.executeSql('select 1 from jobs limit 1')
if (rows.length === 0) {
  console.log(`Filling ${values.jobs} jobs`)
  await fillJobs(database.db, Number(values.jobs))
  await database.executeSql('vacuum analyze')
}
await rebuildVocabulary(database.db)
while (await isIndexMissing()) await pause(200)

const times: { ms: number; address: string }[] = []
const failures: string[] = []
const statuses: Record<number, number> = {}
const nextQuery = hostileQuery(Number(values.seed))
for (let n = 0; n < Number(values.queries); n++) {
  const address = `/api/jobs/search?${nextQuery()}`
  const start = performance.now()
  const { statusCode, body } = await application.app.inject(address)
  times.push({ ms: performance.now() - start, address })
  statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
  if (statusCode !== 200 && statusCode !== 422)
    failures.push(`${statusCode} ${address} ${body.slice(0, 300)}`)
}
times.sort((a, b) => a.ms - b.ms)
const percentile = (share: number) =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))]?.ms.toFixed(1)
console.log(`${values.queries} hostile queries over ${values.jobs} jobs:`, statuses)
console.log(
  `ms: median ${percentile(0.5)}, p95 ${percentile(0.95)}, p99 ${percentile(0.99)}, slowest ${percentile(1)}`,
)
for (const { ms, address } of times.slice(-5).reverse())
  console.log(`  ${ms.toFixed(0)} ms ${address.slice(0, 200)}`)
for (const line of failures.slice(0, 20)) console.log(line)
await application.close()
await rm(folder, { recursive: true, force: true })
const slowest = times.at(-1)?.ms ?? 0
if (slowest > limitMs) console.log(`missed: slowest ${slowest.toFixed(0)} ms, aim ${limitMs}`)
if (values.json)
  writeFileSync(
    values.json,
    JSON.stringify({ statuses, slowest, median: percentile(0.5), p99: percentile(0.99) }),
  )
process.exit(values.check && (failures.length > 0 || slowest > limitMs) ? 1 : 0)

async function isIndexMissing() {
  const { rows } = await database.executeSql('select count(*)::int as jobs from job_search')
  const [{ jobs = 0 } = {}] = rows as { jobs?: number }[]
  return jobs >= config.searchIndexFrom && indexState(database.db) !== 'ready'
}
