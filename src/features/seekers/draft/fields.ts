import type { ProfileValues } from '../profile/profile-values.ts'

/** The fields that two tabs merge by, in the order of the page. Résumés are saved at once. */
export const draftFields = {
  photo: 'Photo',
  name: 'Name',
  headline: 'Headline',
  about: 'About',
  city: 'City',
  region: 'State or region',
  country: 'Country',
  addressType: 'Address type',
  street: 'Street',
  postalCode: 'Postal code',
  otherAddresses: 'Other addresses',
  phone: 'Phone',
  otherPhones: 'Other phones',
  experience: 'Work',
  yearsExperience: 'Years of experience',
  skills: 'Skills',
  skillYears: 'Years with each skill',
  education: 'Education and licenses',
  languages: 'Languages',
  certificates: 'Certificates',
  links: 'Links',
  projects: 'Pieces of work',
  portfolio: 'Portfolio files',
  desiredPay: 'Pay you ask for',
  desiredCurrency: 'Currency',
  desiredPeriod: 'Pay period',
  payFloor: 'Minimum pay',
  preferences: 'Looking for',
  authorisedToWork: 'Authorized to work',
  needsSponsorship: 'Needs sponsorship',
  private: 'About you',
} as const satisfies Record<Exclude<keyof ProfileValues, 'resume'>, string>

export type DraftField = keyof typeof draftFields
export const isDraftField = (name: string): name is DraftField => name in draftFields
export const allDraftFields = Object.keys(draftFields) as DraftField[]

/** Whether two values say the same, in whatever order the database keeps their keys. */
export const isSame = (a: unknown, b: unknown) => inOneOrder(a) === inOneOrder(b)

const inOneOrder = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
