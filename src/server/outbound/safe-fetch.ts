import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { addressesOf } from './dns.ts'
import { isAllowedAddress, type OutboundConfig } from './outbound.ts'

const maxRedirects = 3
const maxBytes = 1024 * 1024
const hopTimeoutMs = 5000

export type FetchResult =
  /** `whole`: all of the body is here, not only what we were willing to take. */
  | { ok: true; address: string; status: number; body: Buffer; whole: boolean }
  /** `elsewhere` leads off the domain; `untrusted` has no certificate to believe; all else is `unreachable`. */
  | { ok: false; why: 'unreachable' | 'untrusted' }
  | { ok: false; why: 'elsewhere'; leadsTo: string }

const unreachable: FetchResult = { ok: false, why: 'unreachable' }

/**
 * Reads an address that a stranger gave us. Only http and https on their own ports, only hosts that
 * `belongs` accepts, only public addresses; each host is looked up once and the connection goes to exactly
 * the address that was checked. Says no more about a failure than a visitor could see.
 */
export async function fetchPublicUrl(
  start: string,
  belongs: (host: string) => boolean,
  outside: OutboundConfig,
): Promise<FetchResult> {
  let url = URL.parse(start)
  for (let hop = 0; url && hop <= maxRedirects; hop++) {
    if (!isPlainAddress(url)) return unreachable
    if (!belongs(url.hostname)) return { ok: false, why: 'elsewhere', leadsTo: url.hostname }
    const addresses = await addressesOf(url.hostname, outside)
    const [address] = addresses ?? []
    // One closed address among them is enough to doubt all of them.
    if (!address || !addresses?.every((one) => isAllowedAddress(one, outside))) return unreachable
    const answer = await readOnce(url, address, outside)
    if (!('location' in answer)) return answer
    const next = URL.parse(answer.location, url)
    if (url.protocol === 'https:' && next?.protocol === 'http:') return unreachable
    url = next
  }
  return unreachable
}

/** A name on the web's own ports. An address in digits is nobody's domain, and a way past every list of hosts. */
const isPlainAddress = ({ protocol, hostname, port, username, password }: URL) =>
  (protocol === 'https:' || protocol === 'http:') &&
  !port &&
  !username &&
  !password &&
  !isIP(hostname) &&
  !hostname.startsWith('[') &&
  hostname.includes('.')

const untrusted = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/

function readOnce(url: URL, address: string, { loopback }: OutboundConfig) {
  const secure = url.protocol === 'https:'
  const family = isIP(address)
  const pinned: LookupFunction = (_, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family)
  return new Promise<FetchResult | { location: string }>((resolve) => {
    const limit = AbortSignal.timeout(hopTimeoutMs)
    const call = (secure ? requestSecure : requestPlain)(
      url,
      {
        lookup: pinned,
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
        const end = (whole: boolean) => {
          resolve({ ok: true, address: url.href, status, body: Buffer.concat(parts), whole })
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
    call.on('error', (error: NodeJS.ErrnoException) => {
      resolve(untrusted.test(error.code ?? '') ? { ok: false, why: 'untrusted' } : unreachable)
    })
    call.end()
  })
}
