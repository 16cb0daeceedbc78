import { type Insertable, sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import type { ReportSubject } from './categories.ts'

type Subject = { id: string; name: string; companyId: string }

/**
 * What is reported, by its address. It need not be visible any more: who saw it may tell. What nobody can
 * have seen does not exist. Messages and the like join by a line here.
 */
const finders: Record<ReportSubject, (db: Db, slug: string) => Promise<Subject | undefined>> = {
  job: (db, slug) =>
    db
      .selectFrom('jobs')
      .select(['id', 'title as name', 'companyId'])
      .where('slug', '=', slug)
      .where('status', '!=', 'draft')
      .executeTakeFirst(),
  company: (db, slug) =>
    db
      .selectFrom('companies')
      .select(['id', 'name', 'id as companyId'])
      .where('slug', '=', slug)
      .where('approvedAt', 'is not', null)
      .executeTakeFirst(),
}
export const findSubject = (db: Db, type: ReportSubject, slug: string) => finders[type](db, slug)

/** The open case about this subject, opened now if there is none. Locked: reports of one person come one by one. */
export async function openCase(db: Db, subjectType: ReportSubject, subject: Subject, severity: number) {
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

/** What this person has reported in this case already. */
export const findReportOf = (db: Db, caseId: string, reporterId: string) =>
  db
    .selectFrom('reports')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('reporterId', '=', reporterId)
    .executeTakeFirst()

/** The new report, or undefined when its reference is taken. */
export function insertReport(db: Db, report: Insertable<Tables['reports']>) {
  return db
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning(['id', 'reference', 'createdAt'])
    .executeTakeFirst()
}

export const maxDetails = 8000

/** Adds words to a report. False when there is no room for them; then nothing is changed. */
export async function addToReport(
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
    .$if(details !== null, (query) => query.where(sql<boolean>`length(${longer}) <= ${maxDetails}`))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
type ReportCategoryColumn = Tables['reports']['category']

/** One report with what became of it, and what it was about, by the name that has now. */
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

/** Keeps the first confirmation, however often the link is pressed. */
export async function confirmReport(db: Db, id: string) {
  const { confirmedAt } = await db
    .updateTable('reports')
    .set({ confirmedAt: sql<Date>`coalesce(confirmed_at, now())` })
    .where('id', '=', id)
    .returning('confirmedAt')
    .executeTakeFirstOrThrow()
  return confirmedAt ?? new Date()
}
