import type { JobSubject } from '#/features/companies/webhooks/body.server.ts'
import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import { findOwnJob } from '../queries.server.ts'

/** What a full event says of a job, as it is now. */
export async function webhookJob(db: Db, scope: CompanyScope, id: string): Promise<JobSubject | null> {
  const row = await findOwnJob(db, scope, id)
  if (!row) return null
  const { version, title, status, closedReason, postedAt, closesAt, employmentType, workplace } = row
  const { city, region, country, payMin, payMax, payCurrency, payPeriod } = row
  return {
    full: {
      ...{ id, version, title, status, isHeld: row.heldAt !== null, closedReason },
      ...{ postedAt: postedAt?.toISOString() ?? null, closesAt: closesAt?.toISOString() ?? null },
      ...{ employmentType, workplace, city, region, country, payMin, payMax, payCurrency, payPeriod },
    },
    title,
  }
}
