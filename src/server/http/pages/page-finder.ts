import findMyWay, { type HTTPMethod } from 'find-my-way'
import type { ServerBuild } from 'react-router'

const get: HTTPMethod = 'GET'

/**
 * `pattern`: such as `/job-detail/:slug`, for the figures of its requests. `routeIds`: its own routes and those of the
 * pages above it, which React Router tells the browser of as well.
 */
type PageOfPath = { pattern: string; routeIds: ReadonlySet<string> }

/**
 * Finds the page at an address; null where React Router must say which it is. Its own `matchRoutes` tries all routes one
 * after the other.
 */
export function createPageFinder(routes: ServerBuild['routes']) {
  const withParents = (id: string | undefined): string[] =>
    id === undefined ? [] : [id, ...withParents(routes[id]?.parentId)]
  const patternOf = ({ path = '', parentId }: { path?: string; parentId?: string }): string =>
    `${parentId ? patternOf(routes[parentId] ?? {}) : ''}/${path}`
  const router = findMyWay({ ignoreTrailingSlash: true, caseSensitive: false })
  const pages = new Map<string, { pattern: string; routeIds: Set<string> }>()
  for (const route of Object.values(routes)) {
    if (!route || (route.path === undefined && !route.index)) continue
    const pattern = patternOf(route)
      .replaceAll(/\/{2,}/g, '/')
      .replace(/(?<=.)\/$/, '')
    if (!router.findRoute(get, pattern)) router.on(get, pattern, () => {}, pattern)
    const page = pages.get(pattern) ?? { pattern, routeIds: new Set() }
    for (const id of withParents(route.id)) page.routeIds.add(id)
    pages.set(pattern, page)
  }
  const pageAt = (pathname: string) => pages.get((router.find(get, pathname)?.store as string) ?? '')
  const all = new Map<string, PageOfPath>()
  for (const [pattern, { routeIds }] of pages) {
    const above = pathsAbove(pattern).flatMap((path) => [...(pageAt(path)?.routeIds ?? [])])
    all.set(pattern, { pattern, routeIds: new Set([...routeIds, ...above]) })
  }
  return (pathname: string) => all.get(pageAt(pathname)?.pattern ?? '') ?? null
}

/** The paths that this one starts with, from the shortest. */
const pathsAbove = (pattern: string) =>
  pattern
    .split('/')
    .slice(1)
    .map((_, i, segments) => `/${segments.slice(0, i).join('/')}`)

/** The build with these routes alone. */
export function buildWithRoutes(build: ServerBuild, routeIds: ReadonlySet<string>): ServerBuild {
  const only = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => routeIds.has(id)))
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  }
}
