// `npm run bench:agreement`: two writers change jobs and companies at random, with transactions that are slow or taken
// back, while the index follows and is stopped and started again. Then random searches are asked of Postgres and of
// the index: jobs of several pages, totals and every facet must be the same.
// Options: --operations N (default 5,000), --questions N (default 1,000), --seed N, --json FILE,
// --check (exit 1 when anything differs), --control (hides one change from the index: it must be reported).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { contract } from '#/contract.ts'
import { runJobIndex } from '#/features/search/index/index-lifecycle.server.ts'
import { documents, handlers, tasks } from '#/features.server.ts'
import { openApplication } from '#/server/application.ts'
import { readConfig } from '#/server/config.ts'
import { withPostgres } from '../scripts/throwaway-postgres.ts'
import { foundMarket, operate } from './agreement-operations.ts'
import { type Compared, compare, untilCaughtUp } from './agreement-questions.ts'

const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: '5000' },
    questions: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    json: { type: 'string' },
    check: { type: 'boolean' },
    control: { type: 'boolean' },
  },
})
const rounds = 10

const result = await withPostgres(process.env.DATABASE_URL, async (url) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'waymark-agreement-'))
  const env = { NODE_ENV: 'test', DATABASE_URL: url, DATA_DIR: folder, SEARCH_INDEX: 'on', DEMO: 'off' }
  const config = readConfig(env)
  const application = await openApplication(config, {
    contract,
    handlers,
    tasks,
    documents,
    backgroundServices: [],
  })
  const { database, dispatcher } = application.services
  const { db } = database
  let following = runJobIndex({ config, database, dispatcher })
  await untilCaughtUp(db)
  const market = await foundMarket(db, 8, 'agree')
  const all: Compared = { questions: 0, pages: 0, withHits: 0, differences: [] }
  const seed = Number(values.seed) * 1_000
  for (let round = 0; round < rounds; round++) {
    const each = Math.ceil(Number(values.operations) / rounds / 2)
    const writing = Promise.all(
      [0, 1].map((writer) => operate(db, market, each, seed + round * 2 + writer, 400)),
    )
    // In the middle of the writing, so that the file is behind in more than one way.
    if (round === 3 || round === 7) {
      await following.close()
      following = runJobIndex({ config, database, dispatcher })
    }
    await writing
    await untilCaughtUp(db)
    if (values.control && round === rounds - 1) {
      await sql`alter table job_search disable trigger job_search_enqueued`.execute(db)
      await sql`delete from jobs where id in (select job_id from job_search limit 1)`.execute(db)
      await untilCaughtUp(db)
    }
    const { questions, pages, withHits, differences } = await compare(
      db,
      Math.ceil(Number(values.questions) / rounds),
      seed + round,
    )
    all.questions += questions
    all.pages += pages
    all.withHits += withHits
    all.differences.push(...differences)
    console.log(
      `round ${round + 1}: ${questions} questions, ${withHits} with jobs, ${differences.length} different`,
    )
  }
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from job_search`.execute(db)
  await following.close()
  await application.close()
  rmSync(folder, { recursive: true, force: true })
  return { operations: Number(values.operations), rolledBack: market.rolledBack, open: rows[0]?.open, ...all }
})

const { differences, ...figures } = result
console.table([{ ...figures, different: differences.length }])
for (const difference of differences.slice(0, 5)) console.log(JSON.stringify(difference))
if (values.json) writeFileSync(values.json, JSON.stringify(result, null, 2))
if (values.check && (differences.length > 0 || figures.withHits === 0)) process.exit(1)
