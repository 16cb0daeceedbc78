import { useCallback, useSyncExternalStore } from 'react'

/** Tailwind's `lg`: from here on two columns fit side by side. */
const desktop = 1024

const isAtLeast = (width: number) => window.matchMedia(`(min-width: ${width}px)`)

/** For effects and event handlers, which never run on the server. */
export const isDesktop = () => isAtLeast(desktop).matches

/** Whether the window is at least so many CSS pixels wide. False on the server and while hydrating. */
export function useIsAtLeast(width: number) {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = isAtLeast(width)
      // Paper is no window: what is printed stays as wide as it was, so that nothing of it is loaded anew.
      const hear = () => window.matchMedia('print').matches || onChange()
      list.addEventListener('change', hear)
      return () => list.removeEventListener('change', hear)
    },
    [width],
  )
  return useSyncExternalStore(
    subscribe,
    () => isAtLeast(width).matches,
    () => false,
  )
}

export const useIsDesktop = () => useIsAtLeast(desktop)
