import type { z } from 'zod'
import { storedPhone } from '#/shared/input/phone-plans.ts'
import { companyFieldNotes, type employerProfile, type ProfileField } from './api.ts'
import type { Company } from './queries.server.ts'

type Profile = z.output<typeof employerProfile>

export const viewSocialLinks = (
  row: Pick<Company, 'facebookUrl' | 'twitterUrl' | 'linkedinUrl' | 'youtubeUrl'>,
) => ({
  facebookURL: row.facebookUrl,
  twitterURL: row.twitterUrl,
  linkedinURL: row.linkedinUrl,
  youtubeURL: row.youtubeUrl,
})

/** Maps a company row to the employer profile of the API (names and nesting of the spec). */
export const viewCompanyForEmployer = (row: Company) => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  status: row.status,
  statusNote: row.statusNote,
  requestedFields: row.requestedFields as ProfileField[],
  fieldNotes: companyFieldNotes.parse(row.fieldNotes),
  submittedAt: row.submittedAt,
  approvedAt: row.approvedAt,
  verificationLevel: row.verificationLevel,
  verifiedDomain: row.verifiedDomain,
  photo: row.photo,
  entityType: row.entityType,
  phoneNumber: { countryCode: row.phoneCountryCode, contactNumber: row.phoneContactNumber },
  mailingAddress: row.mailingAddress,
  websiteURL: row.websiteUrl,
  certifications: row.certifications,
  businessRegistrationNumber: row.businessRegistrationNumber,
  corporateDomicile: row.corporateDomicile,
  physicalAddress: row.physicalAddress,
  companySize: row.companySize,
  industryAffiliations: row.industryAffiliations,
  taxIDNumber: row.taxIdNumber,
  socialLinks: viewSocialLinks(row),
})

export function profileColumns(profile: Profile) {
  const phone = storedPhone(profile.phoneNumber)
  return {
    photo: profile.photo,
    entityType: profile.entityType,
    phoneCountryCode: phone.countryCode,
    phoneContactNumber: phone.contactNumber,
    mailingAddress: profile.mailingAddress,
    websiteUrl: profile.websiteURL,
    certifications: profile.certifications,
    businessRegistrationNumber: profile.businessRegistrationNumber,
    corporateDomicile: profile.corporateDomicile,
    physicalAddress: profile.physicalAddress,
    companySize: profile.companySize,
    industryAffiliations: profile.industryAffiliations,
    taxIdNumber: profile.taxIDNumber,
    facebookUrl: profile.socialLinks.facebookURL,
    twitterUrl: profile.socialLinks.twitterURL,
    linkedinUrl: profile.socialLinks.linkedinURL,
    youtubeUrl: profile.socialLinks.youtubeURL,
  }
}

/** When a reviewer has reopened some fields, all others keep their stored values, unless a check found them wrong. */
export function keepLockedFields(
  profile: Profile,
  company: Company,
  wrong: readonly ProfileField[],
): Profile {
  const open: string[] = [...company.requestedFields]
  // If both addresses were equal, correcting one corrects both.
  if (open.includes('mailingAddress') && company.physicalAddress === company.mailingAddress)
    open.push('physicalAddress')
  if (company.status !== 'draft' || open.length === 0) return profile
  open.push(...wrong)
  const confirmed = viewCompanyForEmployer(company)
  const locked = Object.keys(profile).filter((field) => !open.includes(field)) as ProfileField[]
  return { ...profile, ...Object.fromEntries(locked.map((field) => [field, confirmed[field]])) } as Profile
}

export const viewCompanyPage = (row: Company) => ({
  slug: row.slug,
  name: row.name,
  tagline: row.tagline,
  about: row.about,
  city: row.city,
  region: row.region,
  country: row.country,
  photo: row.photo,
  updatedAt: row.updatedAt,
})
