import type { Finding, Judge } from './finding.ts'

const concurrency = 4
/** Searches link to searches without end; and what a press opens belongs to people who are signed in. */
const isFollowed = (address: string) => !/^\/(jobs\?|api\/|assets\/)/.test(address)

/** Addresses of the product in a page, without their fragments. */
function linksOf(text: string, base: string, origin: string) {
  const found = [...text.matchAll(/<(?:a|img|link|script)\b[^>]*?\s(?:href|src)="([^"#]+)/g)]
  return found.flatMap(([, written = '']) => {
    const address = URL.parse(written.replaceAll('&amp;', '&'), origin + base)
    return address?.origin === origin ? [address.pathname + address.search] : []
  })
}

/** Follows the links inside the product from the landing page on: each page, picture, style and script answers. */
export const links: Judge = {
  name: 'links',
  async judge({ url }) {
    const linkedFrom = new Map([['/', '/']])
    const findings: Finding[] = []
    const waiting = ['/']
    const follow = async (address: string) => {
      const response = await fetch(url + address)
      const text = await response.text()
      if (!response.ok)
        findings.push({
          ...{ judge: 'links', where: linkedFrom.get(address) ?? '/' },
          text: `${address} answers ${response.status}`,
        })
      if (!response.headers.get('content-type')?.startsWith('text/html') || !isFollowed(address)) return
      for (const link of linksOf(text, address, url)) {
        if (linkedFrom.has(link) || (/^\/jobs\?/.test(link) && /^\/jobs\?/.test(address))) continue
        linkedFrom.set(link, address)
        waiting.push(link)
      }
    }
    while (waiting.length > 0) await Promise.all(waiting.splice(0, concurrency).map(follow))
    return { examined: `${linkedFrom.size} links`, findings }
  },
}
