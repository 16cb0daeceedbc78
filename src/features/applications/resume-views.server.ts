import { listEvidence, lockCompany } from '#/features/companies/queries.server.ts'
import { countNewApplicants } from '#/features/companies/reverification/queries.server.ts'
import {
  tierOf,
  verificationTierLimits,
  viewLimitSentence,
} from '#/features/companies/reverification/tiers.ts'
import type { SessionUser } from '#/server/auth/sessions.ts'
import type { HandlerContext } from '#/server/context.ts'
import { AppError } from '#/shared/errors.ts'
import { asSeenByApplicant } from './moves/moves.server.ts'
import { type ApplicationRow, applicantOf, markOpenedOnce } from './queries.server.ts'
import { insertApplicationEvent } from './record-queries.server.ts'

type ViewContext = Pick<HandlerContext, 'db' | 'publish'> & { user: SessionUser }

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
  if ((await countNewApplicants(db, row.companyId)) >= verificationTierLimits[tier].newApplicants)
    throw new AppError(409, viewLimitSentence(tier))
  const openedAt = new Date()
  if (await markOpenedOnce(db, row.id, openedAt)) await recordApplicationView(context, row, 'opened')
  return openedAt
}

/** Records a view or a download; the seeker sees it in the history but gets no mail. */
export async function recordApplicationView(
  { db, user, publish }: ViewContext,
  row: ApplicationRow,
  kind: 'opened' | 'resume',
  { isDownload = false } = {},
) {
  // The applicant reads it, so it names no stage that they have not been told of.
  const { stage } = asSeenByApplicant(row)
  await insertApplicationEvent(db, {
    applicationId: row.id,
    kind,
    actorId: user.id,
    tokenName: user.token?.name ?? null,
    fromStage: stage,
    toStage: stage,
    isDownload,
  })
  await publish(applicantOf(row), { type: 'applications', id: row.id })
}
