import { useSyncExternalStore } from 'react'

/** Tailwind's `lg`: from here on two columns fit side by side. */
const desktop = '(min-width: 1024px)'

/** For effects and event handlers, which never run on the server. */
export const isDesktop = () => window.matchMedia(desktop).matches

/** False on the server and while hydrating. */
export const useIsDesktop = () => useSyncExternalStore(subscribe, isDesktop, () => false)

function subscribe(onChange: () => void) {
  const list = window.matchMedia(desktop)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}
