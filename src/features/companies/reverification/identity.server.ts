import type { z } from 'zod'
import type { Company } from '../queries.server.ts'
import { countryOf, normalizeIdentifier } from '../verification/duplicates/identifiers.server.ts'
import { registrableDomain } from '../verification/mailboxes.server.ts'
import type { identity } from './api.ts'

export type CompanyIdentityInput = z.output<typeof identity>

const normalizeName = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
const pathOf = (address: string | null) => {
  const url = address ? URL.parse(address) : null
  return url && `${url.hostname.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}`
}

/**
 * Describes the changes of identity; empty when values are only written differently. Another page of a proven domain is no
 * change, but on a shared domain it may be another company.
 */
export function identityChanges(company: Company, sent: CompanyIdentityInput, isProven: boolean) {
  const oldCountry = countryOf(company.corporateDomicile, company.phoneCountryCode)
  const country = countryOf(sent.corporateDomicile, company.phoneCountryCode)
  const sameNumber = (one: string | null, other: string | null) =>
    one === null || other === null
      ? one === other
      : normalizeIdentifier(oldCountry, one) === normalizeIdentifier(country, other)
  const sameSite =
    registrableDomain(sent.websiteURL) === company.domain &&
    (isProven || pathOf(sent.websiteURL) === pathOf(company.websiteUrl))
  return [
    normalizeName(sent.name) !== normalizeName(company.name) && 'legal name',
    sent.entityType !== company.entityType && 'entity type',
    !sameSite && 'website',
    !sameNumber(company.businessRegistrationNumber, sent.businessRegistrationNumber) && 'registration number',
    !sameNumber(company.taxIdNumber, sent.taxIDNumber) && 'tax ID',
    country !== oldCountry && 'domicile',
  ].filter((word) => word !== false)
}
