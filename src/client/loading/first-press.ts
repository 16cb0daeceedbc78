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

/**
 * Waits for `loading` and returns what had the focus last: the frame that the server drew is replaced when the app starts,
 * perhaps under the first press of Tab.
 */
export async function focusedWhile<Loaded>(loading: Promise<Loaded>) {
  let focused = document.activeElement
  const note = ({ target }: FocusEvent) => {
    if (target instanceof Element) focused = target
  }
  document.addEventListener('focusin', note)
  const loaded = await loading.finally(() => document.removeEventListener('focusin', note))
  return { loaded, focused }
}
