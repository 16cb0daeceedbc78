/**
 * Calls `act` once, at the first press of a pointer or a key: for what no reader needs before. Returns a function that
 * waits no longer.
 */
export function onFirstPress(act: (event: Event) => unknown) {
  const listeners = new AbortController()
  const press = (event: Event) => {
    listeners.abort()
    act(event)
  }
  for (const name of ['pointerdown', 'keydown'])
    window.addEventListener(name, press, { passive: true, signal: listeners.signal })
  return () => listeners.abort()
}
