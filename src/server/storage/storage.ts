import { copyFile, mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

/** Where uploaded bytes live. Keys are ids of the `files` table; names people chose never become paths. */
export type Storage = {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Keeps the file at `path` under `key`; the file itself may be moved away by it. */
  adopt(key: string, path: string): Promise<void>
  /** The bytes, or null when there are none. */
  get(key: string): Promise<Buffer | null>
  remove(key: string): Promise<void>
  /** Everything that is kept, and when it was put there. */
  list(): AsyncIterable<{ key: string; putAt: Date }>
}

export function diskStorage(folder: string): Storage {
  const place = (key: string) => path.join(folder, z.uuid().parse(key))
  return {
    async put(key, bytes) {
      await mkdir(folder, { recursive: true })
      // Written aside and renamed, so that a crash never leaves half a file under its name.
      const aside = `${place(key)}.part`
      await writeFile(aside, bytes)
      await rename(aside, place(key))
    },
    async adopt(key, file) {
      await mkdir(folder, { recursive: true })
      try {
        await rename(file, place(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
        // Another file system: copied aside first, for the same reason as above.
        const aside = `${place(key)}.part`
        await copyFile(file, aside)
        await rename(aside, place(key))
      }
    },
    async get(key) {
      return readFile(place(key)).catch((error) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
    },
    remove: (key) => rm(place(key), { force: true }),
    async *list() {
      await mkdir(folder, { recursive: true })
      for await (const { name } of await opendir(folder)) {
        if (!z.uuid().safeParse(name).success) continue
        const found = await stat(path.join(folder, name)).catch(() => null)
        if (found) yield { key: name, putAt: found.mtime }
      }
    },
  }
}
