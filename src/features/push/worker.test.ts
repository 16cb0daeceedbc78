import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { insertSession } from '#/server/auth/sessions.ts'
import { testApp } from '#/testing/app.ts'
import { pushService } from '#/testing/servers/push-service.ts'

// The real worker, in a context with what a browser gives it. Its requests go to the real server.

const service = await pushService()
const app = await testApp(service.env)
const source = readFileSync('public/push-worker.js', 'utf8')
const origin = 'https://waymark.example'

type WorkerEvent = { waitUntil: (work: Promise<unknown>) => void; [field: string]: unknown }
type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** An open page; `answers`: whether it goes where it is told, as one does that has loaded and is awake. */
function openPage({ answers = true, focused = false } = {}) {
  const page = {
    focused,
    wasFocused: 0,
    told: [] as string[],
    async focus() {
      page.wasFocused++
    },
    postMessage({ type, path }: { type: string; path: string }, [port]: MessagePort[]) {
      page.told.push(`${type} ${path}`)
      if (answers) port?.postMessage('going')
      port?.close()
    },
  }
  return page
}

function startWorker({
  pages = [] as object[],
  subscribed = null as Subscription | null,
  isOnline = true,
  shown = [] as { actions?: object[]; data: object }[],
} = {}) {
  const listeners = new Map<string, (event: WorkerEvent) => void>()
  const opened: string[] = []
  const asked: { path: string; token: boolean; status: number }[] = []
  const scope = {
    addEventListener: (name: string, listener: (event: WorkerEvent) => void) => listeners.set(name, listener),
    location: { origin },
    clients: { matchAll: async () => pages, openWindow: async (path: string) => opened.push(path) },
    registration: {
      pushManager: { subscribe: async () => subscribed && browserSubscription(subscribed) },
      showNotification: async (_: string, options: { actions?: object[]; data: object }) =>
        shown.push(options),
    },
    navigator: {},
  }
  const context = {
    ...{ self: scope, URL, MessageChannel, JSON, Promise, Number },
    // Pages that do not answer are given up at once: how long that takes is not the subject here.
    setTimeout: (give: () => void) => setImmediate(() => setImmediate(give)),
    async fetch(url: string, { method, headers, body }: { method: 'POST'; headers: object; body: string }) {
      if (!isOnline) throw new TypeError('no connection')
      const { statusCode } = await app.app.inject({ method, url, headers: { ...headers }, payload: body })
      asked.push({ path: url, token: 'authorization' in headers, status: statusCode })
      return { ok: statusCode < 300 }
    },
  }
  runInContext(source, createContext(context))
  /** Hands an event to the worker, and waits for what it promises. */
  async function dispatch(name: string, event: object) {
    let work: Promise<unknown> = Promise.resolve()
    const waitUntil = (promised: Promise<unknown>) => {
      work = promised
    }
    listeners.get(name)?.({ ...event, waitUntil })
    await work
  }
  const press = async (path: string) => {
    let closed = 0
    await dispatch('notificationclick', { notification: { close: () => closed++, data: { path } } })
    expect(closed).toBe(1)
  }
  const setToken = (token: string, url = `${origin}/seeker/dashboard`, type = 'window') =>
    dispatch('message', { source: { type, url }, data: { type: 'SET_TOKEN', token } })
  return { dispatch, press, setToken, opened, asked }
}

const browserSubscription = ({ endpoint, keys }: Subscription) => ({
  options: { applicationServerKey: new Uint8Array(65) },
  toJSON: () => ({ endpoint, keys }),
})
const endpointsOf = async (userId: string) =>
  (
    await app.db.selectFrom('pushSubscriptions').select('endpoint').where('userId', '=', userId).execute()
  ).map(({ endpoint }) => endpoint)

/** Somebody signed in on a browser that gets pushes, whose subscription is then replaced. */
async function replacedSubscription() {
  const seeker = await app.seeker()
  const token = await insertSession(app.db, seeker, { userAgent: 'test', addressPrefix: 'test' })
  const [old, next] = [service.browser().subscription, service.browser().subscription]
  await app.as(token).post('/push/devices', old)
  expect(await endpointsOf(seeker.id)).toEqual([old.endpoint])
  return { seeker, token, old, next }
}

test('a pressed notification goes to an open page, the focused one first, and brings that to the front', async () => {
  const [behind, front] = [openPage(), openPage({ focused: true })]
  const worker = startWorker({ pages: [behind, front] })
  await worker.press('/notification/17')
  expect(front).toMatchObject({ told: ['OPEN_PATH /notification/17'], wasFocused: 1 })
  expect(behind).toMatchObject({ told: [], wasFocused: 0 })
  expect(worker.opened).toEqual([])
})

test('a page that does not answer is passed over, and without one that does a new one is opened', async () => {
  const [asleep, awake] = [openPage({ answers: false, focused: true }), openPage()]
  await startWorker({ pages: [asleep, awake] }).press('/notification/17')
  expect([asleep.wasFocused, awake.wasFocused]).toEqual([0, 1])
  const alone = startWorker({ pages: [openPage({ answers: false })] })
  await alone.press('/notification/18')
  expect(alone.opened).toEqual(['/notification/18'])
})

test('the button of a notification leads to its own page, and is shown without that address', async () => {
  const shown: { actions?: object[]; data: object }[] = []
  const worker = startWorker({ shown })
  const actions = [{ action: 'more', title: 'Stop this alert', navigate: `${origin}/seeker/alerts?alert=7` }]
  const message = {
    web_push: 8030,
    notification: { title: 'A new job matches an alert', navigate: `${origin}/notification/19`, actions },
  }
  await worker.dispatch('push', { data: { json: () => message } })
  expect(shown[0]?.actions).toEqual([{ action: 'more', title: 'Stop this alert' }])
  for (const action of ['more', ''])
    await worker.dispatch('notificationclick', {
      action,
      notification: { close: () => {}, data: shown[0]?.data },
    })
  expect(worker.opened).toEqual(['/seeker/alerts?alert=7', '/notification/19'])
})

// Security: X-12, N-03
test('a notification leads to our own pages only', async () => {
  const worker = startWorker()
  await worker.press('https://elsewhere.example/notification/17')
  await worker.press('//elsewhere.example/')
  await worker.press('/notification/17?from=push')
  expect(worker.opened).toEqual(['/', '/', '/notification/17?from=push'])
})

test('a replaced subscription is saved with the token of an open page', async () => {
  const { seeker, token, old, next } = await replacedSubscription()
  const worker = startWorker()
  await worker.setToken(token)
  await worker.dispatch('pushsubscriptionchange', {
    oldSubscription: browserSubscription(old),
    newSubscription: browserSubscription(next),
  })
  expect(worker.asked).toEqual([{ path: '/api/push/devices', token: true, status: 200 }])
  expect(await endpointsOf(seeker.id)).toEqual([next.endpoint])
})

test('without a page, or with one that was logged out, the secret of the old subscription renews it', async () => {
  const { seeker, old, next } = await replacedSubscription()
  // The browser only ended the old one: the worker subscribes again.
  const worker = startWorker({ subscribed: next })
  await worker.dispatch('pushsubscriptionchange', { oldSubscription: browserSubscription(old) })
  expect(worker.asked).toEqual([{ path: '/api/push/devices/renew', token: false, status: 200 }])
  expect(await endpointsOf(seeker.id)).toEqual([next.endpoint])

  const other = await replacedSubscription()
  const stale = startWorker()
  await stale.setToken('a token of a session that has ended')
  await stale.dispatch('pushsubscriptionchange', {
    oldSubscription: browserSubscription(other.old),
    newSubscription: browserSubscription(other.next),
  })
  expect(stale.asked.map(({ path, status }) => `${path} ${status}`)).toEqual([
    '/api/push/devices 401',
    '/api/push/devices/renew 200',
  ])
  expect(await endpointsOf(other.seeker.id)).toEqual([other.next.endpoint])
})

// Security: T-14
test('a token is taken from our own windows alone, and a subscription that nobody had renews nothing', async () => {
  const { seeker, token, old, next } = await replacedSubscription()
  const worker = startWorker()
  await worker.setToken(token, 'https://elsewhere.example/')
  await worker.setToken(token, `${origin}/worker.js`, 'worker')
  await worker.dispatch('pushsubscriptionchange', {
    oldSubscription: browserSubscription({ ...old, keys: { ...old.keys, auth: next.keys.auth } }),
    newSubscription: browserSubscription(next),
  })
  expect(worker.asked.map(({ token, status }) => [token, status >= 400])).toEqual([[false, true]])
  expect(await endpointsOf(seeker.id)).toEqual([old.endpoint])
  await worker.dispatch('pushsubscriptionchange', { newSubscription: browserSubscription(next) })
  expect(worker.asked).toHaveLength(1)
})
