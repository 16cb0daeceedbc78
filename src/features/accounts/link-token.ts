import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

export const incompleteLink = 'This link is incomplete. Open the one in the email again.'

/** Removes a secret from the address bar and the history once the page has read it. */
export function removeQueryFromAddress() {
  if (window.location.search) window.history.replaceState(window.history.state, '', window.location.pathname)
}

/** The secret of the mailed link that opened the page, which no longer shows it. Empty if the link had none. */
export function useLinkToken(parameter = 'token') {
  const [search] = useSearchParams()
  const [token] = useState(search.get(parameter) ?? '')
  useEffect(removeQueryFromAddress, [])
  return token
}
