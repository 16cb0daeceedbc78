import { useSyncExternalStore } from 'react'

const wide = '(min-width: 1024px)'

/** Whether there is room for columns side by side. Signed-in pages are drawn in the browser only. */
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
