import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayMs } from '#/shared/dates.ts'
import { testApp } from '#/testing/app.ts'
import { insertSession } from './auth/sessions.ts'
import { cleanup, deleteFinishedTasks } from './cleanup.ts'
import { taskContext } from './services.ts'

const app = await testApp()

test('cleanup deletes expired rows and nothing else', async () => {
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

  await cleanup.run({}, taskContext(app.services))

  expect(
    await app.db.selectFrom('sessions').select('id').where('userId', '=', seeker.id).execute(),
  ).toHaveLength(1)
  expect(await app.db.selectFrom('rateLimits').select('key').where('key', '=', 'old').execute()).toEqual([])
  expect((await app.as(alive).get('/auth/session')).data.id).toBe(seeker.id)
  await expect(app.as(dead).get('/auth/session')).rejects.toMatchObject({ status: 401 })
})

test('finished tasks are deleted after an hour except the latest of each kind; failed tasks stay', async () => {
  const { db } = app
  await sql`delete from pgboss.job`.execute(db)
  await sql`insert into pgboss.job (name, state, completed_on)
    select 'mail.bulk', state::pgboss.job_state, now() - age * interval '1 minute' from (values
      ('completed', 300), ('completed', 90), ('completed', 70), ('failed', 300)) as past (state, age)`.execute(
    db,
  )
  await deleteFinishedTasks.run({}, taskContext(app.services))
  const { rows } = await sql<{ state: string; minutes: number }>`
    select state, round(extract(epoch from now() - completed_on) / 60)::int as minutes from pgboss.job
    order by completed_on`.execute(db)
  expect(rows).toEqual([
    { state: 'failed', minutes: 300 },
    { state: 'completed', minutes: 70 },
  ])
})

test('a mail that can no longer be retried is deleted after a week', async () => {
  const { sendMail } = taskContext(app.services)
  const seeker = await app.seeker()
  await sendMail('reset-password', { email: seeker.email })
  await app.db
    .updateTable('mailOutbox')
    .set({ createdAt: new Date(Date.now() - 8.1 * dayMs) })
    .execute()
  await sendMail('reset-password', { email: seeker.email })
  await cleanup.run({}, taskContext(app.services))
  expect(await app.db.selectFrom('mailOutbox').select('id').execute()).toHaveLength(1)
})
