import { z } from 'zod'
import type { Db } from '#/server/database.ts'

export type FileRow = Awaited<ReturnType<typeof insertFile>>

const isId = (id: string) => z.uuid().safeParse(id).success

export function insertFile(
  db: Db,
  file: { ownerId: string; kind: 'image' | 'document'; name: string; mediaType: string; size: number },
) {
  return db.insertInto('files').values(file).returningAll().executeTakeFirstOrThrow()
}

export async function findFile(db: Db, id: string): Promise<FileRow | undefined> {
  if (!isId(id)) return undefined
  return db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A document of this person's own, for features that attach one (a résumé) by its id. */
export async function findOwnedDocument(db: Db, ownerId: string, id: string): Promise<FileRow | undefined> {
  const file = await findFile(db, id)
  return file?.kind === 'document' && file.ownerId === ownerId ? file : undefined
}
