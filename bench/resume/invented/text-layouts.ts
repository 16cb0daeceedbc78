import type { Person } from './person.ts'
import { type DateForm, heading, oneDate, period, type Section } from './words.ts'

const lines = (...all: (string | string[])[]) => Buffer.from(all.flat().join('\n'))
const spoken = ({ languages }: Person, between: string) =>
  languages.map(([name, , level]) => `${name}${between}${level}`)

/** As forms for American recruiting programs ask: capitals and bars. */
export const bars = (person: Person, form: DateForm) => {
  const head = (section: Section) => ['', heading(person.language, section).toUpperCase(), '']
  return lines(
    [person.name.toUpperCase(), `${person.city} | ${person.phone} | ${person.email}`],
    head('profile'),
    person.summary,
    head('work'),
    ...person.jobs.map((job) => [
      `${job.title.toUpperCase()} | ${job.employer} | ${job.place} | ${period(job, person.language, form, { dash: ' - ' })}`,
      ...job.did.map((one) => `* ${one}`),
      '',
    ]),
    head('education'),
    person.schools.map(
      (school) => `${school.degree} | ${school.institution} | ${oneDate(school.to, 'years', 'en')}`,
    ),
    head('skills'),
    person.skills.join(' | '),
    head('languages'),
    spoken(person, ' (')
      .map((one) => `${one})`)
      .join(' | '),
  )
}

/** As British people type it: dates in brackets, underlined headings. */
export const underlined = (person: Person, form: DateForm, { dash = ' to ', since = '' } = {}) => {
  const head = (section: Section) => {
    const words = heading(person.language, section, true)
    return ['', words, '='.repeat(words.length)]
  }
  return lines(
    [person.name, person.street, person.phone, person.email],
    head('work'),
    ...person.jobs.map((job) => [
      `${job.title}, ${job.employer} (${period(job, person.language, form, { dash, since })})`,
      ...job.did.map((one) => `- ${one}`),
    ]),
    head('education'),
    person.schools.map(
      (school) =>
        `${school.degree}, ${school.institution} (${period(school, person.language, 'years', { dash: '-' })})`,
    ),
    head('skills'),
    person.skills.map((skill) => `- ${skill}`),
    head('languages'),
    spoken(person, ': '),
  )
}

/** Markdown. */
export const markdown = (person: Person, form: DateForm) =>
  lines(
    [`# ${person.name}`, `**${person.label}** — ${person.city}`, `${person.email} · ${person.phone}`],
    [`## ${heading(person.language, 'work')}`],
    ...person.jobs.map((job) => [
      `### ${job.title} @ ${job.employer}`,
      `*${period(job, person.language, form)}*, ${job.place}`,
      ...job.did.map((one) => `- ${one}`),
    ]),
    [`## ${heading(person.language, 'education')}`],
    ...person.schools.map((school) => [
      `### ${school.degree}`,
      `${school.institution}, ${period(school, person.language, 'years')}`,
    ]),
    [`## ${heading(person.language, 'skills')}`, person.skills.join(', ')],
    [`## ${heading(person.language, 'languages')}`, ...spoken(person, ' — ').map((one) => `- ${one}`)],
  )

/** As job boards hand it out: a label before each value. */
export const labelled = (person: Person) => {
  const words = {
    en: ['Position', 'Company', 'Period', 'Degree', 'Institution', 'Tasks'],
    de: ['Position', 'Firma', 'Zeitraum', 'Abschluss', 'Schule', 'Aufgaben'],
    fr: ['Poste', 'Entreprise', 'Période', 'Diplôme', 'Établissement', 'Missions'],
    es: ['Puesto', 'Empresa', 'Periodo', 'Titulación', 'Centro', 'Funciones'],
  }[person.language]
  const [title, employer, dates, degree, school, tasks] = words
  return lines(
    [person.name, `${person.city}, ${person.phone}, ${person.email}`, ''],
    heading(person.language, 'work'),
    ...person.jobs.map((job) => [
      `${title}: ${job.title}`,
      `${employer}: ${job.employer}`,
      `${dates}: ${period(job, person.language, 'long')}`,
      `${tasks}: ${job.did.join('. ')}`,
      '',
    ]),
    heading(person.language, 'education'),
    ...person.schools.map((one) => [
      `${degree}: ${one.degree}`,
      `${school}: ${one.institution}`,
      `${dates}: ${period(one, person.language, 'years')}`,
      '',
    ]),
    heading(person.language, 'skills'),
    person.skills,
    heading(person.language, 'languages'),
    spoken(person, ', nivel ').map((one) => (person.language === 'es' ? one : one.replace(' nivel', ''))),
  )
}

/** By what somebody can do, the jobs in a line each at the end. */
export const functional = (person: Person, form: DateForm) =>
  lines(
    [person.name, `${person.street}   ${person.phone}   ${person.email}`, '', person.summary, ''],
    heading(person.language, 'skills', true),
    person.skills.join(', '),
    '',
    'Achievements',
    person.jobs.flatMap(({ did }) => did.map((one) => `• ${one}`)),
    '',
    heading(person.language, 'work', true),
    person.jobs.map(
      (job) =>
        `${period(job, person.language, form, { dash: '-' })}  ${job.title}, ${job.employer}, ${job.place}`,
    ),
    '',
    heading(person.language, 'education', true),
    person.schools.map(
      (school) =>
        `${period(school, person.language, 'years', { dash: '-' })}  ${school.degree}, ${school.institution}`,
    ),
    '',
    heading(person.language, 'languages'),
    spoken(person, ' (')
      .map((one) => `${one})`)
      .join(', '),
  )

/** Academic: schools first, then posts, then what looks like jobs and is none. */
export const academic = (person: Person, form: DateForm) =>
  lines(
    [
      'CURRICULUM VITAE',
      '',
      person.name,
      person.label,
      person.street,
      `${person.email}, ${person.phone}`,
      '',
    ],
    'EDUCATION',
    person.schools.map(
      (school) => `${oneDate(school.to, 'years', 'en')}\t${school.degree}, ${school.institution}`,
    ),
    ['', 'ACADEMIC APPOINTMENTS'],
    person.jobs.map(
      (job) => `${period(job, person.language, form)}\t${job.title}, ${job.employer}, ${job.place}`,
    ),
    [
      '',
      'GRANTS AND AWARDS',
      '2021–2024\tLeverhulme Project Grant, £212,000',
      '2019\tEarly Career Prize, Challenger Society',
    ],
    ['', 'PUBLICATIONS'],
    ['1. Farquharson, E. and Moe, T. (2022). Storm recovery of kelp. Marine Biology 169, 44–58.'],
    ['2. Farquharson, E. (2019). Old harbours, new data. Ecology Letters 22(3), 301–309.'],
    ['', 'TEACHING', '2020–present\tEcology of Shores, third year', '2018\tField course, Bergen'],
    ['', 'SKILLS', person.skills.join('; '), '', 'LANGUAGES', spoken(person, ' – ').join('; ')],
  )
