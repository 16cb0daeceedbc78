import type { JsonResume } from '../json-resume.ts'
import { type FoundContact, readContact } from './contact.ts'
import { certificatesAmong, readCertificates, readEducation } from './education.ts'
import { readSummary } from './found-entry.ts'
import type { SectionKind } from './headings.ts'
import { readJobsElsewhere, readWork } from './jobs/work.ts'
import type { DocumentText } from './lines.ts'
import type { Found, Proposal, ProposedField, ReadingNote } from './proposal.ts'
import { cutSections, languageOf, type NumberedLine } from './sections.ts'
import { isListOfSkills, isOfLanguages, joinLanguages, readLanguages, readSkills } from './skills.ts'
import { findPeriods } from './words/dates.ts'

/** Reads a résumé by how it is laid out. A pure function: the same lines give the same proposal. */
export function readLayout({ pages, lines }: DocumentText, links: string[] = []): Proposal {
  const numbered: NumberedLine[] = lines.map((line, number) => ({ ...line, number }))
  const sections = cutSections(numbered)
  const linesOf = (...kinds: (SectionKind | 'head')[]) =>
    sections.filter(({ kind }) => kinds.includes(kind)).flatMap((section) => section.lines)
  const head = linesOf('head')
  const contact = readContact(numbered, [...head, ...linesOf('contact')], links)
  const language = languageOf(lines)
  const jobs = sections.filter(({ kind }) => kind === 'work').flatMap((section) => readWork(section.lines))
  // Where the columns of a page were written into one another, jobs go on under the heading of another section.
  const strayed = sections.filter(({ kind, lines }) => kind === 'skills' && countDated(lines) > 1)
  const work =
    jobs.length > 0 ? [...jobs, ...strayed.flatMap(readJobsElsewhere)] : sections.flatMap(readJobsElsewhere)
  const schools = sections
    .filter(({ kind }) => kind === 'education')
    .flatMap((section) => readEducation(section.lines))
  // Below languages a list may stand that names none.
  const skills = readSkills([...linesOf('skills'), ...linesOf('languages').filter(isListOfSkills)])
  const spoken = joinLanguages(
    [linesOf('languages'), labelledLanguages(numbered), cellsOf(numbered).filter(isOfLanguages)].map(
      readLanguages,
    ),
  )
  const certificates = readCertificates([
    ...certificatesAmong(linesOf('education')),
    ...linesOf('certificates'),
  ])

  const fields = fieldList()
  const resume: JsonResume = {}
  const basics = readBasics(contact, fields, readSummary(linesOf('summary')).summary)
  if (Object.keys(basics).length > 0) resume.basics = basics
  if (work.length > 0) resume.work = work.map((job, at) => fields.addAll(`work.${at}`, job))
  if (schools.length > 0)
    resume.education = schools.map((school, at) => fields.addAll(`education.${at}`, school))
  if (skills.length > 0) resume.skills = skills.map((name, at) => fields.addAll(`skills.${at}`, { name }))
  if (spoken.length > 0) resume.languages = spoken.map((one, at) => fields.addAll(`languages.${at}`, one))
  if (certificates.length > 0)
    resume.certificates = certificates.map((one, at) => fields.addAll(`certificates.${at}`, one))

  const notes: ReadingNote[] = []
  if (!contact.name) notes.push('no name')
  if (sections.length < 2) notes.push('no sections')
  else {
    if (work.length === 0) notes.push('no work')
    if (schools.length === 0) notes.push('no education')
  }
  const dated = linesOf('work', 'education', ...(jobs.length > 0 ? [] : (['other', 'head'] as const)))
  if (dated.some(({ text }) => findPeriods(text).some(({ isUnclear }) => isUnclear)))
    notes.push('unclear dates')
  if (language === null) notes.push('unknown language')
  const used = new Set(fields.all.flatMap((field) => field.lines))
  return {
    source: 'layout',
    ...{ resume, fields: fields.all, language, notes, pages },
    lines: lines.map(({ bullet: _, heading: __, ...line }) => line),
    ...(contact.nameParts ? { nameParts: contact.nameParts } : {}),
    unread: numbered.filter(({ number }) => !used.has(number)).map(({ number }) => number),
  }
}

const countDated = (lines: NumberedLine[]) =>
  lines.filter(({ text }) => findPeriods(text).some(({ isRange }) => isRange)).length

const cellsOf = (lines: NumberedLine[]) =>
  lines.flatMap((line) => line.text.split(/[\t|•·]/).map((text) => ({ ...line, text })))

/** "Languages: English, Hebrew" may stand in any section. */
const labelledLanguages = (lines: NumberedLine[]) =>
  lines
    .filter(({ text }) =>
      /(?:^|\s|\t)(?:(?:spoken|foreign) )?(?:languages?|sprachen|idiomas|langues)\b[^:\t]{0,20}[:\t]/i.test(
        text,
      ),
    )
    .map((line) => ({
      ...line,
      text: line.text.slice(line.text.search(/(?:languages?|sprachen|idiomas|langues)/i)),
    }))

function readBasics(contact: FoundContact, fields: FieldList, summary: Found | undefined) {
  const { name, label, email, phone, location, links } = contact
  const simple = fields.addAll('basics', { name, label, email, phone, summary })
  const basics: NonNullable<JsonResume['basics']> = { ...simple }
  if (location) {
    basics.location = location.value
    for (const key of Object.keys(location.value)) fields.add(`basics.location.${key}`, location)
  }
  if (links.length > 0)
    basics.profiles = links.map((link, at) => {
      fields.add(`basics.profiles.${at}.url`, link)
      return { url: link.value }
    })
  return basics
}

type FieldList = ReturnType<typeof fieldList>

function fieldList() {
  const all: ProposedField[] = []
  const add = (path: string, { certainty, lines }: Found<unknown>) => all.push({ path, certainty, lines })
  /** Notes every value of an entry, and gives the entry without its support. */
  function addAll<Key extends string>(path: string, entry: { [K in Key]?: Found | undefined }) {
    const values: { [K in Key]?: string } = {}
    for (const [key, found] of Object.entries(entry) as [Key, Found | undefined][]) {
      if (!found?.value) continue
      add(`${path}.${key}`, found)
      values[key] = found.value
    }
    return values
  }
  return { all, add, addAll }
}
