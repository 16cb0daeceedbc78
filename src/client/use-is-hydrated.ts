import { useSyncExternalStore } from 'react'

export const neverChanges = () => () => {}

/** False on the server, and in the browser while React takes over what the server drew. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
