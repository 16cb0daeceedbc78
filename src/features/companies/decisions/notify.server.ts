import { z } from 'zod'
import type { Context } from '#/server/context.ts'
import { notify } from '#/server/events/notify.ts'
import { task } from '#/server/tasks.ts'
import { companyDecided } from '../notification-kinds.server.ts'
import { type Company, listEvidence, listMembers, lockCompany } from '../queries.server.ts'
import { publicLine } from '../verification/claims.ts'
import { type Decision, statementText } from './decisions.ts'
import { closeDecision, findDecision, lockDecision } from './queries.server.ts'

/** Notifies the company of a decision once, unless it was undone. */
export const notifyDecision = task({
  name: 'companies.tell-decision',
  payload: z.object({ decisionId: z.string() }),
  async run({ decisionId }, context) {
    await context.transaction(async (inside) => {
      const found = await findDecision(inside.db, decisionId)
      const company = found && (await lockCompany(inside.db, found.companyId))
      const row = company && (await lockDecision(inside.db, decisionId))
      if (!row || !(await closeDecision(inside.db, decisionId, 'notifiedAt'))) return
      await notifyOutcome(inside, company, row.decision, statementText(row.reasons, row.note), decisionId)
    })
  },
})

/** Notifies the owners of an outcome. `key` identifies the outcome, so that it is sent once. */
export async function notifyOutcome(
  context: Pick<Context, 'db' | 'sendMail' | 'announce' | 'config'>,
  company: Company,
  decision: Decision,
  reason: string,
  key: string,
) {
  const evidence = await listEvidence(context.db, company.id)
  const lines = evidence
    .filter(({ outcome }) => outcome === 'pass')
    .map(({ claim }) => publicLine(claim, company.domain).sentence)
  const hires = company.status === 'approved'
  const members = await listMembers(context.db, company.id)
  await notify(context, {
    to: members.filter(({ role }) => role === 'owner'),
    kind: companyDecided,
    params: {
      ...{ decision, reason, hires, company: company.name },
      level: hires ? company.verificationLevel : null,
    },
    once: `${company.id} ${key}`,
    mail: { lines },
  })
}
