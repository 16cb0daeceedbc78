import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { jobExpired } from '#/features/jobs/notification-kinds.server.ts'
import { companyWarned } from '#/features/moderation/notification-kinds.server.ts'
import { notificationKinds } from '#/features.server.ts'
import { notify, type Recipient } from '#/server/events/notify.ts'
import { testApp } from '#/testing/app.ts'

const app = await testApp()
await app.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.app.server.address() as AddressInfo

const tell = (userId: string, title = 'Welder', once: string = randomUUID()) =>
  app
    .tasks()
    .transaction((context) =>
      notify(context, { to: [{ id: userId }], kind: jobExpired, params: { title }, once }),
    )

/** Opens a user's stream; returns the next event, or 'silence' after a while. */
async function listen(token: string) {
  const stop = new AbortController()
  const response = await fetch(`http://127.0.0.1:${port}/api/live`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' },
    signal: stop.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let waiting: Promise<string> | undefined
  const next = async (patience = 400) => {
    waiting ??=
      reader &&
      readEvent(reader).finally(() => {
        waiting = undefined
      })
    const silence = new Promise<string>((resolve) => setTimeout(resolve, patience, 'silence'))
    return Promise.race([waiting, silence])
  }
  return { response, next, stop: () => stop.abort() }
}

/** The next part of a stream that is not its heartbeat, which comes at any time. */
async function readEvent(reader: ReadableStreamDefaultReader<string>): Promise<string> {
  const { value } = await reader.read()
  const event = value?.replaceAll(': still here\n\n', '')
  return event === '' ? readEvent(reader) : (event ?? 'end')
}

// Security: Q-09
test('the bell counts unread notifications and lists them newest first, with pages', async () => {
  const seeker = await app.seeker()
  for (const title of ['First', 'Second', 'Third']) await tell(seeker.id, title)
  expect((await seeker.api.get('/notifications/count')).data).toEqual({ unread: 3 })

  const page = await seeker.api.get('/notifications', { limit: 2 })
  expect(page.data.map((note) => note.title)).toEqual(['Third has closed', 'Second has closed'])
  expect(page.meta).toMatchObject({ total: 3, unread: 3 })
  const rest = await seeker.api.get('/notifications', { limit: 2, cursor: page.meta?.nextCursor as string })
  expect(rest.data.map((note) => note.title)).toEqual(['First has closed'])
  expect(rest.meta?.nextCursor).toBeNull()
})

// Security: Q-09
test('marking as read changes only one’s own notifications, and can be undone', async () => {
  const mine = await app.seeker()
  const other = await app.seeker()
  await tell(mine.id)
  await tell(mine.id)
  await tell(other.id)
  const theirs = (await other.api.get('/notifications')).data.map((note) => note.id)

  expect((await mine.api.post('/notifications/read', { ids: theirs })).data).toEqual({ ids: [], unread: 2 })
  expect((await other.api.get('/notifications/count')).data.unread).toBe(1)

  const { data: marked } = await mine.api.post('/notifications/read', { all: true })
  expect(marked).toMatchObject({ unread: 0, ids: [expect.any(String), expect.any(String)] })
  expect((await mine.api.get('/notifications', { unread: 'true' })).data).toEqual([])
  expect((await other.api.get('/notifications/count')).data.unread).toBe(1)

  const { data: undone } = await mine.api.post('/notifications/read', { ids: marked.ids, read: false })
  expect(undone.unread).toBe(2)
})

test('who reads the page that a notification leads to has read it, and no other', async () => {
  const seeker = await app.seeker()
  await tell(seeker.id)
  const id = randomUUID()
  await app
    .tasks()
    .transaction((context) =>
      notify(context, { to: [seeker], kind: jobExpired, params: { title: 'Nurse', id }, once: id }),
    )
  const [note] = (await seeker.api.get('/notifications')).data
  expect(note?.path).toContain(id)
  const { data } = await seeker.api.post('/notifications/read', { path: note?.path ?? '' })
  expect(data).toEqual({ ids: [note?.id], unread: 1 })
  expect((await seeker.api.post('/notifications/read', { path: '/seeker/elsewhere' })).data.ids).toEqual([])
})

test('marking needs ids or all', async () => {
  const seeker = await app.seeker()
  await expect(seeker.api.post('/notifications/read', {})).rejects.toMatchObject({ status: 422 })
  await expect(seeker.api.post('/notifications/read', { all: true, read: false })).rejects.toMatchObject({
    status: 422,
  })
})

test('a visitor has no bell and no stream', async () => {
  await expect(app.visitor.get('/notifications')).rejects.toMatchObject({ status: 401 })
  const response = await fetch(`http://127.0.0.1:${port}/api/live`)
  expect(response.status).toBe(401)
})

test('the stream opens at once, uncompressed, and survives silence', async () => {
  const seeker = await app.seeker()
  const live = await listen(seeker.token)
  expect(live.response.headers.get('content-type')).toContain('text/event-stream')
  expect(live.response.headers.get('content-encoding')).toBeNull()
  expect(await live.next()).toBe(': hello\n\n')
  expect(await live.next()).toBe('silence')
  live.stop()
})

test('an event arrives when its transaction commits, only for its user, and never after a rollback', async () => {
  const seeker = await app.seeker()
  const other = await app.seeker()
  const live = await listen(seeker.token)
  const elsewhere = await listen(other.token)
  await live.next()
  await elsewhere.next()

  const work = app.tasks().transaction(async ({ publish }) => {
    await publish([seeker.id], { type: 'applications' })
    throw new Error('changed my mind')
  })
  await expect(work).rejects.toThrow('changed my mind')
  expect(await live.next()).toBe('silence')

  await app.tasks().transaction(({ publish }) => publish([seeker.id], { type: 'applications', id: 'a1' }))
  expect(await live.next(2000)).toBe('data: {"type":"applications","id":"a1"}\n\n')

  await tell(seeker.id)
  expect(await live.next(2000)).toBe('data: {"type":"notifications"}\n\n')
  expect(await elsewhere.next()).toBe('silence')
  live.stop()
  elsewhere.stop()
})

test('an event with the same `once` notifies once, and only new recipients get the mail', async () => {
  const [first, second] = [await app.seeker(), await app.seeker()]
  const warn = (to: Recipient[], once = 'warned') =>
    app.tasks().transaction((context) =>
      notify(context, {
        ...{ to, once },
        kind: companyWarned,
        params: { company: 'Mill', note: 'Read this.', reasonCode: 'other' },
      }),
    )
  await warn([first])
  await warn([first, second, second])
  await warn([
    { id: null, email: 'nobody@people.example' },
    { id: second.id, email: null },
  ])
  for (const { api, email } of [first, second]) {
    expect((await api.get('/notifications/count')).data.unread).toBe(1)
    expect(await app.mails(email)).toHaveLength(1)
  }
  expect(await app.mails('nobody@people.example')).toHaveLength(1)
  await warn([first], 'warned again')
  expect(await app.mails(first.email)).toHaveLength(2)
})

test('a row stores only the parameters of its kind, and rows of unknown kinds are still shown', async () => {
  const seeker = await app.seeker()
  const params = { title: 'Welder', secret: 'what only the mail says' }
  await app
    .tasks()
    .transaction((context) => notify(context, { to: [seeker], kind: jobExpired, params, once: '1' }))
  const row = app.db.selectFrom('notifications').select('params').where('userId', '=', seeker.id)
  expect(await row.executeTakeFirst()).toEqual({ params: { title: 'Welder' } })
  await app.db
    .updateTable('notifications')
    .set({ kind: 'job.gone' })
    .where('userId', '=', seeker.id)
    .execute()
  expect((await seeker.api.get('/notifications')).data).toMatchObject([{ icon: 'bell', path: '/' }])
})

test('no two kinds have the same name', () => {
  const names = notificationKinds.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
