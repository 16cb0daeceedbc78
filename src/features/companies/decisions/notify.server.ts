import type { HandlerContext } from '#/server/context.ts'
import { notify } from '#/server/events/notify.ts'
import { companyDecided } from '../notification-kinds.server.ts'
import { type Company, listEvidence, listMembers } from '../queries.server.ts'
import { publicClaims } from '../verification/claims.ts'
import type { CompanyDecision } from './decisions.ts'

type Outcome = {
  decision: CompanyDecision
  reason: string
  /** Identifies the outcome, so that it is sent once. */
  key: string
  /** Whether the company had never been approved. */
  isFirst: boolean
}

/** Notifies the owners of the outcome of a check, a decision or an appeal. */
export async function notifyDecisionOutcome(
  context: Pick<HandlerContext, 'db' | 'send' | 'sendMail' | 'announce' | 'config'>,
  company: Company,
  { decision, reason, key, isFirst }: Outcome,
) {
  const evidence = await listEvidence(context.db, company.id)
  const lines = publicClaims(evidence, company.domain).map(({ sentence }) => sentence)
  const hires = company.status === 'approved'
  const members = await listMembers(context.db, company.id)
  await notify(context, {
    to: members.filter(({ role }) => role === 'owner'),
    kind: companyDecided,
    params: {
      ...{ decision, reason, hires, isFirst, company: company.name },
      level: hires ? company.verificationLevel : null,
      firstJobReview: context.config.firstJobReview,
    },
    once: `${company.id} ${key}`,
    mail: { lines, companyId: company.id },
  })
}
