// `npm run bench:reports`: the reports of a company with 200 jobs and 50,000 applications over a year, at the API of the built
// product on the embedded database and on a Postgres of its own (or DATABASE_URL), for spans of 30, 90 and 365 days; each is
// read with the span before it.
// Options: --calls 60, --check (exit 1 where a 95th percentile is above the aim).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#/server/database/database.ts'
import { withPostgres } from '../scripts/throwaway-postgres.ts'
import { type BenchDatabase, makeCompany } from './board/company.ts'
import { newAgent, sendRequest, startProduct, stopProduct } from './product.ts'
import { spreadOf } from './search/figures.ts'

const { values } = parseArgs({
  options: { calls: { type: 'string', default: '60' }, check: { type: 'boolean' } },
})
const aimMs = 150

/** Spreads the applications over a year, and gives those that came far the moves on their way. */
async function spreadOverYear(at: BenchDatabase) {
  const { executeSql, inTransaction, close } = await openDatabase({ ...at, withoutLimits: true })
  const days = `make_interval(days => get_byte(uuid_send(id), 1) + get_byte(uuid_send(id), 2) % 80)`
  await inTransaction(async (run) => {
    // No trigger: they would write each application anew.
    await run('set local session_replication_role = replica')
    await run(
      `update application_events set created_at = created_at - (select ${days} from applications where id = application_id)`,
    )
    await run(`update applications set applied_at = applied_at - ${days}, stage_changed_at = stage_changed_at - ${days},
      first_answer_late_from = applied_at - ${days} + interval '5 days'`)
    await run(`insert into application_events (application_id, from_stage, to_stage, created_at)
      select id, case stage when 'short-listed' then 'applied' else 'short-listed' end, step.target, applied_at + step.later
      from applications, (values ('short-listed', interval '1 day'), ('screened', interval '3 days'), ('screened', interval '4 days')) step (target, later)
      where stage in ('screened', 'interview', 'rejected', 'withdrawn')`)
    await run(
      `update application_events set id = default where to_stage in ('interview', 'rejected', 'withdrawn')`,
    )
    await run('delete from application_rounds')
    await run('insert into application_rounds select * from application_rounds_from_moves')
  })
  await executeSql('vacuum analyze')
  const { rows } = await executeSql('select count(*)::int as count from application_events')
  await close()
  return (rows as { count: number }[])[0]?.count
}

/** Keyed by database and span. */
async function measure(database: string, at: BenchDatabase) {
  const { owner, applications } = await makeCompany(at, { jobs: 200, applications: 50_000, onOneJob: 3_000 })
  console.log(`${database}: ${applications} applications, ${await spreadOverYear(at)} moves`)
  const product = await startProduct({ DATA_DIR: at.dataDir, ...(at.url && { DATABASE_URL: at.url }) })
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
