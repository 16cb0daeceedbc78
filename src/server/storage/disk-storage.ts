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
  return {
    async check() {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.R_OK | constants.W_OK)
    },
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
