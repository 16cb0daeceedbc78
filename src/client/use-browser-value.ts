import { useSyncExternalStore } from 'react'

export const subscribeToNothing = () => () => {}

/**
 * What only the browser knows and nothing announces; `onServer` on the server, and while React takes over what it drew.
 * React draws again only where the two differ, so `read` returns the same object as long as nothing has changed.
 */
export const useBrowserValue = <T>(read: () => T, onServer: T) =>
  useSyncExternalStore(subscribeToNothing, read, () => onServer)
