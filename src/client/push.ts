import { storedToken } from './session.ts'

/** Registers the push worker and gives it the token, if there is one. A failure is only logged. */
export async function registerPush() {
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/push-worker.js', { updateViaCache: 'none' })
    const { active } = await navigator.serviceWorker.ready
    const token = localStorage.getItem('token')
    // Never the token of a user whom an administrator impersonates.
    if (token && token === storedToken()) active?.postMessage({ type: 'SET_TOKEN', token })
  } catch (error) {
    console.error('The push service worker could not be registered', error)
  }
}
