import { fetchHop, mayReceiveSecrets, type OutboundAddresses, publicAddressOf } from './safe-fetch.ts'

type GuardedRequest = {
  method?: string
  headers?: Record<string, string>
  body?: unknown
  maxBytes?: number
  timeoutMs?: number
  /** The status is what matters: of an answer longer than `maxBytes` its beginning is enough. */
  cut?: boolean
}

/**
 * A `fetch` for servers that strangers name, without SSRF: https to public addresses on the default port only, resolved
 * once and connected to exactly there. Redirects are answered, not followed. Throws when there is no answer.
 */
export const guardedFetch =
  (outbound: OutboundAddresses) =>
  async (
    address: string,
    { method = 'GET', headers = {}, body, maxBytes, timeoutMs, cut = false }: GuardedRequest = {},
  ) => {
    const url = URL.parse(address)
    const found = url && mayReceiveSecrets(url, outbound) ? await publicAddressOf(url, outbound) : null
    if (!url || found === null || found === 'forbidden') throw new TypeError('not a public https address')
    if (found === 'unreachable') throw new TypeError('its name cannot be found')
    const sent = body === undefined || body === null ? undefined : Buffer.from(String(body))
    const answer = await fetchHop(url, found.address, outbound, {
      method,
      headers: {
        ...headers,
        'accept-encoding': 'identity',
        ...(sent && { 'content-length': sent.length }),
      },
      ...(sent && { body: sent }),
      ...(maxBytes && { maxBytes }),
      ...(timeoutMs && { timeoutMs }),
    })
    if (!answer.ok || !(answer.isComplete || answer.location || cut))
      throw new TypeError(
        !answer.ok && answer.reason === 'untrusted' ? 'its certificate is not valid' : 'no answer',
      )
    const { status, body: bytes } = answer
    const list = Object.entries(answer.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    )
    return new Response([204, 205, 304].includes(status) ? null : new Uint8Array(bytes), {
      status,
      headers: list,
    })
  }
