import { countries } from '#/shared/reference/countries.ts'
import type { PersonalData } from './sections.server.ts'

const given = (value: unknown) => value !== null && value !== undefined && value !== ''
/** Without what is empty: the format knows no null. */
const withoutEmpty = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => given(one)))
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** The profile as JSON Resume 1.0.0 (jsonresume.org), for other tools. */
export function toJsonResume({ account, profile }: Pick<PersonalData, 'account' | 'profile'>) {
  const country = countries.find(({ code }) => code === profile?.country)
  return {
    $schema: 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json',
    basics: withoutEmpty({
      name: account.name,
      label: profile?.headline,
      email: account.email,
      phone: profile?.phoneNumber,
      summary: profile?.about,
      profiles: (profile?.links ?? []).map((one) =>
        withoutEmpty({ network: textOf(one.label), url: textOf(one.url) }),
      ),
      location: withoutEmpty({ city: profile?.city, region: profile?.region, countryCode: country?.code }),
    }),
    work: (profile?.experience ?? []).map((one) =>
      withoutEmpty({
        name: textOf(one.company),
        position: textOf(one.title),
        startDate: textOf(one.from),
        endDate: textOf(one.to),
        summary: textOf(one.summary),
      }),
    ),
    education: (profile?.education ?? []).map((one) =>
      withoutEmpty({
        institution: textOf(one.school),
        studyType: textOf(one.degree),
        endDate: given(one.year) ? String(one.year) : undefined,
      }),
    ),
    skills: (profile?.skills ?? []).map((name) => ({ name })),
    languages: (profile?.languages ?? []).map((one) =>
      withoutEmpty({ language: textOf(one.language), fluency: textOf(one.level) }),
    ),
    certificates: (profile?.certificates ?? []).map((one) =>
      withoutEmpty({ name: textOf(one.name), issuer: textOf(one.issuer), date: textOf(one.issued) }),
    ),
    projects: (profile?.projects ?? []).map((one) =>
      withoutEmpty({ name: textOf(one.name), url: textOf(one.url), description: textOf(one.summary) }),
    ),
  }
}
