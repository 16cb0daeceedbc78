import { lookup } from 'node:dns/promises'
import { type IncomingHttpHeaders, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { addressesOf } from './dns.ts'
import { isAllowedAddress, type OutboundConfig, outboundTimeoutMs } from './outbound.ts'

const maxRedirects = 3
const defaultMaxBytes = 1024 * 1024

export type FetchResult =
  /** `isComplete`: the body is complete, not cut at its limit. */
  | { ok: true; address: string; status: number; body: Buffer; isComplete: boolean }
  /**
   * `elsewhere`: redirects to another domain. `untrusted`: no valid certificate. Everything else is `unreachable`.
   */
  | { ok: false; reason: 'unreachable' | 'untrusted' }
  | { ok: false; reason: 'elsewhere'; target: string }

const unreachable = { ok: false, reason: 'unreachable' } as const

/** Where requests may go; DNS is asked by the same resolvers. */
export type OutboundAddresses = Pick<OutboundConfig, 'resolvers' | 'loopback'> & {
  /** Scheme, host and port that the operator allowed although they are within or on a port of their own. */
  trustedOrigins?: readonly string[]
}

const isTrustedOrigin = ({ origin, username, password }: URL, { trustedOrigins = [] }: OutboundAddresses) =>
  !username && !password && trustedOrigins.includes(origin)

/** Whether secrets may be sent there: encrypted, to an origin that the operator trusts, or in a test. */
export const mayReceiveSecrets = (url: URL, outbound: OutboundAddresses) =>
  url.protocol === 'https:' || Boolean(outbound.loopback) || isTrustedOrigin(url, outbound)

/**
 * Fetches a URL that a stranger gave us, without SSRF: only http and https on their default ports, only hosts that
 * `belongs` accepts, only public addresses. Each host is resolved once and the connection goes to exactly the
 * checked address. Failures tell no more than a visitor could see.
 */
export async function fetchPublicUrl(
  start: string,
  belongs: (host: string) => boolean,
  outbound: OutboundAddresses,
  request: HopRequest = read,
): Promise<FetchResult> {
  let url = URL.parse(start)
  for (let hop = 0; url && hop <= maxRedirects; hop++) {
    if (!isPlainAddress(url) && !isTrustedOrigin(url, outbound)) return unreachable
    if (!belongs(url.hostname)) return { ok: false, reason: 'elsewhere', target: url.hostname }
    const found = await publicAddressOf(url, outbound)
    if (typeof found !== 'object') return unreachable
    const answer = await fetchHop(url, found.address, outbound, request)
    if (!answer.ok) return answer
    const { location, headers: _, ...result } = answer
    if (location === undefined) return result
    const next = URL.parse(location, url)
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

/** The one address to connect to, if all of the host's addresses are public. */
export async function publicAddressOf(url: URL, outbound: OutboundAddresses) {
  if (isTrustedOrigin(url, outbound)) return addressWithin(url.hostname)
  if (!isPlainAddress(url)) return 'forbidden'
  const addresses = await addressesOf(url.hostname, outbound)
  const [address] = addresses ?? []
  if (!address) return 'unreachable'
  // If any of the addresses is not public, none is trusted.
  return addresses?.every((one) => isAllowedAddress(one, outbound)) ? { address } : 'forbidden'
}

/** As this machine itself resolves it: a neighbour in the same network may be known to no public resolver. */
async function addressWithin(hostname: string) {
  try {
    const { address } = await lookup(hostname.replace(/^\[|\]$/g, ''))
    return { address }
  } catch {
    return 'unreachable'
  }
}

const certificateErrors = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/

type HopRequest = {
  method: string
  headers: Record<string, string | number>
  body?: Buffer
  /** Instead of the usual size of an answer. */
  maxBytes?: number
  /** Instead of the usual time for an answer. */
  timeoutMs?: number
}
type HopAnswer = Extract<FetchResult, { ok: true }> & {
  /** Where a redirect leads. */
  location?: string | undefined
  headers: IncomingHttpHeaders
}

const read: HopRequest = {
  method: 'GET',
  headers: { 'user-agent': 'Waymark company check', accept: '*/*', 'accept-encoding': 'identity' },
}

/** One request to the checked address, with limits for time and size. */
export function fetchHop(
  url: URL,
  address: string,
  outbound: OutboundAddresses,
  {
    method,
    headers: sent,
    body,
    maxBytes = defaultMaxBytes,
    timeoutMs = outboundTimeoutMs('answer', outbound),
  }: HopRequest = read,
) {
  const secure = url.protocol === 'https:'
  const loopback = isTrustedOrigin(url, outbound) ? null : outbound.loopback
  const family = isIP(address)
  const pinnedLookup: LookupFunction = (_, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family)
  return new Promise<HopAnswer | { ok: false; reason: 'unreachable' | 'untrusted' }>((resolve) => {
    const limit = AbortSignal.timeout(timeoutMs)
    const request = (secure ? requestSecure : requestPlain)(
      url,
      {
        lookup: pinnedLookup,
        agent: false,
        signal: limit,
        rejectUnauthorized: true,
        method,
        headers: sent,
        ...(loopback && { port: secure ? loopback.https : loopback.http }),
      },
      (response) => {
        const { statusCode: status = 0, headers } = response
        const isRedirect = [301, 302, 303, 307, 308].includes(status)
        const location = isRedirect ? headers.location : undefined
        const answer = { ok: true as const, address: url.href, status, headers }
        if (location) {
          response.destroy()
          return resolve({ ...answer, body: Buffer.alloc(0), isComplete: false, location })
        }
        const parts: Buffer[] = []
        let size = 0
        const end = (isComplete: boolean) => {
          resolve({ ...answer, body: Buffer.concat(parts), isComplete })
          response.destroy()
        }
        response.on('data', (part: Buffer) => {
          size += part.length
          parts.push(size > maxBytes ? part.subarray(0, part.length - (size - maxBytes)) : part)
          if (size > maxBytes) end(false)
        })
        response.on('end', () => end(true))
        response.on('error', () => end(false))
        response.on('close', () => end(false))
      },
    )
    request.on('error', (error: NodeJS.ErrnoException) => {
      resolve(certificateErrors.test(error.code ?? '') ? { ok: false, reason: 'untrusted' } : unreachable)
    })
    request.end(body)
  })
}
