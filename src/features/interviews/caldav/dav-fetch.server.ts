import { getDomain } from 'tldts'
import { guardedFetch } from '#/server/outbound/guarded-fetch.ts'
import type { OutboundAddresses } from '#/server/outbound/safe-fetch.ts'
import type { CalendarFailure } from '../external/failures.ts'
import type { Credentials } from './account.ts'

const maxRedirects = 3
const maxBytes = 5 * 1024 * 1024

/** A calendar server refused, or gave no answer that can be used. */
export class DavError extends Error {
  readonly failure: CalendarFailure
  constructor(failure: CalendarFailure) {
    super(`calendar server: ${failure}`)
    this.failure = failure
  }
}

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status)

/** The same host, or another of the same owner: clouds keep accounts on hosts such as p42-caldav.icloud.com. */
function isOfServer({ hostname }: URL, server: string) {
  const { hostname: entered } = new URL(server)
  const domain = getDomain(entered, { allowPrivateDomains: true })
  return (
    hostname === entered || (domain !== null && getDomain(hostname, { allowPrivateDomains: true }) === domain)
  )
}

/**
 * A `fetch` as tsdav wants one, through the guarded client and with the password of one account, which goes to its
 * server alone. Redirects are followed on the same scheme, host and port.
 */
export function davFetch(outbound: OutboundAddresses, { server, userName, password }: Credentials) {
  const send = guardedFetch(outbound)
  const authorization = `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`
  return async (address: string | URL | Request, init: RequestInit = {}) => {
    const { method = 'GET', body } = init
    const headers = Object.fromEntries(new Headers(init.headers))
    let url = new URL(address instanceof Request ? address.url : address)
    for (let hop = 0; ; hop++) {
      if (!isOfServer(url, server)) throw new DavError('unreachable')
      const answer = await send(url.href, {
        ...{ method, body, maxBytes },
        headers: { ...headers, authorization, 'user-agent': 'Waymark calendar' },
      }).catch((error: Error) => {
        throw new DavError(/certificate/.test(error.message) ? 'untrusted' : 'unreachable')
      })
      if (answer.status === 401) throw new DavError('refused')
      const next = isRedirect(answer.status) && URL.parse(answer.headers.get('location') ?? '', url)
      if (!next || init.redirect === 'manual') return answer
      if (next.origin !== url.origin || hop === maxRedirects) throw new DavError('unreachable')
      url = next
    }
  }
}

export type DavFetch = ReturnType<typeof davFetch>
