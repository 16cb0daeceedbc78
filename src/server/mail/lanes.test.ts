import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { features } from '#/features.server.ts'
import { testApp } from '#/testing/app.ts'
import { smtpSink } from '#/testing/servers/smtp.ts'
import { openApplication } from '../application.ts'
import type { MailContent } from './kinds.ts'
import { laneSmtpConnections } from './lanes.ts'

// Its own app for each run: mails waiting in its lanes must not meet another test's mail server.
const app = await testApp({ SMTP_CONNECTIONS: '4' })
const { db } = app
const { database } = app.services
const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end()
  await db.deleteFrom('mailOutbox').execute()
  await sql`delete from pgboss.job`.execute(db)
  logged.mockClear()
  warned.mockClear()
})
afterAll(() => {
  logged.mockRestore()
  warned.mockRestore()
})

/** One more process of the product on the shared database, which stays open when the process ends. */
async function startProcess(smtpUrl: string) {
  const process = await openApplication({ ...app.config, smtpUrl }, features, {
    ...database,
    close: async () => {},
  })
  let isOpen = true
  const stop = async () => {
    if (isOpen) await process.close()
    isOpen = false
  }
  cleanups.push(stop)
  return { ...process, stop, work: () => process.services.queue.work(process.tasks) }
}

async function startSink(...about: Parameters<typeof smtpSink>) {
  const sink = await smtpSink(...about)
  cleanups.push(sink.close)
  return sink
}

const mailContent = (to: string): MailContent => ({
  to,
  subject: 'Digest',
  title: 'New jobs.',
  paragraphs: ['One.'],
  because: 'You asked.',
})
const addresses = (count: number, name: string) =>
  Array.from({ length: count }, (_, place) => `${name}-${place}-${randomUUID().slice(0, 8)}@people.example`)
const allDistinct = (mails: { to: string }[]) => new Set(mails.map(({ to }) => to)).size === mails.length
const outbox = () => db.selectFrom('mailOutbox').selectAll().execute()
const jobs = async (name: string) =>
  (
    await sql<{ state: string; output: unknown; data: unknown }>`
      select state, output, data from pgboss.job where name = ${name}`.execute(db)
  ).rows

const requestReset = (email: string) => app.visitor.post('/auth/forgot-password', { email })

test('every connection to the mail server belongs to one lane', () => {
  for (let smtpConnections = 3; smtpConnections <= 100; smtpConnections++) {
    const shares = (['urgent', 'personal', 'bulk'] as const).map((lane) =>
      laneSmtpConnections(lane, { smtpConnections }),
    )
    expect(Math.min(...shares)).toBeGreaterThan(0)
    expect(shares.reduce((sum, share) => sum + share)).toBe(smtpConnections)
  }
})

test('a full bulk lane with hanging connections does not delay a code or a personal mail', async () => {
  const sink = await startSink((to) => (to.startsWith('digest') ? 'silence' : 'taken'))
  const { tasks, work } = await startProcess(sink.url)
  for (const to of addresses(60, 'digest')) await tasks().sendMail('alert-digest', mailContent(to))
  await work()
  const seeker = await app.seeker()
  await requestReset(seeker.email)
  await tasks().sendMail('application-received', mailContent('applicant@people.example'))
  await sink.until(({ to }) => to === seeker.email)
  await sink.until(({ to }) => to === 'applicant@people.example')
  expect(sink.arrived).toHaveLength(2)
  await vi.waitFor(async () => expect(await outbox()).toHaveLength(60))
  // So that the process does not wait for them when it stops.
  await sink.close()
})

test('mails about one matter arrive with one id to refer to, and none with an invitation to answer it', async () => {
  const sink = await startSink()
  const { tasks, work } = await startProcess(sink.url)
  const thread = `application ${randomUUID()}` as const
  for (const to of ['first@people.example', 'second@people.example'])
    await tasks().sendMail('application-step', { ...mailContent(to), thread })
  await tasks().sendMail('alert-digest', mailContent('digest@people.example'))
  await work()
  const mails = await sink.until(() => true, 3)
  const headerOf = (to: string, name: string) =>
    new RegExp(`^${name}: *(.*)$`, 'im').exec(mails.find((mail) => mail.to === to)?.body ?? '')?.[1]?.trim()
  const root = headerOf('first@people.example', 'References')
  expect(root).toMatch(/^<[0-9a-f]{32}@[\w.-]+>$/)
  expect(headerOf('second@people.example', 'References')).toBe(root)
  expect(headerOf('second@people.example', 'In-Reply-To')).toBe(root)
  expect(headerOf('digest@people.example', 'References')).toBeUndefined()
  expect(mails.map(({ to }) => headerOf(to, 'Auto-Submitted'))).toEqual(Array(3).fill('auto-generated'))
  expect(mails.some(({ messageId }) => messageId === root)).toBe(false)
})

// Security: Q-08
test('a refused recipient does not stop, repeat or name the mails around it', async () => {
  const sink = await startSink((to) => (to.startsWith('nobody') ? 'refused' : 'taken'))
  const { tasks, work } = await startProcess(sink.url)
  const [nobody = ''] = addresses(1, 'nobody')
  for (const to of [...addresses(7, 'somebody'), nobody, ...addresses(7, 'else')])
    await tasks().sendMail('alert-digest', mailContent(to))
  await work()
  await sink.until(() => true, 14)
  await vi.waitFor(async () => expect(await outbox()).toHaveLength(1))
  await vi.waitFor(async () =>
    expect((await jobs('mail.bulk')).map(({ state }) => state).sort()).toEqual([
      ...Array(14).fill('completed'),
      'failed',
    ]),
  )
  expect(sink.arrived).toHaveLength(14)
  expect(allDistinct(sink.arrived)).toBe(true)
  const { data } = await (await app.admin()).api.get('/admin/system')
  expect(data.mail).toMatchObject({ failed: 1, waiting: 0 })
  expect(data.failed[0]?.problem).toMatch(
    /^mail \S+ \(alert-digest\) to recipient \w{16}: .*refused it \(550 5\.1\.1\)$/,
  )
  expect(JSON.stringify([data.failed, await jobs('mail.bulk'), logged.mock.calls])).not.toContain('@')
})

// Security: E-05
test('a mail that is temporarily refused is retried and arrives once, under the same Message-ID', async () => {
  const attempts: string[] = []
  const sink = await startSink((to) => {
    attempts.push(to)
    return to.startsWith('busy') && attempts.filter((one) => one === to).length === 1 ? 'later' : 'taken'
  })
  const { tasks, work } = await startProcess(sink.url)
  const [busy = '', ...others] = [...addresses(1, 'busy'), ...addresses(3, 'free')]
  for (const to of [busy, ...others]) await tasks().sendMail('password-changed', mailContent(to))
  const [waiting] = await outbox()
  await work()
  await sink.until(() => true, 4)
  expect(attempts.filter((to) => to === busy)).toHaveLength(2)
  expect(attempts).toHaveLength(5)
  expect(sink.arrived.at(-1)).toMatchObject({ to: busy, messageId: `<${waiting?.id}@waymark.example>` })
  await vi.waitFor(async () => expect(await outbox()).toEqual([]))
})

// Security: E-05
test('a process that stops midway leaves the rest to the next, and nothing is sent twice', async () => {
  const sink = await startSink(async () => {
    await pause(40)
    return 'taken' as const
  })
  const first = await startProcess(sink.url)
  const people = addresses(40, 'reader')
  for (const to of people) await first.tasks().sendMail('alert-digest', mailContent(to))
  await first.work()
  await sink.until(() => true, 5)
  await first.stop()
  const remaining = await outbox()
  expect(remaining.length).toBe(40 - sink.arrived.length)
  expect(remaining.length).toBeGreaterThan(0)

  // What a worker held when its process stopped is retried a little later; here at once.
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db)
  const second = await startProcess(sink.url)
  await second.work()
  await sink.until(() => true, 40)
  await vi.waitFor(async () => expect(await outbox()).toEqual([]))
  expect(sink.arrived).toHaveLength(40)
  expect(allDistinct(sink.arrived)).toBe(true)
})

// Security: E-05, Q-08
test('a task that runs again after its mail was sent sends nothing', async () => {
  const sink = await startSink()
  const { tasks, work } = await startProcess(sink.url)
  await tasks().sendMail('password-changed', mailContent('reader@people.example'))
  await work()
  await sink.until(() => true)
  await vi.waitFor(async () => expect(await jobs('mail.urgent')).toMatchObject([{ state: 'completed' }]))
  await sql`update pgboss.job set state = 'created', completed_on = null where name = 'mail.urgent'`.execute(
    db,
  )
  await vi.waitFor(
    async () => expect(await jobs('mail.urgent')).toMatchObject([{ state: 'completed' }]),
    4_000,
  )
  expect(sink.arrived).toHaveLength(1)
})

// Security: K-07
test('while the mail server is down everything waits, and codes are sent first when it is back', async () => {
  const closedSink = await smtpSink()
  await closedSink.close()
  const { tasks, work } = await startProcess(closedSink.url)
  for (const to of addresses(20, 'digest')) await tasks().sendMail('alert-digest', mailContent(to))
  const seeker = await app.seeker()
  await requestReset(seeker.email)
  await work()
  await vi.waitFor(
    () => expect(logged.mock.calls.join()).toMatch(/mail\.urgent: .*could not be reached \(ESOCKET\)/),
    10_000,
  )
  // No retry storm: each connection of the lane tries one mail and then waits.
  expect((await jobs('mail.bulk')).filter(({ state }) => state !== 'created')).toHaveLength(2)
  const sink = await startSink(() => 'taken', Number(new URL(closedSink.url).port))
  await sink.until(() => true)
  expect(sink.arrived[0]?.to).toBe(seeker.email)
}, 30_000)

test('a code that waited longer than it is valid is dropped, and the log names nobody', async () => {
  const sink = await startSink()
  const { work } = await startProcess(sink.url)
  const [late, fresh] = [await app.seeker(), await app.seeker()]
  await requestReset(late.email)
  await db
    .updateTable('mailOutbox')
    .set({ createdAt: new Date(Date.now() - 31 * 60_000) })
    .execute()
  await requestReset(fresh.email)
  await work()
  await sink.until(() => true)
  await vi.waitFor(async () => expect(await outbox()).toEqual([]))
  expect(sink.arrived.map(({ to }) => to)).toEqual([fresh.email])
  expect(warned.mock.calls.join()).toMatch(/mail \S+ \(reset-password\) was not sent: it waited longer/)
  expect(warned.mock.calls.join()).not.toContain('@')
})
