import { randomUUID } from 'node:crypto'
import { lockAccount, noteInProfileDraft, updateUser } from '#/features/accounts/queries.server.ts'
import type { ContextFor } from '#/server/context.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { requireUploadQuota } from '#/server/storage/quota.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import { type AcceptedUpload, displayFileName, validateUpload } from './accept.server.ts'
import type { filesApi } from './api.ts'
import { fileUrl, findFile, insertFiles, isInMessage, requireOwnPicture } from './queries.server.ts'
import { fileResponse } from './response.server.ts'

const stored = 'File uploaded successfully'

type NamedFile = AcceptedUpload & { name: string }
type FileContext = Pick<ContextFor<'signed-in'>, 'storage' | 'user' | 'transaction'>

export const filesHandlers: Handlers<typeof filesApi> = {
  async 'POST /file/upload'(_, context) {
    const file = orNotFound(context.files[0], 'file')
    const [kept] = await storeFiles(context, [{ name: file.name, ...(await validateUpload(file, 'file')) }])
    return { data: orNotFound(kept, 'file'), message: stored }
  },

  async 'POST /file/uploads'(_, context) {
    const accepted: NamedFile[] = []
    // One after the other: ten large images at once would use too much memory.
    for (const file of context.files)
      accepted.push({ name: file.name, ...(await validateUpload(file, 'files')) })
    const files = await storeFiles(context, accepted)
    return { data: { url: files[0]?.url ?? '', files }, message: stored }
  },

  async 'PUT /account/photo'({ photo }, { db, user }) {
    // A photo from the identity provider may stay as it is.
    if (photo !== user.photo) await requireOwnPicture(db, photo, [user.id])
    await noteInProfileDraft(db, user, 'photo')
    await updateUser(db, user.id, { photo })
    return { data: { photo }, message: photo ? 'Your photo is changed' : 'Your photo is removed' }
  },

  async 'GET /file/:id'({ id }, { db, user, storage }) {
    const file = orNotFound(await findFile(db, id), 'file')
    const isPrivate = file.kind === 'document' || (await isInMessage(db, id))
    if (isPrivate && (file.ownerId !== user?.id || user.impersonator)) throw new AppError(404, 'No such file')
    return fileResponse(file, orNotFound(await storage.get(file.id), 'file'), { isPrivate })
  },
}

/**
 * Writes the bytes first, then their rows, all in one transaction that waits only for the database. If it fails,
 * the bytes are removed; the sweep finds those that a crash leaves behind.
 */
async function storeFiles(context: FileContext, files: NamedFile[]) {
  const { storage, user, transaction } = context
  const rows = files.map(({ kind, mediaType, extension, name, size }) => ({
    ...{ id: randomUUID(), ownerId: user.id, kind, mediaType, name: displayFileName(name, extension), size },
  }))
  try {
    for (const [at, { id }] of rows.entries()) await storage.adopt(id, files[at]?.path ?? '')
    await transaction(async ({ db }) => {
      // Locked per account, so that two uploads cannot share the same free quota.
      await lockAccount(db, user.id)
      const bytes = rows.reduce((sum, { size }) => sum + size, 0)
      await requireUploadQuota(db, { kind: 'account', id: user.id }, { files: rows.length, bytes })
      await insertFiles(db, rows)
    })
  } catch (error) {
    await Promise.all(rows.map(({ id }) => storage.remove(id)))
    throw error
  }
  return rows.map(({ id, name, size, mediaType }) => ({ url: fileUrl(id), id, name, size, mediaType }))
}
