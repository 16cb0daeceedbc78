import { storedToken } from './session.ts'

/** Registers the push worker and hands it the token, if there is one. Failing is logged and nothing else. */
export async function registerPush() {
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/push-worker.js', { updateViaCache: 'none' })
    const { active } = await navigator.serviceWorker.ready
    const token = localStorage.getItem('token')
    // Never that of somebody whom an administrator looks as.
    if (token && token === storedToken()) active?.postMessage({ type: 'SET_TOKEN', token })
  } catch (error) {
    console.error('The push service worker could not be registered', error)
  }
}
