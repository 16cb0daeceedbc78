import { audit } from '#/server/audit.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import type { auditApi } from './api.ts'
import { streamAuditExport } from './export.server.ts'
import { findBrokenAuditLine, findNewestAuditLine, listAudit, listAuditActions } from './queries.server.ts'

const pageSize = 50

export const auditHandlers: Handlers<typeof auditApi> = {
  async 'GET /admin/audit'(filter, { db }) {
    const rows = await listAudit(db, filter, pageSize + 1)
    const page = rows.slice(0, pageSize)
    const nextCursor = rows.length > pageSize ? String(page.at(-1)?.number) : null
    return { data: page, meta: { nextCursor } }
  },

  async 'GET /admin/audit/chain'(_, { db }) {
    const newest = await findNewestAuditLine(db)
    return {
      data: {
        lines: newest.number,
        brokenAt: await findBrokenAuditLine(db),
        newestHash: newest.hash,
        actions: await listAuditActions(db),
      },
    }
  },

  async 'GET /admin/audit/export'({ format, ...filter }, { db, user, transaction }) {
    // The export is logged too; the file ends before that entry.
    const { number } = await findNewestAuditLine(db)
    const narrowed = Object.fromEntries(Object.entries(filter).filter(([, value]) => value))
    await transaction((inside) =>
      audit(inside.db, {
        actor: user,
        action: 'audit.export',
        subject: { type: 'audit', id: 'log', name: 'Audit log' },
        reason: `Exported as ${format}`,
        detail: narrowed,
      }),
    )
    return streamAuditExport(db, filter, format, number)
  },
}
