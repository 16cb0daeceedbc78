import { z } from 'zod'
import { dayMs } from '#/shared/dates.ts'
import type { BackupCipher } from './chunks.ts'
import { type Manifest, manifest, storedEntry } from './manifest.ts'
import { type BackupTarget, isPartial } from './target.ts'

const headerName = 'waymark-backup.json'
const header = z.object({ format: z.literal(1), keyId: z.string() })
const manifestName = (name: string) => `backups/${name}`
const chunkName = (name: string) => `chunks/${name.slice(0, 2)}/${name}`
const damaged = '.damaged'
/** Unused chunks may belong to a backup that is being written by another machine. */
const unusedForMs = dayMs

export type Backups = Awaited<ReturnType<typeof openBackups>>

/**
 * The backups in one folder. They share their chunks, so that only what changed is stored again; each is whole by
 * itself.
 */
export async function openBackups(target: BackupTarget, cipher: BackupCipher, mode: 'read' | 'write') {
  await checkHeader(target, cipher, mode)

  async function readChunk(name: string) {
    const stored = await target.read(chunkName(name))
    const bytes = stored && (await cipher.decrypt(name, stored))
    return bytes && cipher.nameOf(bytes) === name ? bytes : null
  }

  async function listNames() {
    const names: string[] = []
    for await (const { name } of target.list('backups'))
      if (!isPartial(name)) names.push(name.slice('backups/'.length))
    return names.sort()
  }

  async function read(name: string): Promise<Manifest> {
    const stored = await target.read(manifestName(name))
    if (!stored) throw new Error(`There is no backup ${name} in ${target.name}.`)
    const bytes = await cipher.decrypt(manifestName(name), stored)
    if (!bytes) throw new Error(damageSentence(name))
    return manifest.parse(JSON.parse(bytes.toString()))
  }

  /** The chunks one after the other. Throws a sentence when one is missing or was changed. */
  async function* readChunks(backup: string, names: string[]) {
    for (const name of names) {
      const bytes = await readChunk(name)
      if (!bytes) throw new Error(damageSentence(backup))
      yield bytes
    }
  }

  /** The uploaded files in a backup. */
  async function* readEntries(name: string, { files }: Manifest) {
    for await (const lines of readChunks(name, files.chunks))
      for (const line of lines.toString().trimEnd().split('\n')) yield storedEntry.parse(JSON.parse(line))
  }

  /** Every chunk that a backup needs. */
  async function chunksOf(name: string) {
    const content = await read(name)
    const chunks = [...content.tables, content.files, ...content.dataFiles].flatMap((one) => one.chunks)
    for await (const entry of readEntries(name, content)) chunks.push(...entry.chunks)
    return chunks
  }

  return {
    keyId: cipher.keyId,
    listNames,
    read,
    /** Stores a chunk unless it is there; answers its name and how many bytes were written. */
    async writeChunk(bytes: Buffer) {
      const name = cipher.nameOf(bytes)
      if (await target.touch(chunkName(name))) return { name, written: 0 }
      const stored = await cipher.encrypt(name, bytes)
      await target.write(chunkName(name), stored)
      return { name, written: stored.length }
    },
    /** The chunk exists; not that it can be read. */
    hasChunk: (name: string) => target.touch(chunkName(name)),
    readChunk,
    readChunks,
    readEntries,
    /** Out of the way, so that the next backup writes it anew. */
    async setAside(name: string) {
      const stored = await target.read(chunkName(name))
      if (!stored) return
      await target.write(`${chunkName(name)}${damaged}`, stored)
      await target.remove(chunkName(name))
    },
    async write(name: string, content: Manifest) {
      const bytes = Buffer.from(JSON.stringify(content))
      await target.write(manifestName(name), await cipher.encrypt(manifestName(name), bytes))
    },
    /** Deletes all but the newest backups, then what none uses any more. Answers how many backups went. */
    async prune(keep: number) {
      const names = await listNames()
      const old = names.slice(0, Math.max(0, names.length - keep))
      const used = new Set<string>()
      // Read before anything is deleted: a damaged backup must not cost others their chunks.
      for (const name of names.slice(old.length))
        for (const chunk of await chunksOf(name)) used.add(chunkName(chunk))
      for (const name of old) await target.remove(manifestName(name))
      const unusedSince = Date.now() - unusedForMs
      for (const folder of ['chunks', 'backups'])
        for await (const { name, storedAt } of target.list(folder)) {
          const isUnused = folder === 'chunks' ? !used.has(name) : isPartial(name)
          if (isUnused && storedAt.getTime() < unusedSince) await target.remove(name)
        }
      return old.length
    },
  }
}

export const damageSentence = (name: string) =>
  `The backup ${name} is damaged: a part of it is missing, cut off or was changed. Nothing was restored from it; take another one (npm run backup -- --list).`

async function checkHeader(target: BackupTarget, { keyId }: BackupCipher, mode: 'read' | 'write') {
  const found = await target.read(headerName)
  if (!found && mode === 'read')
    throw new Error(`There are no backups in ${target.name}: ${headerName} is missing there.`)
  if (!found) return target.write(headerName, Buffer.from(`${JSON.stringify({ format: 1, keyId })}\n`))
  const parsed = header.safeParse(readJson(found.toString()))
  if (!parsed.success)
    throw new Error(
      `${headerName} in ${target.name} is damaged or of another version of Waymark. Put the file back, or take another folder.`,
    )
  if (parsed.data.keyId !== keyId)
    throw new Error(
      `The backups in ${target.name} were made under the key ${parsed.data.keyId}, and the one given is ${keyId}. Give the right key: DOCUMENT_KEY, or document.key in DATA_DIR.`,
    )
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
