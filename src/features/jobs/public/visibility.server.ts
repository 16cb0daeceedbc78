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

/** Jobs in scope: the company's, or for its recruiter those written under the mandate. */
export const jobsInScope = ({ companyId, mandateId }: CompanyScope) =>
  mandateId === null
    ? sql<boolean>`jobs.company_id = ${companyId}`
    : sql<boolean>`(jobs.company_id = ${companyId} and jobs.mandate_id = ${mandateId})`

/** The same rule for `job_search` rows, joined with `companies`. */
export const searchRowIsVisible = sql<boolean>`(job_search.open_until > now() and ${companyIsListed})`

/** The same rule without the join. */
export const searchRowIsVisibleUnjoined = sql<boolean>`(job_search.open_until > now()
  and job_search.company_number not in (select number from companies where not ${companyIsListed}))`
