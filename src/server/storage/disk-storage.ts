import { createWriteStream } from 'node:fs'
import {
  access,
  constants,
  copyFile,
  mkdir,
  open,
  opendir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { Storage, StoredFile } from './storage.ts'

export function diskStorage(folder: string): Storage {
  const filePath = (key: string) => path.join(folder, z.uuid().parse(key))
  const asidePath = (key: string) => `${filePath(key)}.part`

  /** Written to a temporary file and renamed, so that a crash never leaves half a file under its name. */
  async function putAside(key: string, write: (aside: string) => Promise<void>) {
    await mkdir(folder, { recursive: true })
    await write(asidePath(key))
    await rename(asidePath(key), filePath(key))
  }

  return {
    async check() {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.R_OK | constants.W_OK)
    },
    put: (key, bytes) => putAside(key, (aside) => writeFile(aside, bytes)),
    async putStream(key, stream) {
      let size = 0
      await putAside(key, async (aside) => {
        const file = createWriteStream(aside)
        await pipeline(stream, file)
        size = file.bytesWritten
      })
      return size
    },
    async adopt(key, file) {
      await mkdir(folder, { recursive: true })
      try {
        await rename(file, filePath(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
        // Another file system.
        await putAside(key, (aside) => copyFile(file, aside))
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
      await rm(asidePath(key), { force: true })
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
