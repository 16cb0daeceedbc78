// `npm run bench:hostile`: questions nobody would ask, one after the other, to the search over HTTP's own door. All
// must be answered (200) or refused with a sentence (422); prints the slowest. Options: --jobs 10000, --queries 10000,
// --seed 1, --url postgres://… (else the embedded database in memory), --json FILE, --check (exit 1 on any other
// status, and on an answer later than the aim). A site so large that it has the index in memory is asked once it is ready.
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { indexState } from '#/features/search/index/engine.server.ts'
import { rebuildVocabulary } from '#/features/search/query/spelling.server.ts'
import { openApplication } from '#/server/application.ts'
import { readConfig } from '#/server/config.ts'
import { openEmbedded, openPostgres } from '#/server/database/database.ts'
import { contract } from '../src/contract.ts'
import { backgroundServices, documents, handlers, tasks } from '../src/features.server.ts'
import { hostileQuery } from './hostile-queries.ts'
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

/** Milliseconds that no answer may take. */
const aim = 250
const folder = await mkdtemp(path.join(tmpdir(), 'waymark-hostile-'))
const database = values.url ? await openPostgres(values.url) : await openEmbedded('memory://')
const config = readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off', DEMO: 'off', DATA_DIR: folder })
const application = await openApplication(
  config,
  { contract, handlers, tasks, documents, backgroundServices: backgroundServices },
  database,
)
const { rows } = await database.executeSql('select 1 from jobs limit 1')
if (rows.length === 0) {
  console.log(`Filling ${values.jobs} jobs`)
  await fillJobs(database.db, Number(values.jobs))
  await database.executeSql('vacuum analyze')
}
await rebuildVocabulary(database.db)
while (await isIndexMissing()) await pause(200)

const times: { ms: number; address: string }[] = []
const wrong: string[] = []
const statuses: Record<number, number> = {}
const hostile = hostileQuery(Number(values.seed))
for (let n = 0; n < Number(values.queries); n++) {
  const address = `/api/jobs/search?${hostile()}`
  const start = performance.now()
  const { statusCode, body } = await application.app.inject(address)
  times.push({ ms: performance.now() - start, address })
  statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
  if (statusCode !== 200 && statusCode !== 422) wrong.push(`${statusCode} ${address} ${body.slice(0, 300)}`)
}
times.sort((a, b) => a.ms - b.ms)
const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))]?.ms.toFixed(1)
console.log(`${values.queries} hostile questions over ${values.jobs} jobs:`, statuses)
console.log(`ms: median ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, slowest ${at(1)}`)
for (const { ms, address } of times.slice(-5).reverse())
  console.log(`  ${ms.toFixed(0)} ms ${address.slice(0, 200)}`)
for (const line of wrong.slice(0, 20)) console.log(line)
await application.close()
await rm(folder, { recursive: true, force: true })
const slowest = times.at(-1)?.ms ?? 0
if (slowest > aim) console.log(`missed: slowest ${slowest.toFixed(0)} ms, aim ${aim}`)
if (values.json)
  writeFileSync(values.json, JSON.stringify({ statuses, slowest, median: at(0.5), p99: at(0.99) }))
process.exit(values.check && (wrong.length > 0 || slowest > aim) ? 1 : 0)

async function isIndexMissing() {
  const { rows } = await database.executeSql('select count(*)::int as jobs from job_search')
  const [{ jobs = 0 } = {}] = rows as { jobs?: number }[]
  return jobs >= config.searchIndexFrom && indexState(database.db) !== 'ready'
}
