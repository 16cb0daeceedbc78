import { useEffect } from 'react'

/** Removes a secret from the address bar and the history once the page has read it. */
export function removeQueryFromAddress() {
  if (window.location.search) window.history.replaceState(window.history.state, '', window.location.pathname)
}

/** The same for a page that reads the secret while it renders. */
export const useQueryRemoval = () => useEffect(removeQueryFromAddress, [])
