// Holds the session token in memory while the worker lives, so that a push can fetch what it announces.
let token = null

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  const { source, data } = event
  // Only our own pages may speak: a window of this origin.
  if (!source || source.type !== 'window' || new URL(source.url).origin !== self.location.origin) return
  if (data?.type === 'SET_TOKEN' && typeof data.token === 'string') token = data.token
  if (data?.type === 'CLEAR_TOKEN') token = null
})

self.addEventListener('push', (event) => {
  if (!token) return
  const { title = 'Waymark', path = '/' } = event.data?.json() ?? {}
  event.waitUntil(
    self.registration.showNotification(title, {
      icon: '/icon-192.png',
      badge: '/badge-mono.svg',
      data: { path },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(
    self.clients.openWindow(new URL(event.notification.data?.path ?? '/', self.location.origin)),
  )
})
