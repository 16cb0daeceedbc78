import type { z } from 'zod'
import type { DataOf } from '#/client/api.ts'
import type { profileForm } from '../api.ts'
import { completenessOf } from '../completeness.ts'

export type Profile = DataOf<'GET', '/profile'>
type YesNo = '' | 'yes' | 'no'

/** The profile as the form holds it: everything a person can leave empty is a text. Paths are those of the contract. */
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
  desiredPay: string
  desiredCurrency: string
  authorisedToWork: YesNo
  needsSponsorship: YesNo
  resume: { id: string; name: string } | null
  private: { gender: string; birthYear: string; birthMonth: string; birthDay: string; citizenship: string }
}

const text = (value: string | number | null) => (value === null ? '' : String(value))
const yesNo = (value: boolean | null): YesNo => (value === null ? '' : value ? 'yes' : 'no')

export function formValuesFrom(profile: Profile): ProfileValues {
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
    education: rest.education.map((one) => ({ ...one, degree: text(one.degree), year: text(one.year) })),
    desiredPay: text(rest.desiredPay),
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
/** Not a number stays NaN, so that the schema refuses it at its field. */
const numberOrNull = (typed: string) => (typed.trim() === '' ? null : Number(typed.replace(/[,\s]/g, '')))
const answerOf = (typed: YesNo) => (typed === '' ? null : typed === 'yes')

/** What is sent. Whatever was chosen from a list is checked there by the schema. */
export function formFrom({ resume, ...typed }: ProfileValues) {
  return {
    ...typed,
    country: orNull(typed.country),
    phone: typed.phone.contactNumber.trim() ? typed.phone : null,
    yearsExperience: numberOrNull(typed.yearsExperience),
    experience: typed.experience.map((one) => ({ ...one, from: orNull(one.from), to: orNull(one.to) })),
    education: typed.education.map((one) => ({ ...one, year: numberOrNull(one.year) })),
    desiredPay: numberOrNull(typed.desiredPay),
    authorisedToWork: answerOf(typed.authorisedToWork),
    needsSponsorship: answerOf(typed.needsSponsorship),
    resumeFileId: resume?.id ?? null,
    private: {
      gender: orNull(typed.private.gender),
      birthYear: numberOrNull(typed.private.birthYear),
      birthMonth: orNull(typed.private.birthMonth),
      birthDay: orNull(typed.private.birthDay),
      citizenship: orNull(typed.private.citizenship),
    },
  } as z.input<typeof profileForm>
}

/** How full the form is as it stands, before it is saved. */
export function completenessOfTyped(typed: ProfileValues) {
  return completenessOf({
    name: typed.name,
    headline: orNull(typed.headline),
    city: orNull(typed.city),
    country: orNull(typed.country),
    phone: typed.phone.contactNumber,
    skills: typed.skills,
    experience: typed.experience,
    yearsExperience: numberOrNull(typed.yearsExperience),
    education: typed.education,
    resume: typed.resume,
    desiredPay: numberOrNull(typed.desiredPay),
    authorisedToWork: answerOf(typed.authorisedToWork),
    needsSponsorship: answerOf(typed.needsSponsorship),
  })
}
