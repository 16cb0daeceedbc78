import { mkdir, open, opendir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'

/** Where backups are kept: whole objects under names such as `chunks/ab/abcd…`. */
export type BackupTarget = {
  /** For messages. */
  name: string
  /** Null when there is no such object. */
  read(name: string): Promise<Buffer | null>
  /** Stores the object whole or not at all; it survives a power cut once this returns. */
  write(name: string, bytes: Buffer): Promise<void>
  /** Whether the object exists. If so it counts as new again, so that nobody deletes it as unused meanwhile. */
  touch(name: string): Promise<boolean>
  list(folder: string): AsyncIterable<{ name: string; storedAt: Date }>
  remove(name: string): Promise<void>
}

const mode = { folder: 0o700, file: 0o600 }
const partial = '.part'

export function folderTarget(folder: string): BackupTarget {
  const at = (name: string) => path.join(folder, ...name.split('/'))
  return {
    name: folder,
    read: (name) => readFile(at(name)).catch(nullIfMissing),
    async write(name, bytes) {
      const file = at(name)
      await mkdir(path.dirname(file), { recursive: true, mode: mode.folder })
      const aside = `${file}.${process.pid}${partial}`
      {
        await using handle = await open(aside, 'w', mode.file)
        await handle.writeFile(bytes)
        await handle.sync()
      }
      await rename(aside, file)
      if (process.platform === 'win32') return
      await using parent = await open(path.dirname(file))
      await parent.sync()
    },
    async touch(name) {
      const now = new Date()
      return (await utimes(at(name), now, now).catch(nullIfMissing)) !== null
    },
    async *list(name) {
      const entries = await opendir(at(name), { recursive: true }).catch(nullIfMissing)
      if (!entries) return
      for await (const entry of entries) {
        if (!entry.isFile()) continue
        const file = path.join(entry.parentPath, entry.name)
        const found = await stat(file).catch(nullIfMissing)
        if (found)
          yield { name: path.relative(folder, file).split(path.sep).join('/'), storedAt: found.mtime }
      }
    },
    remove: (name) => rm(at(name), { force: true }),
  }
}

/** What a killed backup may leave beside whole objects. */
export const isPartial = (name: string) => name.endsWith(partial)

function nullIfMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return null
  throw error
}
