import { isIP } from 'node:net'

/** Scheme, host and port of each; null when one is something else. */
export function parseOrigins(list: string) {
  const origins: string[] = []
  for (const text of list.split(',').map((one) => one.trim())) {
    if (!text) continue
    const url = URL.parse(text)
    const isOrigin = url && /^https?:\/\/[\w.:[\]-]+\/?$/.test(text)
    if (!isOrigin) return null
    origins.push(url.origin)
  }
  return origins
}

/** An address, with a port or without. */
export function isResolver(address: string) {
  const [, host = address] =
    /^\[?([^\]]+?)\]?(?::\d{1,5})?$/.exec(isIP(address) ? `[${address}]` : address) ?? []
  return isIP(host) > 0
}
