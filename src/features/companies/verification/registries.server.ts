import type { Db } from '#/server/database/database.ts'
import { isSameName } from '#/server/names/compare.ts'
import { type OutboundConfig, outboundTimeoutMs } from '#/server/outbound/outbound.ts'
import { unprovableReason } from '../domain/challenge.server.ts'
import { type DomainRegistration, domainAgeFinding, fetchDomainAge } from '../domain/domain-age.server.ts'
import { cacheRegistryResponse, findCachedResponse } from '../domain/queries.server.ts'
import { type Company, companyFingerprint } from '../queries.server.ts'
import {
  checkRegistration,
  checkTaxId,
  countryOf,
  isLei,
  normalizeNumber,
} from './duplicates/identifiers.server.ts'
import type { VerificationFinding } from './status.ts'

type Registry = 'gleif' | 'vies' | 'rdap'
/** The entry of a number in a registry. `name` is null if the registry does not return it. */
type Listing = { listed: boolean; name: string | null }
type RegistryResponse = Listing | DomainRegistration
/** `number` is the identifier to query; a domain for RDAP. */
type RegistryQuery = { registry: Registry; number: string }

const vatCountries = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
)

/** The queries for a company: only configured registries, only well-formed numbers. */
export function registryQueries(
  company: Company,
  { gleifUrl, viesUrl, rdapUrl }: OutboundConfig,
): RegistryQuery[] {
  const country = countryOf(company.corporateDomicile, company.phoneCountryCode)
  const { businessRegistrationNumber: registration, taxIdNumber: taxId } = company
  const queries: RegistryQuery[] = []
  if (gleifUrl && registration && isLei(registration) && checkRegistration(country, registration) === 'pass')
    queries.push({ registry: 'gleif', number: normalizeNumber(registration) })
  const vatCountry = country === 'GR' ? 'EL' : country
  if (viesUrl && taxId && vatCountry && vatCountries.has(vatCountry) && checkTaxId(country, taxId) === 'pass')
    queries.push({
      registry: 'vies',
      number: vatCountry + normalizeNumber(taxId).replace(RegExp(`^(${vatCountry}|${country})`), ''),
    })
  if (rdapUrl && company.domain && !unprovableReason(company.domain))
    queries.push({ registry: 'rdap', number: company.domain })
  return queries
}

const query: Record<
  Registry,
  (number: string, outbound: OutboundConfig) => Promise<RegistryResponse | null>
> = {
  gleif: queryGleif,
  vies: queryVies,
  rdap: fetchDomainAge,
}

/** Queries a registry, or returns the cached result of today. Null when it is unavailable. */
export async function queryRegistry(
  db: Db,
  { registry, number }: RegistryQuery,
  outbound: OutboundConfig,
): Promise<RegistryResponse | null> {
  const cached = await findCachedResponse(db, registry, number)
  if (cached) return cached.response as RegistryResponse
  const response = await query[registry](number, outbound).catch(() => null)
  if (response) await cacheRegistryResponse(db, registry, number, response)
  return response
}

async function fetchJson(address: string, outbound: OutboundConfig) {
  const response = await fetch(address, {
    redirect: 'error',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(outboundTimeoutMs('answer', outbound)),
  })
  return { status: response.status, body: response.ok ? await response.json() : undefined }
}

async function queryGleif(lei: string, outbound: OutboundConfig): Promise<Listing | null> {
  const { status, body } = await fetchJson(`${outbound.gleifUrl}/lei-records/${lei}`, outbound)
  if (status === 404) return { listed: false, name: null }
  type Record = { entity?: { legalName?: { name?: unknown }; status?: unknown } }
  const record = (body as { data?: { attributes?: Record } } | undefined)?.data?.attributes?.entity
  if (typeof record?.legalName?.name !== 'string') return null
  return { listed: record.status === 'ACTIVE', name: record.legalName.name.slice(0, 300) }
}

async function queryVies(number: string, outbound: OutboundConfig): Promise<Listing | null> {
  const address = `${outbound.viesUrl}/ms/${number.slice(0, 2)}/vat/${number.slice(2)}`
  const fetched = await fetchJson(address, outbound)
  const body = fetched.body as { isValid?: unknown; userError?: unknown; name?: unknown } | undefined
  // VIES also returns "not valid" when a country's service is down, with that as `userError`.
  if (body?.userError !== 'VALID' && body?.userError !== 'INVALID') return null
  const name = typeof body.name === 'string' && /[\p{L}\d]/u.test(body.name) ? body.name.slice(0, 300) : null
  return { listed: body.isValid === true, name }
}

/** The finding from a registry result. An unavailable registry is never held against the company. */
export function registryFinding(
  { registry, number }: RegistryQuery,
  response: RegistryResponse | null,
  company: string,
): VerificationFinding {
  if (registry === 'rdap') return domainAgeFinding(number, response as DomainRegistration | null)
  return listingFinding({ registry, number }, response as Listing | null, company)
}

function listingFinding(
  { registry, number }: RegistryQuery & { registry: 'gleif' | 'vies' },
  response: Listing | null,
  company: string,
): VerificationFinding {
  const name = registry === 'gleif' ? 'GLEIF' : 'VIES'
  const kind = registry === 'gleif' ? 'LEI' : 'VAT number'
  const row = (outcome: VerificationFinding['outcome'], finding: string): VerificationFinding => ({
    claim: registry,
    outcome,
    strength: 'medium',
    finding,
    source: name,
    ...(response && { proofHash: companyFingerprint(JSON.stringify({ number, ...response })) }),
  })
  if (!response) return row('unknown', `${name} could not be asked just now.`)
  if (!response.listed) return row('fail', `${name} lists no active holder of this ${kind}.`)
  // Anybody can enter another company's number, so without a name this confirms nothing.
  if (!response.name)
    return { ...row('pass', `${name} knows this ${kind}. It does not say whose it is.`), strength: 'weak' }
  return isSameName(response.name, company)
    ? row('pass', `${name} lists this ${kind} under the same name.`)
    : row('fail', `${name} lists this ${kind} under another name. A person compares the two.`)
}
