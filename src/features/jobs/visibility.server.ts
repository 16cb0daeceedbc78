import { sql } from 'kysely'

/**
 * The promise of the product in one place: a job is seen while it is open and its company is approved.
 * For queries over `jobs` joined with `companies`; every public read of jobs carries it.
 */
export const jobIsVisible = sql<boolean>`(job_is_open(jobs.status, jobs.closes_at, jobs.held_at) and companies.status = 'approved')`
