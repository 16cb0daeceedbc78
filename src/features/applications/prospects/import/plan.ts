import { displayName } from '#/shared/display-name.ts'
import { hasNoControlCharacters, trimPasted } from '#/shared/input/pasted.ts'
import { readPhone, writePhone } from '#/shared/input/phone.ts'
import { inviteeEmail } from '#/shared/schemas.ts'
import { dayReader } from './days.ts'
import { type ImportField, letters } from './fields.ts'
import { maxValues } from './limits.ts'
import { resumeFinder } from './resumes.ts'
import { guessStage, type ImportStage, stageName } from './stages.ts'
import type { ImportSystem } from './systems.ts'

// What becomes of each row, as far as the file alone says it. Whom the company knows is looked up after it.

/** What of the file is what here. A stage or job that is null is left out; one that is not named is guessed. */
export type ImportChoices = {
  system: ImportSystem
  mapping: (ImportField | null)[]
  stages: Record<string, ImportStage | null>
  jobs: Record<string, string | null>
}

export type Person = {
  name: string
  email: string
  phone: string | null
  jobId: string
  stage: ImportStage
  source: string | null
  appliedAt: string | null
  rejectReason: string | null
  note: string | null
  consent: string | null
  resume: string | null
}

export type PlannedRow = {
  place: number
  row: number
  /** As the file has them, to show who a row is about. */
  name: string
  email: string
  job: string
  stage: string
  /** Null when the row is left out, which `why` says. */
  person: Person | null
  why: string | null
  notes: string[]
}

export type ImportTable = { columns: readonly string[]; rows: readonly ImportRow[]; files: readonly string[] }
export type ImportRow = { place: number; row: number; cells: readonly string[]; problem?: string }
type Job = { id: string; title: string }

const maxNote = 4000
const nameSchema = displayName('Name')

export function planRows(
  { columns, rows, files }: ImportTable,
  choices: ImportChoices,
  { jobs, jobId }: { jobs: readonly Job[]; jobId: string | null },
): PlannedRow[] {
  const placeOf = new Map(choices.mapping.map((field, place) => [field, place]))
  const hasJobs = placeOf.has('job')
  const cell = ({ cells }: ImportRow, field: ImportField) =>
    clean(cells[placeOf.get(field) ?? columns.length] ?? '')
  const nameOf = (row: ImportRow) =>
    [cell(row, 'firstName'), cell(row, 'lastName')].filter(Boolean).join(' ') || cell(row, 'name')
  const readDay = dayReader(rows.map((row) => cell(row, 'appliedAt')))
  const findResume = resumeFinder(files, rows.map(nameOf))
  /** By job and address: who came before in the file. */
  const before = new Map<string, PlannedRow>()

  return rows.map((row) => {
    const given = { name: inOneLine(nameOf(row)), email: firstAddress(cell(row, 'email')) }
    const stage = short(stageName(cell(row, 'stage'), cell(row, 'status')))
    const jobName = short(cell(row, 'job'))
    const seen = { place: row.place, row: row.row, ...given, job: jobName, stage }
    const notes: string[] = []
    const leave = (why: string): PlannedRow => ({ ...seen, person: null, why, notes: [] })

    if (row.problem) return leave(row.problem)
    if (given.email === '') return leave('No email address, so they could not be asked to apply here')
    const email = inviteeEmail.safeParse(given.email)
    if (!email.success) return leave(`This is no email address: ${given.email.slice(0, 80)}`)
    const name = nameSchema.safeParse(given.name)
    if (!name.success) return leave(name.error.issues[0]?.message ?? 'Name is required')
    const chosenJob = hasJobs ? jobOf(jobName, choices.jobs, jobs, jobId) : jobId
    if (chosenJob === undefined)
      return leave(jobName ? `No job is chosen for ${jobName.slice(0, 80)}` : 'No job is named')
    if (chosenJob === null) return leave(hasJobs ? 'Their job is left out' : 'No job is chosen')
    const chosenStage = Object.hasOwn(choices.stages, stage) ? choices.stages[stage] : guessStage(stage)
    if (chosenStage === undefined) return leave(`No stage is chosen for ${stage.slice(0, 80)}`)
    if (chosenStage === null) return leave(`People at ${stage.slice(0, 80)} are left out`)

    const written = (cell(row, 'phone').split(/[,;\n]/)[0] ?? '').replace(/\(\p{L}+\)\s*$/u, '')
    const phone = readPhone(written)
    if (written && !phone) notes.push('The phone number cannot be read, and is left out')
    const day = cell(row, 'appliedAt')
    const appliedAt = day ? readDay(day) : null
    if (day && !appliedAt) notes.push('The day they applied cannot be read, and is left out')
    const note = cell(row, 'notes')
    if (note.length > maxNote) notes.push('The note is cut after 4,000 characters')
    const resume = findResume({ ...given, cell: cell(row, 'resume'), folder: cell(row, 'folder') })
    if (resume.note) notes.push(resume.note)
    const person: Person = {
      ...{ name: name.data, email: email.data, phone: phone && writePhone(phone) },
      ...{ jobId: chosenJob, stage: chosenStage, appliedAt, resume: resume.path },
      source: line(cell(row, 'source')),
      rejectReason: chosenStage === 'rejected' ? line(cell(row, 'rejectReason')) : null,
      note: note.slice(0, maxNote) || null,
      consent: line(cell(row, 'consent')),
    }
    const key = `${chosenJob} ${person.email.toLowerCase()}`
    const first = before.get(key)
    if (!first?.person) {
      const planned = { ...seen, person, why: null, notes }
      before.set(key, planned)
      return planned
    }
    if (letters(first.person.name) !== letters(person.name))
      return leave(`Row ${first.row} has this address for ${first.person.name}`)
    joinInto(first.person, person)
    return leave(`Joined with row ${first.row}, which is the same person`)
  })
}

/** What the first row lacks comes from a later one; notes are put below each other. */
function joinInto(first: Person, later: Person) {
  for (const field of ['phone', 'source', 'appliedAt', 'rejectReason', 'consent', 'resume'] as const)
    first[field] ??= later[field]
  if (later.note && later.note !== first.note)
    first.note = [first.note, later.note].filter(Boolean).join('\n\n').slice(0, maxNote)
}

/** By what was chosen, else the one job of that title; undefined: nobody has said. */
function jobOf(name: string, chosen: ImportChoices['jobs'], jobs: readonly Job[], jobId: string | null) {
  if (Object.hasOwn(chosen, name)) return chosen[name]
  if (name === '') return jobId ?? undefined
  const same = jobs.filter(({ title }) => letters(title) === letters(name))
  return same.length === 1 ? same[0]?.id : undefined
}

/** How often each stage and job stands in the file, and what it is here. */
export function valuesOf(
  { columns, rows }: Pick<ImportTable, 'columns' | 'rows'>,
  choices: ImportChoices,
  jobs: readonly Job[],
  jobId: string | null,
) {
  const placeOf = (field: ImportField) => {
    const place = choices.mapping.indexOf(field)
    return place < 0 ? columns.length : place
  }
  const cell = (row: ImportRow, field: ImportField) => clean(row.cells[placeOf(field)] ?? '')
  const counted = (names: string[]) =>
    [...Map.groupBy(names, (name) => name)]
      .map(([name, { length: count }]) => ({ name, count }))
      .toSorted((a, b) => b.count - a.count)
      .slice(0, maxValues)
  const stages = counted(rows.map((row) => short(stageName(cell(row, 'stage'), cell(row, 'status')))))
  const named = choices.mapping.includes('job') ? counted(rows.map((row) => short(cell(row, 'job')))) : []
  return {
    stages: stages.map((one) => ({
      ...one,
      stage:
        (Object.hasOwn(choices.stages, one.name) ? choices.stages[one.name] : guessStage(one.name)) ?? null,
    })),
    jobs: named.map((one) => ({ ...one, jobId: jobOf(one.name, choices.jobs, jobs, jobId) ?? null })),
  }
}

/** Text as it stands, a formula too, without what no screen can show. */
const clean = (text: string) => {
  const trimmed = trimPasted(text).normalize('NFC')
  return hasNoControlCharacters(trimmed)
    ? trimmed
    : trimmed.toWellFormed().replace(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
}
const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
const short = (text: string) => inOneLine(text).slice(0, 200)
const line = (text: string) => short(text) || null
/** Exports write all addresses of a person into one cell. */
const firstAddress = (cell: string) => cell.split(/[,;|\s]+/).find((part) => part.includes('@')) ?? cell
