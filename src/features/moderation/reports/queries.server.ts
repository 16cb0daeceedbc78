import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'

const cases = (db: Db) =>
  db
    .selectFrom('reportCases')
    .innerJoin('companies', 'companies.id', 'reportCases.companyId')
    .leftJoin('jobs', (join) =>
      join.onRef('jobs.id', '=', 'reportCases.subjectId').on('reportCases.subjectType', '=', 'job'),
    )
    .selectAll('reportCases')
    .select([
      'companies.name as company',
      sql<string>`coalesce(jobs.title, companies.name)`.as('subject'),
      sql<number>`(select count(*)::int from reports where case_id = report_cases.id)`.as('reports'),
      sql<'money'>`(select category from reports where case_id = report_cases.id
        group by category order by count(*) desc, category limit 1)`.as('category'),
    ])

export type ReportCaseRow = Awaited<ReturnType<typeof listOpenCases>>[number]

export function listOpenCases(db: Db) {
  return cases(db)
    .where('decidedAt', 'is', null)
    .orderBy('severity', 'desc')
    .orderBy('openedAt')
    .limit(200)
    .execute()
}

export function listDecidedCases(db: Db, limit: number) {
  return cases(db).where('decidedAt', 'is not', null).orderBy('decidedAt', 'desc').limit(limit).execute()
}

export function findReportCase(db: Db, id: string): Promise<ReportCaseRow | undefined> {
  return cases(db).where('reportCases.id', '=', id).executeTakeFirst()
}

/** Locks the case, so that decision, undo and notification run one after the other. */
export function lockReportCase(db: Db, id: string) {
  return db.selectFrom('reportCases').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
export type LockedCase = NonNullable<Awaited<ReturnType<typeof lockReportCase>>>

const maxShown = 200

/** The texts of the reports, newest first, without the reporters. */
export function listReports(db: Db, caseId: string) {
  return db
    .selectFrom('reports')
    .leftJoin('users', 'users.id', 'reports.reporterId')
    .select(['reports.id', 'category', 'details', 'reports.createdAt as at', 'users.role', 'confirmedAt'])
    .where('caseId', '=', caseId)
    .orderBy('reports.createdAt', 'desc')
    .limit(maxShown)
    .execute()
}

/** What was reported of a conversation, written by that side, and nothing else of it. */
export const listReportedMessages = (db: Db, applicationId: string, sentBy: 'seeker' | 'employer') =>
  db
    .selectFrom('messages')
    .leftJoin('users', 'users.id', 'messages.authorId')
    .select(['messages.id', 'users.name as author', 'messages.body', 'messages.sentAt as at'])
    .where('applicationId', '=', applicationId)
    .where('sentBy', '=', sentBy)
    .where('reportedAt', 'is not', null)
    .orderBy('messages.id')
    .execute()

/** Who applied; undefined once their account is erased. */
export const findReportedApplicant = (db: Db, applicationId: string) =>
  db
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'applications.seekerId')
    .select(['users.id', 'users.email', 'users.name', 'users.createdAt', 'users.suspendedAt'])
    .select(
      sql<number>`(select count(*)::int from report_cases
        join applications as others on others.id = report_cases.subject_id
        where subject_type = 'applicant-message' and decision != 'none' and others.seeker_id = users.id
          and others.id != applications.id)`.as('earlierCases'),
    )
    .where('applications.id', '=', applicationId)
    .executeTakeFirst()

export async function countReporters(db: Db, caseId: string) {
  return db
    .selectFrom('reports')
    .select([
      sql<number>`count(distinct reporter_id)::int`.as('accounts'),
      sql<number>`count(distinct email) filter (where reporter_id is null and confirmed_at is not null)::int`.as(
        'confirmed',
      ),
      // Reports with the same email count as one person, and so do reports without email from one connection.
      sql<number>`count(distinct coalesce(email, network_hash, id::text)) filter (where reporter_id is null
        and not exists (select from reports as own where own.case_id = reports.case_id and own.reporter_id is null
          and own.confirmed_at is not null and own.email = reports.email))::int`.as('unconfirmed'),
      sql<number>`count(distinct network_hash)::int`.as('connections'),
    ])
    .where('caseId', '=', caseId)
    .executeTakeFirstOrThrow()
}

export async function countEarlierCases(db: Db, companyId: string, before: Date) {
  const { count } = await db
    .selectFrom('reportCases')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('companyId', '=', companyId)
    .where('decision', 'not in', ['none'])
    .where('openedAt', '<', before)
    .executeTakeFirstOrThrow()
  return count
}

export async function updateDecided(
  db: Db,
  id: string,
  decision: {
    decision: 'none' | 'warn' | 'hide' | 'remove' | 'suspend'
    reasonCode: string
    note: string
    companyDecisionId: string | null
    decidedBy: string
  },
) {
  return db
    .updateTable('reportCases')
    .set({ ...decision, decidedAt: new Date(), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(['version', 'decidedAt'])
    .executeTakeFirstOrThrow()
}

/** Reopens a case; undefined if a new case about the same subject exists. */
export async function reopenReportCase(
  db: Db,
  id: string,
  subject: { subjectType: string; subjectId: string },
) {
  return db
    .updateTable('reportCases')
    .set({
      ...{ decision: null, reasonCode: null, note: null, decidedBy: null, decidedAt: null },
      companyDecisionId: null,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reportCases as newer')
            .select('newer.id')
            .where('newer.subjectType', '=', subject.subjectType as 'job')
            .where('newer.subjectId', '=', subject.subjectId)
            .where('newer.decidedAt', 'is', null),
        ),
      ),
    )
    .returning('version')
    .executeTakeFirst()
}

/** The job decision made by this case, unless it was undone. */
export function findDecisionOfCase(db: Db, caseId: string) {
  return db
    .selectFrom('jobDecisions')
    .select(['id', 'jobId'])
    .where('caseId', '=', caseId)
    .where('undoneAt', 'is', null)
    .orderBy('decidedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Marks the case as notified and deletes the network hashes, which are no longer needed. */
export async function closeReportCase(db: Db, id: string) {
  await db.updateTable('reportCases').set({ notifiedAt: new Date() }).where('id', '=', id).execute()
  await db.updateTable('reports').set({ networkHash: null }).where('caseId', '=', id).execute()
}

/** The reporters to notify, each person once, by their first confirmed or written report. */
export function listReporters(db: Db, caseId: string) {
  return db
    .selectFrom('reports')
    .leftJoin('users', 'users.id', 'reports.reporterId')
    .select(['reports.id', 'reference', 'users.id as userId'])
    .select(sql<string | null>`coalesce(users.email, reports.email)`.as('email'))
    .where('caseId', '=', caseId)
    .where((of) => of.or([of('users.email', 'is not', null), of('reports.email', 'is not', null)]))
    .distinctOn(sql`coalesce(reporter_id::text, reports.email)`)
    .orderBy(sql`coalesce(reporter_id::text, reports.email)`)
    .orderBy(sql`reports.confirmed_at is null`)
    .orderBy('reports.createdAt')
    .execute()
}
