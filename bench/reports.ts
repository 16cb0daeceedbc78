// `npm run bench:reports`: the reports of a company with 200 jobs and 50,000 applications over a year, with their interviews,
// scorecards and offers, at the API of the built product on the embedded database and on a Postgres of its own (or
// DATABASE_URL), for spans of 30, 90 and 365 days; each is read with the span before it.
// Options: --calls 60, --check (exit 1 where a 95th percentile is above the aim).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { withPostgres } from '../scripts/throwaway-postgres.ts'
import { type BenchDatabase, makeCompany } from './board/company.ts'
import { newAgent, sendRequest, startProduct, stopProduct } from './product.ts'
import { makeYear } from './reports/year.ts'
import { spreadOf } from './search/figures.ts'

const { values } = parseArgs({
  options: { calls: { type: 'string', default: '60' }, check: { type: 'boolean' } },
})
const aimMs = 150

/** Keyed by database and span. */
async function measure(database: string, at: BenchDatabase) {
  const { owner, applications } = await makeCompany(at, { jobs: 200, applications: 50_000, onOneJob: 3_000 })
  console.log(database, { applications, ...(await makeYear(at)) })
  const product = await startProduct({ DATA_DIR: at.dataDir, DATABASE_URL: at.url ?? '' })
  const agent = newAgent(1)
  const headers = { authorization: `Bearer ${owner.token}` }
  const measured: Record<string, ReturnType<typeof spreadOf>> = {}
  try {
    for (const days of [30, 90, 365]) {
      const times: number[] = []
      for (let call = -5; call < Number(values.calls); call++) {
        const start = performance.now()
        const address = `/api/employer/reports?days=${days}&zone=America/New_York`
        const answer = await sendRequest(product.port, { address, headers }, agent)
        if (answer?.status !== 200) throw new Error(`${answer?.status} ${answer?.text.slice(0, 200)}`)
        if (call >= 0) times.push(performance.now() - start)
      }
      measured[`${database}, ${days} days`] = spreadOf(times)
    }
  } finally {
    await stopProduct(product)
  }
  return measured
}

const folder = mkdtempSync(path.join(tmpdir(), 'waymark-reports-'))
const rows: Awaited<ReturnType<typeof measure>> = {}
try {
  Object.assign(rows, await measure('embedded', { dataDir: path.join(folder, 'embedded') }))
  await withPostgres(process.env.DATABASE_URL, async (url) => {
    Object.assign(rows, await measure('Postgres', { url, dataDir: path.join(folder, 'files') }))
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.table(rows)
const missed = Object.entries(rows).filter(([, { p95 }]) => p95 > aimMs)
for (const [span, { p95 }] of missed) console.log(`missed: p95 of ${span} is ${p95} ms, aim ${aimMs}`)
process.exit(values.check && missed.length > 0 ? 1 : 0)
