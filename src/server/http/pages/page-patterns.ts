import findMyWay, { type HTTPMethod } from 'find-my-way'
import type { ServerBuild } from 'react-router'

const get: HTTPMethod = 'GET'

/**
 * The pattern of the page at an address, such as `/job-detail/:slug`, for the figures of its requests. React Router's
 * own `matchRoutes` compiles all routes at every call, which takes as long as a twentieth of a page.
 */
export function pagePatterns(manifest: ServerBuild['routes']) {
  const patternOf = ({ path = '', parentId }: { path?: string; parentId?: string }): string =>
    `${parentId ? patternOf(manifest[parentId] ?? {}) : ''}/${path}`
  const router = findMyWay({ ignoreTrailingSlash: true, caseSensitive: false })
  for (const route of Object.values(manifest)) {
    if (!route || (route.path === undefined && !route.index)) continue
    const pattern = patternOf(route)
      .replaceAll(/\/{2,}/g, '/')
      .replace(/(?<=.)\/$/, '')
    if (!router.findRoute(get, pattern)) router.on(get, pattern, () => {}, pattern)
  }
  return (pathname: string) => (router.find(get, pathname)?.store as string | undefined) ?? '/'
}
