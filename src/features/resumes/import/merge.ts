import type { z } from 'zod'
import type { profileOutput } from '#/features/seekers/api.ts'
import { languageLevels, maxJobs, maxSchools, maxSkills } from '#/features/seekers/completeness.ts'
import { optionalParts } from '#/features/seekers/profile-parts.ts'
import { fieldError } from '#/shared/errors.ts'
import type { JsonResume } from '../json-resume.ts'

type Profile = Pick<
  z.output<typeof profileOutput>,
  'headline' | 'about' | 'city' | 'country' | 'phone' | 'skills' | 'experience' | 'education'
>
type Listed = Pick<z.output<typeof profileOutput>, 'languages' | 'certificates' | 'links' | 'projects'>
type Accepted = {
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
  return {
    added: { experience: experience.length, education: education.length, skills: skills.length },
    fields: {
      headline: accepted.headline ?? before.headline,
      about: accepted.about ?? before.about,
      city: accepted.city ?? before.city,
      country: accepted.country ?? before.country,
      phone: accepted.phone ?? before.phone,
      skills: [...before.skills, ...skills],
      experience: [...before.experience, ...experience].toSorted(newestFirst),
      education: [...before.education, ...education],
    },
  }
}

/** Languages with a level, certificates and links of a résumé as the profile names them; without those it has. */
export function mergeLists(
  before: Listed,
  { basics, languages = [], certificates = [], projects = [] }: JsonResume,
) {
  const found = {
    languages: languages.flatMap(({ language, fluency }) => {
      const level = levelOf(fluency)
      return language && level ? [{ language, level }] : []
    }),
    certificates: certificates.flatMap(({ name, issuer, date, ...more }) => {
      const [expiresYear, expiresMonth] = String(more['x-expires'] ?? '').split('-')
      return name
        ? [
            {
              name: name.slice(0, 160),
              issuer: issuer?.slice(0, 160) ?? null,
              issued: date && date.length >= 7 ? date.slice(0, 7) : null,
              expiresMonth: expiresYear && expiresMonth ? expiresMonth : null,
              expiresYear: expiresYear ? Number(expiresYear) : null,
            },
          ]
        : []
    }),
    links: [basics?.url, ...(basics?.profiles ?? []).map(({ url }) => url)].flatMap((url) =>
      url && URL.canParse(url) ? [{ label: null, url }] : [],
    ),
    projects: projects.flatMap(({ name, url, description, highlights = [] }) =>
      name
        ? [
            {
              name: name.slice(0, 120),
              url: url && URL.canParse(url) ? url : null,
              summary:
                [description, ...highlights.map((point) => `• ${point}`)]
                  .filter(Boolean)
                  .join('\n')
                  .slice(0, 600) || null,
            },
          ]
        : [],
    ),
  }
  const parts = optionalParts
  const added = <Name extends keyof Listed>(name: Name, keyOf: (one: Listed[Name][number]) => string) => {
    const own: Listed[Name][number][] = before[name]
    const more: Listed[Name][number][] = found[name]
    const known = new Set(own.map(keyOf))
    const all = [...own, ...more.filter((one) => !known.has(keyOf(one)))]
    // A list of a file that the profile's rules refuse, too long for example, stays in the kept JSON Resume.
    return parts[name].safeParse(all).success && all.length > own.length ? { [name]: all } : {}
  }
  return {
    ...added('languages', ({ language }) => language.toLowerCase()),
    ...added('certificates', ({ name }) => name.toLowerCase()),
    ...added('links', ({ url }) => withoutSlash(url)),
    ...added('projects', ({ name }) => name.toLowerCase()),
  }
}

/** What of a résumé the profile does not hold: the rest would come back after it was deleted there. */
export function withoutMerged(parts: JsonResume, profile: Listed): JsonResume {
  const { basics, languages, certificates, ...others } = parts
  const { url, profiles, ...own } = basics ?? {}
  const isLinked = (link: string | undefined) =>
    profile.links.some((one) => link !== undefined && withoutSlash(one.url) === withoutSlash(link))
  const restBasics = filled({
    ...own,
    url: isLinked(url) ? undefined : url,
    profiles: profiles?.filter((one) => !isLinked(one.url)),
  })
  const rest = {
    ...others,
    basics: Object.keys(restBasics).length > 0 ? restBasics : undefined,
    languages: languages?.filter(
      (one) => !profile.languages.some(({ language }) => same(language, one.language ?? '')),
    ),
    certificates: certificates?.filter(
      (one) => !profile.certificates.some(({ name }) => same(name, one.name?.slice(0, 160) ?? '')),
    ),
  }
  return filled(rest) as JsonResume
}

const filled = (values: object) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )

const withoutSlash = (url: string) => url.replace(/\/$/, '').toLowerCase()

const levelOf = (fluency: string | undefined) =>
  languageLevels.find(({ value }) => value.toLowerCase() === fluency?.trim().toLowerCase())?.value

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
