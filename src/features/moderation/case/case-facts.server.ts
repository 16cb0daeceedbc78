import { formatPhone } from '#/features/companies/country.ts'
import type { Company, listEvidence } from '#/features/companies/queries.server.ts'
import { maskedNumber } from '#/features/companies/verification/checks.server.ts'
import { claimLabels } from '#/features/companies/verification/claim-labels.ts'
import { countries } from '#/shared/reference/countries.ts'
import { entityTypes } from '#/shared/reference/reference.ts'

type Evidence = Awaited<ReturnType<typeof listEvidence>>

/** Per field, the company's statement beside our finding. Claims that cannot be checked have no finding. */
export function listCaseFacts(company: Company, evidence: Evidence) {
  const findingFor = (claim: Evidence[number]['claim']) => evidence.find((fact) => fact.claim === claim)
  const fact = (label: string, claimed: string | null, finding?: Evidence[number]) => ({
    label,
    claimed,
    finding: finding?.finding ?? null,
    claim: finding?.claim ?? null,
    outcome: finding?.outcome ?? ('unknown' as const),
    source: finding?.source ?? null,
    checkedAt: finding?.checkedAt ?? null,
    expiresAt: finding?.expiresAt ?? null,
  })
  /** A row that is shown only with a finding. */
  const factIfFound = (label: string, claimed: string | null, finding?: Evidence[number]) =>
    finding ? [fact(label, claimed, finding)] : []
  const country = countries.find(({ code }) => code === company.corporateDomicile)?.name
  return [
    fact('Legal name', company.name),
    fact('Entity type', entityTypes.find(({ value }) => value === company.entityType)?.label ?? null),
    fact(claimLabels.mailbox, company.domain, findingFor('mailbox')),
    ...factIfFound(claimLabels.dns, `_waymark-challenge.${company.domain}`, findingFor('dns')),
    ...factIfFound(claimLabels.file, company.domain, findingFor('file')),
    ...factIfFound(claimLabels.documents, null, findingFor('documents')),
    fact(claimLabels.registration, company.businessRegistrationNumber, findingFor('registration')),
    fact(
      claimLabels['tax-id'],
      company.taxIdNumber && maskedNumber(company.taxIdNumber),
      findingFor('tax-id'),
    ),
    ...factIfFound(claimLabels.gleif, company.businessRegistrationNumber, findingFor('gleif')),
    ...factIfFound(
      claimLabels.vies,
      company.taxIdNumber && maskedNumber(company.taxIdNumber),
      findingFor('vies'),
    ),
    fact(
      claimLabels.phone,
      formatPhone(company.phoneCountryCode, company.phoneContactNumber),
      findingFor('phone'),
    ),
    fact(claimLabels.duplicates, null, findingFor('duplicates')),
    fact('Domicile', country ?? company.corporateDomicile),
    fact('Mailing address', company.mailingAddress),
    fact(claimLabels.website, company.websiteUrl, findingFor('website')),
    fact('People', company.companySize === null ? null : String(company.companySize)),
  ]
}
