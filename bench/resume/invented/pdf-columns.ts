import { paper } from './paper.ts'
import type { Person } from './person.ts'
import { type DateForm, heading, oneDate, period, type Section } from './words.ts'

const bold = { face: 'Helvetica-Bold' } as const
const languagesOf = ({ languages }: Person, between = ' – ') =>
  languages.map(([name, , level]) => `${name}${between}${level}`)

type Column = ReturnType<ReturnType<typeof paper>['column']>
const head = (column: Column, person: Person, section: Section, other = false, upper = false) => {
  const words = heading(person.language, section, other)
  column.skip(8)
  column.text(upper ? words.toUpperCase() : words, { ...bold, size: 12, gap: 4 })
}

function sidebar(column: Column, person: Person, { upper = false, other = false } = {}) {
  head(column, person, 'contact', other, upper)
  for (const line of [person.phone, person.email, person.street]) column.text(line, { size: 9, gap: 3 })
  head(column, person, 'skills', other, upper)
  for (const skill of person.skills) column.text(skill, { size: 9, gap: 3 })
  head(column, person, 'languages', other, upper)
  for (const language of languagesOf(person)) column.text(language, { size: 9, gap: 3 })
}

/** A narrow column on the left, dates on the right of the title's line. */
export async function sidebarLeft(person: Person, form: DateForm = 'short') {
  const page = paper()
  sidebar(page.column(30, 150, 60), person, { upper: true })
  const main = page.column(210, 350, 50)
  main.text(person.name.toUpperCase(), { ...bold, size: 22 })
  main.text(person.label, { size: 12 })
  head(main, person, 'profile', false, true)
  main.text(person.summary)
  head(main, person, 'work', false, true)
  for (const job of person.jobs) {
    main.row([
      [job.title, 0, 220, { ...bold, size: 10.5 }],
      [period(job, person.language, form), 220, 130, { align: 'right', size: 9 }],
    ])
    main.text(`${job.employer}, ${job.place}`, { size: 9.5 })
    for (const one of job.did) main.bullet(one, { size: 9.5 })
    main.skip(5)
  }
  head(main, person, 'education', false, true)
  for (const school of person.schools) {
    main.row([
      [school.degree, 0, 230, { ...bold, size: 10 }],
      [period(school, person.language, 'years'), 220, 130, { align: 'right', size: 9 }],
    ])
    main.text(`${school.institution}, ${school.place}`, { size: 9.5, gap: 5 })
  }
  return await page.bytes()
}

/** A narrow column on the right without a line; the employer first, its dates below. */
export async function sidebarRight(person: Person, form: DateForm = 'numbers') {
  const page = paper()
  const top = page.column(40, 515, 40)
  top.text(person.name, { face: 'Times-Bold', size: 26 })
  top.text(person.label, { size: 12, gap: 8 })
  const { y } = top.at()
  const main = page.column(40, 330, y)
  head(main, person, 'profile', true)
  main.text(person.summary)
  head(main, person, 'work', true)
  for (const job of person.jobs) {
    main.text(job.employer, { ...bold, size: 11 })
    main.text(job.title, { size: 10.5 })
    main.text(`${period(job, person.language, form)} | ${job.place}`, { size: 9 })
    for (const one of job.did) main.bullet(one)
    main.skip(6)
  }
  head(main, person, 'education', true)
  for (const school of person.schools) {
    main.text(school.institution, bold)
    main.text(school.degree)
    main.text(`${period(school, person.language, 'numbers')} | ${school.place}`, { size: 9, gap: 5 })
  }
  const side = page.column(400, 155, y)
  sidebar(side, person, { other: true })
  head(side, person, 'interests', true)
  side.text('Chess, hill walking', { size: 9 })
  return await page.bytes()
}

/** A timeline: jobs on the left half, all else on the right half, the head over both. */
export async function halves(person: Person, form: DateForm = 'years') {
  const page = paper()
  const top = page.column(40, 515, 40)
  top.text(person.name, { ...bold, size: 24, align: 'center' })
  top.text([person.label, person.city].join(' · '), { align: 'center' })
  top.text([person.email, person.phone].join('  |  '), { align: 'center', gap: 6 })
  top.rule()
  const { y } = top.at()
  const [left, right] = [page.column(40, 245, y), page.column(310, 245, y)]
  head(left, person, 'work', false, true)
  for (const job of person.jobs) {
    left.text(period(job, person.language, form, { dash: ' - ' }), { size: 9 })
    left.text(job.title, bold)
    left.text(`${job.employer} | ${job.place}`, { size: 9 })
    for (const one of job.did) left.bullet(one, { size: 9 })
    left.skip(5)
  }
  head(right, person, 'education', false, true)
  for (const school of person.schools) {
    right.text(period(school, person.language, 'years', { dash: ' - ' }), { size: 9 })
    right.text(school.degree, bold)
    right.text(school.institution, { size: 9, gap: 5 })
  }
  head(right, person, 'skills', false, true)
  for (const skill of person.skills) right.bullet(skill, { size: 9.5 })
  head(right, person, 'languages', false, true)
  for (const language of languagesOf(person, ': ')) right.text(language, { size: 9.5 })
  return await page.bytes()
}

/** Headings in the margin, with what they head beside them. */
export async function marginHeadings(person: Person, form: DateForm = 'long') {
  const page = paper()
  const column = page.column(40, 515, 40)
  column.text(person.name, { face: 'Times-Bold', size: 20 })
  column.text(`${person.street} · ${person.phone} · ${person.email}`, { face: 'Times-Roman', gap: 10 })
  const type = { face: 'Times-Roman' } as const
  const row = (left: string, right: string, strong = false) =>
    column.row([
      [left, 0, 115, { face: 'Times-Bold', size: 11 }],
      [right, 130, 385, strong ? { face: 'Times-Bold' } : type],
    ])
  row(heading(person.language, 'profile'), person.summary)
  column.skip(6)
  for (const [at, job] of person.jobs.entries()) {
    row(at === 0 ? heading(person.language, 'work') : '', `${job.title}, ${job.employer}, ${job.place}`, true)
    row('', period(job, person.language, form))
    for (const one of job.did) row('', `• ${one}`)
    column.skip(4)
  }
  for (const [at, school] of person.schools.entries()) {
    row(at === 0 ? heading(person.language, 'education') : '', school.degree, true)
    row('', `${school.institution}, ${period(school, person.language, 'years')}`)
    column.skip(4)
  }
  row(heading(person.language, 'skills'), person.skills.join(', '))
  row(heading(person.language, 'languages'), languagesOf(person, ' ').join(', '))
  return await page.bytes()
}

/** As LinkedIn writes a profile. */
export async function network(person: Person) {
  const page = paper({ width: 612, height: 792 })
  const side = page.column(20, 160, 40)
  const small = { size: 10.5 }
  side.text('Contact', { size: 13, gap: 6 })
  for (const line of [`${person.phone} (Mobile)`, person.email]) side.text(line, { ...small, gap: 3 })
  side.text(`www.linkedin.com/in/${person.name.toLowerCase().replace(/\W+/g, '-')}`, small)
  side.text('(LinkedIn)', { ...small, gap: 16 })
  side.text('Top Skills', { size: 13, gap: 6 })
  for (const skill of person.skills) side.text(skill, small)
  side.skip(14)
  side.text('Languages', { size: 13, gap: 6 })
  for (const [, name, , level] of person.languages) {
    const words = {
      native: 'Native or Bilingual',
      C2: 'Full Professional',
      C1: 'Full Professional',
      B2: 'Professional Working',
    }
    side.text(
      `${name} (${level in words ? words[level as keyof typeof words] : level === 'B1' ? 'Limited Working' : 'Elementary'})`,
      small,
    )
  }
  const main = page.column(224, 360, 44)
  main.text(person.name, { size: 26 })
  main.text(`${person.label} at ${person.jobs[0]?.employer ?? ''}`, { size: 12 })
  main.text(`${person.city}, United Kingdom`, { size: 12, gap: 14 })
  main.text('Summary', { size: 15.75, gap: 6 })
  main.text(person.summary, { size: 12, gap: 14 })
  main.text('Experience', { size: 15.75, gap: 8 })
  for (const [at, job] of person.jobs.entries()) {
    if (person.jobs[at - 1]?.employer !== job.employer) {
      main.text(job.employer, { size: 12 })
      if (person.jobs[at + 1]?.employer === job.employer) main.text('4 years 8 months', { size: 10.5 })
    }
    main.text(job.title, { size: 11.5 })
    main.text(`${period(job, 'en', 'long', { dash: ' - ' })} (2 years 3 months)`, { size: 10.5 })
    main.text(job.place, { size: 10.5, gap: 6 })
    for (const one of job.did) main.text(one, { size: 10.5 })
    main.skip(12)
  }
  main.text('Education', { size: 15.75, gap: 8 })
  for (const school of person.schools) {
    main.text(school.institution, { size: 12 })
    main.text(
      `${school.degree} · (${oneDate(school.from, 'long', 'en')} - ${oneDate(school.to, 'long', 'en')})`,
      { size: 10.5, gap: 8 },
    )
  }
  page.onEachPage((at, count) => [[`Page ${at + 1} of ${count}`, 400, 770]])
  return await page.bytes()
}

/** As one of Google's templates: an employer, place and title in one line, what one can do on the right. */
export async function serif(person: Person) {
  const page = paper({ width: 612, height: 792 })
  const top = page.column(44, 350, 50)
  top.text(person.name, { ...bold, size: 30 })
  top.text(person.label, { size: 11 })
  const contact = page.column(430, 150, 56)
  for (const line of [person.street, person.phone, person.email]) contact.text(line, { size: 9, gap: 2 })
  const main = page.column(44, 350, 120)
  const title = (column: Column, section: Section) => {
    column.skip(12)
    column.text(heading(person.language, section).toUpperCase(), { ...bold, size: 9, gap: 6 })
  }
  title(main, 'work')
  for (const job of person.jobs) {
    main.text(`${job.employer}, ${job.place} — ${job.title}`, { size: 11 })
    main.text(period(job, person.language, 'long', { dash: ' - ' }).toUpperCase(), { size: 8, gap: 4 })
    for (const one of job.did) main.bullet(one, { face: 'Times-Roman' })
    main.skip(8)
  }
  title(main, 'education')
  for (const school of person.schools) {
    main.text(`${school.institution}, ${school.place} — ${school.degree}`, { size: 11 })
    main.text(period(school, person.language, 'long', { dash: ' - ' }).toUpperCase(), { size: 8, gap: 8 })
  }
  const side = page.column(430, 150, 120)
  title(side, 'skills')
  for (const skill of person.skills) side.text(skill, { size: 9, face: 'Times-Roman', gap: 2 })
  title(side, 'languages')
  side.text(languagesOf(person, ' ').join(', '), { size: 9, face: 'Times-Roman' })
  return await page.bytes()
}
