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
export function readCsv(text: string, notes: string[]): SourceTable {
  const head =
    text
      .slice(0, 20_000)
      .split(/\r?\n/)
      .find((line) => line.trim()) ?? ''
  const delimiter = delimiters.toSorted((a, b) => head.split(b).length - head.split(a).length)[0] ?? ','
  let columns: string[] | undefined
  const rows: SourceRow[] = []
  for (const { line, cells } of readLines(text, delimiter)) {
    if (cells.every((cell) => cell.trim() === '')) continue
    if (!columns) {
      columns = columnNames(cells)
      continue
    }
    if (rows.length === maxRows) throw tooManyRows()
    rows.push(rowOf(line, cells, columns.length))
  }
  if (!columns) throw new UnreadableFile('The file is empty')
  return { format: 'CSV', columns, rows, notes }
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

/** The cells of each line; a quoted cell may hold line breaks. */
function* readLines(text: string, delimiter: string): Generator<{ line: number; cells: string[] }> {
  let [line, start, at] = [1, 1, 0]
  let cells: string[] = []
  while (at < text.length) {
    if (text[at] === '"') {
      let cell = ''
      for (at++; ; ) {
        const end = text.indexOf('"', at)
        if (end < 0) throw new UnreadableFile(`The quotation mark in line ${start} is never closed`)
        cell += text.slice(at, end)
        at = end + 1
        if (text[at] !== '"') break
        cell += '"'
        at++
      }
      line += cell.split('\n').length - 1
      // What stands between the quotation mark and the next cell belongs to it.
      const end = endOfCell(text, at, delimiter)
      cells.push(cell + text.slice(at, end).trimEnd())
      at = end
    } else {
      const end = endOfCell(text, at, delimiter)
      cells.push(text.slice(at, end))
      at = end
    }
    if (text[at] === delimiter) {
      at++
      if (at === text.length) cells.push('')
      continue
    }
    yield { line: start, cells }
    cells = []
    if (text[at] === '\r') at++
    if (text[at] === '\n') at++
    start = ++line
  }
  if (cells.length > 0) yield { line: start, cells }
}

function endOfCell(text: string, from: number, delimiter: string) {
  for (let at = from; at < text.length; at++) {
    const letter = text[at]
    if (letter === delimiter || letter === '\n' || letter === '\r') return at
  }
  return text.length
}
