import { isFileUsed } from '#/features/files/references.server.ts'
import type { HandlerContext } from '#/server/context.ts'
import type { ProspectRow } from './queries.server.ts'

/** With the résumé, unless it is used elsewhere or its owner is the person themselves by now. */
export async function deleteProspect(
  { db, storage }: Pick<HandlerContext, 'db' | 'storage'>,
  { id, resumeFileId, claimedAt }: Pick<ProspectRow, 'id' | 'resumeFileId' | 'claimedAt'>,
) {
  await db.deleteFrom('prospects').where('id', '=', id).execute()
  if (!resumeFileId || claimedAt) return
  const { numDeletedRows } = await db
    .deleteFrom('files')
    .where('id', '=', resumeFileId)
    .where((eb) => eb.not(isFileUsed))
    .executeTakeFirst()
  if (numDeletedRows > 0n) await storage.remove(resumeFileId)
}
