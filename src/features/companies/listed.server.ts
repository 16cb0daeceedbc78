import { sql } from 'kysely'

/**
 * SQL condition for publicly listed companies: approved, and with a reachable owner. For queries over `companies`. Jobs
 * are visible only while their company is listed.
 */
export const companyIsListed = sql<boolean>`(companies.status = 'approved' and companies.owner_reachable)`
