import { parseSearchParams, searchQueryString } from './search-url.ts'

const resultsPath = /^(?:\/seeker)?\/jobs(?:\/[^/]+)?$/

/** The query of the search this tab was at last, '?q=baker', to go back to it; '' if there was none. */
export function lastSearch() {
  // Not in every browser; there the list begins with all jobs.
  if (!('navigation' in window)) return ''
  const { currentEntry } = window.navigation
  const entries = window.navigation.entries().slice(0, (currentEntry?.index ?? -1) + 1)
  const urls = entries.flatMap(({ url }) => (url ? [new URL(url)] : []))
  const last = urls.findLast(({ pathname }) => resultsPath.test(pathname))
  // A job's own page is among them, with parameters of its own, such as where the visitor came from.
  return last ? searchQueryString(parseSearchParams(last.searchParams)) : ''
}
