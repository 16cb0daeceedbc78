import { type EntryContext, matchRoutes, type RouteObject } from 'react-router'

type Manifest = EntryContext['manifest']
type Matches = EntryContext['staticHandlerContext']['matches']

/** By the id of the page's own route. */
const known = new WeakMap<Manifest, Map<string, Manifest['routes']>>()

/**
 * `ServerRouter` builds a router of all the routes it is given, for every page. It needs only those that React Router
 * writes into the page: the page's own, and those of the addresses above it.
 */
export function withPageRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const { matches, location } = staticHandlerContext
  const own = matches.at(-1)?.route
  // What is above an unknown address differs from one to the next.
  if (!own || own.path?.includes('*')) return context
  const ofPages = known.get(manifest) ?? new Map<string, Manifest['routes']>()
  known.set(manifest, ofPages)
  const routes = ofPages.get(own.id) ?? routesOf(manifest, location.pathname, matches)
  ofPages.set(own.id, routes)
  return { ...context, manifest: { ...manifest, routes } }
}

function routesOf({ routes }: Manifest, pathname: string, matches: Matches) {
  const segments = pathname.split('/').filter(Boolean)
  const above = segments.map((_, count) => `/${segments.slice(0, count).join('/')}`)
  const tree = treeOf(routes)
  const found = [...matches, ...above.flatMap((address) => matchRoutes(tree, address) ?? [])]
  return Object.fromEntries(found.map(({ route: { id = '' } }) => [id, routes[id]]))
}

const treeOf = (routes: Manifest['routes'], parent?: string): RouteObject[] =>
  Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parent) return []
    const { id, path, index, caseSensitive } = route
    return index
      ? { id, path, index, caseSensitive }
      : { id, path, caseSensitive, children: treeOf(routes, id) }
  })
