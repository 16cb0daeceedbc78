import { copyFile, mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

/** Where uploaded bytes are stored. Keys are ids of the `files` table; user-chosen names never become paths. */
export type Storage = {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Stores the file at `path` under `key`. The file may be moved away. */
  adopt(key: string, path: string): Promise<void>
  /** The bytes, or null when the key does not exist. */
  get(key: string): Promise<Buffer | null>
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
      return readFile(filePath(key)).catch((error) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
    },
    remove: (key) => rm(filePath(key), { force: true }),
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
