import { fileResponse } from '#/features/files/response.server.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { formatDate } from '#/shared/dates.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import type { privacyApi } from './api.ts'
import { companyExportHandlers } from './company-export/handlers.server.ts'
import { sealedHandlers } from './ending/handlers.server.ts'
import { closeAccount, findObstacle, keepAccount } from './erasure/close.server.ts'
import { listKept } from './erasure/places.server.ts'
import { listEndings, listErased } from './erasure/preview.server.ts'
import { findExport, requestExport, viewExport } from './export/export.server.ts'
import { exportQueue } from './tasks.server.ts'

export const privacyHandlers: Handlers<typeof privacyApi> = {
  ...sealedHandlers,
  ...companyExportHandlers,

  async 'GET /account/export'(_, { db, user }) {
    return { data: viewExport(await findExport(db, user.id)) }
  },

  async 'POST /account/export'(_, { db, user, send }) {
    const { row, isNew } = await requestExport(db, user.id)
    if (isNew && row) await send(exportQueue, { id: row.id })
    const message =
      isNew || !row
        ? 'We’re making your archive. We’ll email you when it’s ready.'
        : row.state === 'waiting'
          ? 'We’re already making your archive. We’ll email you when it’s ready.'
          : `There is an archive already. You can download it until ${formatDate(orNotFound(row.expiresAt, 'archive'))}.`
    return { data: viewExport(row), message }
  },

  async 'GET /account/export/archive'(_, { db, user, storage }) {
    const row = await findExport(db, user.id)
    if (row?.state !== 'ready')
      throw new AppError(404, 'There is no archive to download. Ask for a new one in your settings.')
    const file = orNotFound(await storage.get(row.id), 'archive')
    const name = `waymark-${row.requestedAt.toISOString().slice(0, 10)}.zip`
    return fileResponse({ kind: 'document', name, mediaType: 'application/zip' }, file)
  },

  async 'GET /account/deletion'(_, { db, user }) {
    return {
      data: {
        eraseAt: user.eraseAt,
        obstacle: user.eraseAt ? null : await findObstacle(db, user),
        ends: user.eraseAt ? [] : await listEndings(db, user),
        erases: listErased(user.role),
        keeps: listKept(user.role),
      },
    }
  },

  async 'POST /account/delete'(_, context) {
    return { data: { eraseAt: await closeAccount(context) }, message: 'Your account is closed' }
  },

  async 'POST /account/keep'(_, context) {
    await keepAccount(context)
    return { data: {}, message: 'Your account is open again' }
  },
}
