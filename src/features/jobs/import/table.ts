import { formatNumber } from '#/shared/numbers.ts'

// What every format of a file of jobs is read into.

/** `row` is where it stands in the file: the line of a CSV file, else its place among the jobs. */
export type SourceRow = { row: number; cells: string[]; problem?: string }

export type SourceTable = {
  format: 'CSV' | 'JSON' | 'XML'
  columns: string[]
  rows: SourceRow[]
  /** About the file as a whole, such as how its bytes were read. */
  notes: string[]
}

export const maxRows = 5000
export const maxColumns = 100
/** The longest field of a job, a description, has 20,000 characters; with HTML it is longer before it is read. */
export const maxCellLength = 100_000

/** Why a file cannot be read at all, for whoever sent it. */
export class UnreadableFile extends Error {}

export const tooManyRows = () =>
  new UnreadableFile(
    `The file has more than ${formatNumber(maxRows)} rows. Split it, and import one part after the other.`,
  )

/** Rows whose cells have names, as JSON and XML have them, in the columns of all of them. */
export function toTable(
  format: SourceTable['format'],
  records: readonly Map<string, string>[],
  notes: string[],
): SourceTable {
  if (records.length > maxRows) throw tooManyRows()
  const columns = [...new Set(records.flatMap((record) => [...record.keys()]))]
  if (columns.length > maxColumns)
    throw new UnreadableFile(`The file has more than ${maxColumns} different fields`)
  const rows = records.map((record, place) => ({
    row: place + 1,
    cells: columns.map((column) => record.get(column) ?? ''),
  }))
  return { format, columns, rows, notes }
}
