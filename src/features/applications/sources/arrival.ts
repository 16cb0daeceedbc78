import { useBrowserValue } from '#/client/use-browser-value.ts'
import { type Source, sourceOf } from './source.ts'

let arrived: Source | null | undefined

/** How this tab came to the site. Nothing is stored for it: the browser knows the address the document was opened with. */
export function arrivalSource(): Source | null {
  if (arrived === undefined) {
    const [opened] = performance.getEntriesByType('navigation')
    arrived = sourceOf(opened?.name ?? window.location.href, document.referrer)
  }
  // A link inside the site may name a source as well.
  return sourceOf(window.location.href, '') ?? arrived
}

let last: Source | null = null

/** The same for what is drawn; null on the server. */
export const useArrivalSource = () =>
  useBrowserValue(() => {
    const now = arrivalSource()
    if (JSON.stringify(now) !== JSON.stringify(last)) last = now
    return last
  }, null)
