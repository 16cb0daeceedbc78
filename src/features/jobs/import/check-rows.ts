import type { z } from 'zod'
import { formatNumber } from '#/shared/numbers.ts'
import { type JobFieldName, jobChanges } from '../fields/job-fields.ts'
import { fieldLabels } from '../history/field-texts.ts'
import { type ImportField, importFields } from './fields.ts'
import { readPayCells } from './pay/pay-cells.ts'
import { readDescription } from './read-html.ts'
import type { SourceRow, SourceTable } from './table.ts'
import {
  readClosing,
  readCountry,
  readDay,
  readEmploymentType,
  readIndustry,
  readLevel,
  readList,
  readPlaces,
  readWorkplace,
} from './values.ts'

export type ImportedFields = z.output<typeof jobChanges>
export type CheckedRow = {
  row: number
  /** What keeps the file from being imported. */
  errors: string[]
  /** What was left out or guessed. */
  notes: string[]
  fields: ImportedFields
}

/** Reading a text costs time by its length, and a file has thousands. */
const maxTextLength = 2000
const longFields = new Set<ImportField>(['description', 'skills', 'steps', 'questions', 'furtherPlaces'])

/** Which column each field is in. */
export type Mapping = readonly (ImportField | null)[]

export function checkRow(
  { cells, row, problem }: SourceRow,
  mapping: Mapping,
  format: SourceTable['format'],
): CheckedRow {
  const errors = problem ? [problem] : []
  const notes: string[] = []
  const values = new Map<ImportField, string>()
  for (const [place, field] of mapping.entries()) {
    const cell = (cells[place] ?? '').trim()
    if (!field || !cell) continue
    if (cell.length > maxTextLength && !longFields.has(field)) {
      errors.push(`${labelOf(field)}: this is longer than ${formatNumber(maxTextLength)} characters`)
      continue
    }
    // Only spreadsheets have formulas.
    if (format === 'CSV' && /^[=@]/.test(cell))
      errors.push(`${labelOf(field)}: this is a formula. Paste its value instead.`)
    else values.set(field, format === 'CSV' ? unescapeFormula(cell) : cell)
  }
  const fields: Record<string, unknown> = {}
  for (const [field, text] of values) if (!isPay(field)) readCell(field, text, fields, errors, notes)
  // The country of the job says which dollars are meant.
  const { fields: pay, problems } = readPayCells(values, countriesOf(fields))
  Object.assign(fields, pay)
  for (const { cell, words, isError } of problems) {
    const sentence = `${labelOf(cell)}: “${short(values.get(cell) ?? '')}” ${words}`
    if (isError) errors.push(sentence)
    else notes.push(`${sentence}. It is left out.`)
  }
  if (!values.get('title') && !errors.some((error) => error.startsWith('Title')))
    errors.push('Title is required')
  const checked = jobChanges.safeParse(fields)
  if (checked.success) return { row, errors, notes, fields: checked.data }
  for (const { path, message } of checked.error.issues) errors.push(atField(String(path[0]), message))
  return { row, errors: [...new Set(errors)], notes, fields: {} }
}

/** Our own export writes an apostrophe before what a spreadsheet would run. */
const unescapeFormula = (cell: string) => (/^'[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell)

const isPay = (field: ImportField) => field.startsWith('pay')

const countriesOf = ({ country, furtherPlaces }: Record<string, unknown>) =>
  [{ country }, ...((furtherPlaces ?? []) as { country: unknown }[])].flatMap((place) =>
    typeof place.country === 'string' ? [place.country] : [],
  )

const labelOf = (field: string) => importFields.find(({ name }) => name === field)?.label ?? field

const atField = (field: string, message: string) => {
  const label = fieldLabels[field as JobFieldName] ?? labelOf(field)
  return message.startsWith(label) ? message : `${label}: ${message}`
}

type Reader = { read: (text: string) => unknown; wrong: string; isLeftOut?: true }

/** Fields that hold one thing. What is `isLeftOut` is no reason to refuse a file: the draft asks for it later. */
const readers: Partial<Record<ImportField, Reader>> = {
  employmentType: {
    read: readEmploymentType,
    wrong: 'is no type of employment. Write Full-time, Part-time, Contract, Temporary or Internship.',
  },
  workplace: { read: readWorkplace, wrong: 'is no workplace. Write On-site, Hybrid or Remote.' },
  level: { read: readLevel, wrong: 'is not one of our levels', isLeftOut: true },
  industry: { read: readIndustry, wrong: 'is not in our list of industries', isLeftOut: true },
  country: { read: readCountry, wrong: 'is no country. Write its name in English or its code, such as DE.' },
  seats: { read: (text) => (/^\d{1,4}$/.test(text) ? Number(text) : null), wrong: 'is no whole number' },
  startsOn: { read: readDay, wrong: 'is no day. Write it as 2027-02-01.' },
  closesAt: { read: readClosing, wrong: 'is no day. Write it as 2027-02-01.' },
  vacancy: {
    read: (text) => (/^(existing|future)$/.test(text) ? text : null),
    wrong: 'is not existing or future',
  },
  aiUse: { read: (text) => (/^(used|not-used)$/.test(text) ? text : null), wrong: 'is not used or not-used' },
  steps: { read: readJson, wrong: 'is not as our export writes it' },
  questions: { read: readJson, wrong: 'is not as our export writes it' },
}

/** As our export writes them, or one place in a line. */
function readFurtherPlaces(text: string) {
  if (!text.startsWith('[')) return readPlaces(text)
  const places = readJson(text)
  return places?.map((place: unknown) => {
    const { city = null, region = null, country = null } = (place ?? {}) as Record<string, unknown>
    return {
      city,
      region,
      country: typeof country === 'string' ? (readCountry(country) ?? country) : country,
    }
  })
}

function readJson(text: string) {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list : null
  } catch {
    return null
  }
}

function readCell(
  field: ImportField,
  text: string,
  fields: Record<string, unknown>,
  errors: string[],
  notes: string[],
) {
  const set = (name: JobFieldName, value: unknown) => {
    // A column of its own says more than a part of a longer text.
    if (value !== null && value !== undefined && fields[name] === undefined) fields[name] = value
  }
  const reader = readers[field]
  if (reader) {
    const value = reader.read(text)
    if (value !== null) fields[field] = value
    else if (reader.isLeftOut)
      notes.push(`${labelOf(field)}: “${short(text)}” ${reader.wrong}. It is left out.`)
    else errors.push(`${labelOf(field)}: “${short(text)}” ${reader.wrong}`)
  } else if (field === 'place') {
    const [first, ...further] = readPlaces(text)
    if (!first) return set('workplace', 'Remote')
    for (const [name, value] of Object.entries(first)) set(name as JobFieldName, value)
    if (further.length > 0) set('furtherPlaces', further)
  } else if (field === 'furtherPlaces') {
    const places = readFurtherPlaces(text)
    if (places) fields.furtherPlaces = places
    else errors.push(`${labelOf(field)}: “${short(text)}” is not as our export writes it`)
  } else if (field === 'description') fields.description = readDescription(text)
  else if (field === 'skills') fields.skills = readList(text)
  else fields[field] = text
}

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** Rows are checked in portions, so that the server answers others in between. */
const portion = 50

export async function checkRows(table: SourceTable, mapping: Mapping) {
  const checked: CheckedRow[] = []
  for (let from = 0; from < table.rows.length; from += portion) {
    for (const row of table.rows.slice(from, from + portion))
      checked.push(checkRow(row, mapping, table.format))
    await new Promise((resolve) => setImmediate(resolve))
  }
  return noteDoubles(checked)
}

/** Jobs of the same title and place in one file are often a mistake, and sometimes not. */
function noteDoubles(rows: CheckedRow[]) {
  const first = new Map<string, number>()
  for (const { row, fields, notes } of rows) {
    const key = JSON.stringify([
      fields.title,
      fields.city ?? null,
      fields.country ?? null,
      fields.employmentType ?? null,
    ])
    const before = first.get(key)
    if (!fields.title) continue
    if (before === undefined) first.set(key, row)
    else notes.push(`Same title and place as row ${before}`)
  }
  return rows
}
