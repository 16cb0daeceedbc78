import { createWriteStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { UnreadableFile } from '#/features/jobs/import/table.ts'
import { maxImportBytes } from './limits.ts'

// A ZIP with one table of people and their files. Nothing of it is unpacked but that table and, one at a time, the files
// that a row names.

const megabyte = 1024 * 1024
const limits = { entries: 20_000, unpackedBytes: 1024 * megabyte, fileBytes: 10 * megabyte }
const locked = 'The ZIP is locked with a password. Make one without, and choose it again.'
const bomb = 'The ZIP unpacks into more than 1 GB. Split it, and import one part after the other.'

const isSystemFile = (path: string) => /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(path)
const isTable = (path: string) => /\.(csv|tsv)$/i.test(path)
const isArchive = (path: string) => /\.(zip|7z|rar|tar|gz|tgz|bz2|xz)$/i.test(path)
/** Of Unix, in the upper half of what a ZIP keeps of a file. */
const isSymlink = ({ externalFileAttributes }: Entry) =>
  ((externalFileAttributes >>> 16) & 0o170000) === 0o120000

export type Archive = { table: Buffer; files: string[]; notes: string[] }

export const isZip = (head: Uint8Array) => head[0] === 0x50 && head[1] === 0x4b && head[2] === 3

export async function readArchive(path: string): Promise<Archive> {
  return inZip(path, async (zip) => {
    const tables: Entry[] = []
    const files: string[] = []
    let [unpacked, links, nested, large] = [0, 0, 0, 0]
    if (zip.entryCount > limits.entries)
      throw new UnreadableFile('The ZIP has more than 20,000 files. Split it.')
    for await (const entry of zip.eachEntry()) {
      const { fileName: name, uncompressedSize } = entry
      if (entry.isEncrypted()) throw new UnreadableFile(locked)
      unpacked += uncompressedSize
      if (unpacked > limits.unpackedBytes) throw new UnreadableFile(bomb)
      if (name === '[Content_Types].xml')
        throw new UnreadableFile('This is a workbook. Save the sheet as CSV, and choose that.')
      if (name.endsWith('/') || isSystemFile(name)) continue
      if (isSymlink(entry)) links++
      else if (isArchive(name)) nested++
      else if (isTable(name)) tables.push(entry)
      else if (uncompressedSize > limits.fileBytes) large++
      else files.push(name)
    }
    const notes = [
      ...(links > 0 ? [`${links} of its files are links to others, and are not read.`] : []),
      ...(nested > 0 ? [`${nested} of its files are archives themselves, and are not opened.`] : []),
      ...(large > 0 ? [`${large} of its files are larger than 10 MB, and are not read.`] : []),
    ]
    return { table: await readTable(zip, chooseTable(tables)), files, notes }
  })
}

/** Writes the files of these names to disk one after the other, as somebody asks for them. */
export async function withArchive<Result>(
  path: string,
  use: (extract: (name: string, to: string) => Promise<number | null>) => Promise<Result>,
) {
  return inZip(path, async (zip) => {
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) if (!isSymlink(entry)) entries.set(entry.fileName, entry)
    return use(async (name, to) => {
      const entry = entries.get(name)
      if (!entry || entry.uncompressedSize > limits.fileBytes) return null
      // yauzl ends a stream with an error when it holds more or less than the directory declares.
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(to, { mode: 0o600 }))
      return entry.uncompressedSize
    })
  })
}

async function inZip<Result>(path: string, use: (zip: ZipFile) => Promise<Result>) {
  let zip: ZipFile | undefined
  try {
    // Names that lead out of the archive are refused by it: '..', absolute ones, drives.
    zip = await openPromise(path, { autoClose: false, lazyEntries: true })
    return await use(zip)
  } catch (error) {
    if (error instanceof UnreadableFile || !(error instanceof Error) || 'syscall' in error) throw error
    throw new UnreadableFile(
      /relative path|absolute path|invalid characters/.test(error.message)
        ? 'The ZIP has names that lead out of it, so it was not opened.'
        : /encryption/.test(error.message)
          ? locked
          : /too many bytes|not enough bytes|too large/.test(error.message)
            ? 'The ZIP holds something else than it says, so it was not opened.'
            : 'The ZIP is damaged or cut off. Make it again, and choose it once more.',
    )
  } finally {
    zip?.close()
  }
}

const ofPeople = /candidat|applica|bewerb|kandidat|people|prospect|opportunit/i

function chooseTable(tables: readonly Entry[]) {
  const named = tables.filter(({ fileName }) => ofPeople.test(fileName))
  const [only, ...others] = tables.length > 1 && named.length === 1 ? named : tables
  if (!only) throw new UnreadableFile('The ZIP holds no CSV file. Put the table of the people into it.')
  if (others.length > 0) {
    const names = tables.slice(0, 5).map(({ fileName }) => fileName)
    throw new UnreadableFile(
      `The ZIP holds several tables: ${names.join(', ')}. Keep the one with the people.`,
    )
  }
  return only
}

async function readTable(zip: ZipFile, entry: Entry) {
  if (entry.uncompressedSize > maxImportBytes.table)
    throw new UnreadableFile('The table in the ZIP is larger than 10 MB. Split it.')
  return buffer(await zip.openReadStreamPromise(entry))
}
