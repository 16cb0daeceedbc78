import { storedToken } from '../session.ts'
import { keepFocus } from './keep-focus.ts'

/** What no reader needs before the first press. `focused` had the focus last. Returns a function that ends it. */
export function startAfterFirstPress(focused: Element | null) {
  const stopKeepingFocus = keepFocus(focused)
  const listeners = new AbortController()
  const { signal } = listeners
  // Back shows a page as it was left, and by then nobody or somebody else may be logged in.
  let leftWith: string | null = null
  const leave = () => {
    leftWith = storedToken()
  }
  window.addEventListener('pagehide', leave, { signal })
  window.addEventListener(
    'pageshow',
    ({ persisted }) => persisted && storedToken() !== leftWith && window.location.reload(),
    { signal },
  )
  return () => {
    stopKeepingFocus()
    listeners.abort()
  }
}
