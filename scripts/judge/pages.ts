import type { Product } from './finding.ts'

const fixed = [
  ...['/', '/jobs', '/jobs?q=nurse&workplace=Remote', '/companies', '/blog', '/faq', '/about', '/contact'],
  ...['/login', '/register', '/forgot-password', '/privacypolicy', '/termsofservice', '/seeker/dashboard'],
]
/** How many of each kind of page with an address of its own. */
const maxPerKind = 3
const kinds = [/\/job-detail\/[^<]+/g, /\/companies\/[^<]+/g, /\/blog\/[^<]+/g]

/** The addresses that the sitemap names, without the host. */
export async function sitemapAddresses({ get, url }: Product) {
  const index = await get('/sitemap.xml')
  const maps = [...index.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  const texts = await Promise.all(maps.map((address) => get(address.replace(url, ''))))
  const pages = texts.flatMap(({ text }) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)])
  return {
    maps: ['/sitemap.xml', ...maps.map((address) => address.replace(url, ''))],
    pages: pages.map(([, address = '']) => address.replace(url, '') || '/'),
  }
}

/** Some twenty pages of every kind. */
export async function listPages(product: Product) {
  const { pages } = await sitemapAddresses(product)
  const some = kinds.flatMap((kind) => pages.filter((page) => page.match(kind)).slice(0, maxPerKind))
  return [...new Set([...fixed, ...some])]
}
