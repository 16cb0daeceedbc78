import type { z } from 'zod'
import type { profileOutput } from '#/features/seekers/api.ts'
import { maxJobs, maxSchools, maxSkills } from '#/features/seekers/completeness.ts'
import { fieldError } from '#/shared/errors.ts'
import type { JsonResume } from '../json-resume.ts'

type Profile = Pick<
  z.output<typeof profileOutput>,
  | 'headline'
  | 'about'
  | 'city'
  | 'region'
  | 'country'
  | 'phone'
  | 'yearsExperience'
  | 'skills'
  | 'experience'
  | 'education'
  | 'desiredPay'
  | 'desiredCurrency'
  | 'authorisedToWork'
  | 'needsSponsorship'
  | 'resume'
>
type Accepted = {
  name?: string | undefined
  headline?: string | null | undefined
  about?: string | null | undefined
  city?: string | null | undefined
  country?: string | null | undefined
  phone?: Profile['phone'] | undefined
  skills: string[]
  experience: Profile['experience']
  education: Profile['education']
}

const same = (a: string | null, b: string | null) =>
  (a ?? '').trim().toLowerCase() === (b ?? '').trim().toLowerCase()

/** The profile with what was accepted. Entries that it has already are not added again. */
export function mergeProfile(before: Profile, accepted: Accepted) {
  const skills = accepted.skills.filter(
    (one, at, all) => ![...before.skills, ...all.slice(0, at)].some((other) => same(one, other)),
  )
  const experience = accepted.experience.filter(
    (job) =>
      !before.experience.some(
        (other) =>
          same(job.title, other.title) && same(job.company, other.company) && job.from === other.from,
      ),
  )
  const education = accepted.education.filter(
    (school) =>
      !before.education.some(
        (other) =>
          same(school.school, other.school) &&
          same(school.degree, other.degree) &&
          school.year === other.year,
      ),
  )
  if (before.skills.length + skills.length > maxSkills)
    throw fieldError(
      'skills',
      `A profile names at most ${maxSkills} skills, and yours has ${before.skills.length}. Choose fewer.`,
    )
  if (before.experience.length + experience.length > maxJobs)
    throw fieldError(
      'experience',
      `A profile names at most ${maxJobs} jobs, and yours has ${before.experience.length}. Choose fewer.`,
    )
  if (before.education.length + education.length > maxSchools)
    throw fieldError(
      'education',
      `A profile names at most ${maxSchools} schools, and yours has ${before.education.length}. Choose fewer.`,
    )
  const phone = accepted.phone ?? before.phone
  return {
    name: accepted.name,
    added: { experience: experience.length, education: education.length, skills: skills.length },
    columns: {
      headline: accepted.headline ?? before.headline,
      about: accepted.about ?? before.about,
      city: accepted.city ?? before.city,
      region: before.region,
      country: accepted.country ?? before.country,
      phoneCountryCode: phone?.countryCode ?? null,
      phoneContactNumber: phone?.contactNumber ?? null,
      yearsExperience: before.yearsExperience,
      skills: [...before.skills, ...skills],
      experience: JSON.stringify([...before.experience, ...experience].toSorted(newestFirst)),
      education: JSON.stringify([...before.education, ...education]),
      desiredPay: before.desiredPay,
      desiredCurrency: before.desiredCurrency,
      authorisedToWork: before.authorisedToWork,
      needsSponsorship: before.needsSponsorship,
      resumeFileId: before.resume?.id ?? null,
    },
  }
}

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
