import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { testCluster } from '#/testing/servers/search-cluster.ts'
import { indexNameOf, openClusterEngine, untilFed } from '../../../../bench/agreement/cluster.ts'
import { createMarket, runOperations } from '../../../../bench/agreement/operations.ts'
import { compareEngines } from '../../../../bench/agreement/queries.ts'
import { jobQuery } from '../api.ts'
import { buildQuery } from '../query/build-query.server.ts'
import { listSimilarJobs } from '../similar/similar-jobs.server.ts'

// The product on three real nodes.

const cluster = await testCluster(3)
// With ten jobs Postgres is asked no more.
const app = await testApp({ SEARCH_CLUSTER: cluster.nodes.join(), SEARCH_INDEX_FROM: '10' })
const engine = openClusterEngine(app.db, cluster.nodes)
const fed = () => untilFed(app.db, cluster.nodes)
const search = async (q: string) => (await app.visitor.get('/jobs', { q })).data.map(({ title }) => title)
const state = async () => (await app.app.inject('/readyz')).json()

test('it answers every random search exactly as Postgres, and a difference is noticed', async () => {
  const market = await createMarket(app.db, 8, 'agree')
  for (const round of [1, 2, 3]) {
    await Promise.all([
      runOperations(app.db, market, 150, round, 50),
      runOperations(app.db, market, 100, round + 10, 50),
    ])
    await fed()
    const { differences, withHits } = await compareEngines(app.db, 120, round, engine.search)
    expect(differences).toEqual([])
    expect(withHits).toBeGreaterThan(40)
  }
  // The control: a job that the cluster has lost, past its feed.
  const query = (await buildQuery(app.db, jobQuery.parse({ limit: 1 }), '')).query
  const [seq] = (await engine.search(query)).seqs
  const lost = await fetch(
    `${cluster.nodes[0]}/${await indexNameOf(app.db)}/_doc/${seq}?version=${2 ** 53}&version_type=external&refresh=true`,
    { method: 'DELETE' },
  )
  expect(lost.status).toBe(200)
  const { differences } = await compareEngines(app.db, 60, 1, engine.search)
  expect(differences.length).toBeGreaterThan(0)
  await sql`delete from jobs`.execute(app.db)
})

test('phrases are exact by position, also over stop words and in exclusions', async () => {
  const { company } = await app.employer('approved')
  const bodies = ['nurse of the night', 'nurse night', 'night nurse', 'nurse by night and night nurse']
  for (const [i, body] of bodies.entries())
    await app.job(company.id, { title: `Fabric ${i}`, description: `<p>${body}</p>` })
  await fed()
  const found = async (q: string) => (await search(q)).toSorted()
  expect(await found('fabric "nurse of the night"')).toEqual(['Fabric 0'])
  expect(await found('fabric "nurse night"')).toEqual(['Fabric 1'])
  expect(await found('fabric "night nurse"')).toEqual(['Fabric 2', 'Fabric 3'])
  expect(await found('fabric -"night nurse"')).toEqual(['Fabric 0', 'Fabric 1'])
})

test('similar jobs are those that Postgres finds', async () => {
  const { company } = await app.employer('approved')
  const newark = { city: 'Newark', region: 'NJ', country: 'US', skills: ['Weaving', 'Dyeing', 'Excel'] }
  for (const title of ['Senior Carpet Weaver', 'Carpet Weaver', 'Hand-loom Weaver', 'Dyer'])
    for (const city of ['Newark', 'Jersey City']) await app.job(company.id, { ...newark, city, title })
  await fed()
  const list = (db: typeof app.db) =>
    listSimilarJobs(db, { ...newark, titles: [{ title: 'Carpet Weaver', from: 'work' }] }, 10, { jobs: [] })
  const inCluster = await list(app.db)
  expect(inCluster.length).toBeGreaterThan(4)
  // A transaction reads from Postgres.
  expect(inCluster).toEqual(await app.db.transaction().execute(list))
})

test('a suspended company is gone at the next search, even while nobody feeds the cluster', async () => {
  const { company } = await app.employer('approved')
  await app.job(company.id, { title: 'Zeppelin Pilot' })
  await fed()
  expect(await search('zeppelin')).toEqual(['Zeppelin Pilot'])
  // Somebody else holds the feed, and does nothing.
  await sql`update search_feed set epoch = epoch + 1, held_until = now() + interval '1 hour'`.execute(app.db)
  await app.db.updateTable('companies').set({ status: 'suspended' }).where('id', '=', company.id).execute()
  const gone = await app.visitor.get('/jobs', { q: 'zeppelin', asTyped: true })
  expect(gone.meta?.total).toBe(0)
  await sql`update search_feed set held_until = now()`.execute(app.db)
  await fed()
  expect(await search('zeppelin')).toEqual([])
  await app.db.updateTable('companies').set({ status: 'approved' }).where('id', '=', company.id).execute()
  await fed()
  expect(await search('zeppelin')).toEqual(['Zeppelin Pilot'])
})

test('a node that is killed under eight clients costs no answer', async () => {
  await fed()
  const { query } = await buildQuery(app.db, jobQuery.parse({ q: 'weaver' }), 'weaver')
  const expected = (await engine.search(query)).seqs
  expect(expected.length).toBeGreaterThan(4)
  // As impatient as the product.
  const { search: ask, close } = openClusterEngine(app.db, cluster.nodes, 2_000)
  await ask(query)
  const answers: number[][] = []
  const failures: unknown[] = []
  let isOver = false
  const clients = Array.from({ length: 8 }, async () => {
    while (!isOver)
      await ask(query).then(
        ({ seqs }) => answers.push(seqs),
        (error) => failures.push(error),
      )
  })
  await pause(2_000)
  await cluster.kill(0)
  await pause(6_000)
  isOver = true
  await Promise.all(clients)
  close()
  expect(failures).toEqual([])
  expect(answers.length).toBeGreaterThan(50)
  expect(answers.filter((seqs) => seqs.join() !== expected.join())).toEqual([])
  // What changes meanwhile is found, and nothing is missing when the node is back.
  const { company } = await app.employer('approved')
  await app.job(company.id, { title: 'Lighthouse Keeper' })
  await fed()
  expect(await search('lighthouse')).toEqual(['Lighthouse Keeper'])
  await cluster.start(0)
  await fed()
  expect((await engine.search(query)).seqs).toEqual(expected)
})

test('while all nodes are away a search says so at once, and jobs and applications go on', async () => {
  const { company } = await app.employer('approved')
  const job = await app.job(company.id, { title: 'Bell Founder' })
  await fed()
  for (const node of cluster.nodes.keys()) await cluster.kill(node)
  const seeker = await app.seeker()
  for (let i = 0; i < 3; i++) {
    const from = performance.now()
    const { statusCode, headers, body } = await app.app.inject('/api/jobs?q=bell')
    expect([statusCode, headers['retry-after'], JSON.parse(body).message]).toEqual([
      503,
      '30',
      'Search is away for a moment. Jobs, applications and messages are all there and work as usual. Try the search again in a minute.',
    ])
    expect(performance.now() - from).toBeLessThan(2_000)
  }
  await expect.poll(state, { timeout: 20_000 }).toMatchObject({ ready: true, parts: { search: 'away' } })
  expect((await app.visitor.get('/jobs/:slug', { slug: job.slug })).data.title).toBe('Bell Founder')
  expect((await seeker.api.post('/jobs/apply', { jobId: job.id })).success).toBe(true)
  await Promise.all([...cluster.nodes.keys()].map(cluster.start))
  await expect.poll(() => search('bell').catch(() => []), { timeout: 60_000 }).toEqual(['Bell Founder'])
  await expect.poll(state, { timeout: 60_000 }).toMatchObject({ ready: true, parts: { search: 'ready' } })
})
