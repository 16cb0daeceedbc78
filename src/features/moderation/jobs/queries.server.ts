import { sql } from 'kysely'
import { jobIsVisible } from '#/features/jobs/public/visibility.server.ts'
import type { Db } from '#/server/database/database.ts'

const openReports = sql<number>`(select count(*)::int from reports join report_cases
  on report_cases.id = reports.case_id where report_cases.decided_at is null
  and report_cases.subject_type = 'job' and report_cases.subject_id = jobs.id)`

/** Held or hidden jobs, longest waiting first, each with its main reason. */
export function listHeldJobs(db: Db, moderation: 'hidden' | null) {
  return db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('jobScreenings')
          .select('reasons')
          .whereRef('jobScreenings.jobId', '=', 'jobs.id')
          .orderBy('screenedAt', 'desc')
          .limit(1)
          .as('screening'),
      (join) => join.onTrue(),
    )
    .select(['jobs.id', 'jobs.title', 'companies.name as company', 'jobs.moderation', 'jobs.heldAt'])
    .select([sql<string | null>`screening.reasons->0->>'reason'`.as('why'), openReports.as('reports')])
    .where('jobs.heldAt', 'is not', null)
    .where('jobs.status', '!=', 'closed')
    .where('moderation', 'is not distinct from', moderation)
    .orderBy('heldAt')
    .orderBy('jobs.id')
    .limit(200)
    .execute()
}

/** Removals with an open appeal, oldest first. */
export function listJobAppeals(db: Db) {
  return db
    .selectFrom('jobDecisions')
    .innerJoin('jobs', 'jobs.id', 'jobDecisions.jobId')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .select(['jobs.id', 'jobs.title', 'companies.name as company', 'jobDecisions.appealedAt', 'appeal'])
    .where('appealedAt', 'is not', null)
    .where('appealOutcome', 'is', null)
    .orderBy('appealedAt')
    .limit(200)
    .execute()
}

/** Locks a published job, with its company. */
export function findJob(db: Db, id: string) {
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', id)
    .where('status', '!=', 'draft')
    .executeTakeFirst()
}

export function lockJob(db: Db, id: string) {
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', id)
    .where('status', '!=', 'draft')
    .forUpdate()
    .executeTakeFirst()
}

/** Facts about the company for the reviewer. */
export function findCompanyFacts(db: Db, id: string) {
  return db
    .selectFrom('companies')
    .select(['id', 'name', 'slug', 'status', 'domain', 'approvedAt as verifiedAt', 'version', 'photo'])
    .select(['verificationLevel', 'verifiedDomain'])
    .select([
      sql<number>`(select count(*)::int from jobs where jobs.company_id = companies.id and ${jobIsVisible})`.as(
        'openJobs',
      ),
      sql<number>`(select count(*)::int from applications join jobs on jobs.id = applications.job_id
        where jobs.company_id = companies.id)`.as('applicants'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

export function listJobDecisions(db: Db, jobId: string) {
  return db
    .selectFrom('jobDecisions')
    .leftJoin('users', 'users.id', 'jobDecisions.decidedBy')
    .selectAll('jobDecisions')
    .select('users.name as by')
    .where('jobId', '=', jobId)
    .orderBy('decidedAt', 'desc')
    .execute()
}

/** The open case about this job, with how many reports it holds. */
export function findOpenJobCase(db: Db, jobId: string) {
  return db
    .selectFrom('reportCases')
    .select([
      'id',
      sql<number>`(select count(*)::int from reports where case_id = report_cases.id)`.as('reports'),
    ])
    .where('subjectType', '=', 'job')
    .where('subjectId', '=', jobId)
    .where('decidedAt', 'is', null)
    .executeTakeFirst()
}

/** Locks a decision, with its job, so that only one of undo and notice succeeds. */
export function lockJobDecision(db: Db, id: string) {
  return db
    .selectFrom('jobDecisions')
    .innerJoin('jobs', 'jobs.id', 'jobDecisions.jobId')
    .selectAll('jobDecisions')
    .select(['jobs.title', 'jobs.companyId', sql<boolean>`job_decisions.case_id is not null`.as('reported')])
    .where('jobDecisions.id', '=', id)
    .forUpdate('jobDecisions')
    .executeTakeFirst()
}

export function markNotified(db: Db, id: string) {
  return db.updateTable('jobDecisions').set({ notifiedAt: new Date() }).where('id', '=', id).execute()
}

export function markJobDecisionUndone(db: Db, id: string) {
  return db.updateTable('jobDecisions').set({ undoneAt: new Date() }).where('id', '=', id).execute()
}

export function updateJobAppeal(
  db: Db,
  id: string,
  answer: { appealOutcome: 'uphold' | 'overturn'; appealNote: string; appealDecidedBy: string },
) {
  return db
    .updateTable('jobDecisions')
    .set({ ...answer, appealDecidedAt: new Date() })
    .where('id', '=', id)
    .execute()
}

/** The owners of a company who can get mail. */
export function listOwners(db: Db, companyId: string) {
  return db
    .selectFrom('companyMembers')
    .innerJoin('users', 'users.id', 'companyMembers.userId')
    .select(['users.id', 'users.email'])
    .where('companyId', '=', companyId)
    .where('companyMembers.role', '=', 'owner')
    .where('users.emailVerifiedAt', 'is not', null)
    .execute()
}
