import { appendFile, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { TaskContext } from '#/server/tasks.ts'

// A tombstone is a keyed hash of the id of an erased person. It stands in the database and in a file beside it: a
// restore brings one of the two back to an older state, and the other remembers.

type TombstoneContext = Pick<TaskContext, 'db' | 'config' | 'encryption'>

const tombstoneFile = ({ config }: Pick<TombstoneContext, 'config'>) =>
  path.join(config.dataDir, 'erased-accounts.txt')

const hashOf = ({ encryption }: Pick<TombstoneContext, 'encryption'>, userId: string) =>
  encryption.fingerprint('erased user', userId)

export async function addTombstone(context: TombstoneContext, userId: string) {
  const hash = hashOf(context, userId)
  await insertTombstones(context, [hash])
  if (!(await readTombstoneFile(context)).has(hash)) await appendTombstones(context, [hash])
}

/** The ids among these that belong to erased people. */
export const findErased = (context: TombstoneContext, userIds: string[], hashes: Set<string>) =>
  userIds.filter((id) => hashes.has(hashOf(context, id)))

/** All tombstones. What only the table or only the file has is added to the other. */
export async function mergeTombstones(context: TombstoneContext) {
  const rows = await context.db.selectFrom('erasureTombstones').select('userHash').execute()
  const stored = new Set(rows.map(({ userHash }) => userHash))
  const written = await readTombstoneFile(context)
  const [toFile, toTable] = [
    [...stored].filter((hash) => !written.has(hash)),
    [...written].filter((hash) => !stored.has(hash)),
  ]
  if (toFile.length > 0) await appendTombstones(context, toFile)
  if (toTable.length > 0) await insertTombstones(context, toTable)
  return new Set([...stored, ...written])
}

/** As one parameter: a lost table may miss more hashes than a statement can have parameters. */
const insertTombstones = ({ db }: TombstoneContext, hashes: string[]) =>
  sql`insert into erasure_tombstones (user_hash) select unnest(${hashes}::text[])
    on conflict do nothing`.execute(db)

/** Adds tombstones to the file. The next start erases those who are there again. */
export async function rememberErased(context: Pick<TombstoneContext, 'config'>, hashes: Iterable<string>) {
  const written = await readTombstoneFile(context)
  const added = [...new Set(hashes)].filter((hash) => !written.has(hash))
  if (added.length > 0) await appendTombstones(context, added)
  return added.length
}

/** Half a line, which a crash may leave, is no hash. */
export const parseTombstones = (text: string) =>
  text.split('\n').filter((line) => /^[0-9a-f]{64}$/.test(line))

async function readTombstoneFile(context: Pick<TombstoneContext, 'config'>) {
  const text = await readFile(tombstoneFile(context), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return new Set(parseTombstones(text))
}

async function appendTombstones(context: Pick<TombstoneContext, 'config'>, hashes: string[]) {
  // A new line first: after a crash the last one may be cut.
  await appendFile(tombstoneFile(context), `\n${hashes.join('\n')}\n`, { mode: 0o600 })
  await using handle = await open(tombstoneFile(context))
  await handle.sync()
}
