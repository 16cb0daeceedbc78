import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { testCluster } from '#/testing/servers/search-cluster.ts'
import { databaseUrl } from '#/testing/template.ts'
import { indexNameOf, openClusterEngine, untilFed } from '../../../../bench/agreement/cluster.ts'
import { createMarket, runOperations } from '../../../../bench/agreement/operations.ts'
import { compareEngines } from '../../../../bench/agreement/queries.ts'
import { jobQuery } from '../api.ts'
import { buildQuery } from '../query/build-query.server.ts'

// Feeders are processes of their own, which are killed and frozen. The product itself has no cluster here.

const url = process.env.TEST_DATABASE_URL
if (!url) throw new Error('Run it with `npm run test:cluster`: several processes need a Postgres.')
const cluster = await testCluster(1)
const app = await testApp()
const engine = openClusterEngine(app.db, cluster.nodes)
const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db)
const ownUrl = databaseUrl(url, rows[0]?.name ?? '')
const market = await createMarket(app.db, 8, 'agree')

const feeders = new Set<ChildProcess>()
afterAll(() => {
  for (const feeder of feeders) feeder.kill('SIGKILL')
})
function startFeeder() {
  const program = ['src/testing/child-process/search-feeder.ts', ownUrl, cluster.nodes.join()]
  const feeder = spawn(process.execPath, program, { stdio: ['ignore', 'inherit', 'inherit'] })
  feeders.add(feeder)
  return feeder
}
async function end(feeder: ChildProcess, signal: NodeJS.Signals) {
  const ended = once(feeder, 'exit')
  feeder.kill(signal)
  await ended
  feeders.delete(feeder)
}
const compare = async (queries: number, seed: number) => {
  await untilFed(app.db, cluster.nodes)
  const { differences, withHits } = await compareEngines(app.db, queries, seed, engine.search)
  expect(withHits).toBeGreaterThan(queries / 4)
  return differences
}
const isBuilding = async () =>
  (await sql`select from search_feed where building is not null`.execute(app.db)).rows.length > 0

test('feeders that are killed in the middle lose nothing, and leave nothing outdated', async () => {
  await runOperations(app.db, market, 500, 1, 0)
  const writing = Promise.all([2, 3].map((seed) => runOperations(app.db, market, 700, seed, 200)))
  for (let i = 0; i < 6; i++) {
    // Two at a time: one waits for the other's end.
    const [one, other] = [startFeeder(), startFeeder()]
    await pause(2_500 + i * 700)
    await end(one, 'SIGKILL')
    await end(other, i % 2 === 0 ? 'SIGKILL' : 'SIGTERM')
  }
  startFeeder()
  await writing
  expect(await compare(150, 7)).toEqual([])
})

test('one that was frozen while another took over overwrites nothing', async () => {
  const [frozen] = feeders
  const changing = runOperations(app.db, market, 300, 21, 20)
  await pause(300)
  frozen?.kill('SIGSTOP')
  const other = startFeeder()
  await changing
  await pause(12_000)
  await runOperations(app.db, market, 200, 22, 0)
  await untilFed(app.db, cluster.nodes)
  frozen?.kill('SIGCONT')
  await pause(3_000)
  expect(await compare(100, 23)).toEqual([])
  await end(other, 'SIGTERM')
})

test('a new index is built while people write and search, and takes the place of the old one at once', async () => {
  await untilFed(app.db, cluster.nodes)
  const before = await indexNameOf(app.db)
  const { query } = await buildQuery(app.db, jobQuery.parse({}), '')
  const total = (await engine.search(query)).total
  let isOver = false
  const totals: number[] = []
  const searching = (async () => {
    while (!isOver) {
      totals.push((await engine.search(query)).total)
      await pause(20)
    }
  })()
  const writing = runOperations(app.db, market, 600, 31, 50)
  // As after a return to a point in time: another history than the feed knows.
  await sql`update search_feed set database_id = database_id || ' again', epoch = epoch + 1, held_until = now()`.execute(
    app.db,
  )
  await expect.poll(isBuilding, { timeout: 60_000, interval: 10 }).toBe(true)
  await writing
  expect(await compare(100, 33)).toEqual([])
  isOver = true
  await searching
  expect(await indexNameOf(app.db)).not.toBe(before)
  // Never an index that is half full.
  expect(Math.min(...totals)).toBeGreaterThan(total / 2)
  const left = (await (
    await fetch(`${cluster.nodes[0]}/_cat/indices/waymark-*?format=json`)
  ).json()) as object[]
  expect(left).toHaveLength(1)
})

test('a row that came along from another database names no index', async () => {
  const { query } = await buildQuery(app.db, jobQuery.parse({}), '')
  const isOther = (id: string) => sql`update search_feed set database_id = ${id}`.execute(app.db)
  const { rows } = await sql<{ id: string }>`select database_id as id from search_feed`.execute(app.db)
  // Whoever feeds writes its own again, so it stands still for a moment.
  for (const feeder of feeders) feeder.kill('SIGSTOP')
  await isOther('1/2/3/1')
  await expect(engine.search(query)).rejects.toMatchObject({ code: 'SEARCH_CLUSTER_AWAY' })
  await isOther(rows[0]?.id ?? '')
  for (const feeder of feeders) feeder.kill('SIGCONT')
  expect((await engine.search(query)).total).toBeGreaterThan(0)
})

test('an index that somebody deleted is built again, and not filled with the changes alone', async () => {
  const before = await indexNameOf(app.db)
  await fetch(`${cluster.nodes[0]}/${before}`, { method: 'DELETE' })
  await expect(compareEngines(app.db, 1, 40, engine.search)).rejects.toMatchObject({
    code: 'SEARCH_CLUSTER_AWAY',
  })
  await runOperations(app.db, market, 20, 42, 0)
  await expect.poll(() => indexNameOf(app.db), { timeout: 60_000 }).not.toBe(before)
  expect(await compare(60, 41)).toEqual([])
})
