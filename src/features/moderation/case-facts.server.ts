import { phoneWords } from '#/features/companies/country.ts'
import type { Company, listEvidence } from '#/features/companies/queries.server.ts'
import { maskedNumber } from '#/features/companies/verification/checks.server.ts'
import { countries } from '#/shared/countries.ts'
import { entityTypes } from '#/shared/reference.ts'

type Evidence = Awaited<ReturnType<typeof listEvidence>>

/** Per field, the company's statement beside our finding. Claims that cannot be checked have no finding. */
export function listCaseFacts(company: Company, evidence: Evidence) {
  const of = (claim: Evidence[number]['claim']) => evidence.find((row) => row.claim === claim)
  const row = (label: string, said: string | null, finding?: Evidence[number]) => ({
    label,
    said,
    found: finding?.finding ?? null,
    claim: finding?.claim ?? null,
    outcome: finding?.outcome ?? ('unknown' as const),
    source: finding?.source ?? null,
    checkedAt: finding?.checkedAt ?? null,
    expiresAt: finding?.expiresAt ?? null,
  })
  /** A row that is shown only with a finding. */
  const known = (label: string, said: string | null, finding?: Evidence[number]) =>
    finding ? [row(label, said, finding)] : []
  const country = countries.find(({ code }) => code === company.corporateDomicile)?.name
  return [
    row('Legal name', company.name),
    row('Entity type', entityTypes.find(({ value }) => value === company.entityType)?.label ?? null),
    row('Mailbox', company.domain, of('mailbox')),
    ...known('DNS record', `_waymark-challenge.${company.domain}`, of('dns')),
    ...known('File on the website', company.domain, of('file')),
    ...known('Documents', null, of('documents')),
    row('Registration', company.businessRegistrationNumber, of('registration')),
    row('Tax ID', company.taxIdNumber && maskedNumber(company.taxIdNumber), of('tax-id')),
    ...known('GLEIF', company.businessRegistrationNumber, of('gleif')),
    ...known('VIES', company.taxIdNumber && maskedNumber(company.taxIdNumber), of('vies')),
    row('Phone', phoneWords(company.phoneCountryCode, company.phoneContactNumber), of('phone')),
    row('Other companies', null, of('duplicates')),
    row('Domicile', country ?? company.corporateDomicile),
    row('Mailing address', company.mailingAddress),
    row('Website', company.websiteUrl, of('website')),
    row('People', company.companySize === null ? null : String(company.companySize)),
  ]
}
