const resultsPath = /^(?:\/seeker)?\/jobs(?:\/[^/]+)?$/

/** The query of the search this tab was at last, '?q=baker', to go back to it; '' if there was none. */
export function lastSearch() {
  // Not in every browser; there the list begins with all jobs.
  if (!('navigation' in window)) return ''
  const { currentEntry } = window.navigation
  const entries = window.navigation.entries().slice(0, (currentEntry?.index ?? -1) + 1)
  const urls = entries.flatMap(({ url }) => (url ? [new URL(url)] : []))
  return urls.findLast(({ pathname }) => resultsPath.test(pathname))?.search ?? ''
}
