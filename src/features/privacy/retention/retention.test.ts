import { readFileSync } from 'node:fs'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { tasks } from '#/features.server.ts'
import { readConfig } from '#/server/config.ts'
import { insertWaitingMail } from '#/server/mail/waiting.ts'
import { dayMs } from '#/shared/dates.ts'
import { testApp } from '#/testing/app.ts'
import { deletedByTasks } from './deleted-by-tasks.ts'
import { permanentTables } from './permanent-tables.ts'
import { retention } from './retention.server.ts'
import { nightlySweep, pageSize, retentionTasks, sweep } from './sweep.server.ts'
import { retentionTable } from './table.server.ts'

const app = await testApp()
const { db } = app

const ago = (days: number) => new Date(Date.now() - days * dayMs)
const count = async (table: string, where: RawBuilder<unknown> = sql`true`) => {
  const { rows } = await sql<{ rows: number }>`
    select count(*)::int as rows from ${sql.table(table)} where ${where}`.execute(db)
  return rows[0]?.rows
}
const night = (maxMs?: number, from?: number) =>
  sweep(app.tasks(), {
    every: 'day',
    ...(maxMs !== undefined && { maxMs }),
    ...(from !== undefined && { from }),
  })

/** So many notifications of somebody, made so many days ago. */
const notifications = (userId: string, days: number, rows: number) =>
  sql`insert into notifications (user_id, kind, params, once, created_at)
    select ${userId}, 'test', '{}', ${days}::text || ' ' || n, now() - make_interval(days => ${days})
    from generate_series(1, ${rows}::int) n`.execute(db)

// Security: G-03
test('every table either ends by the sweep or a task, or is said to last', async () => {
  const { rows } = await sql<{ table: string }>`select table_name as table from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const ending = [...retention, ...deletedByTasks].map(({ table }) => table)
  const stays = permanentTables.flatMap(({ tables }) => tables)
  const known = new Set([...ending, ...stays])
  expect(rows.length).toBeGreaterThan(90)
  expect(rows.map(({ table }) => table).filter((table) => !known.has(table))).toEqual([])
  // Applications and accounts last, and single rows of them end.
  expect(ending.filter((table) => stays.includes(table))).toEqual([])
  const names = new Set(rows.map(({ table }) => table))
  expect([...known].filter((table) => !names.has(table))).toEqual(['pgboss.job'])
})

test('what its own task deletes names a task that exists', () => {
  const names = tasks.map(({ name }) => name)
  for (const { task } of deletedByTasks) expect(names).toContain(task)
})

test('the operators’ docs show the list as it is', () => {
  expect(readFileSync('docs/retention.md', 'utf8')).toContain(`\n\n${retentionTable()}\n\n`)
})

test('thousands of rows are deleted page by page, and a sweep that ran out of time goes on where it stopped', async () => {
  const { id } = await app.seeker()
  await notifications(id, 366, 3 * pageSize + 7)
  await notifications(id, 364, 5)
  // With no time at all each run deletes one page.
  const index = retention.findIndex(({ table }) => table === 'notifications')
  expect(await night(0)).toBe(index)
  expect(await count('notifications')).toBe(2 * pageSize + 7 + 5)
  expect(await night(0, index)).toBe(index)
  expect(await count('notifications')).toBe(pageSize + 7 + 5)
  expect(await night(60_000, index)).toBeNull()
  expect(await count('notifications')).toBe(5)
})

test('a row that somebody holds does not stop the sweep, and is deleted the next time', async () => {
  const { id } = await app.seeker()
  await notifications(id, 400, 20)
  const held = sql`select id from notifications where user_id = ${id} order by id limit 1 for update`
  if (process.env.TEST_DATABASE_URL)
    await db.transaction().execute(async (holding) => {
      await held.execute(holding)
      expect(await night()).toBeNull()
      expect(await count('notifications', sql`user_id = ${id}`)).toBe(1)
    })
  await night()
  expect(await count('notifications', sql`user_id = ${id}`)).toBe(0)
})

test('what is over is deleted, and what is a day younger stays', async () => {
  const seeker = await app.seeker()
  const employer = await app.employer()
  const companyId = employer.company.id
  for (const [name, more] of [
    ['over', 1],
    ['kept', -1],
  ] as const) {
    const key = `${name} ${crypto.randomUUID()}`
    await notifications(seeker.id, 365 + more, 1)
    await db
      .insertInto('contactMessages')
      .values({
        reference: key,
        reason: 'other',
        name,
        email: 'a@x.example',
        message: 'x',
        createdAt: ago(730 + more),
      })
      .execute()
    await db
      .insertInto('capturedMails')
      .values({ recipient: name, subject: 'x', textBody: 'x', htmlBody: 'x', createdAt: ago(30 + more) })
      .execute()
    await insertWaitingMail(
      db,
      app.services.encryption,
      {
        mailKind: 'application-step',
        content: { to: 'x', subject: 'x', title: 'x', paragraphs: [], because: 'x' },
      },
      { userId: seeker.id, kind: name, at: ago(8 + more), inDigest: false },
    )
    const change = { userId: seeker.id, oldEmail: 'a@x.example', newEmail: `${name}@x.example` }
    await db
      .insertInto('emailChanges')
      .values({ ...change, expiresAt: ago(30 + more) })
      .execute()
    await db
      .insertInto('mailboxConfirmations')
      .values({ companyId, email: `${name}@x.example`, expiresAt: ago(30 + more) })
      .execute()
    await db
      .insertInto('mandates')
      .values({
        companyId,
        email: `${name}@x.example`,
        agency: 'x',
        state: 'invited',
        expiresAt: ago(30 + more),
      })
      .execute()
    await db
      .insertInto('registryCache')
      .values({ registry: 'gleif', number: name, response: '{}', fetchedAt: ago(30 + more) })
      .execute()
    const job = await app.job(companyId)
    await db
      .insertInto('alertDeliveries')
      .values({ email: `${name}@x.example`, jobId: job.id, createdAt: ago(400 + more) })
      .execute()
  }
  // Old as well, and part of what lasts.
  await db
    .insertInto('emailChanges')
    .values({
      ...{ userId: seeker.id, oldEmail: 'b@x.example', newEmail: 'proven@x.example' },
      ...{ expiresAt: ago(900), changedAt: ago(900) },
    })
    .execute()
  await db
    .insertInto('mailboxConfirmations')
    .values({ companyId, email: 'proven@x.example', expiresAt: ago(900), usedAt: ago(900) })
    .execute()

  await night()

  const left = async (table: string, column: string) => {
    const { rows } = await sql<{ name: string }>`
      select ${sql.ref(column)} as name from ${sql.table(table)} order by name`.execute(db)
    return rows.map(({ name }) => name)
  }
  expect(await count('notifications', sql`user_id = ${seeker.id}`)).toBe(1)
  expect(await left('contact_messages', 'name')).toEqual(['kept'])
  expect(await left('captured_mails', 'recipient')).toEqual(['kept'])
  expect(await left('waiting_mails', 'kind')).toEqual(['kept'])
  expect(await left('email_changes', 'new_email')).toEqual(['kept@x.example', 'proven@x.example'])
  expect(await left('mailbox_confirmations', 'email')).toEqual(['kept@x.example', 'proven@x.example'])
  expect(await left('mandates', 'email')).toEqual(['kept@x.example'])
  expect(await left('registry_cache', 'number')).toEqual(['kept'])
  expect(await left('alert_deliveries', 'email')).toEqual(['kept@x.example'])
})

test('cleanup deletes ended sessions and counters, and nothing else', async () => {
  const seeker = await app.seeker()
  const session = (name: string, expiresAt: Date) =>
    db
      .insertInto('sessions')
      .values({ userId: seeker.id, tokenHash: name, userAgent: name, addressPrefix: 'x', expiresAt })
      .execute()
  await session('dead', ago(8))
  await session('alive', ago(-1))
  await db
    .insertInto('rateLimits')
    .values({ key: 'old', count: 1, resetsAt: ago(1) })
    .execute()
  await nightlySweep.run({}, app.tasks())
  expect(await count('sessions', sql`user_agent = 'dead'`)).toBe(0)
  expect(await count('sessions', sql`user_agent = 'alive'`)).toBe(1)
  expect(await count('rate_limits', sql`key = 'old'`)).toBe(0)
  expect((await seeker.api.get('/auth/session')).data.id).toBe(seeker.id)
})

test('finished tasks are deleted after an hour except the latest of each kind; failed tasks stay', async () => {
  await sql`delete from pgboss.job`.execute(db)
  await sql`insert into pgboss.job (name, state, completed_on)
    select 'mail.bulk', state::pgboss.job_state, now() - age * interval '1 minute' from (values
      ('completed', 300), ('completed', 90), ('completed', 70), ('failed', 300)) as past (state, age)`.execute(
    db,
  )
  await sweep(app.tasks(), { every: 'hour' })
  const { rows } = await sql<{ state: string; minutes: number }>`
    select state, round(extract(epoch from now() - completed_on) / 60)::int as minutes from pgboss.job
    order by completed_on`.execute(db)
  expect(rows).toEqual([
    { state: 'failed', minutes: 300 },
    { state: 'completed', minutes: 70 },
  ])
})

test('a mail that can no longer be retried is deleted after a week', async () => {
  const { sendMail } = app.tasks()
  const seeker = await app.seeker()
  await sendMail('reset-password', { email: seeker.email })
  await db
    .updateTable('mailOutbox')
    .set({ createdAt: ago(8.1) })
    .execute()
  await sendMail('reset-password', { email: seeker.email })
  await night()
  expect(await count('mail_outbox')).toBe(1)
})

test('the operator’s days count, and unreadable ones are refused with a sentence', async () => {
  const { retentionDays } = readConfig({ RETENTION: 'notifications=30' })
  expect(retentionDays).toMatchObject({ notifications: 30, 'contact-messages': 730 })
  const { id } = await app.seeker()
  await notifications(id, 31, 3)
  await notifications(id, 29, 2)
  await sweep({ ...app.tasks(), config: { ...app.config, retentionDays } }, { every: 'day' })
  expect(await count('notifications', sql`user_id = ${id}`)).toBe(2)
  for (const RETENTION of ['notifications=6', 'notifications=3651', 'sessions=30', 'notifications', 'a=b'])
    expect(() => readConfig({ RETENTION })).toThrow(/^Set RETENTION to changes like notifications=180/)
})

test('each kind of sweep has its task', () => {
  expect(new Set(retention.map(({ every }) => every)).size).toBe(retentionTasks.length)
})
