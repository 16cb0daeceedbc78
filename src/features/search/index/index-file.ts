// The index on disk: columns, sets, a directory of them in JSON, and where that is. It may be written while changes go on,
// because those are applied again from its position. Whatever does not fit is no file: the index is then built anew.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { bucketLayout } from '../facets/facet-buckets.ts'
import { type Bitmap, bitmapFromBits, bitmapFromSorted, bitmapSize } from './bitmap/bitmap.ts'
import { columnNames, growColumns } from './job-columns.ts'
import { type CompanyRow, emptyIndex, type JobIndex } from './job-index.ts'

/** Raise it when the meaning of the file changes. */
const version = 3

/** From where on changes must be applied again, when it was written, and of which database it speaks. */
export type IndexFileHeader = { position: string; at: number; database: string }

type Directory = IndexFileHeader & {
  version: number
  /** How many job numbers each column covers. */
  room: number
  /** Of the buckets: another one, and the column means something else. */
  layout: string
  companies: CompanyRow[]
  /** Lexeme, words (negative for bits) and size, of one set after another. The last is all jobs. */
  sets: (string | number)[]
}

const batch = 256 * 1024

export async function saveIndex(index: JobIndex, file: string, mark: IndexFileHeader) {
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
  const put = async (lexeme: string, set: Bitmap) => {
    const words = set.bits ?? (set.ids as Uint32Array).subarray(0, set.size)
    sets.push(lexeme, set.bits ? -words.length : words.length, bitmapSize(set))
    await write(bytesOf(words))
  }
  for (const [lexeme, set] of index.terms) await put(lexeme, set)
  await put('', index.all)
  const directory: Directory = {
    ...mark,
    version,
    room,
    layout: bucketLayout,
    companies: [...index.companies.values()],
    sets,
  }
  await write(new Uint8Array(0), true)
  const json = Buffer.from(JSON.stringify(directory))
  await handle.write(json)
  await handle.write(Buffer.from(new Uint32Array([json.length, crc32(json), sum]).buffer))
  await handle.sync()
  await handle.close()
  await rename(`${file}.new`, file)
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView) =>
  new Uint8Array(buffer, byteOffset, byteLength)

/** Null when there is no such file, or it is not whole, or means something else by now. */
export function loadIndex(file: string): { index: JobIndex; mark: IndexFileHeader } | null {
  let descriptor: number
  try {
    descriptor = openSync(file, 'r')
  } catch {
    return null
  }
  try {
    return readIndex(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

const tailSize = 12

function readIndex(descriptor: number) {
  const { size } = fstatSync(descriptor)
  if (size < tailSize) return null
  const tail = new Uint32Array(3)
  read(descriptor, bytesOf(tail), size - tailSize)
  const [length = 0, sumOfDirectory, sumOfBody] = tail
  const end = size - tailSize - length
  if (length === 0 || end < 0) return null
  const json = read(descriptor, Buffer.alloc(length), end)
  if (crc32(json) !== sumOfDirectory) return null
  const directory: Directory = JSON.parse(json.toString())
  if (directory.version !== version || directory.layout !== bucketLayout) return null

  const { room, sets, companies, position, at: written, database } = directory
  const index = emptyIndex()
  index.columns = growColumns(index.columns, Math.ceil(room * 1.1))
  let at = 0
  let sum = 0
  for (const name of columnNames) {
    const column = bytesOf(index.columns[name].subarray(0, room))
    sum = crc32(read(descriptor, column, at), sum)
    at += column.length + (-column.length & 7)
    sum = crc32(new Uint8Array(-column.length & 7), sum)
  }
  for (const company of companies) index.companies.set(company.number, company)

  if (at > end) return null
  // Of the sets nothing is copied: each is a view of the memory that the file was read into.
  const body = read(descriptor, new Uint8Array(end - at), at)
  if (crc32(body, sum) !== sumOfBody) return null
  at = 0
  for (let i = 0; i < sets.length; i += 3) {
    const [lexeme, words, size] = sets.slice(i, i + 3) as [string, number, number]
    const view = new Uint32Array(body.buffer, at, Math.abs(words))
    at += view.byteLength + (-view.byteLength & 7)
    const set = words < 0 ? bitmapFromBits(view, size) : bitmapFromSorted(view, size)
    if (lexeme) index.terms.set(lexeme, set)
    else index.all = set
  }
  return { index, mark: { position, at: written, database } }
}

/** Fills the bytes from this place on; a file that ends early fails its sum. */
function read<Bytes extends Uint8Array>(descriptor: number, bytes: Bytes, position: number) {
  let at = 0
  for (let got = 1; at < bytes.length && got > 0; at += got) {
    const length = Math.min(bytes.length - at, 1 << 26)
    got = readSync(descriptor, bytes, at, length, position + at)
  }
  return bytes
}
