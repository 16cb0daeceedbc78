import { countries } from '#/shared/reference/countries.ts'
import { entityTypes } from '#/shared/reference/reference.ts'
import { type DescriptionItem, DescriptionRows } from '#/ui/DescriptionList.tsx'
import { formatPhone } from '../country.ts'
import { type CheckpointProfile, fieldLabels } from './form-values.ts'

/** The submitted profile, read-only. */
export function SubmittedProfile({ employer }: { employer: CheckpointProfile }) {
  const { phoneNumber, socialLinks } = employer
  const values: Record<string, string | null | undefined> = {
    entityType: entityTypes.find(({ value }) => value === employer.entityType)?.label,
    businessRegistrationNumber: employer.businessRegistrationNumber,
    taxIDNumber: employer.taxIDNumber,
    phoneNumber: formatPhone(phoneNumber.countryCode, phoneNumber.contactNumber),
    mailingAddress: employer.mailingAddress,
    physicalAddress: employer.physicalAddress,
    corporateDomicile:
      countries.find(({ code }) => code === employer.corporateDomicile)?.name ?? employer.corporateDomicile,
    companySize: employer.companySize?.toLocaleString('en-US'),
    industryAffiliations: employer.industryAffiliations.join(', '),
    certifications: employer.certifications.join(', '),
    websiteURL: employer.websiteURL,
    socialLinks: Object.values(socialLinks).filter(Boolean).join('\n'),
  }
  const items: DescriptionItem[] = Object.entries(values)
    .filter(([, value]) => value)
    .map(([field, value]) => ({
      label: fieldLabels[field] ?? field,
      value: <span className="whitespace-pre-line">{value}</span>,
    }))
  return (
    <section aria-label="What you sent" className="mt-8 max-w-[760px]">
      <DescriptionRows items={items} />
    </section>
  )
}
