import { findCompany, listMembers } from '#/features/companies/queries.server.ts'
import { fileResponse } from '#/features/files/response.server.ts'
import { audit } from '#/server/audit.ts'
import { notify } from '#/server/events/notify.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import { hasRight } from '#/shared/rights.ts'
import type { companyExportApi } from './api.ts'
import { companyExported } from './notification-kinds.server.ts'
import { type CompanyExportRow, findCompanyExport, startCompanyExport } from './queries.server.ts'
import { makeCompanyExport } from './tasks.server.ts'

const viewCompanyExport = (row: CompanyExportRow | undefined, userId: string) => ({
  state: row?.state ?? ('none' as const),
  requestedAt: row?.requestedAt ?? null,
  requestedBy: row?.requestedByName ?? null,
  isYours: row?.requestedBy === userId,
  expiresAt: row?.expiresAt ?? null,
  size: row?.size ? Number(row.size) : null,
})

export const companyExportHandlers: Handlers<typeof companyExportApi> = {
  async 'GET /employer/export'(_, { db, user }) {
    return { data: viewCompanyExport(await findCompanyExport(db, user.companyId), user.id) }
  },

  async 'POST /employer/export'(_, context) {
    const { db, user, send } = context
    const id = await startCompanyExport(db, user.companyId, user.id)
    const row = await findCompanyExport(db, user.companyId)
    const data = viewCompanyExport(row, user.id)
    if (!id)
      return {
        data,
        message:
          row?.state === 'ready'
            ? 'There is an archive already. Download it.'
            : 'We’re already making the archive.',
      }
    await send(makeCompanyExport, { id })
    const company = await findCompany(db, user.companyId)
    await audit(db, {
      actor: user,
      action: 'company.export',
      subject: { type: 'company', id: company.id, name: company.name },
      reason: '',
    })
    const others = (await listMembers(db, company.id)).filter(
      ({ id, role }) => id !== user.id && hasRight(role, 'export-company'),
    )
    await notify(context, {
      to: others,
      kind: companyExported,
      params: { event: 'asked', company: company.name, by: user.name, until: null },
      once: `${id} asked`,
    })
    return { data, message: 'We’re making the archive. We’ll email you when it’s ready.' }
  },

  async 'GET /employer/export/archive'(_, { db, user, storage }) {
    const row = await findCompanyExport(db, user.companyId)
    if (row?.state !== 'ready' || row.requestedBy !== user.id)
      throw new AppError(404, 'There is no archive to download. Ask for a new one in your settings.')
    const file = orNotFound(await storage.get(row.id), 'archive')
    const company = await findCompany(db, user.companyId)
    await audit(db, {
      actor: user,
      action: 'company.export-download',
      subject: { type: 'company', id: company.id, name: company.name },
      reason: '',
    })
    const name = `${company.slug}-${row.requestedAt.toISOString().slice(0, 10)}.zip`
    return fileResponse({ kind: 'document', name, mediaType: 'application/zip' }, file)
  },
}
