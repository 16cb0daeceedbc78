import { localStore } from '../browser-storage.ts'
import { storedToken } from '../session.ts'

/** Registers the push worker and gives it the token, if there is one. A failure is only logged. */
export async function registerPush() {
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/push-worker.js', { updateViaCache: 'none' })
    const registration = await navigator.serviceWorker.ready
    const token = localStore.getItem('token')
    // Never the token of a user whom an administrator impersonates.
    if (!token || token !== storedToken()) return
    registration.active?.postMessage({ type: 'SET_TOKEN', token })
    const subscription = await registration.pushManager?.getSubscription()
    if (!subscription) return
    const { resumePush } = await import('./push-resume.ts')
    await resumePush(subscription)
  } catch (error) {
    console.error('The push service worker could not be registered', error)
  }
}

/** Goes where a pressed notification leads, when the worker chose this page for it. Returns what ends that. */
export function followNotifications(go: (path: string) => unknown) {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null
  const follow = ({ data, ports }: MessageEvent) => {
    // A page on which an administrator views as somebody else is not theirs.
    if (data?.type !== 'OPEN_PATH' || localStore.getItem('token') !== storedToken()) return
    ports[0]?.postMessage('going')
    go(data.path)
  }
  worker?.addEventListener('message', follow)
  return () => worker?.removeEventListener('message', follow)
}
