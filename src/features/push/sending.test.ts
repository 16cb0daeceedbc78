import { expect, test } from 'vitest'
import { bellOf, notificationKinds } from '#/features.server.ts'
import { insertSession } from '#/server/auth/sessions.ts'
import { pushNotifications } from '#/server/push/queues.ts'
import { testApp } from '#/testing/app.ts'
import { isSignedBy, type PushBrowser, pushService } from '#/testing/servers/push-service.ts'

/** What the push service says to a browser's messages; otherwise it takes them. */
const replies = new Map<string, { status: number; headers?: Record<string, string> }>()
const redirect = { status: 307, headers: { location: 'https://one.push.example/elsewhere' } }
const service = await pushService(
  (path, host) => (host === 'silent.push.example' ? 'hang-up' : (replies.get(path) ?? { status: 201 })),
  (name) => (name === 'inside.push.example' ? '10.0.0.7' : '127.0.0.1'),
)
const app = await testApp(service.env)
const { db } = app

type Person = Awaited<ReturnType<typeof app.seeker>>

/** The browser of this person, which gets pushes. */
async function device(person: Person, host?: string) {
  const browser = service.browser(host)
  await person.api.post('/push/devices', browser.subscription)
  return browser
}
/** The same person in another browser. */
const signedInAgain = async (person: Person) =>
  app.as(await insertSession(db, person, { userAgent: 'other', addressPrefix: 'other' }))
/** Faster than by the API: each browser with its session. */
async function insertDevices({ id: userId }: Person, subscriptions: PushBrowser['subscription'][]) {
  const sessions = await db
    .insertInto('sessions')
    .values(
      subscriptions.map(({ endpoint }) => ({
        userId,
        tokenHash: endpoint,
        expiresAt: new Date(Date.now() + 3_600_000),
      })),
    )
    .returning('id')
    .execute()
  const rows = subscriptions.flatMap(({ endpoint, keys }, place) => {
    const sessionId = sessions[place]?.id
    return sessionId ? { userId, sessionId, endpoint, ...keys } : []
  })
  await db.insertInto('pushSubscriptions').values(rows).execute()
}
const subscriptionsOf = async ({ id }: { id: string }) =>
  (await db.selectFrom('pushSubscriptions').select('endpoint').where('userId', '=', id).execute()).map(
    ({ endpoint }) => endpoint,
  )

/** A notification of this kind in the bell of a person. */
async function insertNotification(person: { id: string }, kind = 'application.moved', params: object = {}) {
  const { id } = await db
    .insertInto('notifications')
    .values({ userId: person.id, kind, params: JSON.stringify(params), once: crypto.randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
async function pushAll(ids: string[]) {
  await app.tasks().send(pushNotifications, { ids })
  await app.runTasks()
}
const push = async (person: { id: string }) => pushAll([await insertNotification(person)])

const queue = db.withTables<{ 'pgboss.job': { name: string; state: string; startAfter: Date } }>()
/** Seconds until each task that waits. */
async function waiting(name = 'push.deliver') {
  const rows = await queue
    .selectFrom('pgboss.job')
    .select('startAfter')
    .where('name', '=', name)
    .where('state', '=', 'created')
    .execute()
  return rows.map(({ startAfter }) => (startAfter.getTime() - Date.now()) / 1000)
}
/** Lets the time pass that tasks wait for. */
async function passTime() {
  const due = { startAfter: new Date(0) }
  await queue.updateTable('pgboss.job').set(due).where('state', '=', 'created').execute()
  await app.runTasks()
}

test('each side gets one push for each bell and mail, encrypted for its browser and signed by this installation', async () => {
  const [employer, seeker] = [await app.employer(), await app.seeker({ name: 'Maren Oduya' })]
  const job = await app.job(employer.company.id, { title: 'Kiln Setter' })
  const [hers, theirs] = [await device(seeker), await device(employer)]
  await seeker.api.post('/jobs/apply', { slug: job.slug })
  await app.runTasks()
  for (const [person, browser] of [
    [seeker, hers],
    [employer, theirs],
  ] as const) {
    const rows = await db
      .selectFrom('notifications')
      .select(['id', 'kind', 'params'])
      .where('userId', '=', person.id)
      .execute()
    const messages = service.messagesOf(browser)
    expect(rows).toHaveLength(1)
    expect(messages).toEqual(
      rows.map(({ id, kind }) => ({
        web_push: 8030,
        notification: {
          title: notificationKinds.find(({ name }) => name === kind)?.push,
          body: 'Open Waymark to read it.',
          navigate: `${app.config.publicUrl}/notification/${id}`,
          lang: 'en',
          dir: 'ltr',
          tag: `notification-${id}`,
        },
        app_badge: 1,
      })),
    )
    expect(await app.mails(person.email)).toHaveLength(rows.length)
    // The push leads where the bell leads, and counts as read then.
    const { data } = await person.api.post('/notifications/:id/open', { id: rows[0]?.id ?? '' })
    expect(data.path).toBe(bellOf(rows[0] ?? { kind: '', params: {} }).path)
    expect((await person.api.get('/notifications/count')).data.unread).toBe(0)
  }
  const { headers } = service.received.find(({ path }) => path === hers.path) ?? {
    headers: {} as Record<string, undefined>,
  }
  const { key } = (await seeker.api.get('/push')).data
  expect(isSignedBy(key ?? '', headers, 'https://one.push.example')).toBe(true)
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal' })
  expect(headers.topic).toMatch(/^[\w-]{32}$/)
  expect(Number(headers.ttl)).toBeGreaterThan(71 * 3600)
})

// Security: N-03
test('no push of any kind names anybody or anything, and all are equally long', async () => {
  const marker = 'Zephyrine Quillfeather'
  const seeker = await app.seeker({ name: marker, email: 'zephyrine.quillfeather@people.example' })
  const browser = await device(seeker)
  const params = { title: marker, jobTitle: marker, seekerName: marker, companyName: marker, note: marker }
  await pushAll(
    await Promise.all(notificationKinds.map(({ name }) => insertNotification(seeker, name, params))),
  )
  const received = service.received.filter(({ path }) => path === browser.path)
  expect(received).toHaveLength(notificationKinds.length)
  const told = JSON.stringify(received.map(({ text, headers }) => [text, headers])).toLowerCase()
  for (const word of ['zephyrine', 'quillfeather', seeker.id, 'application.moved'])
    expect(told).not.toContain(word)
  expect(new Set(received.map(({ headers }) => headers['content-length'])).size).toBe(1)
  // Every kind has words of its own.
  const titles = new Set(service.messagesOf(browser).map(({ notification }) => notification.title))
  expect(titles.size).toBe(notificationKinds.length)
})

// Security: N-02, N-04
test('of 200 browsers of which half are dead, each living one is told once, and the dead are gone', {
  timeout: 60_000,
}, async () => {
  const people = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const person = await app.seeker()
      const browsers = Array.from({ length: 40 }, (_, place) => {
        const browser = service.browser()
        if (place % 2 === 1) replies.set(browser.path, { status: place % 4 === 1 ? 404 : 410 })
        return { ...browser, isDead: place % 2 === 1 }
      })
      await insertDevices(
        person,
        browsers.map(({ subscription }) => subscription),
      )
      return { person, browsers }
    }),
  )
  const ids = await Promise.all(people.map(({ person }) => insertNotification(person)))
  // Twice, as when a worker dies before it could say that it is done.
  await app.tasks().send(pushNotifications, { ids })
  await pushAll(ids)
  for (const { person, browsers } of people) {
    const expected = browsers.map(({ isDead }) => (isDead ? 0 : 1))
    expect(browsers.map((browser) => service.messagesOf(browser).length)).toEqual(expected)
    const living = browsers.filter(({ isDead }) => !isDead).map(({ subscription }) => subscription.endpoint)
    expect((await subscriptionsOf(person)).toSorted()).toEqual(living.toSorted())
  }
  expect(await waiting()).toEqual([])
})

// Security: N-04
test('a busy push service is tried again when it says, and one that is broken after half a minute', async () => {
  const cases = [
    [{ status: 429, headers: { 'retry-after': '120' } }, 120],
    [{ status: 503, headers: { 'retry-after': new Date(Date.now() + 600_000).toUTCString() } }, 600],
    [{ status: 500 }, 30],
  ] as const
  for (const [reply, seconds] of cases) {
    const seeker = await app.seeker()
    const browser = await device(seeker)
    replies.set(browser.path, reply)
    await push(seeker)
    const delays = await waiting()
    expect(delays).toHaveLength(1)
    expect(Math.abs((delays[0] ?? 0) - seconds)).toBeLessThan(25)
    expect(await subscriptionsOf(seeker)).toHaveLength(1)
    replies.delete(browser.path)
    await passTime()
    expect(service.messagesOf(browser)).toHaveLength(1)
    expect(await waiting()).toEqual([])
  }
})

// Security: N-01
test('a redirect is not followed, and a private address is never called and loses its subscription', async () => {
  const seeker = await app.seeker()
  const redirected = await device(seeker)
  replies.set(redirected.path, redirect)
  await push(seeker)
  expect(service.asked).toContain(redirected.path)
  expect(service.asked).not.toContain('/elsewhere')
  expect(await waiting()).toEqual([])

  const other = await app.seeker()
  const inside = await device(other, 'inside.push.example')
  await push(other)
  expect(service.asked).not.toContain(inside.path)
  expect(await subscriptionsOf(other)).toEqual([])
})

test('what was read meanwhile, or is three days old, is not pushed any more', async () => {
  const seeker = await app.seeker()
  const browser = await device(seeker)
  for (const change of [{ readAt: new Date() }, { createdAt: new Date(Date.now() - 73 * 3_600_000) }]) {
    const id = await insertNotification(seeker)
    await db.updateTable('notifications').set(change).where('id', '=', id).execute()
    await pushAll([id])
  }
  expect(service.messagesOf(browser)).toEqual([])
  await push(seeker)
  expect(service.messagesOf(browser)).toHaveLength(1)
})

test('each person’s choices decide: no push of a kind turned off, and in quiet hours it waits for their end', async () => {
  const hour = new Date().getUTCHours()
  const quiet = { timeZone: 'UTC', quietFrom: hour, quietTo: (hour + 2) % 24 }
  const job = await app.job((await app.employer()).company.id)
  const cases = [
    { isOn: false, settings: null, pushed: 0, waits: 0 },
    { isOn: true, settings: null, pushed: 1, waits: 0 },
    { isOn: true, settings: quiet, pushed: 0, waits: 1 },
    { isOn: false, settings: quiet, pushed: 0, waits: 0 },
  ]
  for (const { isOn, settings, pushed, waits } of cases) {
    const seeker = await app.seeker()
    const browser = await device(seeker)
    const chosen = { kind: 'application.received', channel: 'push', isOn } as const
    await seeker.api.put('/account/notifications/choice', chosen)
    if (settings)
      await db
        .insertInto('notificationSettings')
        .values({ userId: seeker.id, ...settings })
        .execute()
    await seeker.api.post('/jobs/apply', { slug: job.slug })
    await app.runTasks()
    expect(await app.bells(seeker.id)).toHaveLength(1)
    expect(service.messagesOf(browser)).toHaveLength(pushed)
    const delays = await waiting(pushNotifications.name)
    expect(delays).toHaveLength(waits)
    for (const delay of delays) expect(Math.abs(delay - 5_400)).toBeLessThan(1_900)
    await passTime()
    expect(service.messagesOf(browser)).toHaveLength(pushed + waits)
  }
})

// Security: N-04, K-07
test('a push service that cannot be reached holds up no other: the fourth message waits untried', async () => {
  const silent = await app.seeker()
  for (let i = 0; i < 4; i++)
    await (await signedInAgain(silent)).post(
      '/push/devices',
      service.browser('silent.push.example').subscription,
    )
  const before = service.asked.length
  await push(silent)
  expect(service.asked.length - before).toBe(3)
  expect(await waiting()).toHaveLength(4)
  expect(await subscriptionsOf(silent)).toHaveLength(4)
  const [seeker] = [await app.seeker()]
  const browser = await device(seeker)
  await push(seeker)
  expect(service.messagesOf(browser)).toHaveLength(1)
})

test('somebody without a browser for it costs no task', async () => {
  const [employer, seeker] = [await app.employer(), await app.seeker()]
  await seeker.api.post('/jobs/apply', { slug: (await app.job(employer.company.id)).slug })
  const tasks = await queue.selectFrom('pgboss.job').select('name').where('state', '=', 'created').execute()
  expect(tasks.some(({ name }) => name.startsWith('mail.'))).toBe(true)
  expect(tasks.some(({ name }) => name === pushNotifications.name)).toBe(false)
})
