import type { z } from 'zod'
import { maxListed, maxSkills } from '#/features/seekers/completeness.ts'
import { parsePhone, storedPhone } from '#/shared/input/phone-plans.ts'
import { countries } from '#/shared/reference/countries.ts'
import type { JsonResume } from '../json-resume.ts'
import type { Certainty, Proposal } from '../read/proposal.ts'
import type { suggestions } from './api.ts'
import type { Change } from './changes.ts'
import { keptKeysOf, namesOfOtherParts } from './kept-parts.ts'
import { listKeys } from './merge.ts'
import { isLink, levelOf, longest, projectSummary } from './merge-lists.ts'

export type Suggestions = z.output<typeof suggestions>
type Support = { certainty: Certainty; lines: number[]; from: string; changes: Change[] }
type SupportOf = (...paths: string[]) => Support
type NotTaken = Suggestions['notTaken'][number]

const order: Certainty[] = ['sure', 'likely', 'guess']

/** What a proposal holds for the fields of the profile, and what of it changed on the way. */
export function toSuggestions({
  resume,
  fields,
  source,
}: Pick<Proposal, 'resume' | 'fields' | 'source'>): Suggestions {
  const supportOf: SupportOf = (...paths) => {
    const own = fields.filter(({ path }) =>
      paths.some((start) => path === start || path.startsWith(`${start}.`)),
    )
    const lines = [...new Set(own.flatMap((field) => field.lines))]
    // An entry is as sure as what names it is; a summary is always only likely.
    const naming = own.filter(({ path }) => !/\.(summary|location|area)$/.test(path))
    // Of data not every value has a row of its own: it is as sure as its file.
    const rows = naming.length > 0 ? naming : own
    const none = source === 'JSON Resume' || source === 'Europass' ? 'sure' : 'guess'
    const certainty =
      rows.length === 0 ? none : (order[Math.max(...rows.map((row) => order.indexOf(row.certainty)))] ?? none)
    return { certainty, lines, from: paths[0] ?? '', changes: [] }
  }
  const single = (path: string, value: string | undefined, max: number) =>
    value?.trim() ? { value: cut(value, max), ...changed(supportOf(path), isLonger(value, max)) } : null
  const { basics = {}, work = [], education = [], skills = [] } = resume
  const { location } = basics
  const notTaken: NotTaken[] = []
  // What was read by its layout has no parts of other programs.
  const others = source === 'layout' ? { names: [], never: [] } : namesOfOtherParts(resume)
  const country = countries.find(({ code }) => code === location?.countryCode?.toUpperCase())?.code
  return {
    name: single('basics.name', basics.name, 80),
    headline: single('basics.label', basics.label, 120),
    about: single('basics.summary', basics.summary, 4000),
    street: single('basics.location.address', location?.address, 160),
    postalCode: single('basics.location.postalCode', location?.postalCode, 20),
    city: single('basics.location.city', location?.city, 80),
    region: single('basics.location.region', location?.region, 80),
    country: single('basics.location.countryCode', country, 2),
    phone: toPhone(basics.phone, country, supportOf('basics.phone'), notTaken),
    skills: toSkills(skills, supportOf, notTaken),
    experience: work.map((job, at) => toExperience(job, supportOf(`work.${at}`))),
    education: education.map((school, at) => toEducation(school, supportOf(`education.${at}`))),
    ...toLists(resume, supportOf),
    otherParts: others.names,
    notTaken,
    neverKept: others.never,
  }
}

const cut = (text: string, max: number) => text.trim().slice(0, max)
const isLonger = (text: string | undefined, max: number): Change[] =>
  (text ?? '').trim().length > max ? ['shortened'] : []
const changed = (support: Support, ...changes: Change[][]): Support => ({
  ...support,
  changes: [...new Set(changes.flat())],
})

function toPhone(
  written: string | undefined,
  country: string | undefined,
  support: Support,
  notTaken: NotTaken[],
): Suggestions['phone'] {
  if (!written?.trim()) return null
  // Without its country a national number could be anyone's.
  const countryCode = parsePhone(written, country ?? null)?.country ?? null
  if (!countryCode) {
    notTaken.push({ what: 'Phone', value: cut(written, 60), why: 'no country' })
    return null
  }
  return { value: storedPhone({ countryCode, contactNumber: written }), ...support }
}

function toSkills(skills: NonNullable<JsonResume['skills']>, supportOf: SupportOf, notTaken: NotTaken[]) {
  const found = new Map<string, Suggestions['skills'][number]>()
  // JSON Resume groups: the keywords are the skills, and the name only says what they have in common.
  for (const [at, { name, keywords, 'x-years': written }] of skills.entries()) {
    const isGroup = keywords !== undefined && keywords.length > 0
    const years =
      !isGroup && Number.isInteger(written) && Number(written) >= 0 && Number(written) <= 80
        ? Number(written)
        : null
    for (const value of isGroup ? keywords : [name ?? '']) {
      const key = value.trim().toLowerCase()
      if (key && !found.has(key))
        found.set(key, {
          ...{ value: cut(value, 60), years },
          ...changed(supportOf(`skills.${at}`), isLonger(value, 60)),
        })
    }
  }
  const all = [...found.values()]
  notTaken.push(
    ...all.slice(maxSkills).map(({ value }) => ({ what: 'Skill', value, why: 'too many' as const })),
  )
  return all.slice(0, maxSkills)
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
    keptKeys: keptKeysOf('work', job),
    yearOnly: [
      ...(from?.month && from.isYear ? (['from'] as const) : []),
      ...(to?.month && to.isYear ? (['to'] as const) : []),
    ],
    support: changed(
      support,
      isLonger(job.position, 120),
      isLonger(job.name, 120),
      isLonger(summary, 2000),
      from?.month === null ? ['start in the future'] : [],
      to?.month === null ? ['end in the future'] : [],
    ),
  }
}

/** The profile asks for months; of a year alone the month is a guess. Null where the date lies in the future. */
function toMonth(date: string | undefined, guess: string) {
  if (!date) return null
  const isYear = date.length === 4
  const now = new Date().toISOString().slice(0, 7)
  // Of this year the month that is guessed may be to come.
  const month = isYear && date === now.slice(0, 4) ? [now, `${date}-${guess}`].toSorted()[0] : undefined
  const named = month ?? (isYear ? `${date}-${guess}` : date.slice(0, 7))
  return { month: named > now ? null : named, isYear }
}

function toEducation(
  school: NonNullable<JsonResume['education']>[number],
  support: Support,
): Suggestions['education'][number] {
  const year = Number((school.endDate ?? school.startDate)?.slice(0, 4))
  const degree = [school.studyType, school.area].filter((part) => part?.trim()).join(', ')
  return {
    school: cut(school.institution ?? '', 160),
    degree: degree ? cut(degree, 160) : null,
    year: year >= 1940 && year <= 2060 ? year : null,
    keptKeys: keptKeysOf('education', school),
    support: changed(
      support,
      isLonger(school.institution, 160),
      isLonger(degree, 160),
      !school.endDate && school.startDate ? ['year of the start'] : [],
    ),
  }
}

/** The lists that `mergeLists` puts into the profile, each entry as a person reads it. */
function toLists(resume: JsonResume, supportOf: SupportOf) {
  const { basics = {}, languages = [], certificates = [], projects = [] } = resume
  const tooMany = (at: number, max: number): Change[] => (at >= max ? ['too many'] : [])
  const links = [
    ...(basics.url ? [{ url: basics.url, from: 'basics.url', label: undefined }] : []),
    ...(basics.profiles ?? []).flatMap(({ url, network }, at) =>
      url ? [{ url, from: `basics.profiles.${at}`, label: network }] : [],
    ),
  ]
  return {
    languages: languages.flatMap(({ language, fluency, 'x-levels': levels }, at) => {
      if (!language?.trim()) return []
      const level = levelOf(fluency)
      const support = supportOf(`languages.${at}`)
      const isTranslated = level !== null && !level.isExact
      return {
        key: listKeys.languages({ language: cut(language, 60) }),
        value: isTranslated
          ? `${language}, ${level.level} (“${fluency}”)`
          : [language, fluency].filter(Boolean).join(', '),
        ...changed(
          // What was taken from words is never sure.
          isTranslated && support.certainty === 'sure' ? { ...support, certainty: 'likely' } : support,
          level ? [] : ['no level'],
          isTranslated ? ['level from words'] : [],
          levels === undefined ? [] : ['lowest level'],
          isLonger(language, 60),
          tooMany(at, maxListed),
        ),
      }
    }),
    certificates: certificates.flatMap(({ name, issuer, date }, at) =>
      name?.trim()
        ? {
            key: listKeys.certificates({ name: cut(name, longest.certificate) }),
            value: [name, issuer, date].filter(Boolean).join(', '),
            ...changed(
              supportOf(`certificates.${at}`),
              isLonger(name, longest.certificate),
              date?.length === 4 ? ['no month'] : [],
              tooMany(at, 30),
            ),
          }
        : [],
    ),
    links: links.map(({ url, from, label }, at) => ({
      key: listKeys.links({ url }),
      value: [label, url].filter(Boolean).join(', '),
      ...changed(supportOf(from), isLink(url) ? tooMany(at, maxListed) : ['no web address']),
    })),
    projects: projects.flatMap((project, at) =>
      project.name?.trim()
        ? {
            key: listKeys.projects({ name: cut(project.name, longest.project) }),
            value: [project.name, project.url].filter(Boolean).join(', '),
            ...changed(
              supportOf(`projects.${at}`),
              isLonger(project.name, longest.project),
              isLonger(projectSummary(project), longest.projectSummary),
              project.url && !isLink(project.url) ? ['no web address'] : [],
              tooMany(at, maxListed),
            ),
          }
        : [],
    ),
  }
}
