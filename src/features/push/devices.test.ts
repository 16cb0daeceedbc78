import { expect, test } from 'vitest'
import { endSessionsOf, insertSession } from '#/server/auth/sessions.ts'
import { pushNotifications } from '#/server/push/queues.ts'
import { openVapidKeys } from '#/server/push/vapid.ts'
import { testApp } from '#/testing/app.ts'
import { pushService } from '#/testing/servers/push-service.ts'
import { maxDevices } from './api.ts'

const service = await pushService()
const app = await testApp(service.env)
const { db } = app

type Person = Awaited<ReturnType<typeof app.seeker>>

const signIn = async (person: { id: string; role: Person['role'] }) =>
  app.as(await insertSession(db, person, { userAgent: firefox, addressPrefix: 'test' }))
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function device(person: Person, browser = service.browser()) {
  const api = await signIn(person)
  await api.post('/push/devices', browser.subscription)
  return { api, browser }
}
async function push(person: { id: string }) {
  const { id } = await db
    .insertInto('notifications')
    .values({ userId: person.id, kind: 'application.moved', params: '{}', once: crypto.randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.tasks().send(pushNotifications, { ids: [id] })
  await app.runTasks()
}
/** How many messages a new notification of the person brings to this browser. */
async function pushed(person: { id: string }, browser: ReturnType<typeof service.browser>) {
  const before = service.messagesOf(browser).length
  await push(person)
  return service.messagesOf(browser).length - before
}
const countOf = async ({ id }: { id: string }) =>
  (await db.selectFrom('pushSubscriptions').select('id').where('userId', '=', id).execute()).length

test('a browser is listed with what it is, and can be removed from another one', async () => {
  const seeker = await app.seeker()
  const { api, browser } = await device(seeker)
  const other = await signIn(seeker)
  const [listed, ...more] = (await other.get('/push')).data.devices
  expect(more).toEqual([])
  expect(listed).toMatchObject({ device: 'Firefox on Linux', isPhone: false, isThis: false })
  expect((await api.get('/push')).data.devices[0]?.isThis).toBe(true)
  expect(await pushed(seeker, browser)).toBe(1)
  await other.delete('/push/devices/:id', { id: listed?.id ?? '' })
  expect(await pushed(seeker, browser)).toBe(0)
})

test('nobody removes or sees the browser of somebody else', async () => {
  const [seeker, other] = [await app.seeker(), await app.seeker()]
  const { api } = await device(seeker)
  const [{ id } = { id: '' }] = (await api.get('/push')).data.devices
  await expect(other.api.delete('/push/devices/:id', { id })).rejects.toMatchObject({ status: 404 })
  expect((await other.api.get('/push')).data.devices).toEqual([])
  expect(await countOf(seeker)).toBe(1)
})

// Security: N-02
test('a subscription is gone with its session, however that ends, and with its person', async () => {
  const admin = await app.admin()
  await app.admin()
  const ends: Record<string, (seeker: Person, api: Awaited<ReturnType<typeof signIn>>) => unknown> = {
    'logged out': (_, api) => api.post('/auth/logout'),
    'ended elsewhere': (seeker) => seeker.api.post('/account/sessions/end-others'),
    'new password': (seeker) => endSessionsOf(db, seeker.id, 'password-changed'),
    'ended by staff': (seeker) =>
      admin.api.post('/admin/users/:id/end-sessions', { id: seeker.id, reason: 'Lost phone' }),
    suspended: (seeker) =>
      db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', seeker.id).execute(),
    erased: (seeker) => db.deleteFrom('users').where('id', '=', seeker.id).execute(),
  }
  for (const [name, end] of Object.entries(ends)) {
    const seeker = await app.seeker()
    const { api } = await device(seeker)
    await end(seeker, api)
    expect([name, await countOf(seeker)]).toEqual([name, 0])
  }
})

test('a session left unused gets nothing; the same person who signs in again there goes on', async () => {
  const seeker = await app.seeker()
  const { browser } = await device(seeker)
  await db
    .updateTable('sessions')
    .set({ lastUsedAt: new Date('2026-01-01') })
    .where('userId', '=', seeker.id)
    .execute()
  expect(await pushed(seeker, browser)).toBe(0)
  const again = await signIn(seeker)
  const { endpoint } = browser.subscription
  expect((await again.post('/push/devices/resume', { endpoint })).data).toEqual({ isMine: true })
  expect(await pushed(seeker, browser)).toBe(1)
})

// Security: N-02
test('a browser in which somebody else signs in pushes nothing more to the first person', async () => {
  for (const how of ['resume', 'subscribe'] as const) {
    const [first, second] = [await app.seeker(), await app.seeker()]
    const { browser } = await device(first)
    const api = await signIn(second)
    const { subscription } = browser
    if (how === 'resume') {
      const { data } = await api.post('/push/devices/resume', { endpoint: subscription.endpoint })
      expect(data).toEqual({ isMine: false })
    } else await api.post('/push/devices', subscription)
    expect(await countOf(first)).toBe(0)
    expect(await pushed(first, browser)).toBe(0)
    expect(await pushed(second, browser)).toBe(how === 'subscribe' ? 1 : 0)
  }
})

// Security: N-02
test('who knows only the endpoint of a browser cannot take it over', async () => {
  const [seeker, thief] = [await app.seeker(), await app.seeker()]
  const { browser } = await device(seeker)
  const forged = { ...service.browser().subscription, endpoint: browser.subscription.endpoint }
  await expect(thief.api.post('/push/devices', forged)).rejects.toMatchObject({ status: 409 })
  await expect(
    app.visitor.post('/push/devices/renew', {
      previous: { endpoint: browser.subscription.endpoint, auth: forged.keys.auth },
      ...forged,
    }),
  ).rejects.toMatchObject({ status: 404 })
  expect(await pushed(seeker, browser)).toBe(1)
})

test('a browser that replaces its subscription proves the old one, and goes on without a token', async () => {
  const seeker = await app.seeker()
  const { browser } = await device(seeker)
  const next = service.browser()
  const { endpoint, keys } = browser.subscription
  const renewal = { previous: { endpoint, auth: keys.auth }, ...next.subscription }
  await app.visitor.post('/push/devices/renew', renewal)
  expect(await countOf(seeker)).toBe(1)
  expect(await pushed(seeker, browser)).toBe(0)
  expect(await pushed(seeker, next)).toBe(1)
  await expect(app.visitor.post('/push/devices/renew', renewal)).rejects.toMatchObject({ status: 404 })
})

// Security: N-01
test('only https at an allowed push service is accepted, and only keys to which one can encrypt', async () => {
  const seeker = await app.seeker()
  const { keys } = service.browser().subscription
  const wrong = [
    'http://one.push.example/send/1',
    'https://push.example.evil.example/send/1',
    'https://evilpush.example/send/1',
    'https://one.push.example:8443/send/1',
    'https://user@one.push.example/send/1',
    'https://127.0.0.1/send/1',
    'https://10.0.0.1/send/1',
    'https://[::1]/send/1',
    'https://localhost/send/1',
    'https://fcm.googleapis.com/send/1',
    'nonsense',
  ]
  for (const endpoint of wrong)
    await expect(seeker.api.post('/push/devices', { endpoint, keys })).rejects.toMatchObject({ status: 422 })
  const { endpoint } = service.browser().subscription
  for (const bad of [
    { ...keys, p256dh: 'A'.repeat(87) },
    { ...keys, p256dh: `B${'A'.repeat(86)}` },
    { ...keys, auth: 'short' },
  ])
    await expect(seeker.api.post('/push/devices', { endpoint, keys: bad })).rejects.toMatchObject({
      status: 422,
    })
  expect(await countOf(seeker)).toBe(0)
})

test('an account whose address is not confirmed gets none', async () => {
  const seeker = await app.seeker({ emailVerifiedAt: null })
  const refused = { status: 403, code: 'unconfirmed' }
  await expect(seeker.api.post('/push/devices', service.browser().subscription)).rejects.toMatchObject(
    refused,
  )
  await expect(seeker.api.get('/push')).rejects.toMatchObject(refused)
})

// Security: N-02
test('the 51st device is refused in a sentence, also when two ask at once, and one more fits after a removal', async () => {
  const seeker = await app.seeker()
  for (let i = 0; i < maxDevices - 1; i++) await device(seeker)
  const [one, other] = await Promise.allSettled([device(seeker), device(seeker)])
  const states = [one, other].map(({ status }) => status).toSorted()
  expect(states).toEqual(['fulfilled', 'rejected'])
  const refusal = [one, other].find((result) => result?.status === 'rejected')
  expect(refusal).toMatchObject({
    reason: {
      status: 409,
      message: '50 of your devices already get notifications. Remove one in your settings, then try again.',
    },
  })
  expect(await countOf(seeker)).toBe(maxDevices)
  const [{ id } = { id: '' }] = (await seeker.api.get('/push')).data.devices
  await seeker.api.delete('/push/devices/:id', { id })
  await device(seeker)
})

test('the keys are made once and kept encrypted; with other keys every subscription is useless and goes', async () => {
  const { encryption, database, vapid } = app.services
  const row = await db.selectFrom('pushKeys').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(vapid?.privateKey)
  expect(await openVapidKeys(database, encryption, null)).toEqual(vapid)
  const seeker = await app.seeker()
  await device(seeker)
  expect(await openVapidKeys(database, encryption, vapid)).toEqual(vapid)
  expect(await countOf(seeker)).toBe(1)
  const made = (await import('web-push')).default.generateVAPIDKeys()
  expect(await openVapidKeys(database, encryption, made)).toEqual(made)
  expect(await countOf(seeker)).toBe(0)
})

test('somebody who opens a notification by its link learns nothing about those of others', async () => {
  const [seeker, other] = [await app.seeker(), await app.seeker()]
  await push(seeker)
  const [{ id } = { id: '' }] = (await seeker.api.get('/notifications')).data
  await expect(other.api.post('/notifications/:id/open', { id })).rejects.toMatchObject({ status: 404 })
  expect((await seeker.api.get('/notifications/count')).data.unread).toBe(1)
})
