import type { z } from 'zod'
import type { DataOf } from '#/client/api.ts'
import type { StopState } from '#/ui/RouteLine.tsx'
import type { employerProfile } from '../api.ts'

export type Employer = DataOf<'GET', '/employers'>
export type CheckpointValues = z.input<typeof employerProfile> & {
  phoneNumber: { countryCode: string; contactNumber: string }
  /** Form-only: submits the mailing address as the physical address. */
  samePlace?: boolean
}

/** Initial form values: the autosaved draft, else the stored profile. */
export function startingValues(
  employer: Employer,
  draft: Record<string, unknown> | null | undefined,
): CheckpointValues {
  const saved = {
    photo: employer.photo,
    entityType: employer.entityType ?? '',
    phoneNumber: {
      countryCode: employer.phoneNumber.countryCode ?? 'US',
      contactNumber: employer.phoneNumber.contactNumber ?? '',
    },
    mailingAddress: employer.mailingAddress ?? '',
    physicalAddress: employer.physicalAddress ?? '',
    // When a reviewer asks about the physical address, it gets its own field.
    samePlace:
      !employer.requestedFields.includes('physicalAddress') &&
      (!employer.physicalAddress || employer.physicalAddress === employer.mailingAddress),
    websiteURL: employer.websiteURL ?? '',
    certifications: employer.certifications,
    businessRegistrationNumber: employer.businessRegistrationNumber ?? '',
    corporateDomicile: employer.corporateDomicile ?? '',
    companySize: employer.companySize === null ? '' : String(employer.companySize),
    industryAffiliations: employer.industryAffiliations,
    taxIDNumber: employer.taxIDNumber ?? '',
    socialLinks: {
      facebookURL: employer.socialLinks.facebookURL ?? '',
      twitterURL: employer.socialLinks.twitterURL ?? '',
      linkedinURL: employer.socialLinks.linkedinURL ?? '',
      youtubeURL: employer.socialLinks.youtubeURL ?? '',
    },
  }
  return { ...saved, ...draft } as CheckpointValues
}

/** Every field path in the order of the page. */
export const inPageOrder = [
  'photo',
  'entityType',
  'businessRegistrationNumber',
  'taxIDNumber',
  'phoneNumber.countryCode',
  'phoneNumber.contactNumber',
  'mailingAddress',
  'physicalAddress',
  'corporateDomicile',
  'companySize',
  'industryAffiliations',
  'certifications',
  'websiteURL',
  'socialLinks',
  'socialLinks.linkedinURL',
  'socialLinks.facebookURL',
  'socialLinks.twitterURL',
  'socialLinks.youtubeURL',
] as const

export const sections = [
  { title: 'The company', fields: ['photo', 'entityType', 'businessRegistrationNumber', 'taxIDNumber'] },
  {
    title: 'Where to reach you',
    fields: ['phoneNumber', 'mailingAddress', 'physicalAddress', 'corporateDomicile'],
  },
  { title: 'Size and field', fields: ['companySize', 'industryAffiliations', 'certifications'] },
  { title: 'Online presence', fields: ['websiteURL', 'socialLinks'] },
] as const

export const fieldNames: Record<string, string> = {
  photo: 'Logo or photo',
  entityType: 'Entity type',
  businessRegistrationNumber: 'Registration number',
  taxIDNumber: 'Tax ID',
  phoneNumber: 'Phone number',
  mailingAddress: 'Mailing address',
  physicalAddress: 'Physical address',
  corporateDomicile: 'Corporate domicile',
  companySize: 'Company size',
  industryAffiliations: 'Industry affiliations',
  certifications: 'Certifications',
  websiteURL: 'Website',
  socialLinks: 'Social links',
}

type FormPart = { label: string; meta: string; state: StopState }

const filled = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : Boolean(String(value ?? '').trim())
const plural = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`

/** The completion of each section. `failed` are the field paths with an error. */
export function progressOf(values: CheckpointValues, failed: readonly string[]): FormPart[] {
  const required = [
    [values.entityType],
    [values.phoneNumber?.contactNumber, values.mailingAddress],
    [values.companySize],
    [],
  ]
  const company = [values.photo, values.entityType, values.businessRegistrationNumber, values.taxIDNumber]
  const links = [values.websiteURL, ...Object.values(values.socialLinks ?? {})].filter(filled).length
  const wordings = [
    `${company.filter(filled).length} of 4 filled`,
    `${required[1]?.filter(filled).length} of 2 required`,
    filled(values.companySize) ? '1 of 1 required' : '1 required',
    links > 0 ? plural(links, 'address').replace('addresss', 'addresses') : 'Optional',
  ]
  let seenOpen = false
  return sections.map(({ title, fields }, place) => {
    const wrong = failed.filter((path) =>
      (fields as readonly string[]).includes(path.split('.')[0] ?? ''),
    ).length
    const complete = place === 3 ? links > 0 : (required[place] ?? []).every(filled)
    const state: StopState = wrong > 0 ? 'bad' : complete ? 'done' : seenOpen ? 'next' : 'now'
    if (!complete && wrong === 0) seenOpen = true
    return {
      label: title,
      meta: wrong > 0 ? `${plural(wrong, 'thing')} to fix` : (wordings[place] ?? ''),
      state,
    }
  })
}
