import type { z } from 'zod'
import type { DataOf } from '#/client/api.ts'
import type { profileForm } from '../api.ts'
import { countCompleteness } from '../completeness.ts'

export type Profile = DataOf<'GET', '/profile'>
type YesNo = '' | 'yes' | 'no'

/** Form values of the profile; optional values are strings. Paths equal those of the API. */
export type ProfileValues = {
  name: string
  photo: string | null
  headline: string
  about: string
  city: string
  region: string
  country: string
  phone: { countryCode: string; contactNumber: string }
  yearsExperience: string
  skills: string[]
  experience: { title: string; company: string; from: string; to: string; summary: string }[]
  education: { school: string; degree: string; year: string }[]
  desiredPay: number | null
  desiredCurrency: string
  authorisedToWork: YesNo
  needsSponsorship: YesNo
  resume: { id: string; name: string } | null
  portfolio: { id: string; name: string; size: number }[]
  private: { gender: string; birthYear: string; birthMonth: string; birthDay: string; citizenship: string }
}

const text = (value: string | number | null) => (value === null ? '' : String(value))
const yesNo = (value: boolean | null): YesNo => (value === null ? '' : value ? 'yes' : 'no')

export function toFormValues(profile: Profile): ProfileValues {
  const { email: _, completeness: __, updatedAt: ___, private: answers, ...rest } = profile
  return {
    ...rest,
    headline: text(rest.headline),
    about: text(rest.about),
    city: text(rest.city),
    region: text(rest.region),
    country: text(rest.country),
    // The phone input starts in the US.
    phone: rest.phone ?? { countryCode: 'US', contactNumber: '' },
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
export function toProfileForm({ resume, portfolio, ...typed }: ProfileValues) {
  return {
    ...typed,
    country: orNull(typed.country),
    phone: typed.phone.contactNumber.trim() ? typed.phone : null,
    yearsExperience: numberOrNull(typed.yearsExperience),
    experience: typed.experience.map((one) => ({ ...one, from: orNull(one.from), to: orNull(one.to) })),
    education: typed.education.map((one) => ({ ...one, year: numberOrNull(one.year) })),
    authorisedToWork: toBoolean(typed.authorisedToWork),
    needsSponsorship: toBoolean(typed.needsSponsorship),
    resumeFileId: resume?.id ?? null,
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
