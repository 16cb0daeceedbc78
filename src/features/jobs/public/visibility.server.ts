import { sql } from 'kysely'
import { companyIsListed } from '#/features/companies/listed.server.ts'
import type { CompanyScope } from '#/server/auth/sessions.ts'

/**
 * The rule for visible jobs: the job is open, and its company is listed (approved, with a reachable owner).
 * For queries over `jobs` joined with `companies`; every public query uses it. It repeats status and hold
 * besides the function, because the planner matches the partial indexes of open jobs by them.
 */
export const jobIsVisible = sql<boolean>`(jobs.status = 'open' and jobs.held_at is null
  and job_is_open(jobs.status, jobs.closes_at, jobs.held_at) and ${companyIsListed})`

/**
 * Jobs in scope: the company's, for its recruiter those written under the mandate, and for some roles of its team
 * those whose hiring team they are on.
 */
export const jobsInScope = ({ companyId, mandateId, onlyJobsOf }: CompanyScope) => {
  const underMandate = mandateId === null ? sql`` : sql`and jobs.mandate_id = ${mandateId}`
  const inHiringTeam =
    onlyJobsOf === null
      ? sql``
      : sql`and exists (select from job_members where job_id = jobs.id and user_id = ${onlyJobsOf})`
  return sql<boolean>`(jobs.company_id = ${companyId} ${underMandate} ${inHiringTeam})`
}

/** The same rule for `job_search` rows, joined with `companies`. */
export const searchRowIsVisible = sql<boolean>`(job_search.open_until > now() and ${companyIsListed})`

/** The same rule without the join. */
export const searchRowIsVisibleUnjoined = sql<boolean>`(job_search.open_until > now()
  and job_search.company_number not in (select number from companies where not ${companyIsListed}))`
