import { expect, test } from 'vitest'
import type { Db } from '#/server/database/database.ts'
import { testApp } from '#/testing/app.ts'
import { createMarket, runOperations } from '../../../../bench/agreement/operations.ts'
import { compareEngines, waitUntilCaughtUp } from '../../../../bench/agreement/queries.ts'
import { listSimilarJobs } from '../similar/similar-jobs.server.ts'
import { findIndexHandle, indexState } from './engine.server.ts'
import { runJobIndex } from './index-lifecycle.server.ts'

const app = await testApp({ SEARCH_INDEX: 'on' })

// Security: Q-07
test('after any changes by two concurrent writers, the index agrees with Postgres', async () => {
  const market = await createMarket(app.db, 8, 'agree')
  for (const round of [1, 2]) {
    await Promise.all([
      runOperations(app.db, market, 60, round, 50),
      runOperations(app.db, market, 30, round + 10, 50),
    ])
    await waitUntilCaughtUp(app.db)
    const { differences, withHits } = await compareEngines(app.db, 30, round)
    expect(differences).toEqual([])
    expect(withHits).toBeGreaterThan(8)
  }
})

const search = async (q: string) => (await app.visitor.get('/jobs', { q })).data.map(({ title }) => title)

test('a job is found when it is published, and none of a company once it is suspended', async () => {
  const { company } = await app.employer('approved')
  await app.job(company.id, { title: 'Zeppelin Pilot' })
  await waitUntilCaughtUp(app.db)
  expect((await app.app.inject('/readyz')).json()).toMatchObject({ ready: true, parts: { search: 'ready' } })
  expect(await search('zeppelin')).toEqual(['Zeppelin Pilot'])
  await app.db.updateTable('companies').set({ status: 'suspended' }).where('id', '=', company.id).execute()
  await waitUntilCaughtUp(app.db)
  expect(await search('zeppelin')).toEqual([])
})

test('similar jobs are the same in the index as in Postgres', async () => {
  const { company } = await app.employer('approved')
  const newark = { city: 'Newark', region: 'NJ', country: 'US', skills: ['Weaving', 'Dyeing', 'Excel'] }
  const chicago = { ...newark, city: 'Chicago', region: 'IL' }
  await app.job(company.id, { ...newark, title: 'Senior Carpet Weaver' })
  await app.job(company.id, { ...newark, title: 'Dyer', skills: ['Dyeing', 'Weaving'] })
  await app.job(company.id, { ...newark, title: 'Basket Weaver', skills: ['Excel'] })
  // A hyphen makes a phrase, which only Postgres can check.
  for (const title of ['Carpet Weaver', 'Hand-loom Weaver']) await app.job(company.id, { ...chicago, title })
  await waitUntilCaughtUp(app.db)
  for (const title of ['Carpet Weaver', 'Hand-loom Weaver']) {
    const list = (db: Db) =>
      listSimilarJobs(db, { ...newark, titles: [{ title, from: 'work' }] }, 10, { jobs: [] })
    const inIndex = await list(app.db)
    expect(inIndex.map(({ why }) => why.kind)).toContain('skills')
    // A transaction reads from Postgres.
    expect(inIndex).toEqual(await app.db.transaction().execute(list))
  }
})

test('when the index thread ends, Postgres takes over at once and another thread is started', async () => {
  const { company } = await app.employer('approved')
  await app.job(company.id, { title: 'Lighthouse Keeper' })
  await waitUntilCaughtUp(app.db)
  await findIndexHandle(app.db)?.thread()?.stop()
  expect(indexState(app.db)).not.toBe('ready')
  expect(await search('lighthouse')).toEqual(['Lighthouse Keeper'])
  await waitUntilCaughtUp(app.db)
  expect(await search('lighthouse')).toEqual(['Lighthouse Keeper'])
})

test('changes made while the index was stopped are applied after the restart', async () => {
  const { company } = await app.employer('approved')
  const { id } = await app.job(company.id, { title: 'Falconer' })
  const { database, dispatcher } = app.services
  const services = { config: app.config, database, dispatcher }
  const firstRun = runJobIndex(services)
  await waitUntilCaughtUp(app.db)
  await firstRun.close()
  expect(indexState(app.db)).toBe('off')
  await app.db.updateTable('jobs').set({ title: 'Beekeeper' }).where('id', '=', id).execute()
  const secondRun = runJobIndex(services)
  await waitUntilCaughtUp(app.db)
  expect([await search('falconer'), await search('beekeeper')]).toEqual([[], ['Beekeeper']])
  await secondRun.close()
})

test('with SEARCH_INDEX=auto a large enough site gets an index', async () => {
  const config = { ...app.config, searchIndex: 'auto' as const, searchIndexFrom: 1 }
  const { database, dispatcher } = app.services
  const index = runJobIndex({ config, database, dispatcher })
  await waitUntilCaughtUp(app.db)
  expect(indexState(app.db)).toBe('ready')
  await index.close()
})
