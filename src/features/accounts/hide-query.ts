/** Removes a secret from the address bar and the history once the page has read it. */
export function removeQueryFromAddress() {
  if (window.location.search) window.history.replaceState(window.history.state, '', window.location.pathname)
}
