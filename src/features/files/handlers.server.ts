import type { Context, UploadedFile } from '#/server/context.ts'
import type { Handlers } from '#/server/endpoints.ts'
import { AppError, found } from '#/shared/errors.ts'
import { type AcceptedFile, acceptFile, shownName } from './accept.server.ts'
import type { filesApi } from './api.ts'
import { findFile, insertFile } from './queries.server.ts'
import { fileResponse } from './response.server.ts'

const stored = 'File uploaded successfully'

export const filesHandlers: Handlers<typeof filesApi> = {
  async 'POST /file/upload'(_, context) {
    const file = found(context.files[0], 'file')
    const accepted = { name: file.name, ...(await acceptFile(file.bytes, 'file')) }
    return {
      data: await context.transaction((inside) => store(inside, context.user.id, accepted)),
      message: stored,
    }
  },

  async 'POST /file/uploads'(_, context) {
    const accepted: (UploadedFile & AcceptedFile)[] = []
    // One after the other: ten large images at once would take the memory of everyone else.
    for (const { name, bytes } of context.files)
      accepted.push({ name, ...(await acceptFile(bytes, 'files')) })
    const files = await context.transaction(async (inside) => {
      const rows = []
      for (const file of accepted) rows.push(await store(inside, context.user.id, file))
      return rows
    })
    return { data: { url: files[0]?.url ?? '', files }, message: stored }
  },

  async 'GET /file/:id'({ id }, { db, user, storage }) {
    const file = found(await findFile(db, id), 'file')
    if (file.kind === 'document' && (file.ownerId !== user?.id || user.impersonator))
      throw new AppError(404, 'No such file')
    return fileResponse(file, found(await storage.get(file.id), 'file'))
  },
}

/** The row first, then the bytes under its id: when either fails, neither is there. */
async function store(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  ownerId: string,
  file: UploadedFile & AcceptedFile,
) {
  const { kind, mediaType, bytes } = file
  const row = await insertFile(db, {
    ownerId,
    kind,
    mediaType,
    name: shownName(file.name, file.extension),
    size: bytes.length,
  })
  await storage.put(row.id, bytes)
  return { url: `/api/file/${row.id}`, id: row.id, name: row.name, size: row.size, mediaType }
}
