import { listEvidence, lockCompany } from '#/features/companies/queries.server.ts'
import { countNewApplicants } from '#/features/companies/reverification/queries.server.ts'
import { tierLimits, tierOf, viewLimitSentence } from '#/features/companies/reverification/tiers.ts'
import type { SessionUser } from '#/server/auth/sessions.ts'
import type { Context } from '#/server/context.ts'
import { AppError } from '#/shared/errors.ts'
import { type ApplicationRow, markOpenedOnce } from './queries.server.ts'
import { insertEvent } from './record-queries.server.ts'

type ViewContext = Pick<Context, 'db' | 'publish'> & { user: SessionUser }

/**
 * Records the first view, which reveals an address and a résumé. Companies with the smaller badge may open fewer
 * applications a day.
 */
export async function markOpened(context: ViewContext, row: ApplicationRow) {
  const { db } = context
  // Locks the company, so that simultaneous views are counted one by one.
  const company = await lockCompany(db, row.companyId)
  const level = company?.verificationLevel ?? 'domain'
  const tier = tierOf(await listEvidence(db, row.companyId), new Date(), level)
  if ((await countNewApplicants(db, row.companyId)) >= tierLimits[tier].newApplicants)
    throw new AppError(409, viewLimitSentence(tier))
  const openedAt = new Date()
  if (await markOpenedOnce(db, row.id, openedAt)) await recordView(context, row, 'opened')
  return openedAt
}

/** Records a view; the seeker sees it in the history but gets no mail. */
export async function recordView(
  { db, user, publish }: ViewContext,
  row: ApplicationRow,
  kind: 'opened' | 'resume',
) {
  await insertEvent(db, {
    applicationId: row.id,
    kind,
    actorId: user.id,
    fromStage: row.stage,
    toStage: row.stage,
  })
  await publish([row.seekerId], { type: 'applications', id: row.id })
}
