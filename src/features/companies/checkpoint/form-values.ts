import type { z } from 'zod'
import type { DataOf } from '#/client/api.ts'
import { plural } from '#/shared/sentence.ts'
import type { RouteStopState } from '#/ui/route/RouteLine.tsx'
import type { employerProfile } from '../api.ts'

export type CheckpointProfile = DataOf<'GET', '/employers'>
export type CheckpointValues = z.input<typeof employerProfile> & {
  phoneNumber: { countryCode: string; contactNumber: string }
  /** Form-only: submits the mailing address as the physical address. */
  samePlace?: boolean
}

/** Initial form values: the autosaved draft, else the stored profile. */
export function initialProfile(
  employer: CheckpointProfile,
  draft: Record<string, unknown> | null | undefined,
): CheckpointValues {
  const initial = {
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
  return { ...initial, ...draft } as CheckpointValues
}

/** Every field path in the order of the page. */
export const fieldsInPageOrder = [
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

export const checkpointSections = [
  { title: 'The company', fields: ['photo', 'entityType', 'businessRegistrationNumber', 'taxIDNumber'] },
  {
    title: 'Where to reach you',
    fields: ['phoneNumber', 'mailingAddress', 'physicalAddress', 'corporateDomicile'],
  },
  { title: 'Size and field', fields: ['companySize', 'industryAffiliations', 'certifications'] },
  { title: 'Online presence', fields: ['websiteURL', 'socialLinks'] },
] as const

export const fieldLabels: Record<string, string> = {
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

type SectionProgress = { label: string; meta: string; state: RouteStopState }

const isFilled = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : Boolean(String(value ?? '').trim())

/** The completion of each section. `failed` are the field paths with an error. */
export function listSectionProgress(
  values: CheckpointValues,
  failedFields: readonly string[],
): SectionProgress[] {
  const required = [
    [values.entityType],
    [values.phoneNumber?.contactNumber, values.mailingAddress],
    [values.companySize],
    [],
  ]
  const company = [values.photo, values.entityType, values.businessRegistrationNumber, values.taxIDNumber]
  const filledLinks = [values.websiteURL, ...Object.values(values.socialLinks ?? {})].filter(isFilled).length
  const captions = [
    `${company.filter(isFilled).length} of 4 filled`,
    `${required[1]?.filter(isFilled).length} of 2 required`,
    isFilled(values.companySize) ? '1 of 1 required' : '1 required',
    filledLinks > 0 ? plural(filledLinks, 'address').replace('addresss', 'addresses') : 'Optional',
  ]
  let hasIncomplete = false
  return checkpointSections.map(({ title, fields }, index) => {
    const errorCount = failedFields.filter((path) =>
      (fields as readonly string[]).includes(path.split('.')[0] ?? ''),
    ).length
    const complete = index === 3 ? filledLinks > 0 : (required[index] ?? []).every(isFilled)
    // With something to fix, that is where one is.
    const isNext = hasIncomplete || failedFields.length > 0
    const state: RouteStopState = errorCount > 0 ? 'bad' : complete ? 'done' : isNext ? 'next' : 'now'
    if (!complete && errorCount === 0) hasIncomplete = true
    return {
      label: title,
      meta: errorCount > 0 ? `${plural(errorCount, 'thing')} to fix` : (captions[index] ?? ''),
      state,
    }
  })
}
