/** The path in `?next=`, if it is on this site. */
export const readNextPath = (search: URLSearchParams) => pathOnSite(search.get('next'))

/** The path if it is on this site; null for anything a browser might read as another host. */
export function pathOnSite(next: string | null) {
  if (!next || !/^\/(?![/\\])/.test(next)) return null
  const here = 'http://here.invalid'
  const url = URL.parse(next, here)
  return url?.origin === here && !next.includes('\\') ? url.pathname + url.search + url.hash : null
}
