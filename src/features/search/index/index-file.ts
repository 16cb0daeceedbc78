// The index on disk: columns, bitmaps, a JSON directory of them, and a tail with its length and checksums. It may be
// written while changes are applied, because they are applied again from the header's position after loading. A file
// that fails any check is ignored, and the index is rebuilt.
import { randomUUID } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { bucketLayout } from '../facets/facet-buckets.ts'
import { type Bitmap, bitmapFromBits, bitmapFromSorted, bitmapSize } from './bitmap/bitmap.ts'
import { columnNames, growColumns } from './job-columns.ts'
import { createEmptyIndex, type IndexedCompany, type JobIndex } from './job-index.ts'

/** Increment when the meaning of the file changes. */
const version = 5

/** The position from which changes must be applied again, the time of writing, and the id of the database. */
export type IndexFileHeader = { position: string; at: number; database: string }

type Directory = IndexFileHeader & {
  version: number
  /** How many job numbers each column covers. */
  capacity: number
  /** The facets and sizes of the buckets when written; with others the bucket column means something else. */
  bucketLayout: string
  companies: IndexedCompany[]
  furtherPoints: number[][]
  /** Lexeme, length in 32-bit words (negative for bits) and size of each bitmap, flattened. The last one is all jobs. */
  bitmaps: (string | number)[]
}

const batchBytes = 256 * 1024

export async function saveIndex(index: JobIndex, file: string, header: IndexFileHeader) {
  // With an external Postgres server nothing else has created the data folder.
  await mkdir(path.dirname(file), { recursive: true })
  await removeAbandoned(file)
  // Several processes may share the folder, each with an index of its own.
  const temporary = `${file}.${randomUUID()}.new`
  await using handle = await open(temporary, 'w')
  try {
    await writeIndex(index, header, handle)
    await handle.sync()
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

const abandonedAfterMs = 3_600_000

/** Removes what processes left behind that ended while they were writing. */
async function removeAbandoned(file: string) {
  const { dir, base } = path.parse(file)
  for (const name of await readdir(dir)) {
    if (!name.startsWith(`${base}.`) || !name.endsWith('.new')) continue
    const found = await stat(path.join(dir, name)).catch(() => null)
    if (found && found.mtimeMs < Date.now() - abandonedAfterMs)
      await rm(path.join(dir, name), { force: true })
  }
}

async function writeIndex(index: JobIndex, header: IndexFileHeader, handle: FileHandle) {
  let checksum = 0
  let chunks: Uint8Array[] = []
  let pendingBytes = 0
  // Bytes are copied before they are written, because a bitmap may change between two writes.
  const write = async (bytes: Uint8Array, flush = false) => {
    const padding = -bytes.length & 7
    chunks.push(bytes.slice(), new Uint8Array(padding))
    pendingBytes += bytes.length + padding
    if (pendingBytes < batchBytes && !flush) return
    const chunk = Buffer.concat(chunks)
    chunks = []
    pendingBytes = 0
    checksum = crc32(chunk, checksum)
    // Not `write`, which on a disk that is nearly full writes a part and says nothing.
    await handle.writeFile(chunk)
  }
  // Columns first: a job added while the bitmaps are written is then hidden until its change is applied again.
  const capacity = index.columns.bucket.length
  for (const name of columnNames) {
    const column = index.columns[name].subarray(0, capacity)
    for (let offset = 0; offset < column.byteLength; offset += batchBytes) {
      await write(bytesOf(column).subarray(offset, offset + batchBytes))
    }
  }
  const bitmaps: (string | number)[] = []
  const writeBitmap = async (lexeme: string, bitmap: Bitmap) => {
    const words = bitmap.bits ?? (bitmap.ids as Uint32Array).subarray(0, bitmap.size)
    bitmaps.push(lexeme, bitmap.bits ? -words.length : words.length, bitmapSize(bitmap))
    await write(bytesOf(words))
  }
  for (const [lexeme, bitmap] of index.terms) await writeBitmap(lexeme, bitmap)
  await writeBitmap('', index.all)
  const directory: Directory = {
    ...header,
    version,
    capacity,
    bucketLayout,
    companies: [...index.companies.values()],
    furtherPoints: index.furtherPoints,
    bitmaps,
  }
  await write(new Uint8Array(0), true)
  const json = Buffer.from(JSON.stringify(directory))
  await handle.writeFile(json)
  await handle.writeFile(Buffer.from(new Uint32Array([json.length, crc32(json), checksum]).buffer))
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView) =>
  new Uint8Array(buffer, byteOffset, byteLength)

/** Null when the file is missing, damaged, or written by another version. */
export function loadIndex(file: string): { index: JobIndex; header: IndexFileHeader } | null {
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
  const [length = 0, directoryChecksum, bodyChecksum] = tail
  const end = size - tailSize - length
  if (length === 0 || end < 0) return null
  const json = read(descriptor, Buffer.alloc(length), end)
  if (crc32(json) !== directoryChecksum) return null
  const directory: Directory = JSON.parse(json.toString())
  if (directory.version !== version || directory.bucketLayout !== bucketLayout) return null

  const { capacity, bitmaps, companies, furtherPoints, position, at: writtenAt, database } = directory
  const index = createEmptyIndex()
  index.columns = growColumns(index.columns, Math.ceil(capacity * 1.1))
  let offset = 0
  let checksum = 0
  for (const name of columnNames) {
    const column = bytesOf(index.columns[name].subarray(0, capacity))
    checksum = crc32(read(descriptor, column, offset), checksum)
    offset += column.length + (-column.length & 7)
    checksum = crc32(new Uint8Array(-column.length & 7), checksum)
  }
  index.furtherPoints = furtherPoints
  for (const company of companies) index.companies.set(company.number, company)

  if (offset > end) return null
  // Bitmaps are not copied: each is a view of the buffer that the file was read into.
  const body = read(descriptor, new Uint8Array(end - offset), offset)
  if (crc32(body, checksum) !== bodyChecksum) return null
  offset = 0
  for (let i = 0; i < bitmaps.length; i += 3) {
    const [lexeme, words, size] = bitmaps.slice(i, i + 3) as [string, number, number]
    const view = new Uint32Array(body.buffer, offset, Math.abs(words))
    offset += view.byteLength + (-view.byteLength & 7)
    const bitmap = words < 0 ? bitmapFromBits(view, size) : bitmapFromSorted(view, size)
    if (lexeme) index.terms.set(lexeme, bitmap)
    else index.all = bitmap
  }
  return { index, header: { position, at: writtenAt, database } }
}

/** Fills `bytes` from this position of the file. A file that ends early fails its checksum. */
function read<Bytes extends Uint8Array>(descriptor: number, bytes: Bytes, position: number) {
  let offset = 0
  for (let bytesRead = 1; offset < bytes.length && bytesRead > 0; offset += bytesRead) {
    const length = Math.min(bytes.length - offset, 1 << 26)
    bytesRead = readSync(descriptor, bytes, offset, length, position + offset)
  }
  return bytes
}
