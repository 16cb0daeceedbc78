import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import config from '../../src/routes.ts'

// The pages of the product as its site map has them, to find out which of them a list of addresses opens.

/** `address` is its pattern: '/employer/jobs/:id'. */
type PageRoute = { address: string; file: string }

const pages = new Map<string, PageRoute>()

/** Registers each route at which an address can end: one with a path whose index is not another page. */
function toRoute(entry: RouteConfigEntry, parent: string): RouteObject {
  const address = entry.path ? `${parent}/${entry.path}` : parent
  const id = String(pages.size)
  const isPage = entry.index || (entry.path && !entry.children?.some(({ index }) => index))
  pages.set(id, { address: isPage ? address || '/' : '', file: entry.file })
  if (entry.index) return { id, index: true }
  const children = entry.children?.map((child) => toRoute(child, address))
  return { id, ...(entry.path && { path: entry.path }), ...(children && { children }) }
}
const tree = (await config).map((entry) => toRoute(entry, ''))

/** Pages that only lead to another one. */
const isRedirect = ({ file }: PageRoute) => file.endsWith('.route.ts')

/** The pattern of the page that this address opens. */
export function pageAt(address: string) {
  const { pathname } = new URL(address, 'http://x')
  const last = matchRoutes(tree, pathname)?.at(-1)
  return pages.get(last?.route.id ?? '')?.address
}

/** The patterns of all pages that none of these addresses opens. */
export function pagesWithout(addresses: string[]) {
  const opened = new Set(addresses.map(pageAt))
  return [...pages.values()]
    .filter((page) => page.address !== '' && !isRedirect(page) && !opened.has(page.address))
    .map(({ address }) => address)
}
