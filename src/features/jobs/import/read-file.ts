import { formatNumber } from '#/shared/numbers.ts'
import { readCsv } from './csv.ts'
import { readJson } from './json.ts'
import { maxCellLength, type SourceTable, UnreadableFile } from './table.ts'
import { readXml } from './xml.ts'

/** Reads a file of jobs by what is in it; its name says nothing that one could trust. */
export async function readJobFile(bytes: Uint8Array): Promise<SourceTable> {
  const notes: string[] = []
  const text = decodeText(bytes, notes)
  if (text.includes('\0')) throw new UnreadableFile('This is not a text file. Export it as CSV, JSON or XML.')
  const start = text.trimStart()
  const table = start.startsWith('<')
    ? await readXml(text, notes)
    : start.startsWith('{') || start.startsWith('[')
      ? readJson(text, notes)
      : await readCsv(text, notes)
  return cutCells(table)
}

export function cutCells(table: SourceTable) {
  for (const row of table.rows)
    if (row.cells.some((cell) => cell.length > maxCellLength)) {
      row.cells = row.cells.map((cell) => cell.slice(0, maxCellLength))
      row.problem = `A cell has more than ${formatNumber(maxCellLength)} characters`
    }
  return table
}

/** UTF-8 or UTF-16 by the byte order mark; without one UTF-8, else what older spreadsheets write. */
export function decodeText(bytes: Uint8Array, notes: string[]) {
  const text = decode(bytes, notes).replace(/^\uFEFF+/, '')
  if (text.trim() === '') throw new UnreadableFile('The file is empty')
  return text
}

function decode(bytes: Uint8Array, notes: string[]) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  // A ZIP archive, such as an Excel workbook.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3)
    throw new UnreadableFile('This is a workbook or an archive. Save the sheet as CSV first.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    notes.push('The file is not in UTF-8. It was read as Windows-1252; look whether accents are right.')
    // The mark says UTF-8, which the bytes behind it are not: as such it would be text.
    const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
    return new TextDecoder('windows-1252').decode(hasMark ? bytes.subarray(3) : bytes)
  }
}
