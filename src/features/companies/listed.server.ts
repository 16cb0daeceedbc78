import { sql } from 'kysely'

/**
 * A company that the public may meet: approved, and with an owner who can be reached. For queries over `companies`.
 * Its jobs are seen only while this holds, and come back with it.
 */
export const companyIsListed = sql<boolean>`(companies.status = 'approved' and companies.owner_reachable)`
