// The service worker: shows pushes, and our own page when no page can be loaded. It touches no other request.

// Named by a hash of the page, which a test compares.
const offlineCache = 'offline-392ff364590b3edd'
const offlinePage = '/offline.html'

// Holds the session token in memory while the worker lives, so that a replaced subscription can be saved.
let token = null

self.addEventListener('install', (event) => {
  self.skipWaiting()
  // Browsers that know routes do not even ask the worker about requests that it would let pass.
  const routes = { condition: { not: { requestMode: 'navigate' } }, source: 'network' }
  event.addRoutes?.(routes).catch(() => {})
  // Notifications must work also where nothing can be stored.
  event.waitUntil(storeOfflinePage().catch(() => {}))
})

async function storeOfflinePage() {
  const cache = await caches.open(offlineCache)
  await cache.add(new Request(offlinePage, { cache: 'reload' }))
}

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      self.clients.claim(),
      // The page is asked for while the worker is still starting.
      self.registration.navigationPreload?.enable().catch(() => {}),
      deleteOldCaches().catch(() => {}),
    ]),
  )
})

async function deleteOldCaches() {
  const old = (await caches.keys()).filter((name) => name !== offlineCache)
  await Promise.all(old.map((name) => caches.delete(name)))
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode !== 'navigate' || request.method !== 'GET') return
  // Downloads and sign-in elsewhere get no page of ours. Passing them on would send them a second time, beside the
  // request of the preload, and a link that works once would be used up.
  const isApi = new URL(request.url).pathname.startsWith('/api/')
  event.respondWith(isApi ? load(event) : navigate(event))
})

const load = async ({ request, preloadResponse }) => (await preloadResponse) ?? fetch(request)

async function navigate(event) {
  try {
    return await load(event)
  } catch (error) {
    const stored = await caches.match(offlinePage)
    if (!stored) throw error
    // The page shows what is known: whether this device or only our server is away.
    const text = (await stored.text()).replace('data-away="unknown"', `data-away="${navigator.onLine ? 'server' : 'device'}"`)
    return new Response(text, { status: 503, headers: stored.headers })
  }
}

self.addEventListener('message', (event) => {
  const { source, data } = event
  // Only our own pages may speak: a window of this origin.
  if (!source || source.type !== 'window' || new URL(source.url).origin !== self.location.origin) return
  if (data?.type === 'SET_TOKEN' && typeof data.token === 'string') token = data.token
  if (data?.type === 'CLEAR_TOKEN') {
    token = null
    event.waitUntil(forgetPerson())
  }
})

/** Whoever was signed in has logged out: nothing more comes for them, and nothing of theirs stays on the screen. */
async function forgetPerson() {
  const subscription = await self.registration.pushManager?.getSubscription()
  if (!subscription) return
  await subscription.unsubscribe()
  for (const notification of await self.registration.getNotifications()) notification.close()
  await self.navigator.clearAppBadge?.()
}

// A browser revokes the subscription of a worker that shows nothing, so every push is shown.
self.addEventListener('push', (event) => event.waitUntil(show(readMessage(event.data))))

/** A declarative push message; browsers that know them show it themselves and do not come here. */
function readMessage(data) {
  try {
    const message = data.json()
    if (message.web_push === 8030 && typeof message.notification.title === 'string') return message
  } catch {
    // Not ours, or broken.
  }
  return { notification: { title: 'Something changed on Waymark' } }
}

async function show({ notification, app_badge: unread }) {
  const { title, navigate: path = '/', actions, ...options } = notification
  await self.registration.showNotification(title, {
    ...options,
    ...(actions && { actions: actions.map(({ action, title }) => ({ action, title })) }),
    icon: '/icon-192.png',
    badge: '/badge-mono.svg',
    data: { path, actions },
  })
  if (Number.isInteger(unread)) await self.navigator.setAppBadge?.(unread).catch(() => {})
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path = '/', actions = [] } = event.notification.data ?? {}
  const pressed = actions.find(({ action }) => action === event.action)
  event.waitUntil(open(pressed?.navigate ?? path))
})

/** Goes there in an open page, which asks before it leaves unsaved words; otherwise in a new one. */
async function open(path) {
  const here = self.location.origin
  const url = new URL(path, here)
  const target = url.origin === here ? url.pathname + url.search : '/'
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages.toSorted((a, b) => Number(b.focused) - Number(a.focused))) {
    if (!(await takesOver(page, target))) continue
    return page.focus().catch(() => {})
  }
  return self.clients.openWindow(target)
}

const answerMs = 500

/** Whether the page answers that it goes there. One that is still loading, or asleep, does not. */
function takesOver(page, path) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), answerMs)
    page.postMessage({ type: 'OPEN_PATH', path }, [port2])
  })
}

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event.oldSubscription, event.newSubscription))
})

/** The browser or its push service ended the subscription: makes a new one and tells the server. */
async function renew(previous, replacement) {
  const key = previous?.options.applicationServerKey
  if (!previous || !key) return
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const next = replacement ?? (await self.registration.pushManager.subscribe(options))
  const { endpoint, keys } = next.toJSON()
  const before = previous.toJSON()
  const byToken = token && (await post('/api/push/devices', { endpoint, keys }, token))
  // Without a page the worker has no token; the old secret proves as much.
  if (!byToken)
    await post('/api/push/devices/renew', {
      previous: { endpoint: before.endpoint, auth: before.keys.auth },
      endpoint,
      keys,
    })
}

async function post(path, body, bearer) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
    body: JSON.stringify(body),
  })
  return response.ok
}
