import type { z } from 'zod'
import type { DataOf } from '#/client/api.ts'
import type { PayPeriod } from '#/shared/money/money.ts'
import type { profileForm } from '../api.ts'
import { countCompleteness } from '../completeness.ts'

export type Profile = DataOf<'GET', '/profile'>
type YesNo = '' | 'yes' | 'no'

type PhoneValues = { type: string; countryCode: string; contactNumber: string }

/** Form values of the profile; optional values are strings. Paths equal those of the API. */
export type ProfileValues = {
  name: string
  photo: string | null
  headline: string
  about: string
  city: string
  region: string
  country: string
  phone: PhoneValues
  otherPhones: PhoneValues[]
  addressType: string
  street: string
  postalCode: string
  otherAddresses: {
    type: string
    street: string
    postalCode: string
    city: string
    region: string
    country: string
  }[]
  yearsExperience: string
  skills: string[]
  skillYears: Record<string, string>
  languages: { language: string; level: string }[]
  certificates: {
    name: string
    issuer: string
    issued: string
    expiresMonth: string
    expiresYear: string
  }[]
  links: { label: string; url: string }[]
  projects: { name: string; url: string; summary: string }[]
  experience: { title: string; company: string; from: string; to: string; summary: string }[]
  education: { school: string; degree: string; year: string }[]
  desiredPay: number | null
  desiredCurrency: string
  desiredPeriod: PayPeriod
  payFloor: number | null
  preferences: {
    /** Missing in a draft that an earlier version wrote. */
    roles?: string[] | undefined
    places: { place: string; km: string }[]
    remoteCountries: string[]
    workplaces: string[]
    employmentTypes: string[]
    weeklyHours: string
    noticeWeeks: string
    sponsorshipCountries: string[]
  }
  authorisedToWork: YesNo
  needsSponsorship: YesNo
  resume: { id: string; name: string } | null
  portfolio: { id: string; name: string; size: number }[]
  private: { gender: string; birthYear: string; birthMonth: string; birthDay: string; citizenship: string }
}

const text = (value: string | number | null) => (value === null ? '' : String(value))
const yesNo = (value: boolean | null): YesNo => (value === null ? '' : value ? 'yes' : 'no')

type Stored = Omit<Profile, NotInForm | 'resume' | 'portfolio'> & {
  resume: { id: string; name: string } | null
  portfolio: { id: string; name: string; size: number }[]
}
type NotInForm = 'email' | 'resumes' | 'completeness' | 'updatedAt' | 'draftVersion' | 'unpublished'

export function toFormValues(profile: Stored): ProfileValues {
  const { private: answers, ...rest } = profile
  return {
    name: rest.name,
    photo: rest.photo,
    skills: rest.skills,
    otherPhones: rest.otherPhones,
    languages: rest.languages,
    desiredPay: rest.desiredPay,
    desiredCurrency: rest.desiredCurrency,
    desiredPeriod: rest.desiredPeriod,
    payFloor: rest.payFloor,
    resume: rest.resume && { id: rest.resume.id, name: rest.resume.name },
    headline: text(rest.headline),
    about: text(rest.about),
    city: text(rest.city),
    region: text(rest.region),
    country: text(rest.country),
    // The phone input starts in the US.
    phone: rest.phone ?? { type: 'Mobile', countryCode: 'US', contactNumber: '' },
    addressType: rest.addressType ?? 'Home',
    street: text(rest.street),
    postalCode: text(rest.postalCode),
    otherAddresses: rest.otherAddresses.map((one) => ({
      ...one,
      street: text(one.street),
      postalCode: text(one.postalCode),
      city: text(one.city),
      region: text(one.region),
      country: text(one.country),
    })),
    skillYears: Object.fromEntries(
      Object.entries(rest.skillYears).map(([skill, years]) => [skill, String(years)]),
    ),
    certificates: rest.certificates.map((one) => ({
      ...one,
      issuer: text(one.issuer),
      issued: text(one.issued),
      expiresMonth: text(one.expiresMonth),
      expiresYear: text(one.expiresYear),
    })),
    links: rest.links.map((one) => ({ ...one, label: text(one.label) })),
    projects: rest.projects.map((one) => ({ ...one, url: text(one.url), summary: text(one.summary) })),
    preferences: {
      ...rest.preferences,
      places: rest.preferences.places.map(({ place, km }) => ({ place, km: String(km) })),
      weeklyHours: text(rest.preferences.weeklyHours),
      noticeWeeks: text(rest.preferences.noticeWeeks),
    },
    yearsExperience: text(rest.yearsExperience),
    experience: rest.experience.map((one) => ({
      ...one,
      from: text(one.from),
      to: text(one.to),
      summary: text(one.summary),
    })),
    portfolio: rest.portfolio.map(({ id, name, size }) => ({ id, name, size })),
    education: rest.education.map((one) => ({ ...one, degree: text(one.degree), year: text(one.year) })),
    authorisedToWork: yesNo(rest.authorisedToWork),
    needsSponsorship: yesNo(rest.needsSponsorship),
    private: {
      gender: text(answers.gender),
      birthYear: text(answers.birthYear),
      birthMonth: text(answers.birthMonth),
      birthDay: text(answers.birthDay),
      citizenship: text(answers.citizenship),
    },
  }
}

const orNull = (typed: string) => typed || null
/** Invalid numbers stay NaN, so that the schema reports them at their field. */
const numberOrNull = (typed: string) => (typed.trim() === '' ? null : Number(typed.replace(/[,\s]/g, '')))
const toBoolean = (typed: YesNo) => (typed === '' ? null : typed === 'yes')

/** Converts form values to the request; the schema validates values chosen from lists. */
export function toProfileForm({ resume: _, portfolio, ...typed }: ProfileValues) {
  return {
    ...typed,
    country: orNull(typed.country),
    phone: typed.phone.contactNumber.trim() ? typed.phone : null,
    yearsExperience: numberOrNull(typed.yearsExperience),
    experience: typed.experience.map((one) => ({ ...one, from: orNull(one.from), to: orNull(one.to) })),
    education: typed.education.map((one) => ({ ...one, year: numberOrNull(one.year) })),
    addressType: orNull(typed.addressType),
    otherAddresses: typed.otherAddresses.map((one) => ({ ...one, country: orNull(one.country) })),
    skillYears: Object.fromEntries(
      typed.skills.flatMap((skill) => {
        const years = numberOrNull(typed.skillYears[skill] ?? '')
        return years === null ? [] : [[skill, years]]
      }),
    ),
    certificates: typed.certificates.map((one) => ({
      ...one,
      issued: orNull(one.issued),
      expiresMonth: orNull(one.expiresMonth),
      expiresYear: numberOrNull(one.expiresYear),
    })),
    preferences: {
      ...typed.preferences,
      places: typed.preferences.places.map(({ place, km }) => ({ place, km: Number(km) })),
      weeklyHours: numberOrNull(typed.preferences.weeklyHours),
      noticeWeeks: numberOrNull(typed.preferences.noticeWeeks),
    },
    authorisedToWork: toBoolean(typed.authorisedToWork),
    needsSponsorship: toBoolean(typed.needsSponsorship),
    portfolioFileIds: portfolio.map(({ id }) => id),
    private: {
      gender: orNull(typed.private.gender),
      birthYear: numberOrNull(typed.private.birthYear),
      birthMonth: orNull(typed.private.birthMonth),
      birthDay: orNull(typed.private.birthDay),
      citizenship: orNull(typed.private.citizenship),
    },
  } as z.input<typeof profileForm>
}

/** Completeness of the unsaved form. */
export function countFormCompleteness(typed: ProfileValues) {
  return countCompleteness({
    name: typed.name,
    headline: orNull(typed.headline),
    city: orNull(typed.city),
    country: orNull(typed.country),
    phone: typed.phone.contactNumber,
    skills: typed.skills,
    // A row that was only opened is not an answer.
    experience: typed.experience.filter(({ title, company }) => title.trim() && company.trim()),
    yearsExperience: numberOrNull(typed.yearsExperience),
    education: typed.education.filter(({ school }) => school.trim()),
    resume: typed.resume,
    desiredPay: typed.desiredPay || null,
    authorisedToWork: toBoolean(typed.authorisedToWork),
    needsSponsorship: toBoolean(typed.needsSponsorship),
  })
}
