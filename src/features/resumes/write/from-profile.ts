import type { z } from 'zod'
import type { profileOutput } from '#/features/seekers/api.ts'
import { languageLevels } from '#/features/seekers/completeness.ts'
import { inProfile } from '../import/kept-parts.ts'
import { type JsonResume, jsonResumeSchema } from '../json-resume.ts'
import { withoutPrivate } from '../private-parts.ts'

type Profile = z.output<typeof profileOutput>
type Parts = Pick<Profile, 'skillYears' | 'languages' | 'certificates' | 'links' | 'projects'>

/** The fields of a profile that a résumé can hold; what is private has no place here. */
export type ResumeProfile = Partial<Parts> &
  Pick<
    Profile,
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
  const { skillYears = {}, languages = [], certificates = [], links = [], projects = [] } = profile
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
      profiles:
        links.length > 0 ? links.map(({ label, url }) => ({ network: filled(label), url })) : undefined,
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
    skills: profile.skills.map((skill) => ({ name: skill, 'x-years': skillYears[skill] })),
    languages: listOrNone(
      languages.map(({ language, level }) => ({
        language,
        fluency: languageLevels.some(({ value }) => value === level) ? level : undefined,
      })),
    ),
    certificates: listOrNone(
      certificates.map(({ name, issuer, issued, expiresMonth, expiresYear }) => ({
        name,
        issuer: filled(issuer),
        date: filled(issued),
        'x-expires': expiresYear === null ? undefined : [expiresYear, expiresMonth].filter(Boolean).join('-'),
      })),
    ),
    projects: listOrNone(
      projects.map(({ name, url, summary }) => ({ name, url: filled(url), description: filled(summary) })),
    ),
  })
}

/** Whether a résumé of this profile holds anything besides name and email address. */
export function hasResumeParts(profile: ResumeProfile) {
  const { $schema: _, basics: { name: __, email: ___, ...about } = {}, ...lists } = resumeFromProfile(profile)
  return [...Object.keys(about), ...Object.values(lists).flat()].length > 0
}

const listOrNone = <Entry>(list: Entry[]) => (list.length > 0 ? list : undefined)

const sameWords = (a: string | undefined, b: string | undefined) =>
  (a ?? '').trim().toLowerCase() === (b ?? '').trim().toLowerCase()

/**
 * With what was accepted from files and the profile has no field for. The profile's own fields win, and what an earlier
 * version of the product may have kept of private things stays out.
 */
export function withKeptParts(resume: JsonResume, all: JsonResume | null): JsonResume {
  if (!all) return resume
  const kept = withoutPrivate(all).resume
  const {
    basics,
    work = [],
    education = [],
    skills = [],
    languages,
    certificates,
    projects,
    ...others
  } = kept
  /** Own entries with what was kept for them, and those that the profile has no place for. */
  const added = <Entry extends Record<string, unknown>>(
    own: Entry[] = [],
    more: Entry[] = [],
    isSame: (a: Entry, b: Entry) => boolean,
  ) =>
    listOrNone(
      [
        ...own.map((one) => ({ ...more.find((other) => isSame(one, other)), ...one })),
        ...more.filter((one) => !one[inProfile] && !own.some((other) => isSame(one, other))),
      ].map((one) => ({ ...one, [inProfile]: undefined })),
    )
  const location = { ...basics?.location, ...resume.basics?.location }
  return withoutEmpty({
    ...others,
    ...resume,
    basics: {
      ...basics,
      ...resume.basics,
      location: Object.keys(location).length > 0 ? location : undefined,
    },
    work: resume.work?.map((job) => ({
      ...work.find(({ name, position }) => sameWords(name, job.name) && sameWords(position, job.position)),
      ...job,
    })),
    education: resume.education?.map((school) => ({
      ...education.find(({ institution }) => sameWords(institution, school.institution)),
      ...school,
    })),
    skills: resume.skills?.map((skill) => ({
      ...skills.find(({ name }) => sameWords(name, skill.name)),
      ...skill,
    })),
    languages: added(resume.languages, languages, (a, b) => sameWords(a.language, b.language)),
    certificates: added(resume.certificates, certificates, (a, b) => sameWords(a.name, b.name)),
    projects: added(resume.projects, projects, (a, b) => sameWords(a.name, b.name)),
  })
}

/** Without keys that hold nothing, as a file has them. */
const withoutEmpty = (resume: JsonResume): JsonResume => JSON.parse(JSON.stringify(resume))
