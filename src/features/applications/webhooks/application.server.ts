import type { ApplicationSubject } from '#/features/companies/webhooks/body.server.ts'
import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import { findCompanyApplication } from '../queries.server.ts'
import { viewForEmployer } from '../views.server.ts'

/**
 * What a full event says of an application: what the list of applicants shows, as it is now. So a blind review hides what
 * it hides there, a withdrawn one has no profile, and nobody has opened it.
 */
export async function webhookApplication(
  db: Db,
  scope: CompanyScope,
  id: string,
): Promise<ApplicationSubject | null> {
  const row = await findCompanyApplication(db, scope, id)
  if (!row) return null
  const { name, headline, yearsExperience, city, region, skills, stage, step, appliedAt, isBlind, version } =
    viewForEmployer(row, [])
  return {
    full: {
      ...{ id, version, stage, step: step?.name ?? null, appliedAt: appliedAt.toISOString(), isBlind },
      ...{ name, headline, yearsExperience, city, region, skills },
    },
    name,
  }
}
