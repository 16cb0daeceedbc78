import { paper } from './paper.ts'
import type { Person } from './person.ts'
import { type DateForm, heading, oneDate, period, type Section } from './words.ts'

const roman = { face: 'Times-Roman' } as const
const strong = { face: 'Times-Bold' } as const
const italic = { face: 'Times-Italic' } as const
const places = ({ languages }: Person, between: string) =>
  languages.map(([name, , level]) => `${name}${between}${level}`)

/** As LaTeX's moderncv: years in a column on the left, one line for each entry. */
export async function modernCv(person: Person, form: DateForm = 'years') {
  const page = paper()
  const column = page.column(45, 510, 45)
  column.text(person.name, { ...roman, size: 30 })
  column.text(person.label, { ...italic, size: 13, gap: 4 })
  column.text(`${person.street} • ${person.phone} • ${person.email}`, { ...italic, size: 9, gap: 10 })
  const entry = (
    left: string,
    right: string,
    face: { face: 'Times-Roman' | 'Times-Bold' | 'Times-Italic' } = roman,
  ) =>
    column.row([
      [left, 0, 90, { ...roman, align: 'right' }],
      [right, 102, 405, face],
    ])
  const section = (kind: Section) => {
    column.skip(8)
    column.row([[heading(person.language, kind, true), 102, 400, { ...roman, size: 14 }]], 4)
  }
  section('work')
  for (const job of person.jobs) {
    entry(period(job, person.language, form, { dash: '–' }), `${job.title}, ${job.employer}, ${job.place}.`)
    for (const one of job.did) column.row([[`– ${one}`, 102, 405, roman]])
    column.skip(4)
  }
  section('education')
  for (const school of person.schools)
    entry(
      period(school, person.language, 'years', { dash: '–' }),
      `${school.degree}, ${school.institution}, ${school.place}.`,
    )
  section('languages')
  for (const [name, , level] of person.languages) entry(name, level)
  section('skills')
  entry('', person.skills.join(', '))
  return await page.bytes()
}

/** As LaTeX's awesome-cv: the employer with its place on the right, below it the title with its dates on the right. */
export async function awesomeCv(person: Person, form: DateForm = 'short') {
  const page = paper()
  const column = page.column(45, 505, 40)
  column.text(person.name, { face: 'Helvetica-Bold', size: 28, align: 'center' })
  column.text(person.label.toUpperCase(), { size: 8, align: 'center' })
  column.text(person.street, { ...italic, size: 8, align: 'center' })
  column.text([person.phone, person.email].join('   |   '), { size: 8, align: 'center', gap: 8 })
  const section = (kind: Section) => {
    column.text(heading(person.language, kind), { face: 'Helvetica-Bold', size: 15 })
    column.rule()
  }
  const two = (left: string, right: string, below: string, date: string) => {
    column.row([
      [left, 0, 360, { face: 'Helvetica-Bold' }],
      [right, 360, 145, { ...italic, align: 'right', size: 9 }],
    ])
    column.row([
      [below.toUpperCase(), 0, 360, { size: 8 }],
      [date, 360, 145, { ...italic, align: 'right', size: 8 }],
    ])
  }
  section('work')
  for (const job of person.jobs) {
    two(job.employer, job.place, job.title, period(job, person.language, form, { dash: ' - ' }))
    for (const one of job.did) column.bullet(one, { size: 9 })
    column.skip(4)
  }
  section('education')
  for (const school of person.schools)
    two(
      school.institution,
      school.place,
      school.degree,
      period(school, person.language, form, { dash: ' - ' }),
    )
  column.skip(6)
  section('skills')
  column.row([
    [heading(person.language, 'skills', true), 0, 110, { face: 'Helvetica-Bold', size: 9, align: 'right' }],
    [person.skills.join(', '), 125, 380, { size: 9 }],
  ])
  section('languages')
  column.text(
    places(person, ' (')
      .map((one) => `${one})`)
      .join(', '),
    { size: 9 },
  )
  return await page.bytes()
}

/** As American universities advise: Times, headings in the middle, employer and place, title and dates. */
export async function harvard(person: Person, form: DateForm = 'seasons', educationFirst = true) {
  const page = paper({ width: 612, height: 792 })
  const column = page.column(54, 504, 45)
  column.text(person.name, { ...strong, size: 18, align: 'center' })
  column.text(`${person.street} • ${person.email} • ${person.phone}`, { ...roman, align: 'center', gap: 6 })
  const section = (words: string) => {
    column.skip(6)
    column.text(words, { ...strong, size: 12, align: 'center' })
  }
  const two = (left: string, right: string, face: typeof roman | typeof strong | typeof italic) =>
    column.row([
      [left, 0, 350, face],
      [right, 350, 154, { ...roman, align: 'right' }],
    ])
  const schools = () => {
    section('Education')
    for (const school of person.schools) {
      two(school.institution, school.place, strong)
      two(school.degree, oneDate(school.to, 'long', 'en'), roman)
      column.text('Relevant coursework: Dynamics, Thermodynamics, Materials', { ...roman, gap: 4 })
    }
  }
  if (educationFirst) schools()
  section('Experience')
  for (const job of person.jobs) {
    two(job.employer, job.place, strong)
    two(job.title, period(job, 'en', form), italic)
    for (const one of job.did) column.bullet(one, roman)
    column.skip(4)
  }
  if (!educationFirst) schools()
  section('Skills & Interests')
  column.text(`Technical: ${person.skills.join(', ')}`, roman)
  column.text(
    `Language: ${person.languages.map(([name, , level]) => `${level} in ${name}`).join('; ')}`,
    roman,
  )
  return await page.bytes()
}

/** Several positions below one employer, each with its dates, and earlier ones in a line each. Head and foot on each page. */
export async function longCareer(person: Person, form: DateForm = 'long') {
  const page = paper()
  const column = page.column(50, 495, 60)
  column.text(person.name, { face: 'Helvetica-Bold', size: 18 })
  column.text(person.label, { size: 12 })
  column.text(person.street)
  column.text(`Telephone: ${person.phone}   Email: ${person.email}`, { gap: 8 })
  const section = (words: string) => {
    column.skip(8)
    column.text(words.toUpperCase(), { face: 'Helvetica-Bold', size: 12, gap: 4 })
  }
  section(heading(person.language, 'profile'))
  column.text(person.summary)
  section('Career history')
  for (const [at, job] of person.jobs.entries()) {
    const employed = person.jobs.filter(({ employer }) => employer === job.employer)
    if (person.jobs[at - 1]?.employer !== job.employer) {
      const whole = { from: employed.at(-1)?.from ?? job.from, to: employed[0]?.to ?? null }
      column.row([
        [`${job.employer}, ${job.place}`, 0, 330, { face: 'Helvetica-Bold', size: 11 }],
        [employed.length > 1 ? period(whole, person.language, 'years') : '', 330, 165, { align: 'right' }],
      ])
    }
    column.text(`${job.title} (${period(job, person.language, form)})`, { face: 'Helvetica-Bold' })
    for (const one of [
      ...job.did,
      'Reported each month to the board, and kept the plan for the next five years up to date with finance and operations.',
      'Worked with contractors, insurers and inspectors, and wrote the method statements that are used until today.',
      'Chaired the safety meeting of the site and followed up each action.',
    ])
      column.bullet(one)
    column.skip(6)
  }
  section(heading(person.language, 'education', true))
  for (const school of person.schools)
    column.text(`${oneDate(school.to, 'years', 'en')}  ${school.degree}, ${school.institution}`)
  section('Professional skills')
  for (const skill of person.skills) column.bullet(skill)
  section(heading(person.language, 'languages'))
  column.text(
    places(person, ' (')
      .map((one) => `${one})`)
      .join(', '),
  )
  column.skip(10)
  column.text('References available on request.')
  page.onEachPage((at, count) => [
    [`Curriculum vitae of ${person.name}`, 50, 30],
    [`Page ${at + 1} of ${count}`, 500, 820],
  ])
  return await page.bytes()
}

/** Everything in the middle, dates below the employer. */
export async function centred(person: Person, form: DateForm = 'years') {
  const page = paper()
  const column = page.column(50, 495, 50)
  const middle = { align: 'center' } as const
  column.text(person.name, { face: 'Helvetica-Bold', size: 20, ...middle })
  for (const line of [person.street, `${person.email} / ${person.phone}`])
    column.text(line, { size: 9, ...middle })
  const section = (kind: Section) => {
    column.skip(10)
    column.text(`— ${heading(person.language, kind)} —`, { size: 13, ...middle, gap: 4 })
  }
  section('work')
  for (const job of person.jobs) {
    column.text(job.title, { face: 'Helvetica-Bold', ...middle })
    column.text(`${job.employer} · ${job.place}`, middle)
    column.text(period(job, person.language, form), { size: 9, ...middle })
    for (const one of job.did) column.text(one, { size: 9, ...middle })
    column.skip(5)
  }
  section('education')
  for (const school of person.schools) {
    column.text(school.degree, { face: 'Helvetica-Bold', ...middle })
    column.text(school.institution, middle)
    column.text(period(school, person.language, 'years'), { size: 9, ...middle, gap: 4 })
  }
  section('skills')
  column.text(person.skills.join(' · '), middle)
  section('languages')
  column.text(places(person, ': ').join(' · '), middle)
  return await page.bytes()
}

/** As the newer Europass: dates and place above a title in capitals and its employer. */
export async function europass(person: Person) {
  const page = paper()
  const column = page.column(50, 495, 50)
  column.text(person.name, { face: 'Helvetica-Bold', size: 20 })
  column.text(`Email: ${person.email}  |  Phone: ${person.phone}`)
  column.text(`Address: ${person.street}`, { gap: 8 })
  const section = (words: string) => {
    column.skip(8)
    column.text(words.toUpperCase(), { face: 'Helvetica-Bold', size: 11 })
    column.rule()
  }
  const current = { en: 'CURRENT', de: 'AKTUELL', fr: 'ACTUEL', es: 'ACTUAL' }[person.language]
  section(heading(person.language, 'work'))
  for (const job of person.jobs) {
    column.text(
      `${oneDate(job.from, 'days', person.language)} – ${job.to ? oneDate(job.to, 'days', person.language) : current}   ${job.place}`,
      { size: 9 },
    )
    column.text(`${job.title.toUpperCase()} – ${job.employer.toUpperCase()}`, {
      face: 'Helvetica-Bold',
      gap: 3,
    })
    for (const one of job.did) column.bullet(one)
    column.skip(6)
  }
  section(
    {
      en: 'Education and training',
      de: 'Allgemeine und berufliche Bildung',
      fr: 'Éducation et formation',
      es: 'Educación y formación',
    }[person.language],
  )
  for (const school of person.schools) {
    column.text(
      `${oneDate(school.from, 'days', person.language)} – ${oneDate(school.to, 'days', person.language)}   ${school.place}`,
      { size: 9 },
    )
    column.text(`${school.degree.toUpperCase()} – ${school.institution}`, { face: 'Helvetica-Bold', gap: 6 })
  }
  section(
    {
      en: 'Language skills',
      de: 'Sprachkenntnisse',
      fr: 'Compétences linguistiques',
      es: 'Competencias lingüísticas',
    }[person.language],
  )
  const mother = {
    en: 'Mother tongue(s)',
    de: 'Muttersprache(n)',
    fr: 'Langue(s) maternelle(s)',
    es: 'Lengua materna',
  }[person.language]
  column.text(
    `${mother}: ${person.languages
      .filter(([, , , level]) => level === 'native')
      .map(([name]) => name)
      .join(' | ')}`,
    { gap: 4 },
  )
  for (const [name, , , level] of person.languages.filter(([, , , one]) => one !== 'native'))
    column.row([
      [name.toUpperCase(), 0, 140, { face: 'Helvetica-Bold' }],
      ...[0, 1, 2, 3, 4].map((at): [string, number, number] => [level, 150 + at * 70, 60]),
    ])
  section(heading(person.language, 'skills'))
  column.text(person.skills.join('  |  '))
  return await page.bytes()
}
