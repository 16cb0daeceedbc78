// The index on disk: columns, sets, then a directory of them in JSON. It may be written while changes go on,
// because those are applied again from its position. Whatever does not fit is no file: the index is then built anew.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { cells } from '../cells.ts'
import { fromBits, fromSorted, type IdSet, sizeOf } from './id-set.ts'
import { columnNames, withRoom } from './job-columns.ts'
import { type CompanyRow, emptyIndex, type JobIndex } from './job-index.ts'

/** Raise it when the meaning of the file changes. */
const version = 2

/** From where on changes must be applied again, when it was written, and of which database it speaks. */
export type Mark = { position: string; at: number; database: string }

type Directory = Mark & {
  version: number
  /** How many job numbers each column covers. */
  room: number
  /** How many cells there were: another number, and the column means something else. */
  cells: number
  companies: CompanyRow[]
  /** Lexeme, words (negative for bits) and size, of one set after another. The last is all jobs. */
  sets: (string | number)[]
}

const batch = 256 * 1024

export async function saveIndex(index: JobIndex, file: string, mark: Mark) {
  // Beside a Postgres server nothing else may have made the folder yet.
  await mkdir(path.dirname(file), { recursive: true })
  const handle = await open(`${file}.new`, 'w')
  let sum = 0
  let pending: Uint8Array[] = []
  let waiting = 0
  // Everything is copied at once and written later, since a set may change between two writes.
  const write = async (bytes: Uint8Array, now = false) => {
    const padding = -bytes.length & 7
    pending.push(bytes.slice(), new Uint8Array(padding))
    waiting += bytes.length + padding
    if (waiting < batch && !now) return
    const together = Buffer.concat(pending)
    pending = []
    waiting = 0
    sum = crc32(together, sum)
    await handle.write(together)
  }
  // Columns come first: a job whose row came later is then hidden until that change is applied again.
  const room = index.columns.cell.length
  for (const name of columnNames) {
    const column = index.columns[name].subarray(0, room)
    for (let at = 0; at < column.byteLength; at += batch) {
      await write(bytesOf(column).subarray(at, at + batch))
    }
  }
  const sets: (string | number)[] = []
  const put = async (lexeme: string, set: IdSet) => {
    const words = set.bits ?? (set.ids as Uint32Array).subarray(0, set.size)
    sets.push(lexeme, set.bits ? -words.length : words.length, sizeOf(set))
    await write(bytesOf(words))
  }
  for (const [lexeme, set] of index.terms) await put(lexeme, set)
  await put('', index.all)
  const directory: Directory = {
    ...mark,
    version,
    room,
    cells,
    companies: [...index.companies.values()],
    sets,
  }
  const json = Buffer.from(JSON.stringify(directory))
  await write(json, true)
  const end = Buffer.alloc(8)
  end.writeUInt32LE(json.length)
  end.writeUInt32LE(sum, 4)
  await handle.write(end)
  await handle.sync()
  await handle.close()
  await rename(`${file}.new`, file)
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView) =>
  new Uint8Array(buffer, byteOffset, byteLength)

/** Null when there is no such file, or it is not whole, or means something else by now. */
export function loadIndex(file: string): { index: JobIndex; mark: Mark } | null {
  const bytes = read(file)
  if (!bytes || bytes.length < 8) return null
  const length = bytes.readUInt32LE(bytes.length - 8)
  const body = bytes.subarray(0, -8)
  const start = body.length - length - (-length & 7)
  if (start < 0 || crc32(body) !== bytes.readUInt32LE(bytes.length - 4)) return null
  const directory: Directory = JSON.parse(body.toString('utf8', start, start + length))
  if (directory.version !== version || directory.cells !== cells) return null
  const { room, sets, companies, position, at: written, database } = directory
  const index = emptyIndex()
  index.columns = withRoom(index.columns, Math.ceil(room * 1.1))
  let at = 0
  const take = (size: number) => {
    const part = bytes.subarray(at, at + size)
    at += size + (-size & 7)
    return part
  }
  for (const name of columnNames) {
    const column = index.columns[name]
    bytesOf(column).set(take(room * column.BYTES_PER_ELEMENT))
  }
  for (const company of companies) index.companies.set(company.number, company)
  for (let i = 0; i < sets.length; i += 3) {
    const [lexeme, words, size] = sets.slice(i, i + 3) as [string, number, number]
    // A view of the file's own memory: nothing is copied.
    const { byteOffset } = take(Math.abs(words) * 4)
    const view = new Uint32Array(bytes.buffer, byteOffset, Math.abs(words))
    const set = words < 0 ? fromBits(view, size) : fromSorted(view, size)
    if (lexeme) index.terms.set(lexeme, set)
    else index.all = set
  }
  return { index, mark: { position, at: written, database } }
}

/** The whole file in memory of its own, which begins where numbers may begin. */
function read(file: string) {
  let descriptor: number
  try {
    descriptor = openSync(file, 'r')
  } catch {
    return null
  }
  const { size } = fstatSync(descriptor)
  const bytes: Buffer = Buffer.from(new ArrayBuffer(size))
  let at = 0
  for (let got = 1; at < size && got > 0; at += got) {
    got = readSync(descriptor, bytes, { offset: at, length: Math.min(size - at, 1 << 26), position: at })
  }
  closeSync(descriptor)
  return at === size ? bytes : null
}
