import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { slices } from './slices.ts'
import {
  maxColumns,
  maxRows,
  type SourceRow,
  type SourceTable,
  tooManyRows,
  UnreadableFile,
} from './table.ts'

const delimiters = [',', ';', '\t'] as const

/** Reads RFC 4180 with the separators that spreadsheets write. The first line names the columns. */
export async function readCsv(text: string, notes: string[]): Promise<SourceTable> {
  // The parser counts a line break of two signs within a cell as two lines.
  const lines = text.replace(/\r\n?/g, '\n')
  let columns: string[] | undefined
  const rows: SourceRow[] = []
  let read = 0
  const readRecord = (cells: string[], { lines: last }: { lines: number }) => {
    const first = last - cells.reduce((count, cell) => count + cell.split('\n').length - 1, 0)
    read = last
    if (cells.every((cell) => cell.trim() === '')) return
    if (rows.length === maxRows) throw tooManyRows()
    if (columns) rows.push(rowOf(first, cells, columns.length))
    else columns = columnNames(cells)
  }
  const parser = parse({
    delimiter: delimiterOf(lines),
    record_delimiter: '\n',
    relax_column_count: true,
    skip_empty_lines: true,
    // A quotation mark within a cell is a sign like others.
    relax_quotes: true,
    on_record: (cells: string[], context) => {
      readRecord(cells, context)
      return null
    },
  })
  try {
    await pipeline(slices(lines), parser.resume())
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new UnreadableFile(`The quotation mark in line ${read + 1} is never closed`)
    throw error
  }
  if (!columns) throw new UnreadableFile('The file is empty')
  return { format: 'CSV', columns, rows, notes }
}

/** The parser's own detection counts every sign, letters too, and takes longer than reading the first line. */
function delimiterOf(text: string) {
  const head =
    text
      .slice(0, 20_000)
      .split('\n')
      .find((line) => line.trim()) ?? ''
  return delimiters.toSorted((a, b) => head.split(b).length - head.split(a).length)[0] ?? ','
}

function columnNames(cells: string[]) {
  if (cells.length > maxColumns) throw new UnreadableFile(`The file has more than ${maxColumns} columns`)
  const used = new Set<string>()
  return cells.map((cell, place) => {
    const name = cell.trim().slice(0, 100) || `Column ${place + 1}`
    let unique = name
    for (let count = 2; used.has(unique); count++) unique = `${name} (${count})`
    used.add(unique)
    return unique
  })
}

function rowOf(row: number, cells: string[], width: number): SourceRow {
  // Spreadsheets leave out empty cells at the end, and write more of them than there are.
  const extra = cells.slice(width).some((cell) => cell.trim() !== '')
  const filled = [...cells, ...Array.from({ length: width }, () => '')].slice(0, width)
  return extra
    ? {
        row,
        cells: filled,
        problem: `The line has ${cells.length} cells, the first line names ${width} columns`,
      }
    : { row, cells: filled }
}
