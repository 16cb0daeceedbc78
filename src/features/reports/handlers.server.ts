import type { Db } from '#/server/database/database.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import type { reportsApi } from './api.ts'
import { confirmReport, findReport, findReportSubject } from './queries.server.ts'
import { addDetails, sendReport } from './report.server.ts'
import { reportIdFromLinkKey } from './report-key.server.ts'

export const reportsHandlers: Handlers<typeof reportsApi> = {
  async 'POST /reports'({ subjectType, subject, category, details, email, homepage }, context) {
    const { db, user } = context
    if (homepage) throw fieldError('homepage', 'Something filled in a field that people do not see')
    const reported = orNotFound(await findReportSubject(db, subjectType, subject, user?.id), subjectType)
    return sendReport(context, { subjectType, subject: reported, category, details, email: email ?? null })
  },

  async 'GET /reports/:key'({ key }, context) {
    const report = orNotFound(await findReportByKey(context, key), 'report')
    return {
      data: {
        reference: report.reference,
        subjectType: report.subjectType,
        subject: report.jobTitle ? `${report.jobTitle}, ${report.companyName}` : report.companyName,
        category: report.category,
        sentAt: report.sentAt,
        // Until the mails are sent, the decision can still be undone.
        outcome: report.notifiedAt ? report.decision : null,
        decidedAt: report.notifiedAt ? report.decidedAt : null,
      },
    }
  },

  async 'POST /reports/add'({ key, details }, context) {
    const report = orNotFound(await findReportByKey(context, key), 'report')
    if (report.decision)
      throw new AppError(
        409,
        `This report was decided. Answer us on the contact page and name ${report.reference}.`,
      )
    await addDetails(context.db, report, report.category, details)
    return { data: { reference: report.reference }, message: 'Added to your report' }
  },

  async 'POST /reports/confirm'({ key }, context) {
    const report = orNotFound(await findReportByKey(context, key), 'report')
    return { data: { reference: report.reference, confirmedAt: await confirmReport(context.db, report.id) } }
  },
}

async function findReportByKey(context: Parameters<typeof reportIdFromLinkKey>[0] & { db: Db }, key: string) {
  const id = reportIdFromLinkKey(context, key)
  return id ? findReport(context.db, id) : null
}
