import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { z } from 'zod'
import { maxSkills } from '#/features/seekers/completeness.ts'
import { countries } from '#/shared/countries.ts'
import type { JsonResume } from '../json-resume.ts'
import type { Certainty, Proposal } from '../read/proposal.ts'
import type { suggestions } from './api.ts'
import { keysKept, namesOfOtherParts } from './kept-parts.ts'

export type Suggestions = z.output<typeof suggestions>
type Support = { certainty: Certainty; lines: number[]; from: string }

const order: Certainty[] = ['sure', 'likely', 'guess']

/** What a proposal holds for the fields of the profile. */
export function toSuggestions({
  resume,
  fields,
  source,
}: Pick<Proposal, 'resume' | 'fields' | 'source'>): Suggestions {
  const supportOf = (...paths: string[]): Support => {
    const own = fields.filter(({ path }) =>
      paths.some((start) => path === start || path.startsWith(`${start}.`)),
    )
    const lines = [...new Set(own.flatMap((field) => field.lines))]
    // An entry is as sure as what names it is; a summary is always only likely.
    const naming = own.filter(({ path }) => !/\.(summary|location|area)$/.test(path))
    const certainty = order[Math.max(0, ...naming.map((field) => order.indexOf(field.certainty)))] ?? 'guess'
    return { certainty, lines, from: paths[0] ?? '' }
  }
  const single = (path: string, value: string | undefined, max: number) =>
    value?.trim() ? { value: cut(value, max), ...supportOf(path) } : null
  const {
    basics = {},
    work = [],
    education = [],
    skills = [],
    languages = [],
    certificates = [],
    projects = [],
  } = resume
  const links = [
    ...(basics.url ? [{ value: basics.url, ...supportOf('basics.url') }] : []),
    ...(basics.profiles ?? []).flatMap(({ url }, at) =>
      url ? [{ value: url, ...supportOf(`basics.profiles.${at}`) }] : [],
    ),
  ]
  // What was read by its layout has no parts of other programs.
  const others = source === 'layout' ? { names: [], never: [] } : namesOfOtherParts(resume)
  const country = countries.find(({ code }) => code === basics.location?.countryCode?.toUpperCase())?.code
  return {
    name: single('basics.name', basics.name, 80),
    headline: single('basics.label', basics.label, 120),
    about: single('basics.summary', basics.summary, 4000),
    city: single('basics.location.city', basics.location?.city, 80),
    country: single('basics.location.countryCode', country, 2),
    phone: toPhone(basics.phone, country, supportOf('basics.phone')),
    skills: toSkills(skills, supportOf),
    experience: work.map((job, at) => toExperience(job, supportOf(`work.${at}`))),
    education: education.map((school, at) => {
      const year = Number((school.endDate ?? school.startDate)?.slice(0, 4))
      const degree = [school.studyType, school.area].filter((part) => part?.trim()).join(', ')
      return {
        school: cut(school.institution ?? '', 160),
        degree: degree ? cut(degree, 160) : null,
        year: year >= 1940 && year <= 2060 ? year : null,
        keptKeys: keysKept('education', school),
        support: supportOf(`education.${at}`),
      }
    }),
    languages: languages.flatMap(({ language, fluency }, at) =>
      language
        ? [{ value: fluency ? `${language}, ${fluency}` : language, ...supportOf(`languages.${at}`) }]
        : [],
    ),
    certificates: certificates.flatMap(({ name, issuer, date }, at) =>
      name
        ? [{ value: [name, issuer, date].filter(Boolean).join(', '), ...supportOf(`certificates.${at}`) }]
        : [],
    ),
    links,
    projects: projects.flatMap(({ name, url }, at) =>
      name ? [{ value: [name, url].filter(Boolean).join(', '), ...supportOf(`projects.${at}`) }] : [],
    ),
    otherParts: others.names,
    neverKept: others.never,
  }
}

const cut = (text: string, max: number) => text.trim().slice(0, max)

function toPhone(
  written: string | undefined,
  country: string | undefined,
  support: Support,
): Suggestions['phone'] {
  if (!written) return null
  const parsed = parsePhoneNumberFromString(written, (country ?? 'US') as 'US')
  // Without its country a national number could be anyone's.
  if (!parsed?.country || (!written.trim().startsWith('+') && !country)) return null
  return {
    value: {
      countryCode: parsed.country,
      contactNumber: parsed.formatNational().replace(/[^\d\s().-]/g, ''),
    },
    ...support,
  }
}

function toSkills(skills: NonNullable<JsonResume['skills']>, supportOf: (path: string) => Support) {
  const found = new Map<string, Suggestions['skills'][number]>()
  // JSON Resume groups: the keywords are the skills, and the name only says what they have in common.
  for (const [at, { name, keywords }] of skills.entries())
    for (const value of keywords && keywords.length > 0 ? keywords : [name ?? '']) {
      const key = value.trim().toLowerCase()
      if (key && !found.has(key)) found.set(key, { value: cut(value, 60), ...supportOf(`skills.${at}`) })
    }
  return [...found.values()].slice(0, maxSkills)
}

function toExperience(
  job: NonNullable<JsonResume['work']>[number],
  support: Support,
): Suggestions['experience'][number] {
  const [from, to] = [toMonth(job.startDate, '01'), toMonth(job.endDate, '12')]
  const summary = [job.summary, ...(job.highlights ?? []).map((highlight) => `• ${highlight}`)]
    .filter(Boolean)
    .join('\n')
  return {
    title: cut(job.position ?? '', 120),
    company: cut(job.name ?? '', 120),
    from: from?.month ?? null,
    to: to?.month ?? null,
    summary: summary ? cut(summary, 2000) : null,
    keptKeys: keysKept('work', job),
    yearOnly: [...(from?.isYear ? (['from'] as const) : []), ...(to?.isYear ? (['to'] as const) : [])],
    support,
  }
}

/** The profile asks for months; of a year alone the month is a guess, and none lies in the future. */
function toMonth(date: string | undefined, guess: string) {
  if (!date) return null
  const isYear = date.length === 4
  const month = isYear ? `${date}-${guess}` : date.slice(0, 7)
  const now = new Date().toISOString().slice(0, 7)
  return { month: month > now ? now : month, isYear }
}
