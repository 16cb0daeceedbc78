import { z } from 'zod'
import { countries } from '#/shared/reference/countries.ts'
import { entityTypes } from '#/shared/reference/reference.ts'
import { formatPhone } from '../country.ts'
import type { Company } from '../queries.server.ts'
import { maskedNumber } from '../verification/checks.server.ts'

const change = z.object({ label: z.string(), from: z.string().nullable(), to: z.string().nullable() })
type DetailChange = z.infer<typeof change>

/** The changes of a row of the history. */
export const readChanges = (changes: unknown) => z.array(change).catch([]).parse(changes)

type Details = Pick<
  Company,
  | 'name'
  | 'entityType'
  | 'websiteUrl'
  | 'businessRegistrationNumber'
  | 'taxIdNumber'
  | 'phoneCountryCode'
  | 'phoneContactNumber'
  | 'corporateDomicile'
  | 'mailingAddress'
>

const detailsOf = (company: Details): Record<string, string | null | undefined> => ({
  'Legal name': company.name,
  'Entity type': entityTypes.find(({ value }) => value === company.entityType)?.label,
  Website: company.websiteUrl,
  'Registration number': company.businessRegistrationNumber,
  // Masked, because the change also stands in the audit log.
  'Tax ID': company.taxIdNumber && maskedNumber(company.taxIdNumber),
  'Phone number': formatPhone(company.phoneCountryCode, company.phoneContactNumber),
  'Corporate domicile':
    countries.find(({ code }) => code === company.corporateDomicile)?.name ?? company.corporateDomicile,
  'Mailing address': company.mailingAddress,
})

/** What is different after, in the words that a reviewer reads. */
export function listChangedDetails(before: Details, after: Details): DetailChange[] {
  const old = detailsOf(before)
  return Object.entries(detailsOf(after)).flatMap(([label, to = null]) => {
    const from = old[label] ?? null
    return from === to ? [] : [{ label, from, to }]
  })
}
