import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

/** Where uploaded bytes live. Keys are ids of the `files` table; names people chose never become paths. */
export type Storage = {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The bytes, or null when there are none. */
  get(key: string): Promise<Buffer | null>
  remove(key: string): Promise<void>
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
    async get(key) {
      return readFile(place(key)).catch((error) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
    },
    remove: (key) => rm(place(key), { force: true }),
  }
}
