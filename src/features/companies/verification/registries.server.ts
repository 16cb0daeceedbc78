import type { Db } from '#/server/database/database.ts'
import { isSameName } from '#/server/names/compare.ts'
import type { OutboundConfig } from '#/server/outbound/outbound.ts'
import { unprovableReason } from '../domain/challenge.server.ts'
import { askDomainAge, domainAgeFinding, type Registration } from '../domain/domain-age.server.ts'
import { cacheResponse, findCachedResponse } from '../domain/queries.server.ts'
import { type Company, companyFingerprint } from '../queries.server.ts'
import { checkRegistration, checkTaxId, countryOf, isLei, normalizeNumber } from './identifiers.server.ts'
import type { Finding } from './status.ts'

type Register = 'gleif' | 'vies' | 'rdap'
/** The entry of a number in a registry. `name` is null if the registry does not return it. */
type Listing = { listed: boolean; name: string | null }
type Answer = Listing | Registration
/** `number` is the identifier to query; a domain for RDAP. */
type RegistryQuery = { register: Register; number: string }

const patience = 5000
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
  const enquiries: RegistryQuery[] = []
  if (gleifUrl && registration && isLei(registration) && checkRegistration(country, registration) === 'pass')
    enquiries.push({ register: 'gleif', number: normalizeNumber(registration) })
  const vatCountry = country === 'GR' ? 'EL' : country
  if (viesUrl && taxId && vatCountry && vatCountries.has(vatCountry) && checkTaxId(country, taxId) === 'pass')
    enquiries.push({
      register: 'vies',
      number: vatCountry + normalizeNumber(taxId).replace(RegExp(`^(${vatCountry}|${country})`), ''),
    })
  if (rdapUrl && company.domain && !unprovableReason(company.domain))
    enquiries.push({ register: 'rdap', number: company.domain })
  return enquiries
}

const ask: Record<Register, (number: string, outbound: OutboundConfig) => Promise<Answer | null>> = {
  gleif: askGleif,
  vies: askVies,
  rdap: askDomainAge,
}

/** Queries a registry, or returns the cached result of today. Null when it is unavailable. */
export async function queryRegistry(
  db: Db,
  { register, number }: RegistryQuery,
  outbound: OutboundConfig,
): Promise<Answer | null> {
  const known = await findCachedResponse(db, register, number)
  if (known) return known.response as Answer
  const answer = await ask[register](number, outbound).catch(() => null)
  if (answer) await cacheResponse(db, register, number, answer)
  return answer
}

async function read(address: string) {
  const response = await fetch(address, {
    redirect: 'error',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(patience),
  })
  return { status: response.status, body: response.ok ? await response.json() : undefined }
}

async function askGleif(lei: string, { gleifUrl }: OutboundConfig): Promise<Listing | null> {
  const { status, body } = await read(`${gleifUrl}/lei-records/${lei}`)
  if (status === 404) return { listed: false, name: null }
  type Record = { entity?: { legalName?: { name?: unknown }; status?: unknown } }
  const record = (body as { data?: { attributes?: Record } } | undefined)?.data?.attributes?.entity
  if (typeof record?.legalName?.name !== 'string') return null
  return { listed: record.status === 'ACTIVE', name: record.legalName.name.slice(0, 300) }
}

async function askVies(number: string, { viesUrl }: OutboundConfig): Promise<Listing | null> {
  const { body } = await read(`${viesUrl}/ms/${number.slice(0, 2)}/vat/${number.slice(2)}`)
  const said = body as { isValid?: unknown; userError?: unknown; name?: unknown } | undefined
  // VIES also returns "not valid" when a country's service is down, with that as `userError`.
  if (said?.userError !== 'VALID' && said?.userError !== 'INVALID') return null
  const name = typeof said.name === 'string' && /[\p{L}\d]/u.test(said.name) ? said.name.slice(0, 300) : null
  return { listed: said.isValid === true, name }
}

/** The finding from a registry result. An unavailable registry is never held against the company. */
export function findingOf(
  { register, number }: RegistryQuery,
  answer: Answer | null,
  company: string,
): Finding {
  if (register === 'rdap') return domainAgeFinding(number, answer as Registration | null)
  return listingFinding({ register, number }, answer as Listing | null, company)
}

function listingFinding(
  { register, number }: RegistryQuery & { register: 'gleif' | 'vies' },
  answer: Listing | null,
  company: string,
): Finding {
  const name = register === 'gleif' ? 'GLEIF' : 'VIES'
  const kind = register === 'gleif' ? 'LEI' : 'VAT number'
  const row = (outcome: Finding['outcome'], finding: string): Finding => ({
    claim: register,
    outcome,
    strength: 'medium',
    finding,
    source: name,
    ...(answer && { proofHash: companyFingerprint(JSON.stringify({ number, ...answer })) }),
  })
  if (!answer) return row('unknown', `${name} could not be asked just now.`)
  if (!answer.listed) return row('fail', `${name} lists no active holder of this ${kind}.`)
  // Anybody can enter another company's number, so without a name this confirms nothing.
  if (!answer.name)
    return { ...row('pass', `${name} knows this ${kind}. It does not say whose it is.`), strength: 'weak' }
  return isSameName(answer.name, company)
    ? row('pass', `${name} lists this ${kind} under the same name.`)
    : row('fail', `${name} lists this ${kind} under another name. A person compares the two.`)
}
