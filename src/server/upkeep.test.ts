import { expect, test } from 'vitest'
import { testApp } from '#/testing.ts'
import { taskContext } from './services.ts'
import { insertSession } from './sessions.ts'
import { upkeep } from './upkeep.ts'

const app = await testApp()

test('upkeep deletes what has expired and nothing else', async () => {
  const seeker = await app.seeker()
  const dead = await insertSession(app.db, seeker, { userAgent: 'test', addressPrefix: 'test' })
  await app.db
    .updateTable('sessions')
    .set({ expiresAt: new Date(0) })
    .where('userId', '=', seeker.id)
    .execute()
  const alive = await insertSession(app.db, seeker, { userAgent: 'test', addressPrefix: 'test' })
  await app.db
    .insertInto('rateLimits')
    .values({ key: 'old', count: 1, resetsAt: new Date(0) })
    .execute()

  await upkeep.run({}, taskContext(app.services))

  expect(
    await app.db.selectFrom('sessions').select('id').where('userId', '=', seeker.id).execute(),
  ).toHaveLength(1)
  expect(await app.db.selectFrom('rateLimits').select('key').where('key', '=', 'old').execute()).toEqual([])
  expect((await app.as(alive).get('/auth/session')).data.id).toBe(seeker.id)
  await expect(app.as(dead).get('/auth/session')).rejects.toMatchObject({ status: 401 })
})
