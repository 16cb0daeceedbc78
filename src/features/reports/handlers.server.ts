import { randomInt } from 'node:crypto'
import type { Db } from '#/server/database.ts'
import type { Handlers } from '#/server/endpoints.ts'
import { mayWriteTo } from '#/server/limits.ts'
import { AppError, fieldError, found } from '#/shared/errors.ts'
import type { reportsApi } from './api.ts'
import { plainName, reportCategory } from './categories.ts'
import { receiptMail } from './emails.ts'
import {
  addToReport,
  confirmReport,
  findReport,
  findReportBy,
  findSubject,
  insertReport,
  openCase,
} from './queries.server.ts'
import { idOfKey, reportPage } from './report-key.server.ts'

export const reportsHandlers: Handlers<typeof reportsApi> = {
  async 'POST /reports'({ subjectType, subject, category, details, email, homepage }, context) {
    const { db, user, seal, client, sendMail, config } = context
    if (homepage) throw fieldError('homepage', 'Something filled in a field that people do not see')
    if (category === 'other' && !details) throw fieldError('details', 'Tell us what is wrong')
    const reported = found(await findSubject(db, subjectType, subject), subjectType)
    const { gravity } = reportCategory(category)
    const { id: caseId } = await openCase(db, subjectType, reported, gravity)
    const writer = {
      reporterId: user?.id ?? null,
      email: user ? null : (email ?? null),
      networkHash: seal.fingerprint('reporter', `${caseId} ${client.addressPrefix}`),
    }
    const before = await findReportBy(db, caseId, writer)
    // Whoever has an account is known to us; an address alone may be typed by anybody, the reported too. So it gets
    // one answer whether or not it reported before, and no word is added to what its owner wrote.
    if (before && !writer.email) {
      const graver = reportCategory(before.category).gravity > gravity ? before.category : category
      await addToReport(db, before.id, graver, details)
      const { reference, createdAt: sentAt } = before
      const page = writer.email ? null : reportPage(context, before.id)
      return { data: { reference, sentAt, email: null, page, again: true }, message: 'Added to your report' }
    }
    const { id, reference, createdAt } = await store(db, {
      caseId,
      category,
      details: details ?? '',
      ...(before ? { reporterId: null, email: null, networkHash: null } : writer),
    })
    const page = reportPage(context, id)
    const to = user?.email ?? writer.email
    if (to && (await mayWriteTo(context, 'report-receipt', to))) {
      const about = { reference, what: plainName(subjectType) }
      await sendMail('report-receipt', receiptMail({ to, publicUrl: config.publicUrl, page }, about))
    }
    return {
      data: { reference, sentAt: createdAt, email: to, page: writer.email ? null : page, again: false },
      message: 'Report sent',
    }
  },

  async 'GET /reports/:key'({ key }, context) {
    const report = found(await reportOf(context, key), 'report')
    return {
      data: {
        reference: report.reference,
        subjectType: report.subjectType,
        subject: report.jobTitle ? `${report.jobTitle}, ${report.companyName}` : report.companyName,
        category: report.category,
        sentAt: report.sentAt,
        // Until the mails have left, the decision can still be taken back.
        outcome: report.toldAt ? report.decision : null,
        decidedAt: report.toldAt ? report.decidedAt : null,
      },
    }
  },

  async 'POST /reports/confirm'({ key }, context) {
    const report = found(await reportOf(context, key), 'report')
    return { data: { reference: report.reference, confirmedAt: await confirmReport(context.db, report.id) } }
  },
}

async function reportOf(context: Parameters<typeof idOfKey>[0] & { db: Db }, key: string) {
  const id = idOfKey(context, key)
  return id ? findReport(context.db, id) : null
}

/** Short enough to read out on the phone, so now and then one is taken already. */
async function store(db: Db, report: Omit<Parameters<typeof insertReport>[1], 'reference'>) {
  for (let tries = 0; tries < 5; tries++) {
    const digits = String(randomInt(1_000_000)).padStart(6, '0')
    const row = await insertReport(db, { ...report, reference: `R-${digits.slice(0, 2)}-${digits.slice(2)}` })
    if (row) return row
  }
  throw new AppError(503)
}
