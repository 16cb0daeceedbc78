import { readCsv } from '#/features/jobs/import/csv.ts'
import { UnreadableFile } from '#/features/jobs/import/table.ts'
import { fieldError } from '#/shared/errors.ts'
import { trackedFields } from '../api.ts'
import type { TrackedFields } from '../fields.server.ts'
import { maxImportRows } from '../limits.ts'
import { trackedStageLabels, trackedStages } from '../stages.ts'
import { csvColumns } from './csv-columns.ts'

type ReadRow = { line: number } & ({ fields: TrackedFields } | { reason: string })

/** The rows of a CSV file. Nothing is guessed: a cell that is not as the screen says makes its row a wrong one. */
export async function readTrackedCsv(csv: string): Promise<ReadRow[]> {
  if (csv.includes('\0') || csv.includes('\uFFFD') || csv.startsWith('PK'))
    throw fieldError('csv', 'This is not a CSV file in UTF-8. Save the sheet as “CSV UTF-8” first.')
  const table = await readCsv(csv.replace(/^\uFEFF+/, ''), []).catch((error: unknown) => {
    if (error instanceof UnreadableFile) throw fieldError('csv', error.message)
    throw error
  })
  const columns = table.columns.map((name) => name.trim().toLowerCase())
  const fields = columns.map((name) => csvColumns.find(({ title }) => title.toLowerCase() === name))
  const unknown = table.columns.filter((_, place) => !fields[place])
  const missing = csvColumns.filter((one) => one.isRequired && !fields.includes(one))
  if (missing.length > 0)
    throw fieldError(
      'csv',
      `The first line names no column “${missing.map(({ title }) => title).join('”, “')}”`,
    )
  if (unknown.length > 0)
    throw fieldError('csv', `The first line names a column that is not in our list: “${unknown[0]}”`)
  if (table.rows.length === 0) throw fieldError('csv', 'The file holds no jobs, only the names of columns')
  if (table.rows.length > maxImportRows)
    throw fieldError(
      'csv',
      `The file holds ${table.rows.length} jobs. ${maxImportRows} at most go in at once.`,
    )
  return table.rows.map(({ row: line, cells, problem }) => {
    if (problem) return { line, reason: problem }
    const values: Record<string, unknown> = { stage: 'saved' }
    for (const [place, column] of fields.entries()) {
      const cell = (cells[place] ?? '').trim()
      if (!column || !cell) continue
      const value = readCell(column.field, cell)
      if (value === null) return { line, reason: `${column.title}: “${short(cell)}” is not ${column.as}` }
      values[column.field] = value
    }
    const checked = trackedFields.safeParse(values)
    if (checked.success) return { line, fields: checked.data }
    return { line, reason: checked.error.issues[0]?.message ?? 'It is not as described' }
  })
}

const short = (cell: string) => (cell.length > 40 ? `${cell.slice(0, 40)}…` : cell)

/** Null: it is not as the screen says. */
function readCell(field: keyof TrackedFields, cell: string) {
  switch (field) {
    case 'stage':
      return trackedStages.find((one) => trackedStageLabels[one].toLowerCase() === cell.toLowerCase()) ?? null
    case 'payMin':
    case 'payMax':
      return /^\d{1,10}(\.\d{1,2})?$/.test(cell) ? Number(cell) : null
    case 'appliedOn':
    case 'nextOn':
      return trackedFields.shape[field].safeParse(cell).success ? cell : null
    case 'payCurrency':
      return trackedFields.shape[field].safeParse(cell.toUpperCase()).data === undefined
        ? null
        : cell.toUpperCase()
    case 'payPeriod':
      return trackedFields.shape[field].safeParse(cell.toLowerCase()).data === undefined
        ? null
        : cell.toLowerCase()
    default:
      return cell
  }
}
