// `npm run bench:agreement`: two writers change jobs and companies at random, with slow and rolled-back transactions,
// while the index applies the changes and is restarted. Then random queries run on Postgres and on the index: the jobs
// of several pages, totals and every facet must be equal.
// Options: --operations N (default 5,000), --queries N (default 1,000), --seed N, --json FILE,
// --check (exit 1 when anything differs), --control (hides one change from the index: it must be reported), --cluster (a
// search cluster of three nodes as well, one of which is killed in the middle).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { contract } from '#/contract.ts'
import { runSearchFeed } from '#/features/search/cluster/feed.server.ts'
import { runJobIndex } from '#/features/search/index/index-lifecycle.server.ts'
import { documents, handlers, tasks } from '#/features.server.ts'
import { openApplication } from '#/server/application.ts'
import { readConfig } from '#/server/config.ts'
import { type SearchCluster, withSearchCluster } from '../scripts/throwaway/search-cluster.ts'
import { withPostgres } from '../scripts/throwaway-postgres.ts'
import { openClusterEngine, untilFed } from './agreement/cluster.ts'
import { createMarket, runOperations } from './agreement/operations.ts'
import { type Comparison, compareEngines, waitUntilCaughtUp } from './agreement/queries.ts'

const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: '5000' },
    queries: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    json: { type: 'string' },
    check: { type: 'boolean' },
    control: { type: 'boolean' },
    cluster: { type: 'boolean' },
  },
})
const rounds = 10

const run = (cluster?: SearchCluster) =>
  withPostgres(process.env.DATABASE_URL, async (url) => {
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
    let runningIndex = runJobIndex({ config, database, dispatcher })
    const feedConfig = readConfig({ ...env, SEARCH_INDEX: 'auto', SEARCH_CLUSTER: cluster?.nodes.join() })
    const feed = runSearchFeed({ config: feedConfig, database, dispatcher })
    const engine = cluster && openClusterEngine(db, cluster.nodes)
    await waitUntilCaughtUp(db)
    const market = await createMarket(db, 8, 'agree')
    const totals: Comparison = { queries: 0, pages: 0, withHits: 0, differences: [] }
    const seed = Number(values.seed) * 1_000
    for (let round = 0; round < rounds; round++) {
      const operationsPerWriter = Math.ceil(Number(values.operations) / rounds / 2)
      const writers = Promise.all(
        [0, 1].map((writer) =>
          runOperations(db, market, operationsPerWriter, seed + round * 2 + writer, 400),
        ),
      )
      // Restart in the middle of the writing, so that the index file is out of date.
      if (round === 3 || round === 7) {
        await runningIndex.close()
        runningIndex = runJobIndex({ config, database, dispatcher })
      }
      if (round === 5) await cluster?.kill(0)
      await writers
      if (round === 5) await cluster?.start(0)
      await waitUntilCaughtUp(db)
      if (cluster) await untilFed(db, cluster.nodes)
      if (values.control && round === rounds - 1) {
        await sql`alter table job_search disable trigger job_search_enqueued`.execute(db)
        await sql`delete from jobs where id in (select job_id from job_search limit 1)`.execute(db)
        await waitUntilCaughtUp(db)
      }
      for (const [name, other] of [
        ['index'],
        ...(engine ? [['cluster', engine.search] as const] : []),
      ] as const) {
        const { queries, pages, withHits, differences } = await compareEngines(
          db,
          Math.ceil(Number(values.queries) / rounds),
          seed + round,
          other,
        )
        totals.queries += queries
        totals.pages += pages
        totals.withHits += withHits
        totals.differences.push(...differences)
        console.log(
          `round ${round + 1}, ${name}: ${queries} queries, ${withHits} with jobs, ${differences.length} different`,
        )
      }
    }
    const { rows } = await sql<{ open: number }>`select count(*)::int as open from job_search`.execute(db)
    await runningIndex.close()
    await feed.close()
    engine?.close()
    await application.close()
    rmSync(folder, { recursive: true, force: true })
    return {
      operations: Number(values.operations),
      rolledBack: market.rolledBack,
      open: rows[0]?.open,
      ...totals,
    }
  })

const result = values.cluster ? await withSearchCluster(3, run) : await run()
const { differences, ...figures } = result
console.table([{ ...figures, different: differences.length }])
for (const difference of differences.slice(0, 5)) console.log(JSON.stringify(difference))
if (values.json) writeFileSync(values.json, JSON.stringify(result, null, 2))
if (values.check && (differences.length > 0 || figures.withHits === 0)) process.exit(1)
