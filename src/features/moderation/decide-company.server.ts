import { recallIfFraud } from '#/features/applications/recall/recall.server.ts'
import { decideCompany } from '#/features/companies/decisions/decide.server.ts'
import type { Company } from '#/features/companies/queries.server.ts'
import type { HandlerContext } from '#/server/context.ts'
import { undoSeconds } from '#/shared/undo-period.ts'

type Writes = Pick<HandlerContext, 'db' | 'send'>

/**
 * Records a reviewer's decision about a company. A suspension for fraud also warns everyone who applied there, after the
 * undo period.
 */
export async function decideAboutCompany(
  context: Writes,
  company: Company,
  decision: Parameters<typeof decideCompany>[2],
) {
  const row = await decideCompany(context, company, decision)
  if (decision.decision === 'suspend')
    await context.send(recallIfFraud, { decisionId: row.id }, { delay: undoSeconds + 1 })
  return row
}
