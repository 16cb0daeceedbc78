import { expect, test, vi } from 'vitest'
import { features } from '#/features.server.ts'
import { openApplication } from '#/server/application.ts'
import type { Database } from '#/server/database/database.ts'
import { testApp } from '#/testing/app.ts'
import { backupsOf } from '#/testing/backups.ts'
import { waitUntilCaughtUp } from '../../../../bench/agreement/queries.ts'

vi.setConfig({ testTimeout: 120_000 })
const app = await testApp()
const { folder, backUp, emptyTarget } = await backupsOf(app)

test('after a restore in the same place the index shows what was restored, not what was there before', async () => {
  const { company } = await app.employer('approved')
  await app.job(company.id, { title: 'Falconer' })
  const to = await folder()
  await backUp(to)
  const target = await emptyTarget()
  const config = { ...app.config, dataDir: target.dataDir, searchIndex: 'on' as const }

  /** Starts the product, and saves its index when it ends. */
  const whileItRuns = <T>(
    work: (database: Database, titles: (q: string) => Promise<string[]>) => Promise<T>,
  ) =>
    target.inspect(async (database) => {
      const application = await openApplication(config, features, { ...database, close: async () => {} })
      const titles = async (q: string) => {
        await waitUntilCaughtUp(database.db)
        const found = await application.app.inject({ url: '/api/jobs', query: { q } })
        return (found.json().data as { title: string }[]).map(({ title }) => title)
      }
      try {
        return await work(database, titles)
      } finally {
        await application.close()
      }
    })

  await target.restore({ from: to })
  await whileItRuns(async ({ db }, titles) => {
    expect(await titles('falconer')).toEqual(['Falconer'])
    await db.updateTable('jobs').set({ title: 'Beekeeper' }).execute()
    expect([await titles('falconer'), await titles('beekeeper')]).toEqual([[], ['Beekeeper']])
  })
  await target.restore({ from: to, replace: true })
  await whileItRuns(async ({ executeSql }, titles) => {
    expect([await titles('falconer'), await titles('beekeeper')]).toEqual([['Falconer'], []])
    // No change is from a transaction that this database has yet to see.
    const { rows } = await executeSql(
      'select id from search_outbox where xid >= pg_snapshot_xmax(pg_current_snapshot())',
    )
    expect(rows).toEqual([])
  })
})
