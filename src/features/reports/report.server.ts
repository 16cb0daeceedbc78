import { randomInt } from 'node:crypto'
import type { HandlerContext } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { maySendMailTo } from '#/server/rate-limits.ts'
import { AppError, fieldError } from '#/shared/errors.ts'
import { type ReportCategory, type ReportSubject, reportCategory } from './categories.ts'
import { reportReceiptMail } from './emails.ts'
import {
  addReportDetails,
  findReportOf,
  insertReport,
  maxReportDetails,
  openReportCase,
  type ReportedSubject,
} from './queries.server.ts'
import { reportPage } from './report-key.server.ts'

type NewReport = {
  subjectType: ReportSubject
  subject: ReportedSubject
  category: ReportCategory
  details: string | null
  /** Of a reporter without an account. */
  email: string | null
}

/** Adds the report to the open case about its subject, or opens one, and mails the receipt. */
export async function sendReport(
  context: HandlerContext,
  { subjectType, subject, category, details, email }: NewReport,
) {
  const { db, user, encryption, client, sendMail, config } = context
  if (category === 'other' && !details) throw fieldError('details', 'Tell us what is wrong')
  const { severity } = reportCategory(category)
  const { id: caseId } = await openReportCase(db, subjectType, subject, severity)
  const reporter = {
    reporterId: user?.id ?? null,
    email: user ? null : email,
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
    const receipt = reportReceiptMail({ to, publicUrl: config.publicUrl, page }, { reference, subjectType })
    await sendMail('report-receipt', { ...receipt, thread: `report ${reference}` })
  }
  return {
    data: { reference, sentAt: createdAt, email: to, page: reporter.email ? null : page },
    message: 'Report sent',
  }
}

type Written = { id: string; details: string }

/** Adds text to a report, or rejects it when the report is full. */
export async function addDetails(
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
        ? 'Your report is full. A person will read what is there.'
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
