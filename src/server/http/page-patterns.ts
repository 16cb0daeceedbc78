import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

const maxKnown = 2_000

/** The pattern of the page at an address, such as `/job-detail/:slug`, for the figures of its requests. */
export function pagePatterns(manifest: ServerBuild['routes']) {
  const childrenOf = (parent: string | undefined): RouteObject[] =>
    Object.values(manifest)
      .filter((route) => route?.parentId === parent)
      .map((route) => {
        const { id = '', path, index } = route ?? {}
        return index ? { id, path, index: true } : { id, path, children: childrenOf(id) }
      })
  const routes = childrenOf(undefined)
  // Matching tries every route, and most visits are to the same few pages.
  const known = new Map<string, string>()

  return (pathname: string) => {
    const before = known.get(pathname)
    if (before) return before
    const matches = matchRoutes(routes, pathname) ?? []
    const pattern = `/${matches.flatMap(({ route }) => route.path ?? []).join('/')}`.replaceAll(
      /\/{2,}/g,
      '/',
    )
    if (known.size >= maxKnown) known.clear()
    known.set(pathname, pattern)
    return pattern
  }
}
