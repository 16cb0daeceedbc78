import { sql } from 'kysely'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { features } from '#/features.server.ts'
import { testApp } from '#/testing/app.ts'
import { smtpSink } from '#/testing/servers/smtp.ts'
import { openApplication } from '../application.ts'
import type { MailContent } from './kinds.ts'
import { findUndeliverable, hashUndeliverable, undeliverableHash } from './undeliverable.ts'

// Addresses that refuse mails, and hosts that take none just now, with a real mail server.
const app = await testApp({ SMTP_CONNECTIONS: '4' })
const { db } = app
const muted = (['error', 'warn'] as const).map((level) =>
  vi.spyOn(console, level).mockImplementation(() => {}),
)
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  await db.deleteFrom('mailOutbox').execute()
  await sql`delete from pgboss.job`.execute(db)
})
afterAll(() => {
  for (const spy of muted) spy.mockRestore()
})

/** A process that sends to a mail server which answers so, and whom it was asked to write to. */
async function mailServer(answer: Parameters<typeof smtpSink>[0], knows?: Parameters<typeof smtpSink>[2]) {
  const asked: string[] = []
  const note = (to: string) => {
    asked.push(to)
    return true
  }
  const sink = await smtpSink(answer, 0, (to) => note(to) && (knows?.(to) ?? true))
  ends.push(sink.close)
  const started = await openApplication({ ...app.config, smtpUrl: sink.url }, features, {
    ...app.services.database,
    close: async () => {},
  })
  ends.push(() => started.close())
  const send = (to: string, kind: 'alert-digest' | 'password-changed' = 'alert-digest') =>
    started.tasks().sendMail(kind, mailContent(to))
  return { sink, asked, send, work: () => started.services.queue.work(started.tasks) }
}

const mailContent = (to: string): MailContent => ({
  to,
  subject: 'News',
  title: 'News.',
  paragraphs: ['One.'],
  because: 'You asked.',
})
/** Workers poll, and machines are busy. */
const soon = (check: () => unknown) => vi.waitFor(check, 15_000)
const outbox = async () => (await db.selectFrom('mailOutbox').select('id').execute()).length
const { encryption } = app.services
const refusals = () => db.selectFrom('undeliverableAddressHashes').selectAll().execute()

// Security: E-07
test('an address that does not exist gets no second mail, except what proves it; the operator sees how many', {
  timeout: 40_000,
}, async () => {
  const { sink, asked, send, work } = await mailServer(
    (to) => (to.startsWith('data') ? 'refused' : 'taken'),
    (to) => !to.startsWith('rcpt'),
  )
  const seeker = await app.seeker({ email: `rcpt-${crypto.randomUUID()}@people.example` })
  const other = 'data@people.example'
  await send(seeker.email)
  await send(other)
  await work()
  // Refused before the text and after it.
  await soon(async () => expect(await refusals()).toHaveLength(2))
  for (const to of [other, seeker.email])
    expect(await findUndeliverable({ db, encryption }, to)).toMatchObject({ reason: '550 5.1.1' })
  expect(JSON.stringify(await refusals())).not.toContain('@')
  for (const to of [seeker.email.toUpperCase(), seeker.email, 'somebody@people.example']) await send(to)
  await sink.until(({ to }) => to === 'somebody@people.example')
  await soon(async () => expect(await outbox()).toBe(2))
  expect(asked.filter((to) => to.toLowerCase() === seeker.email)).toHaveLength(1)
  await app.visitor.post('/auth/forgot-password', { email: seeker.email })
  await soon(() => expect(asked.filter((to) => to === seeker.email)).toHaveLength(2))
  const { data } = await (await app.admin()).api.get('/admin/system')
  expect(data.mail.undeliverable).toEqual({ addresses: 2, mailsNotSent: 2 })
})

test('a refusal of what a mail says is none of the address', { timeout: 40_000 }, async () => {
  const { sink, send, work } = await mailServer((to) => (to.startsWith('picky') ? 'spam' : 'taken'))
  await send('picky@people.example')
  await send('glad@people.example')
  await work()
  await sink.until(() => true)
  await soon(async () =>
    expect((await sql`select from pgboss.job where state = 'failed'`.execute(db)).rows).toHaveLength(1),
  )
  expect(await findUndeliverable({ db, encryption }, 'picky@people.example')).toBeUndefined()
})

test('a host that takes no mails just now is left alone, and others’ mails go on', {
  timeout: 40_000,
}, async () => {
  const { sink, asked, send, work } = await mailServer((to) =>
    to.endsWith('@busy.example') ? 'later' : 'taken',
  )
  for (let place = 0; place < 30; place++) await send(`reader-${place}@busy.example`)
  for (let place = 0; place < 10; place++) await send(`reader-${place}@calm.example`)
  await work()
  await sink.until(() => true, 10)
  await soon(async () => {
    const { rows } = await sql<{ due: number }>`select count(*)::int as due from pgboss.job
      where name = 'mail.bulk' and state = 'created' and start_after <= now()`.execute(db)
    expect(rows[0]?.due).toBe(0)
  })
  // Three until it is left alone, and what was under way meanwhile.
  expect(asked.filter((to) => to.endsWith('@busy.example')).length).toBeLessThanOrEqual(5)
  await soon(async () => expect(await outbox()).toBe(30))
  // A security notice is tried all the same.
  await send('owner@busy.example', 'password-changed')
  await soon(() => expect(asked).toContain('owner@busy.example'))
})

// Security: G-06
test('addresses that an earlier version kept are hashed page by page and deleted, with what was counted', async () => {
  await db.deleteFrom('undeliverableAddressHashes').execute()
  const refusedAt = new Date('2026-03-01T00:00:00Z')
  const emails = Array.from({ length: 1203 }, (_, n) => `person-${n}@people.example`)
  await db
    .insertInto('undeliverableAddresses')
    .values(emails.map((email) => ({ email, reason: '550 5.1.1', refusedAt, mailsNotSent: 3 })))
    .execute()
  await app.services.queue.sender(db)(hashUndeliverable, {})
  await app.runTasks()
  expect(await db.selectFrom('undeliverableAddresses').selectAll().execute()).toEqual([])
  const rows = await refusals()
  expect(rows).toHaveLength(emails.length)
  expect(
    rows.find(({ addressHash }) => addressHash === undeliverableHash(encryption, 'PERSON-7@people.example')),
  ).toMatchObject({
    reason: '550 5.1.1',
    refusedAt,
    mailsNotSent: 3,
  })
  const { rows: queued } = await sql`select from pgboss.job where data::text like '%people.example%'`.execute(
    db,
  )
  expect(queued).toEqual([])
})
