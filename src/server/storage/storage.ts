import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

/** A stored file on its way out. Its body is read to the end or cancelled; until then the file stays open. */
type StoredFile = { size: number; body: ReadableStream<Uint8Array<ArrayBuffer>> }

/**
 * Where uploaded bytes are stored. Keys are ids of the `files` table; user-chosen names never become paths. Nothing is stored
 * inside a transaction: bytes come first, then their row, and what a crash leaves without one is swept.
 */
export type Storage = {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Stores a stream as it comes, whole or not at all; answers its size. */
  putStream(key: string, stream: NodeJS.ReadableStream): Promise<number>
  /** Stores the file at `path` under `key`. The file may be moved away. */
  adopt(key: string, path: string): Promise<void>
  /** Null when the key does not exist. */
  get(key: string): Promise<StoredFile | null>
  remove(key: string): Promise<void>
  /** All stored keys with the time they were stored. */
  list(): AsyncIterable<{ key: string; storedAt: Date }>
}

export function diskStorage(folder: string): Storage {
  const filePath = (key: string) => path.join(folder, z.uuid().parse(key))
  return {
    async put(key, bytes) {
      await mkdir(folder, { recursive: true })
      // Written to a temporary file and renamed, so that a crash never leaves half a file under its name.
      const aside = `${filePath(key)}.part`
      await writeFile(aside, bytes)
      await rename(aside, filePath(key))
    },
    async putStream(key, stream) {
      await mkdir(folder, { recursive: true })
      const aside = `${filePath(key)}.part`
      await pipeline(stream, createWriteStream(aside))
      const { size } = await stat(aside)
      await rename(aside, filePath(key))
      return size
    },
    async adopt(key, file) {
      await mkdir(folder, { recursive: true })
      try {
        await rename(file, filePath(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
        // Another file system: copied to a temporary file first, for the same reason.
        const aside = `${filePath(key)}.part`
        await copyFile(file, aside)
        await rename(aside, filePath(key))
      }
    },
    async get(key) {
      const file = await open(filePath(key)).catch((error) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      if (!file) return null
      const { size } = await file.stat()
      return { size, body: Readable.toWeb(file.createReadStream()) as StoredFile['body'] }
    },
    async remove(key) {
      await rm(filePath(key), { force: true })
      // Of a stream that was interrupted.
      await rm(`${filePath(key)}.part`, { force: true })
    },
    async *list() {
      await mkdir(folder, { recursive: true })
      for await (const { name } of await opendir(folder)) {
        if (!z.uuid().safeParse(name).success) continue
        const found = await stat(path.join(folder, name)).catch(() => null)
        if (found) yield { key: name, storedAt: found.mtime }
      }
    },
  }
}

/** The whole file in memory, for what must be decrypted; null when the key does not exist. */
export async function readStoredFile(storage: Storage, key: string) {
  const file = await storage.get(key)
  return file && buffer(file.body)
}
