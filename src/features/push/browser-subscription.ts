type Made = { endpoint: string; keys: { p256dh: string; auth: string } } | { problem: string }

const blocked =
  'This browser blocks notifications from Waymark. Allow them in its settings for this site, then try again.'
const unavailable =
  'This browser couldn’t reach its push service. Nothing was changed: you still get notifications under the bell and by email. Try again later.'

/** Asks for permission and subscribes at the browser's push service with this installation's key. */
export async function subscribe(key: string): Promise<Made> {
  const permission = await Notification.requestPermission()
  if (permission === 'denied') return { problem: blocked }
  if (permission !== 'granted')
    return { problem: 'You closed the browser’s question, so nothing was changed. Press again to see it.' }
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    if (!registration) return { problem: unavailable }
    const applicationServerKey = bytesOf(key)
    const options = { userVisibleOnly: true, applicationServerKey }
    const existing = await registration.pushManager.getSubscription()
    // Made for another key of this site, it would reach nobody.
    const isOurs = existing && isEqual(existing.options.applicationServerKey, applicationServerKey)
    if (!isOurs) await existing?.unsubscribe()
    const { endpoint = '', keys = {} } = (
      isOurs ? existing : await registration.pushManager.subscribe(options)
    ).toJSON()
    return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
  } catch {
    return { problem: unavailable }
  }
}

/** Ends the subscription of this browser; its push service then answers 410. */
export async function unsubscribe() {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

function bytesOf(base64url: string) {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

function isEqual(buffer: ArrayBuffer | null, bytes: Uint8Array) {
  const given = new Uint8Array(buffer ?? new ArrayBuffer())
  return given.length === bytes.length && given.every((byte, place) => byte === bytes[place])
}
