import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { testApp } from '#/testing/app.ts'
import { errorTrace } from './error-text.ts'
import { defineTask, openQueue, type Task } from './tasks.ts'

const app = await testApp()
const processed: number[] = []
const count = defineTask({
  name: 'test.count',
  payload: z.object({ place: z.number() }),
  run: async ({ place }) => void processed.push(place),
})
const fail = defineTask({
  name: 'test.fail',
  payload: z.object({}),
  async run(_, { db }) {
    const seeker = await app.seeker()
    await db.insertInto('users').values({ role: 'SEEKER', name: seeker.email, email: seeker.email }).execute()
  },
  retry: { limit: 0, delay: 1, maxDelay: 1 },
})
const logged: string[] = []
const queue = await openQueue(
  app.services.database,
  app.services.dispatcher,
  [count, fail] as Task[],
  (error) => logged.push(errorTrace(error)),
)
afterAll(queue.stop)

const jobs = async (name: string) =>
  (
    await sql<{
      state: string
      output: unknown
    }>`select state, output from pgboss.job where name = ${name}`.execute(app.db)
  ).rows

test('one worker processes a backlog without a poll per task and without notifications', async () => {
  await sql`insert into pgboss.job (name, data)
    select 'test.count', jsonb_build_object('place', n) from generate_series(1, 60) n`.execute(app.db)
  await queue.work(app.tasks)
  await vi.waitFor(() => expect(processed).toHaveLength(60), 8_000)
  expect(processed.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, place) => place + 1))
}, 10_000)

test('a start removes the schedules of an earlier version', async () => {
  const { database, dispatcher } = app.services
  const nightly = (name: string) =>
    defineTask({ name, payload: z.object({}), cron: '0 3 * * *', run: async () => {} }) as Task
  const start = async (tasks: Task[]) => {
    const opened = await openQueue(database, dispatcher, tasks, () => {})
    await opened.work(app.tasks)
    await opened.stop()
  }
  await start([nightly('test.gone'), nightly('test.kept')])
  await start([nightly('test.kept')])
  const { rows } = await sql<{ name: string }>`select name from pgboss.schedule`.execute(app.db)
  expect(rows).toEqual([{ name: 'test.kept' }])
})

test('a failing task writes no email address into the queue or the log', async () => {
  await queue.sender(app.db)(fail, {})
  await vi.waitFor(async () => expect(await jobs('test.fail')).toMatchObject([{ state: 'failed' }]), 5_000)
  expect(JSON.stringify(await jobs('test.fail'))).toContain('duplicate key')
  expect(JSON.stringify([logged, await jobs('test.fail')])).not.toContain('people.example')
})
