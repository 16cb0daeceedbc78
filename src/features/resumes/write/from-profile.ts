import type { z } from 'zod'
import type { profileOutput } from '#/features/seekers/api.ts'
import { type JsonResume, jsonResumeSchema } from '../json-resume.ts'

/** The fields of a profile that a résumé can hold; what is private has no place here. */
export type ResumeProfile = Pick<
  z.output<typeof profileOutput>,
  | 'name'
  | 'email'
  | 'headline'
  | 'about'
  | 'city'
  | 'region'
  | 'country'
  | 'skills'
  | 'experience'
  | 'education'
>

const filled = <Value>(value: Value | null | undefined) => value ?? undefined

/** A profile as JSON Resume. Fields are named one by one, so that nothing private can come along. */
export function resumeFromProfile(profile: ResumeProfile): JsonResume {
  const { name, email, headline, about, city, region, country } = profile
  return withoutEmpty({
    $schema: jsonResumeSchema,
    basics: {
      name,
      label: filled(headline),
      email,
      summary: filled(about),
      location:
        city || region || country
          ? { city: filled(city), region: filled(region), countryCode: filled(country) }
          : undefined,
    },
    work: profile.experience.map(({ title, company, from, to, summary }) => ({
      name: company,
      position: title,
      startDate: filled(from),
      endDate: filled(to),
      summary: filled(summary),
    })),
    education: profile.education.map(({ school, degree, year }) => ({
      institution: school,
      studyType: filled(degree),
      endDate: year === null ? undefined : String(year),
    })),
    skills: profile.skills.map((skill) => ({ name: skill })),
  })
}

/** Without keys that hold nothing, as a file has them. */
const withoutEmpty = (resume: JsonResume): JsonResume => JSON.parse(JSON.stringify(resume))
