import type { z } from 'zod'
import type { profileOutput } from '#/features/seekers/api.ts'
import { maxJobs, maxSchools, maxSkills } from '#/features/seekers/completeness.ts'
import { fieldError } from '#/shared/errors.ts'
import type { JsonResume } from '../json-resume.ts'

/** Texts that a profile has once. */
const singleTexts = ['headline', 'about', 'street', 'postalCode', 'city', 'region', 'country'] as const
type SingleText = (typeof singleTexts)[number]

type Profile = Pick<
  z.output<typeof profileOutput>,
  SingleText | 'phone' | 'skills' | 'skillYears' | 'experience' | 'education'
>
type Accepted = { [Name in SingleText]?: string | null | undefined } & {
  phone?: Profile['phone'] | undefined
  skills: string[]
  skillYears?: Record<string, number> | undefined
  experience: Profile['experience']
  education: Profile['education']
}

const same = (a: string | null, b: string | null) =>
  (a ?? '').trim().toLowerCase() === (b ?? '').trim().toLowerCase()
/** What the file does not say is no difference. */
const saysSame = (found: string | number | null, other: string | number | null) =>
  found === null || found === '' || same(String(found), String(other ?? ''))

type Job = Pick<Profile['experience'][number], 'title' | 'company' | 'from'>
type School = Pick<Profile['education'][number], 'school' | 'degree' | 'year'>

/** Whether a job that was found is one of the profile: its end and its summary may differ. */
export const isSameJob = (found: Job, other: Job) =>
  same(found.title, other.title) && same(found.company, other.company) && saysSame(found.from, other.from)

export const isSameSchool = (found: School, other: School) =>
  same(found.school, other.school) && saysSame(found.degree, other.degree) && saysSame(found.year, other.year)

const withoutSlash = (url: string) => url.trim().replace(/\/$/, '').toLowerCase()
const nameKey = ({ name }: { name: string }) => name.trim().toLowerCase()

/** By what an entry of a list is the same as another: a language of another level is. */
export const listKeys = {
  languages: ({ language }: { language: string }) => nameKey({ name: language }),
  certificates: nameKey,
  links: ({ url }: { url: string }) => withoutSlash(url),
  projects: nameKey,
}

/** The profile with what was accepted. Entries that it has already are not added again. */
export function mergeProfile(before: Profile, accepted: Accepted) {
  const skills = accepted.skills.filter(
    (one, at, all) => ![...before.skills, ...all.slice(0, at)].some((other) => same(one, other)),
  )
  const experience = accepted.experience.filter(
    (job) => !before.experience.some((other) => isSameJob(job, other)),
  )
  const education = accepted.education.filter(
    (school) => !before.education.some((other) => isSameSchool(school, other)),
  )
  if (before.skills.length + skills.length > maxSkills)
    throw fieldError(
      'skills',
      `A profile holds ${maxSkills} skills, and yours has ${before.skills.length}. Select fewer.`,
    )
  if (before.experience.length + experience.length > maxJobs)
    throw fieldError(
      'experience',
      `A profile holds ${maxJobs} jobs, and yours has ${before.experience.length}. Select fewer.`,
    )
  if (before.education.length + education.length > maxSchools)
    throw fieldError(
      'education',
      `A profile holds ${maxSchools} schools, and yours has ${before.education.length}. Select fewer.`,
    )
  return {
    added: { experience: experience.length, education: education.length, skills: skills.length },
    fields: {
      ...Object.fromEntries(singleTexts.map((name) => [name, accepted[name] ?? before[name]])),
      phone: accepted.phone ?? before.phone,
      skills: [...before.skills, ...skills],
      skillYears: { ...yearsOf([...before.skills, ...skills], accepted.skillYears), ...before.skillYears },
      experience: [...before.experience, ...experience].toSorted(newestFirst),
      education: [...before.education, ...education],
    },
  }
}

/** By the spelling that the profile has. */
const yearsOf = (skills: string[], years: Record<string, number> = {}) =>
  Object.fromEntries(
    Object.entries(years).flatMap(([skill, count]) => {
      const own = skills.find((one) => same(one, skill))
      return own === undefined ? [] : [[own, count]]
    }),
  )

/** Jobs that go on come first, then by their end; those without dates keep their order at the end. */
const newestFirst = (a: Profile['experience'][number], b: Profile['experience'][number]) => {
  const key = ({ from, to }: typeof a) => (to ?? (from ? '9999' : '')) + (from ?? '')
  return key(b).localeCompare(key(a))
}

/** Lists grow by what they do not have; other values are those of the newer résumé. */
export function mergeKept(before: JsonResume | null, parts: JsonResume): JsonResume {
  const merged: JsonResume = { ...before }
  for (const [key, value] of Object.entries(parts)) {
    const old = merged[key]
    if (Array.isArray(old) && Array.isArray(value)) {
      const known = new Set(old.map((entry) => inOneOrder(entry)))
      merged[key] = [...old, ...value.filter((entry) => !known.has(inOneOrder(entry)))].slice(0, 200)
    } else if (key === 'basics' && merged.basics && parts.basics)
      merged.basics = { ...merged.basics, ...parts.basics }
    else merged[key] = value
  }
  return merged
}

/** As JSON with its keys in one order: the database keeps them in its own. */
const inOneOrder = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => a.localeCompare(b)))
      : part,
  )
