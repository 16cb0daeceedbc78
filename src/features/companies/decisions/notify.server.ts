import { z } from 'zod'
import type { Context } from '#/server/context.ts'
import type { MailContent } from '#/server/mail/kinds.ts'
import { insertNotification } from '#/server/notifications.ts'
import { task } from '#/server/tasks.ts'
import { paths } from '#/shared/paths.ts'
import { plateNames } from '#/shared/verification.ts'
import {
  appealOverturnedMail,
  appealUpheldMail,
  approvedMail,
  approvedWords,
  changesAskedMail,
  refusedMail,
  reinstatedMail,
  suspendedMail,
} from '../emails.ts'
import { type Company, listEvidence, listMembers, lockCompany } from '../queries.server.ts'
import { publicLine } from '../verification/claims.ts'
import { type Decision, statementText } from './decisions.ts'
import { closeDecision, findDecision, lockDecision } from './queries.server.ts'

type Writes = Pick<Context, 'db' | 'sendMail' | 'notify' | 'config'>
type About = Parameters<typeof approvedMail>[0] & { reason: string; hires: boolean }

/** Tells what a person decided, once, unless it was taken back in time. */
export const notifyDecision = task({
  name: 'companies.tell-decision',
  payload: z.object({ decisionId: z.string() }),
  async run({ decisionId }, context) {
    await context.transaction(async (inside) => {
      const found = await findDecision(inside.db, decisionId)
      const company = found && (await lockCompany(inside.db, found.companyId))
      const row = company && (await lockDecision(inside.db, decisionId))
      if (!row || !(await closeDecision(inside.db, decisionId, 'toldAt'))) return
      await notifyOutcome(inside, company, row.decision, statementText(row.reasons, row.note), decisionId)
    })
  },
})

/** Tells the owners how it ended, by mail and by the bell. `key` names the ending, so that it is told once. */
export async function notifyOutcome(
  context: Writes,
  company: Company,
  decision: Decision,
  reason: string,
  key: string,
) {
  const { db, sendMail, config } = context
  const evidence = await listEvidence(db, company.id)
  const lines = evidence
    .filter(({ outcome }) => outcome === 'pass')
    .map(({ claim }) => publicLine(claim, company.domain).sentence)
  const hires = company.status === 'approved'
  for (const member of await listMembers(db, company.id)) {
    if (member.role !== 'owner') continue
    const about = { to: member.email, publicUrl: config.publicUrl, company: company.name }
    const told = words[decision]({
      ...about,
      reason,
      lines,
      hires,
      level: hires ? company.verificationLevel : null,
    })
    await sendMail('company-decision', told.mail)
    await insertNotification(context, {
      userId: member.id,
      title: told.title,
      body: told.body,
      path: told.path ?? paths.employer.checkpoint,
      dedupeKey: `company ${company.id} ${key} ${member.id}`,
    })
  }
}

const words: Record<
  Decision,
  (about: About) => { mail: MailContent; title: string; body: string; path?: string }
> = {
  approve: (about) => ({
    mail: approvedMail(about),
    title: approvedWords(about.company, about.level),
    body:
      about.level === 'domain'
        ? `Your plate says “${plateNames.domain}”. You can publish your first job today; a person may read it first.`
        : 'Your first job can go live today.',
    path: paths.employer.dashboard,
  }),
  changes: (about) => ({
    mail: changesAskedMail(about),
    title: 'Something to change',
    body: about.reason,
  }),
  refuse: (about) => ({
    mail: refusedMail(about),
    title: `${about.company} could not be verified`,
    body: about.reason,
  }),
  suspend: (about) => ({
    mail: suspendedMail(about),
    title: `${about.company} is suspended`,
    body: about.reason,
  }),
  reinstate: (about) => ({
    mail: reinstatedMail(about),
    title: `${about.company} is no longer suspended`,
    body: about.reason,
    ...(about.hires && { path: paths.employer.dashboard }),
  }),
  uphold: (about) => ({
    mail: appealUpheldMail(about),
    title: 'Your appeal was read: the decision stands',
    body: about.reason,
  }),
  overturn: (about) => ({
    mail: appealOverturnedMail(about),
    title: 'Your appeal was read: the decision is overturned',
    body: about.reason,
    ...(about.hires && { path: paths.employer.dashboard }),
  }),
}
