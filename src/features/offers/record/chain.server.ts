import { createHash } from 'node:crypto'
import type { Db } from '#/server/database/database.ts'
import { canonicalJson, type Json } from '../canonical-json.ts'
import { type EntryKind, entryFormat } from './format.ts'

export const sha256 = (value: Json) => createHash('sha256').update(canonicalJson(value)).digest('hex')

/**
 * Adds an entry to the chain of an application and returns its hash. Lock the application first: two that are written
 * at once would have one number.
 */
export async function insertEntry(
  db: Db,
  applicationId: string,
  kind: EntryKind,
  content: Record<string, Json>,
  at: Date,
) {
  const last = await db
    .selectFrom('offerEntries')
    .select(['number', 'hash'])
    .where('applicationId', '=', applicationId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const number = (last?.number ?? 0) + 1
  const previous = last?.hash ?? null
  const document = {
    ...content,
    ...{ format: entryFormat, kind, number, previous, application: applicationId, at: at.toISOString() },
  }
  const hash = sha256(document)
  await db
    .insertInto('offerEntries')
    .values({ applicationId, number, kind, previous, hash, document: canonicalJson(document), createdAt: at })
    .execute()
  return hash
}

/** The chain of an application, oldest first. */
export const listEntries = (db: Db, applicationId: string) =>
  db
    .selectFrom('offerEntries')
    .select(['number', 'kind', 'hash', 'document', 'createdAt'])
    .where('applicationId', '=', applicationId)
    .orderBy('number')
    .execute()

/** The latest entry of this kind with its content; undefined if there is none, or if it was emptied. */
export async function findEntry(db: Db, applicationId: string, kind: EntryKind) {
  const entry = (await listEntries(db, applicationId)).findLast((one) => one.kind === kind)
  if (!entry?.document) return undefined
  return { ...entry, content: JSON.parse(entry.document) as Record<string, Json> }
}
