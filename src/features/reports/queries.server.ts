import { type Insertable, sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import type { openSubjects, ReportSubject } from './categories.ts'

export type ReportedSubject = { id: string; companyId: string }
type OpenSubject = (typeof openSubjects)[number]

/**
 * Finds the reported subject by its slug. It need not be visible any more, but must have been public once. A new subject
 * type adds a line here.
 */
type Finder = (db: Db, slug: string, reporterId: string | undefined) => Promise<ReportedSubject | undefined>
const finders: Record<OpenSubject, Finder> = {
  job: (db, slug) =>
    db
      .selectFrom('jobs')
      .select(['id', 'companyId'])
      .where('slug', '=', slug)
      .where('status', '!=', 'draft')
      .executeTakeFirst(),
  company: (db, slug) =>
    db
      .selectFrom('companies')
      .select(['id', 'id as companyId'])
      .where('slug', '=', slug)
      .where('approvedAt', 'is not', null)
      .executeTakeFirst(),
  // By its number, and only by the applicant who got it. The case is about the thread.
  message: async (db, number, reporterId) => {
    if (!reporterId || !/^\d{1,18}$/.test(number)) return undefined
    const subject = await db
      .selectFrom('messages')
      .innerJoin('applications', 'applications.id', 'messages.applicationId')
      .innerJoin('jobs', 'jobs.id', 'applications.jobId')
      .select(['applications.id', 'jobs.companyId'])
      .where('messages.id', '=', number)
      .where('messages.sentBy', '=', 'employer')
      .where('applications.seekerId', '=', reporterId)
      .executeTakeFirst()
    if (subject) await markReported(db, number)
    return subject
  },
}
export const findReportSubject = (db: Db, type: OpenSubject, slug: string, reporterId: string | undefined) =>
  finders[type](db, slug, reporterId)

/** From then on staff can read this message in its case. */
export const markReported = (db: Db, messageId: string) =>
  db
    .updateTable('messages')
    .set({ reportedAt: new Date() })
    .where('id', '=', messageId)
    .where('reportedAt', 'is', null)
    .execute()

/** Finds or opens the case about this subject. Locked, so that reports of one person run one after the other. */
export async function openReportCase(
  db: Db,
  subjectType: ReportSubject,
  subject: ReportedSubject,
  severity: number,
) {
  return db
    .insertInto('reportCases')
    .values({ subjectType, subjectId: subject.id, companyId: subject.companyId, severity })
    .onConflict((conflict) =>
      conflict
        .columns(['subjectType', 'subjectId'])
        .where('decidedAt', 'is', null)
        .doUpdateSet({ severity: sql<number>`greatest(report_cases.severity, excluded.severity)` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** This person's report in this case. */
export const findReportOf = (db: Db, caseId: string, reporterId: string) =>
  db
    .selectFrom('reports')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('reporterId', '=', reporterId)
    .executeTakeFirst()

/** Inserts a report; undefined if its reference is taken. */
export function insertReport(db: Db, report: Insertable<Tables['reports']>) {
  return db
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning(['id', 'reference', 'createdAt'])
    .executeTakeFirst()
}

export const maxReportDetails = 8000

/** Adds text to a report. False, without a change, if the report is full. */
export async function addReportDetails(
  db: Db,
  id: string,
  category: ReportCategoryColumn,
  details: string | null,
) {
  const longer = sql<string>`concat_ws(E'\\n\\n', nullif(details, ''), ${details}::text)`
  const { numUpdatedRows } = await db
    .updateTable('reports')
    .set({ category, updatedAt: new Date(), ...(details && { details: longer }) })
    .where('id', '=', id)
    .$if(details !== null, (query) => query.where(sql<boolean>`length(${longer}) <= ${maxReportDetails}`))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
type ReportCategoryColumn = Tables['reports']['category']

/** A report with its outcome and the current name of its subject. */
export function findReport(db: Db, id: string) {
  return db
    .selectFrom('reports')
    .innerJoin('reportCases', 'reportCases.id', 'reports.caseId')
    .leftJoin('jobs', (join) =>
      join.onRef('jobs.id', '=', 'reportCases.subjectId').on('reportCases.subjectType', '=', 'job'),
    )
    .innerJoin('companies', 'companies.id', 'reportCases.companyId')
    .select(['reports.id', 'reference', 'category', 'details', 'reports.createdAt as sentAt', 'confirmedAt'])
    .select(['subjectType', 'decision', 'decidedAt', 'notifiedAt', 'reporterId', 'reports.email'])
    .select(['jobs.title as jobTitle', 'companies.name as companyName'])
    .where('reports.id', '=', id)
    .executeTakeFirst()
}

/** Confirms the email; repeated confirmations keep the first date. */
export async function confirmReport(db: Db, id: string) {
  const { confirmedAt } = await db
    .updateTable('reports')
    .set({ confirmedAt: sql<Date>`coalesce(confirmed_at, now())` })
    .where('id', '=', id)
    .returning('confirmedAt')
    .executeTakeFirstOrThrow()
  return confirmedAt ?? new Date()
}
