import type { DataOf } from '#/client/api.ts'
import type { RequestInput } from '#/shared/endpoint.ts'
import type { resumeImportApi } from './api.ts'
import { isSameJob, isSameSchool, listKeys } from './merge.ts'

export type Proposal = DataOf<'POST', '/resumes/proposal'>
export type Profile = DataOf<'GET', '/profile'>
export type Certainty = Proposal['suggestions']['skills'][number]['certainty']
type Accept = RequestInput<(typeof resumeImportApi)['POST /resumes/proposal/accept']>

const textFields = ['name', 'headline', 'about', 'street', 'postalCode', 'city', 'region', 'country'] as const
export const singleFields = [...textFields, 'phone'] as const
export type SingleField = (typeof singleFields)[number]

/** What is chosen, and what it has become by editing. Entries are in the order of the suggestions. */
export type Choices = {
  single: Record<SingleField, { on: boolean; value: string }>
  experience: { on: boolean; title: string; company: string; from: string; to: string; summary: string }[]
  education: { on: boolean; school: string; degree: string; year: string }[]
  skills: { on: boolean }[]
  kept: { on: boolean }[]
  other: boolean
}

export const keptOf = ({ languages, certificates, links, projects }: Proposal['suggestions']) => [
  ...languages.map((one) => ({ ...one, kind: 'Language' as const })),
  ...certificates.map((one) => ({ ...one, kind: 'Certificate' as const })),
  ...links.map((one) => ({ ...one, kind: 'Link' as const })),
  ...projects.map((one) => ({ ...one, kind: 'Project' as const })),
]

const has = (profile: Profile, field: SingleField) => {
  const value = profile[field]
  return value !== null && value !== ''
}

const textOf = (proposal: Proposal, field: SingleField) => {
  const value = proposal.suggestions[field]?.value ?? ''
  return typeof value === 'string' ? value : value.contactNumber
}

/** Why something is not chosen at first. */
export type Reason = 'same' | 'replaces' | 'guess' | 'incomplete'
const ifGuess = (certainty: Certainty): Reason | null => (certainty === 'guess' ? 'guess' : null)

/** The keys of what the profile has already. */
const knownKeys = ({ languages, certificates, links, projects }: Profile) => ({
  Language: languages.map(listKeys.languages),
  Certificate: certificates.map(listKeys.certificates),
  Link: links.map(listKeys.links),
  Project: projects.map(listKeys.projects),
})

/** Everything is chosen at first that is no guess, is complete, and replaces nothing: for the rest, why not. */
export function reasonsOf(proposal: Proposal, profile: Profile) {
  const { suggestions } = proposal
  const known = knownKeys(profile)
  const isKnown = (skill: string) => profile.skills.some((one) => one.toLowerCase() === skill.toLowerCase())
  const ofSingle = (field: SingleField): Reason | null => {
    const found = suggestions[field]
    if (found === null) return null
    if (!has(profile, field)) return ifGuess(found.certainty)
    const now = field === 'phone' ? profile.phone?.contactNumber : profile[field]
    return now === textOf(proposal, field) ? 'same' : 'replaces'
  }
  return {
    single: Object.fromEntries(singleFields.map((field) => [field, ofSingle(field)])) as Record<
      SingleField,
      Reason | null
    >,
    experience: suggestions.experience.map((job): Reason | null => {
      if (job.title === '' || job.company === '') return 'incomplete'
      const isKnown = profile.experience.some((other) => isSameJob(job, other))
      return isKnown ? 'same' : ifGuess(job.support.certainty)
    }),
    education: suggestions.education.map((school): Reason | null => {
      if (school.school === '') return 'incomplete'
      const isKnown = profile.education.some((other) => isSameSchool(school, other))
      return isKnown ? 'same' : ifGuess(school.support.certainty)
    }),
    skills: suggestions.skills.map(({ certainty, value }) =>
      isKnown(value) ? ('same' as const) : ifGuess(certainty),
    ),
    kept: keptOf(suggestions).map(({ kind, key, certainty }) =>
      known[kind].includes(key) ? ('same' as const) : ifGuess(certainty),
    ),
  }
}

export function firstChoices(proposal: Proposal, profile: Profile): Choices {
  const { suggestions } = proposal
  const reasons = reasonsOf(proposal, profile)
  const single = Object.fromEntries(
    singleFields.map((field) => [
      field,
      { on: suggestions[field] !== null && reasons.single[field] === null, value: textOf(proposal, field) },
    ]),
  ) as Choices['single']
  return {
    single,
    experience: suggestions.experience.map(({ title, company, from, to, summary }, at) => ({
      on: reasons.experience[at] === null,
      ...{ title, company, from: from ?? '', to: to ?? '', summary: summary ?? '' },
    })),
    education: suggestions.education.map(({ school, degree, year }, at) => ({
      on: reasons.education[at] === null,
      ...{ school, degree: degree ?? '', year: year === null ? '' : String(year) },
    })),
    skills: reasons.skills.map((reason) => ({ on: reason === null })),
    kept: reasons.kept.map((reason) => ({ on: reason === null })),
    other: suggestions.otherParts.length > 0,
  }
}

/** Everything, or nothing. */
export const chooseAll = (choices: Choices, { suggestions }: Proposal, on: boolean): Choices => ({
  single: Object.fromEntries(
    singleFields.map((field) => [field, { ...choices.single[field], on: on && suggestions[field] !== null }]),
  ) as Choices['single'],
  experience: choices.experience.map((one) => ({ ...one, on })),
  education: choices.education.map((one) => ({ ...one, on })),
  skills: choices.skills.map(() => ({ on })),
  kept: choices.kept.map(() => ({ on })),
  other: on && suggestions.otherParts.length > 0,
})

export const countChosen = ({ single, experience, education, skills, kept, other }: Choices) =>
  [...Object.values(single), ...experience, ...education, ...skills, ...kept].filter(({ on }) => on).length +
  (other ? 1 : 0)

/** What a chosen job or school still lacks, by its key on the screen. */
export function problemsOf({ experience, education }: Choices) {
  const problems = new Map<string, string>()
  for (const [at, job] of experience.entries())
    if (job.on && (!job.title.trim() || !job.company.trim()))
      problems.set(`experience.${at}`, job.title.trim() ? 'Add the employer' : 'Add the job title')
    else if (job.on && job.from && job.to && job.from > job.to)
      problems.set(`experience.${at}`, 'End comes before start')
  for (const [at, school] of education.entries())
    if (school.on && !school.school.trim()) problems.set(`education.${at}`, 'Add the school')
    else if (school.on && school.year && !/^(19[4-9]|20[0-6])\d$/.test(school.year))
      problems.set(`education.${at}`, 'Year needs four digits')
  return problems
}

export function toAccept({ id, suggestions }: Proposal, choices: Choices): Accept {
  const { single, experience, education, skills, kept, other } = choices
  const chosenSkills = suggestions.skills.filter((_, at) => skills[at]?.on)
  const whole = (date: string) => (/^\d{4}-\d{2}$/.test(date) ? date : null)
  return {
    id,
    ...Object.fromEntries(
      textFields.filter((field) => single[field].on).map((field) => [field, single[field].value]),
    ),
    ...(single.phone.on && suggestions.phone
      ? { phone: { ...suggestions.phone.value, contactNumber: single.phone.value } }
      : {}),
    skills: chosenSkills.map(({ value }) => value),
    skillYears: Object.fromEntries(
      chosenSkills.flatMap(({ value, years }) => (years === null ? [] : [[value, years]])),
    ),
    experience: experience
      .filter(({ on }) => on)
      .map(({ on: _, from, to, ...job }) => ({ ...job, from: whole(from), to: whole(to) })),
    education: education
      .filter(({ on }) => on)
      .map(({ on: _, year, ...school }) => ({ ...school, year: year ? Number(year) : null })),
    kept: [
      ...keptOf(suggestions)
        .filter((_, at) => kept[at]?.on)
        .map(({ from }) => from),
      ...suggestions.experience.filter((_, at) => experience[at]?.on).map(({ support }) => support.from),
      ...suggestions.education.filter((_, at) => education[at]?.on).map(({ support }) => support.from),
      ...(other ? ['other'] : []),
    ],
  }
}
