// `npm run bench:hostile`: questions nobody would ask, one after the other, to the search over HTTP's own door. All
// must be answered (200) or refused with a sentence (422); prints the slowest. Options: --jobs 10000, --queries 10000,
// --seed 1, --url postgres://… (else the embedded database in memory), --check (exit 1 on any other status).
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { collectWords } from '#/features/search/spelling.server.ts'
import { openApplication } from '#/server/application.ts'
import { readConfig } from '#/server/config.ts'
import { openEmbedded, openPostgres } from '#/server/database.ts'
import { contract } from '../src/contract.ts'
import { companions, documents, handlers, tasks } from '../src/features.server.ts'
import { hostileQuery } from './hostile-queries.ts'
import { fillJobs } from './search-corpus.ts'

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '10000' },
    queries: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    url: { type: 'string' },
    check: { type: 'boolean' },
  },
})

const folder = await mkdtemp(path.join(tmpdir(), 'waymark-hostile-'))
const database = values.url ? await openPostgres(values.url) : await openEmbedded('memory://')
const config = readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off', DEMO: 'off', DATA_DIR: folder })
const application = await openApplication(
  config,
  { contract, handlers, tasks, documents, companions },
  database,
)
const { rows } = await database.executeSql('select 1 from jobs limit 1')
if (rows.length === 0) {
  console.log(`Filling ${values.jobs} jobs`)
  await fillJobs(database.db, Number(values.jobs))
  await collectWords(database.db)
  await database.executeSql('vacuum analyze')
}

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
process.exit(values.check && wrong.length > 0 ? 1 : 0)
