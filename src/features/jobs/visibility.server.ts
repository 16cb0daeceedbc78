import { sql } from 'kysely'
import { companyIsListed } from '#/features/companies/listed.server.ts'
import type { CompanyScope } from '#/server/auth/sessions.ts'

/**
 * The promise of the product in one place: a job is seen while it is open and its company is listed:
 * approved, with an owner who can be reached.
 * For queries over `jobs` joined with `companies`; every public read of jobs carries it. It names status and hold
 * besides the function, because the planner knows the partial indexes of open jobs by them.
 */
export const jobIsVisible = sql<boolean>`(jobs.status = 'open' and jobs.held_at is null
  and job_is_open(jobs.status, jobs.closes_at, jobs.held_at) and ${companyIsListed})`

/** The jobs of a company; for its recruiter only those written under that very mandate. */
export const jobsOf = ({ companyId, mandateId }: CompanyScope) =>
  mandateId === null
    ? sql<boolean>`jobs.company_id = ${companyId}`
    : sql<boolean>`(jobs.company_id = ${companyId} and jobs.mandate_id = ${mandateId})`

/** The same over `job_search`, whose rows are the jobs that `job_open_until` finds open, joined with `companies`. */
export const searchRowIsVisible = sql<boolean>`(job_search.open_until > now() and ${companyIsListed})`

/** The same without the join. */
export const searchRowIsVisibleAlone = sql<boolean>`(job_search.open_until > now()
  and job_search.company not in (select number from companies where not ${companyIsListed}))`
