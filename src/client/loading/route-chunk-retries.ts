/** Requests that failed so far; whoever waits compares it with an earlier count. */
let failures = 0
const events = new EventTarget()

export const countFailedChunks = () => failures

export function watchFailedChunks(listener: () => void) {
  events.addEventListener('failed', listener)
  return () => events.removeEventListener('failed', listener)
}

/** Asks again for every chunk that failed. */
export const retryRouteChunks = () => events.dispatchEvent(new Event('retry'))

/**
 * Imports a chunk of a route; `vite.config.ts` puts it in the place of React Router's own import, which reloads the
 * document when the import fails and so ends at the browser's page without a connection. Here the navigation waits,
 * `useFailedNavigation` says so in the page, and the chunk is asked for again.
 */
export async function loadRouteChunk(url: string): Promise<unknown> {
  for (;;) {
    try {
      return await import(/* @vite-ignore */ url)
    } catch {
      const retried = nextRetry()
      failures += 1
      events.dispatchEvent(new Event('failed'))
      await retried
    }
  }
}

const nextRetry = () =>
  new Promise<unknown>((resolve) => events.addEventListener('retry', resolve, { once: true }))
