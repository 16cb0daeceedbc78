import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { addressesOf } from './dns.ts'
import { isAllowedAddress, type OutboundConfig } from './outbound.ts'

const maxRedirects = 3
const maxBytes = 1024 * 1024
const hopTimeoutMs = 5000

export type FetchResult =
  /** `isComplete`: the body is complete, not cut at `maxBytes`. */
  | { ok: true; address: string; status: number; body: Buffer; isComplete: boolean }
  /**
   * `elsewhere`: redirects to another domain. `untrusted`: no valid certificate. Everything else is `unreachable`.
   */
  | { ok: false; reason: 'unreachable' | 'untrusted' }
  | { ok: false; reason: 'elsewhere'; target: string }

const unreachable: FetchResult = { ok: false, reason: 'unreachable' }

/**
 * Fetches a URL that a stranger gave us, without SSRF: only http and https on their default ports, only hosts that
 * `belongs` accepts, only public addresses. Each host is resolved once and the connection goes to exactly the
 * checked address. Failures tell no more than a visitor could see.
 */
export async function fetchPublicUrl(
  start: string,
  belongs: (host: string) => boolean,
  outbound: OutboundConfig,
): Promise<FetchResult> {
  let url = URL.parse(start)
  for (let hop = 0; url && hop <= maxRedirects; hop++) {
    if (!isPlainAddress(url)) return unreachable
    if (!belongs(url.hostname)) return { ok: false, reason: 'elsewhere', target: url.hostname }
    const addresses = await addressesOf(url.hostname, outbound)
    const [address] = addresses ?? []
    // If any of the addresses is not public, none is trusted.
    if (!address || !addresses?.every((one) => isAllowedAddress(one, outbound))) return unreachable
    const answer = await fetchHop(url, address, outbound)
    if (!('location' in answer)) return answer
    const next = URL.parse(answer.location, url)
    if (url.protocol === 'https:' && next?.protocol === 'http:') return unreachable
    url = next
  }
  return unreachable
}

/** A host name on the default ports. IP literals are nobody's domain and bypass host lists. */
const isPlainAddress = ({ protocol, hostname, port, username, password }: URL) =>
  (protocol === 'https:' || protocol === 'http:') &&
  !port &&
  !username &&
  !password &&
  !isIP(hostname) &&
  !hostname.startsWith('[') &&
  hostname.includes('.')

const certificateErrors = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/

function fetchHop(url: URL, address: string, { loopback }: OutboundConfig) {
  const secure = url.protocol === 'https:'
  const family = isIP(address)
  const pinnedLookup: LookupFunction = (_, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family)
  return new Promise<FetchResult | { location: string }>((resolve) => {
    const limit = AbortSignal.timeout(hopTimeoutMs)
    const request = (secure ? requestSecure : requestPlain)(
      url,
      {
        lookup: pinnedLookup,
        agent: false,
        signal: limit,
        rejectUnauthorized: true,
        headers: { 'user-agent': 'Waymark company check', accept: '*/*', 'accept-encoding': 'identity' },
        ...(loopback && { port: secure ? loopback.https : loopback.http }),
      },
      (response) => {
        const { statusCode: status = 0, headers } = response
        if ([301, 302, 303, 307, 308].includes(status) && headers.location) {
          response.destroy()
          return resolve({ location: headers.location })
        }
        const parts: Buffer[] = []
        let size = 0
        const end = (isComplete: boolean) => {
          resolve({ ok: true, address: url.href, status, body: Buffer.concat(parts), isComplete })
          response.destroy()
        }
        response.on('data', (part: Buffer) => {
          size += part.length
          if (size > maxBytes) return end(false)
          parts.push(part)
        })
        response.on('end', () => end(true))
        response.on('error', () => end(false))
        response.on('close', () => end(false))
      },
    )
    request.on('error', (error: NodeJS.ErrnoException) => {
      resolve(certificateErrors.test(error.code ?? '') ? { ok: false, reason: 'untrusted' } : unreachable)
    })
    request.end()
  })
}
