import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closeExpiredJobs } from '#/features/jobs/tasks.server.ts'
import { testApp } from '#/testing/app.ts'
import { errorTrace } from './error-text.ts'
import { definePagedTask, runAllPages } from './paged-task.ts'
import { openQueue, type Task, type TaskContext } from './tasks.ts'

const app = await testApp()
const { db } = app
const keyOf = (n: number) => `row ${String(n).padStart(4, '0')}`

/** A table of so many rows, each of which counts how often it was worked on. */
async function countingTable(name: string, rows: number) {
  const table = sql.table(name)
  await sql`create table ${table} (key text primary key, done int not null default 0, is_broken bool not null default false)`.execute(
    db,
  )
  await sql`insert into ${table} (key) select 'row ' || lpad(n::text, 4, '0') from generate_series(1, ${rows}::int) n`.execute(
    db,
  )
  return {
    list: async (context: TaskContext, after: string | undefined, limit: number) =>
      (
        await sql<{ key: string; isBroken: boolean }>`
          select key, is_broken from ${table} where key > ${after ?? ''} order by key limit ${limit}`.execute(
          context.db,
        )
      ).rows,
    key: ({ key }: { key: string; isBroken: boolean }) => key,
    add: (context: Pick<TaskContext, 'db'>, keys: string[]) =>
      sql`update ${table} set done = done + 1 where key = any(${keys}::text[])`.execute(context.db),
    /** How often how many rows were done. */
    times: async () =>
      (
        await sql<{ done: number; rows: number }>`
          select done, count(*)::int as rows from ${table} group by done order by done`.execute(db)
      ).rows,
    break: (key: string) => sql`update ${table} set is_broken = true where key = ${key}`.execute(db),
    mend: () => sql`update ${table} set is_broken = false`.execute(db),
  }
}

/** A queue of these tasks alone, whose worker dies in the middle when told to. */
async function queueOf(tasks: Task[]) {
  const logged: string[] = []
  const queue = await openQueue(app.services.database, app.services.dispatcher, tasks, (error) =>
    logged.push(errorTrace(error)),
  )
  const { sender } = queue
  const context = () => ({ ...app.tasks(), send: sender(db) })
  const transacting = (): TaskContext => ({
    ...context(),
    transaction: (work) =>
      app.tasks().transaction((inside) => work({ ...inside, send: sender(inside.db, inside.announce) })),
  })
  return { queue, logged, drain: () => queue.drain(transacting), context: transacting }
}

const waiting = async (name: string) =>
  (
    await sql<{ data: { after?: string; isSingle?: boolean } }>`select data from pgboss.job
      where name = ${name} and state < 'completed' order by created_on, id`.execute(db)
  ).rows.map(({ data }) => data)

/** What the queue does with tasks whose worker says nothing any more. */
const takeOver = (name: string) =>
  sql`update pgboss.job set state = 'retry', start_after = now() where name = ${name} and state = 'active'`.execute(
    db,
  )

// Security: K-01, Q-08
test('a worker that dies in any page leaves that page alone, and no row is done twice or never', async () => {
  const rows = await countingTable('paged_kills', 95)
  let diesAt = ''
  const task = definePagedTask({
    name: 'test.kills',
    limit: 10,
    list: rows.list,
    key: rows.key,
    async page(page, context) {
      await rows.add(context, page.map(rows.key))
      if (page.some(({ key }) => key === diesAt)) throw new Error('killed')
    },
  })
  const { queue, drain } = await queueOf([task as Task])
  await queue.sender(db)(task, {})
  const begins: (string | undefined)[] = []
  for (const at of [5, 15, 55, 95]) {
    diesAt = keyOf(at)
    await expect(drain()).rejects.toThrow('killed')
    await takeOver('test.kills')
    begins.push(...(await waiting('test.kills')).map(({ after }) => after))
  }
  // Each time the page in which it died is the one that is left.
  expect(begins).toEqual([undefined, keyOf(10), keyOf(50), keyOf(90)])
  diesAt = ''
  await drain()
  expect(await rows.times()).toEqual([{ done: 1, rows: 95 }])
  expect(await waiting('test.kills')).toEqual([])
  await queue.stop()
})

test('a row that fails holds up no other, and is tried again alone', async () => {
  const rows = await countingTable('paged_failures', 25)
  const task = definePagedTask({
    name: 'test.failures',
    limit: 10,
    list: rows.list,
    key: rows.key,
    async each({ key, isBroken }, context) {
      if (isBroken) throw new Error(`${key} is broken`)
      await rows.add(context, [key])
    },
  })
  const { queue, drain, logged } = await queueOf([task as Task])
  for (const at of [1, 13]) await rows.break(keyOf(at))
  await queue.sender(db)(task, {})
  await expect(drain()).rejects.toThrow('broken')
  await takeOver('test.failures')
  await expect(drain()).rejects.toThrow('broken')
  await takeOver('test.failures')
  // They fail as tasks of their own, so that they are logged and seen.
  expect(logged.join()).toContain(`${keyOf(1)} is broken`)
  await rows.mend()
  await drain()
  expect(await rows.times()).toEqual([{ done: 1, rows: 25 }])
  await queue.stop()
})

test('a start while an earlier one is under way does nothing, and one after it begins anew', async () => {
  const rows = await countingTable('paged_starts', 25)
  const task = definePagedTask({
    name: 'test.starts',
    limit: 10,
    list: rows.list,
    key: rows.key,
    page: async (page, context) => void (await rows.add(context, page.map(rows.key))),
  })
  const { queue, drain, context } = await queueOf([task as Task])
  await task.run({}, context())
  expect(await waiting('test.starts')).toEqual([{ after: keyOf(10) }])
  await task.run({}, context())
  expect(await rows.times()).toEqual([
    { done: 0, rows: 15 },
    { done: 1, rows: 10 },
  ])
  await drain()
  expect(await rows.times()).toEqual([{ done: 1, rows: 25 }])
  await queue.sender(db)(task, {})
  await drain()
  expect(await rows.times()).toEqual([{ done: 2, rows: 25 }])
  await queue.stop()
})

test('what cannot wait for the queue runs all pages at once', async () => {
  const rows = await countingTable('paged_at_once', 21)
  const work = { limit: 10, list: rows.list, key: rows.key }
  await runAllPages(
    { ...work, each: async ({ key }, context) => void (await rows.add(context, [key])) },
    app.tasks(),
  )
  await runAllPages(
    { ...work, page: async (page, context) => void (await rows.add(context, page.map(rows.key))) },
    app.tasks(),
  )
  expect(await rows.times()).toEqual([{ done: 2, rows: 21 }])
})

// Security: K-01
test('jobs that expire together are closed in pages; a worker that dies among them loses none and tells of none twice', {
  timeout: 60_000,
}, async () => {
  const employer = await app.employer()
  const jobs = 110
  const { id } = await app.job(employer.company.id)
  const { rows: columns } = await sql<{
    name: string
  }>`select column_name as name from information_schema.columns
    where table_name = 'jobs' and is_generated = 'NEVER'`.execute(db)
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  await sql`insert into jobs (${names}) select ${names} from (
      select (jsonb_populate_record(jobs, jsonb_build_object('id', gen_random_uuid(), 'slug', slug || n,
        'posted_seq', nextval('jobs_posted_seq'), 'closes_at', now() - interval '1 minute'))).*
      from jobs, generate_series(1, ${jobs}::int) n where id = ${id}) copies`.execute(db)
  const counts = async () =>
    (
      await sql<{ closed: number; told: number }>`select
        (select count(*)::int from jobs where company_id = ${employer.company.id} and closed_reason = 'expired') as closed,
        (select count(*)::int from notifications where user_id = ${employer.id} and kind = 'job.expired') as told`.execute(
        db,
      )
    ).rows[0]
  let transactions = 0
  const dying: TaskContext = {
    ...app.tasks(),
    transaction: (work) =>
      transactions++ < 60 ? app.tasks().transaction(work) : Promise.reject(new Error('killed')),
  }
  await expect(closeExpiredJobs.run({}, dying)).rejects.toThrow('killed')
  expect(await counts()).toEqual({ closed: 60, told: 60 })
  await app.services.queue.sender(db)(closeExpiredJobs, {})
  await app.runTasks()
  expect(await counts()).toEqual({ closed: jobs, told: jobs })
})
