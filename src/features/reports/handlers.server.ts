import { randomInt } from 'node:crypto'
import type { Db } from '#/server/database/database.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { maySendMailTo } from '#/server/rate-limits.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import type { reportsApi } from './api.ts'
import { reportCategory, reportSubjectPhrase } from './categories.ts'
import { reportReceiptMail } from './emails.ts'
import {
  addReportDetails,
  confirmReport,
  findReport,
  findReportOf,
  findReportSubject,
  insertReport,
  maxReportDetails,
  openReportCase,
} from './queries.server.ts'
import { reportIdFromLinkKey, reportPage } from './report-key.server.ts'

export const reportsHandlers: Handlers<typeof reportsApi> = {
  async 'POST /reports'({ subjectType, subject, category, details, email, homepage }, context) {
    const { db, user, encryption, client, sendMail, config } = context
    if (homepage) throw fieldError('homepage', 'Something filled in a field that people do not see')
    if (category === 'other' && !details) throw fieldError('details', 'Tell us what is wrong')
    const reported = orNotFound(await findReportSubject(db, subjectType, subject, user?.id), subjectType)
    const { severity } = reportCategory(category)
    const { id: caseId } = await openReportCase(db, subjectType, reported, severity)
    const reporter = {
      reporterId: user?.id ?? null,
      email: user ? null : (email ?? null),
      networkHash: encryption.fingerprint('reporter', `${caseId} ${client.addressPrefix}`),
    }
    // Signed-in users add to their own report. Anybody can type an email, and networks are shared, even with the reported
    // company: such reports are always new ones, and their reporter gets one notification.
    const ownReport = user ? await findReportOf(db, caseId, user.id) : undefined
    if (ownReport) {
      const gravestCategory =
        reportCategory(ownReport.category).severity > severity ? ownReport.category : category
      await addDetails(db, ownReport, gravestCategory, details)
      const data = {
        reference: ownReport.reference,
        sentAt: ownReport.createdAt,
        email: user?.email ?? null,
        page: reportPage(context, ownReport.id),
      }
      return { data, message: 'Report sent' }
    }
    const { id, reference, createdAt } = await insertWithReference(db, {
      caseId,
      category,
      details: details ?? '',
      ...reporter,
    })
    const page = reportPage(context, id)
    const to = user?.email ?? reporter.email
    if (to && (await maySendMailTo(context, 'report-receipt', to))) {
      const about = { reference, subjectPhrase: reportSubjectPhrase(subjectType) }
      await sendMail('report-receipt', reportReceiptMail({ to, publicUrl: config.publicUrl, page }, about))
    }
    return {
      data: { reference, sentAt: createdAt, email: to, page: reporter.email ? null : page },
      message: 'Report sent',
    }
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

type Written = { id: string; details: string }

/** Adds text to a report, or rejects it when the report is full. */
async function addDetails(
  db: Db,
  { id, details }: Written,
  category: Parameters<typeof addReportDetails>[2],
  words: string | null,
) {
  const added = await addReportDetails(db, id, category, words)
  if (!added)
    throw fieldError(
      'details',
      details.length >= maxReportDetails
        ? 'Your report is full. A person reads what is there.'
        : `There is room for ${Math.max(0, maxReportDetails - details.length - 2)} more characters in your report`,
    )
}

/** References are short enough to read out on the phone, so collisions happen and are retried. */
async function insertWithReference(db: Db, report: Omit<Parameters<typeof insertReport>[1], 'reference'>) {
  for (let tries = 0; tries < 5; tries++) {
    const digits = String(randomInt(1_000_000)).padStart(6, '0')
    const row = await insertReport(db, { ...report, reference: `R-${digits.slice(0, 2)}-${digits.slice(2)}` })
    if (row) return row
  }
  throw new AppError(503)
}
