import { useSyncExternalStore } from 'react'

const wide = '(min-width: 1024px)'

/** Whether columns fit side by side. Signed-in pages render in the browser only. */
export const useIsWide = () =>
  useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(wide)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => window.matchMedia(wide).matches,
    () => true,
  )
