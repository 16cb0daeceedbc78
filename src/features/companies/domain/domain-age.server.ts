import { type OutboundConfig, outboundTimeoutMs } from '#/server/outbound/outbound.ts'
import { fetchPublicUrl } from '#/server/outbound/safe-fetch.ts'
import { dayMs, formatDate } from '#/shared/dates.ts'
import { companyFingerprint } from '../queries.server.ts'
import type { VerificationFinding } from '../verification/status.ts'

/** The registration date of a domain in ISO format. */
export type DomainRegistration = { registeredAt: string }

/** Companies with a younger domain go to manual review. */
const minAgeDays = 90

/**
 * Asks the operator's RDAP service (RFC 9083). Null when it does not tell. Most services send us on to the registry
 * of the domain: followed over https to public addresses only, as an employer's website is.
 */
export async function fetchDomainAge(
  domain: string,
  outbound: OutboundConfig,
): Promise<DomainRegistration | null> {
  const address = `${outbound.rdapUrl}/domain/${encodeURIComponent(domain)}`
  const response = await fetch(address, {
    redirect: 'manual',
    headers: { accept: 'application/rdap+json, application/json' },
    signal: AbortSignal.timeout(outboundTimeoutMs('answer', outbound)),
  })
  const location = response.status >= 300 && response.status < 400 && response.headers.get('location')
  if (!location) return response.ok ? registrationIn(await response.json()) : null
  const registry = new URL(location, address)
  if (registry.protocol !== 'https:' && !outbound.loopback) return null
  const read = await fetchPublicUrl(registry.href, () => true, outbound)
  return read.ok && read.isComplete && read.status === 200
    ? registrationIn(JSON.parse(read.body.toString()))
    : null
}

/** Returns the latest registration, because an expired domain may have been registered again. */
function registrationIn(body: unknown): DomainRegistration | null {
  const { events } = (body ?? {}) as { events?: unknown }
  if (!Array.isArray(events)) return null
  const times = (events as ({ eventAction?: unknown; eventDate?: unknown } | null)[])
    .filter((event) => event?.eventAction === 'registration' || event?.eventAction === 'reregistration')
    .map((event) => (typeof event?.eventDate === 'string' ? Date.parse(event.eventDate) : Number.NaN))
    // Allows a little clock difference; later dates are invalid.
    .filter((time) => time > 0 && time < Date.now() + dayMs)
  return times.length > 0 ? { registeredAt: new Date(Math.max(...times)).toISOString() } : null
}

/** The `domain-age` finding. An unknown age is never held against the company. */
export function domainAgeFinding(
  domain: string,
  answer: DomainRegistration | null,
  now = new Date(),
): VerificationFinding {
  const row = (outcome: VerificationFinding['outcome'], finding: string): VerificationFinding => ({
    claim: 'domain-age',
    outcome,
    strength: 'weak',
    finding,
    source: 'RDAP',
    ...(answer && { proofHash: companyFingerprint(JSON.stringify({ domain, ...answer })) }),
  })
  if (!answer) return row('unknown', `When ${domain} was registered could not be found out just now.`)
  const since = `${domain} was registered on ${formatDate(answer.registeredAt)}`
  return now.getTime() - Date.parse(answer.registeredAt) < minAgeDays * dayMs
    ? row('waiting', `${since}, less than ${minAgeDays} days ago. A person reads the case.`)
    : row('pass', `${since}, ${minAgeDays} days ago or more.`)
}
