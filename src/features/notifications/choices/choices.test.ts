import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { jobTeamChanged } from '#/features/jobs/notification-kinds.server.ts'
import { companyWarned } from '#/features/moderation/notification-kinds.server.ts'
import { alertMatched } from '#/features/search/alerts/notification-kinds.server.ts'
import { notificationKinds } from '#/features.server.ts'
import { cellOf } from '#/server/events/delivery.ts'
import { notify } from '#/server/events/notify.ts'
import { preferenceToken } from '#/server/mail/preference-link.ts'
import { findPush } from '#/server/push/queries.ts'
import { roles } from '#/shared/roles.ts'
import { testApp } from '#/testing/app.ts'
import { sendWaitingMails, waitingMailsQueue } from './tasks.server.ts'

const app = await testApp()
const { db } = app
type Person = { id: string; email: string }

/** Tells somebody that they were put on the hiring team of a job: by default in bell and mail. */
const tell = ({ id, email }: Person, title = 'Welder', once: string = randomUUID()) =>
  app.tasks().transaction((context) =>
    notify(context, {
      ...{ to: [{ id, email }], kind: jobTeamChanged, once },
      params: { kind: 'joined', id: randomUUID(), title, by: 'Kofi' },
    }),
  )
const warn = ({ id, email }: Person) =>
  app.tasks().transaction((context) =>
    notify(context, {
      ...{ to: [{ id, email }], kind: companyWarned, once: randomUUID() },
      params: { company: 'Acme', note: 'Please read this.', reasonCode: 'other' },
    }),
  )
const subjects = async ({ email }: Person) => (await app.mails(email)).map(({ subject }) => subject)
const waiting = ({ id }: Person) =>
  db.selectFrom('waitingMails').selectAll().where('userId', '=', id).execute()
const makeDue = ({ id }: Person) =>
  db
    .updateTable('waitingMails')
    .set({ dueAt: new Date(0) })
    .where('userId', '=', id)
    .execute()
/** Runs the task of every minute when everything that waits for this person is due. */
async function sendWaiting(person: Person) {
  await makeDue(person)
  await app.services.queue.sender(db)(waitingMailsQueue, {})
}

/** Quiet from now for at least an hour. */
const quietNow = () => ({ from: new Date().getUTCHours(), to: (new Date().getUTCHours() + 2) % 24 })
const utc = { timeZone: 'UTC', digestHour: null, quiet: null }
const turnedOff = (channel: 'bell' | 'mail' | 'push', kind = jobTeamChanged.name) => ({
  ...{ kind, channel },
  isOn: false,
})

test('each role sees the kinds it can get, and required ones as always', async () => {
  const people = {
    SEEKER: await app.seeker(),
    EMPLOYER: await app.employer(),
    RECRUITER: await app.recruiter(),
    SUPER_ADMIN: await app.admin(),
  }
  for (const role of roles) {
    const { data } = await people[role].api.get('/account/notifications')
    const expected = notificationKinds.filter(({ readers }) => readers.includes(role))
    expect(data.kinds.map(({ name }) => name).sort()).toEqual(expected.map(({ name }) => name).sort())
    for (const kind of expected) {
      const row = data.kinds.find(({ name }) => name === kind.name)
      for (const channel of ['bell', 'mail', 'push'] as const) {
        const cell = cellOf(kind, channel)
        expect([kind.name, channel, row?.[channel]]).toEqual([
          ...[kind.name, channel],
          cell === 'choice' ? 'on' : cell,
        ])
      }
    }
    expect(data).toMatchObject({ timing: null, waiting: 0 })
  }
})

test('every cell that is a choice can be turned off and on, and every other is refused', async () => {
  const { api, id } = await app.employer()
  for (const kind of notificationKinds)
    for (const channel of ['bell', 'mail', 'push'] as const) {
      const choose = (isOn: boolean) =>
        api.put('/account/notifications/choice', { kind: kind.name, channel, isOn })
      if (!kind.readers.includes('EMPLOYER')) {
        await expect(choose(false)).rejects.toMatchObject({ status: 404 })
        continue
      }
      if (cellOf(kind, channel) !== 'choice') {
        await expect(choose(false)).rejects.toMatchObject({ status: 422 })
        continue
      }
      const state = async () => {
        const { data } = await api.get('/account/notifications')
        return data.kinds.find(({ name }) => name === kind.name)?.[channel]
      }
      await choose(false)
      expect(await state()).toBe('off')
      await choose(true)
      expect(await state()).toBe('on')
    }
  expect(await db.selectFrom('notificationChoices').selectAll().where('userId', '=', id).execute()).toEqual(
    [],
  )
})

test('a mail that is turned off is not sent, the bell goes on, and a colleague gets both', async () => {
  const [mine, other] = [await app.employer(), await app.employer()]
  await mine.api.put('/account/notifications/choice', turnedOff('mail'))
  await tell(mine)
  await tell(other)
  expect(await subjects(mine)).toEqual([])
  expect((await mine.api.get('/notifications/count')).data.unread).toBe(1)
  expect(await subjects(other)).toEqual(['Kofi put you on the hiring team of Welder'])
})

test('a bell that is turned off stays empty, the mail goes on, and the same event is mailed once', async () => {
  const mine = await app.employer()
  await mine.api.put('/account/notifications/choice', turnedOff('bell'))
  for (let time = 0; time < 2; time++) await tell(mine, 'Welder', 'the same event')
  expect((await mine.api.get('/notifications/count')).data.unread).toBe(0)
  expect((await mine.api.get('/notifications')).meta).toMatchObject({ total: 0 })
  expect((await mine.api.post('/notifications/read', { all: true })).data.ids).toEqual([])
  expect(await subjects(mine)).toHaveLength(1)
})

test('what is required comes at once whatever was chosen or stored', async () => {
  const mine = await app.employer()
  await mine.api.put('/account/notifications/timing', { ...utc, digestHour: 3, quiet: quietNow() })
  for (const channel of ['bell', 'mail'] as const)
    await db
      .insertInto('notificationChoices')
      .values({ userId: mine.id, ...turnedOff(channel, companyWarned.name) })
      .execute()
  await warn(mine)
  expect(await subjects(mine)).toHaveLength(1)
  expect((await mine.api.get('/notifications/count')).data.unread).toBe(1)
})

test('in quiet hours a mail waits, encrypted, and is sent once when they end; the bell shows it at once', async () => {
  const mine = await app.employer()
  await mine.api.put('/account/notifications/timing', { ...utc, quiet: quietNow() })
  await tell(mine, 'Secret Title')
  await app.services.queue.sender(db)(waitingMailsQueue, {})
  expect(await subjects(mine)).toEqual([])
  expect((await mine.api.get('/notifications/count')).data.unread).toBe(1)
  expect((await mine.api.get('/account/notifications')).data.waiting).toBe(1)
  const stored = JSON.stringify(await waiting(mine))
  expect(stored).not.toContain('Secret Title')
  expect(stored).not.toContain(mine.email)
  await sendWaiting(mine)
  await sendWaiting(mine)
  expect(await subjects(mine)).toEqual(['Kofi put you on the hiring team of Secret Title'])
})

test('mails of a day come as one, each once, even if the task runs twice at the same moment', async () => {
  const mine = await app.employer()
  await mine.api.put('/account/notifications/timing', { ...utc, digestHour: 8 })
  for (const title of ['First', 'Second', 'Third']) await tell(mine, title)
  expect(await subjects(mine)).toEqual([])
  await makeDue(mine)
  const task = sendWaitingMails(notificationKinds)
  await Promise.all([1, 2, 3].map(() => task.run({}, app.tasks())))
  const mails = await app.mails(mine.email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    '3 messages: Kofi put you on the hiring team of First',
  ])
  for (const title of ['First', 'Second', 'Third'])
    expect(mails[0]?.textBody.split(`hiring team of ${title}.`)).toHaveLength(2)
  await tell(mine, 'Alone')
  await sendWaiting(mine)
  // One that waited alone is the mail itself.
  expect((await subjects(mine))[0]).toBe('Kofi put you on the hiring team of Alone')
  expect(await waiting(mine)).toEqual([])
})

// Security: Q-08
test('nothing is lost when the task dies before its commit', async () => {
  const mine = await app.employer()
  await mine.api.put('/account/notifications/timing', { ...utc, digestHour: 8 })
  await tell(mine)
  await tell(mine)
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  await db
    .insertInto('waitingMails')
    .values({
      id: randomUUID(),
      userId: mine.id,
      kind: 'x',
      inDigest: true,
      dueAt: new Date(0),
      encryptedContent: 'AAAA',
      wrappedKey: 'AAAA',
    })
    .execute()
  await sendWaiting(mine)
  await expect(app.runTasks()).rejects.toThrow()
  logged.mockRestore()
  expect(await waiting(mine)).toHaveLength(3)
  await db.deleteFrom('waitingMails').where('kind', '=', 'x').execute()
  await sendWaiting(mine)
  expect(await subjects(mine)).toEqual(['2 messages: Kofi put you on the hiring team of Welder'])
})

test('turning the one mail off sends what waits at once; another hour makes it wait for that', async () => {
  const mine = await app.employer()
  await mine.api.put('/account/notifications/timing', { ...utc, digestHour: 8 })
  await tell(mine, 'First')
  await tell(mine, 'Second')
  const hour = (new Date().getUTCHours() + 5) % 24
  await mine.api.put('/account/notifications/timing', { ...utc, digestHour: hour })
  expect((await waiting(mine)).map(({ dueAt }) => dueAt.getUTCHours())).toEqual([hour, hour])
  expect(await subjects(mine)).toEqual([])
  await mine.api.put('/account/notifications/timing', utc)
  expect(await subjects(mine)).toEqual(['2 messages: Kofi put you on the hiring team of First'])
  await tell(mine, 'Third')
  expect(await subjects(mine)).toHaveLength(2)
})

test('a kind that is turned off while its mail waits is not sent, and one turned on again is', async () => {
  const mine = await app.employer()
  await mine.api.put('/account/notifications/timing', { ...utc, digestHour: 8 })
  await tell(mine)
  await mine.api.put('/account/notifications/choice', turnedOff('mail'))
  await mine.api.put('/account/notifications/choice', { ...turnedOff('mail'), isOn: true })
  await sendWaiting(mine)
  expect(await subjects(mine)).toHaveLength(1)
  await tell(mine)
  await mine.api.put('/account/notifications/choice', turnedOff('mail'))
  await sendWaiting(mine)
  expect(await subjects(mine)).toHaveLength(1)
  expect(await waiting(mine)).toEqual([])
})

test('a push that waits is not delivered once its kind is turned off', async () => {
  const mine = await app.employer()
  const { id: sessionId } = await db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', mine.id)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('pushSubscriptions')
    .values({ userId: mine.id, sessionId, endpoint: 'https://push.example/1', p256dh: 'x', auth: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tell(mine)
  const { id: notificationId } = await db
    .selectFrom('notifications')
    .select('id')
    .where('userId', '=', mine.id)
    .executeTakeFirstOrThrow()
  expect(await findPush(db, notificationId, id)).toBeDefined()
  await mine.api.put('/account/notifications/choice', turnedOff('push'))
  expect(await findPush(db, notificationId, id)).toBeUndefined()
  await mine.api.put('/account/notifications/choice', { ...turnedOff('push'), isOn: true })
  expect(await findPush(db, notificationId, id)).toBeDefined()
})

// Security: A-15
test('what waited goes to the address of today, and to nobody who is suspended', async () => {
  const [moved, suspended] = [await app.employer(), await app.employer()]
  for (const person of [moved, suspended]) {
    await person.api.put('/account/notifications/timing', { ...utc, quiet: quietNow() })
    await tell(person)
  }
  const email = `${randomUUID()}@moved.example`
  await db.updateTable('users').set({ email }).where('id', '=', moved.id).execute()
  await db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', suspended.id).execute()
  await sendWaiting(moved)
  await sendWaiting(suspended)
  expect(await subjects({ id: moved.id, email })).toHaveLength(1)
  expect(await subjects(moved)).toEqual([])
  expect(await subjects(suspended)).toEqual([])
})

test('job alerts keep their rhythm with one mail a day, and wait only for the end of quiet hours', async () => {
  const [daily, quiet] = [await app.seeker(), await app.seeker()]
  await daily.api.put('/account/notifications/timing', { ...utc, digestHour: 8 })
  await quiet.api.put('/account/notifications/timing', { ...utc, quiet: quietNow() })
  for (const { id, email } of [daily, quiet])
    await app.tasks().transaction((context) =>
      notify(context, {
        ...{ to: [{ id, email }], kind: alertMatched, once: randomUUID() },
        params: { search: 'q=x', jobs: 1, first: { slug: 'x', title: 'X', company: 'Y' } },
        mail: { search: 'q=x', frequency: 'at once', jobs: [], unsubscribeToken: 'x'.repeat(20) },
      }),
    )
  expect(await subjects(daily)).toHaveLength(1)
  expect(await subjects(quiet)).toEqual([])
  await sendWaiting(quiet)
  expect(await subjects(quiet)).toHaveLength(1)
})

test('a person without an account gets the mail as before', async () => {
  const email = `${randomUUID()}@people.example`
  await app.tasks().transaction((context) =>
    notify(context, {
      ...{ to: [{ id: null, email }], kind: jobTeamChanged, once: randomUUID() },
      params: { kind: 'joined', id: randomUUID(), title: 'Welder', by: 'Kofi' },
    }),
  )
  const [mail] = await app.mails(email)
  expect(mail?.textBody).not.toContain('notification-choices')
  expect(Object.keys(mail?.headers ?? {})).not.toContain('List-Unsubscribe')
})

test('one statement tells all recipients and reads what each of them chose', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => app.employer()))
  const statements: string[] = []
  await app.tasks().transaction(async (context) => {
    const executor = context.db.getExecutor()
    const executeQuery = vi.spyOn(Object.getPrototypeOf(executor), 'executeQuery')
    await notify(
      { ...context, sendMail: async () => {} },
      {
        to: people.map(({ id, email }) => ({ id, email })),
        kind: jobTeamChanged,
        params: { kind: 'joined', id: randomUUID(), title: 'Welder', by: 'Kofi' },
        once: randomUUID(),
      },
    )
    statements.push(...executeQuery.mock.calls.map(([query]) => (query as { sql: string }).sql))
    executeQuery.mockRestore()
  })
  expect(statements).toHaveLength(1)
})

test('a time zone that does not exist, half quiet hours and hours beyond the day are refused', async () => {
  const { api } = await app.seeker()
  for (const wrong of [
    { ...utc, timeZone: 'Europe/Atlantis' },
    { ...utc, timeZone: '+02:00' },
    { ...utc, timeZone: '' },
    { ...utc, digestHour: 24 },
    { ...utc, digestHour: 7.5 },
    { ...utc, quiet: { from: 7, to: 7 } },
    { ...utc, quiet: { from: -1, to: 7 } },
  ])
    await expect(api.put('/account/notifications/timing', wrong)).rejects.toMatchObject({ status: 422 })
  expect((await api.get('/account/notifications')).data.timing).toBeNull()
})

test('an unconfirmed account sees and changes no choices, and its address has no link', async () => {
  const person = await app.seeker({ emailVerifiedAt: null })
  await expect(person.api.get('/account/notifications')).rejects.toMatchObject({ status: 403 })
  await expect(person.api.put('/account/notifications/timing', utc)).rejects.toMatchObject({ status: 403 })
  await expect(
    person.api.put('/account/notifications/choice', turnedOff('bell', alertMatched.name)),
  ).rejects.toMatchObject({ status: 403 })
  await app.visitor.post('/auth/forgot-password', { email: person.email })
  for (const mail of await app.mails(person.email))
    expect(mail.textBody).not.toContain('notification-choices')
  const token = preferenceToken(app.services.encryption, person)
  await expect(app.visitor.get('/notification-choices/:token', { token })).rejects.toMatchObject({
    status: 404,
  })
})
