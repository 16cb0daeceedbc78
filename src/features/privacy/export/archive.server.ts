import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Storage } from '#/server/storage/storage.ts'

type StoredFile = { id: string; path: string }
type Document = { name: string; text: string }

/** A ZIP, streamed: one file is open at a time, and none is read whole. */
export function zipArchive(storage: Storage, files: StoredFile[], documents: Document[]) {
  const zip = new ZipFile()
  for (const { name, text } of documents) zip.addBuffer(Buffer.from(text), name)
  for (const { id, path } of files)
    zip.addReadStreamLazy(path, (done) => {
      readStored(storage, id)
        .then((file) => done(null, file))
        .catch((error) => done(error, Readable.from([])))
    })
  // A failure while reading a file ends the archive, which otherwise would wait for ever.
  zip.on('error', (error) => (zip.outputStream as Readable).destroy(error as Error))
  zip.end()
  return zip.outputStream
}

type Entry = { path: string; body: Readable }

/** A ZIP of entries that are made one after the other: the next is asked for once the one before is written. */
export function zipEntries(entries: AsyncIterable<Entry>) {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const addAll = async () => {
    for await (const { path, body } of entries) {
      const stop = () => body.destroy()
      output.once('close', stop)
      zip.addReadStream(body, path)
      await finished(body)
      output.off('close', stop)
    }
    zip.end()
  }
  zip.on('error', (error) => output.destroy(error as Error))
  addAll().catch((error) => output.destroy(error as Error))
  return output
}

/** The bytes of a stored file, none if they are gone. */
export async function readStored(storage: Storage, id: string) {
  const file = await storage.get(id)
  return file ? Readable.fromWeb(file.body as never) : Readable.from([])
}

/** Stores the archive as it is made. Answers its size. */
export const storeArchive = (storage: Storage, key: string, files: StoredFile[], documents: Document[]) =>
  storage.putStream(key, zipArchive(storage, files, documents))

/** Names that Windows keeps for devices, with any ending. */
const reserved = /^(?:con|prn|aux|nul|(?:com|lpt)\d)(?=\.|$)/i

/** Under its own name, as far as Windows can write it; a second one of that name gets a number. */
export function readableNames<File extends { name: string }>(files: File[]): (File & { path: string })[] {
  const taken = new Set<string>()
  return files.map((file) => {
    const name = file.name.replace(/["<>|*?:\\/]/g, '_').replace(reserved, '_$&')
    const dot = name.lastIndexOf('.')
    const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    let path = ''
    for (let nth = 1; !path || taken.has(path.toLowerCase()); nth++)
      path = `files/${stem}${nth > 1 ? ` (${nth})` : ''}${extension}`
    taken.add(path.toLowerCase())
    return { ...file, path }
  })
}
