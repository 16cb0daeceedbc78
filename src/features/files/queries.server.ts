import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import { fieldError } from '#/shared/errors.ts'
import { isId } from '#/shared/schemas.ts'

export type FileRow = Selectable<Tables['files']>

/** The address of a file, which is also how a photo refers to it. */
export const fileUrl = (id: string) => `/api/file/${id}`

export function insertFiles(db: Db, rows: Insertable<Tables['files']>[]) {
  return db.insertInto('files').values(rows).execute()
}

export async function findFile(db: Db, id: string): Promise<FileRow | undefined> {
  if (!isId(id)) return undefined
  return db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A document that belongs to this user, for features that attach one (a résumé) by its id. */
export async function findOwnedDocument(db: Db, ownerId: string, id: string): Promise<FileRow | undefined> {
  const file = await findFile(db, id)
  return file?.kind === 'document' && file.ownerId === ownerId ? file : undefined
}

/** What was sent in a message is its thread’s, also a picture. */
export async function isInMessage(db: Db, fileId: string) {
  const row = await db
    .selectFrom('messageFiles')
    .select('fileId')
    .where('fileId', '=', fileId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * These files, if all are this user's; undefined otherwise. Locks them against the sweep until the transaction ends.
 */
export async function findOwnFiles(db: Db, ownerId: string, ids: string[]) {
  if (ids.length === 0) return []
  const files = await db
    .selectFrom('files')
    .select(['id', 'name', 'kind', 'size'])
    .where('id', 'in', ids)
    .where('ownerId', '=', ownerId)
    .forKeyShare()
    .execute()
  return files.length === new Set(ids).size ? files : undefined
}

/** Whether all of these are documents of this user. */
export async function ownsDocuments(db: Db, ownerId: string, ids: string[]) {
  if (ids.length === 0) return true
  const owned = await db
    .selectFrom('files')
    .select('id')
    .where('id', 'in', ids)
    .where('kind', '=', 'document')
    .where('ownerId', '=', ownerId)
    .execute()
  return owned.length === ids.length
}

/**
 * Refuses a photo that is not a picture of one of these users: its real owner could remove it, and an external
 * address would reveal viewers to that server. Locks the picture against the sweep until the transaction ends.
 */
export async function requireOwnPicture(db: Db, photo: string | null | undefined, ownerIds: string[]) {
  if (!photo) return
  const id = photo.startsWith(fileUrl('')) ? photo.slice(fileUrl('').length) : ''
  const file = isId(id)
    ? await db
        .selectFrom('files')
        .select(['kind', 'ownerId'])
        .where('id', '=', id)
        .forKeyShare()
        .executeTakeFirst()
    : undefined
  if (file?.kind !== 'image' || !ownerIds.includes(file.ownerId))
    throw fieldError('photo', 'Upload the photo again')
}
