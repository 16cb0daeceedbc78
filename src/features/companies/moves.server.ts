import type { Context } from '#/server/context.ts'
import { deliverMail, type MailContent, renderMail } from '#/server/mail.ts'
import { insertNotification } from '#/server/notifications.ts'
import { AppError } from '#/shared/errors.ts'
import { publicLine } from './claims.ts'
import { approvedMail, changesAskedMail, refusedMail } from './emails.ts'
import { reclaimIdentifiers, releaseIdentifiers } from './lookalikes.server.ts'
import {
  type Company,
  type CompanyChanges,
  insertHistory,
  listEvidence,
  listMembers,
  updateCompany,
} from './queries.server.ts'
import { type Case, type CompanyMove, companyMoves, statusAfter } from './status.ts'

type Writes = Pick<Context, 'db' | 'send' | 'notify' | 'config'>

/**
 * The only place where a company's status changes. `company` must be locked. Throws 409 when the table of
 * moves does not allow it. Writes the history and wakes the open pages of everyone in the company.
 */
export async function moveCompany(
  { db, notify }: Pick<Writes, 'db' | 'notify'>,
  company: Company,
  move: CompanyMove,
  {
    actorId,
    reason,
    found,
    changes,
  }: { actorId: string | null; reason: string; found?: Case; changes?: CompanyChanges },
) {
  const status = statusAfter(company.status, move, companyMoves[move].by, found)
  if (!status) throw new AppError(409, `This cannot be done while the company is ${company.status}`)
  const moved = await updateCompany(db, company.id, { ...changes, status })
  const isLive = (at: Company['status']) => at !== 'draft' && at !== 'rejected'
  if (isLive(company.status) && !isLive(status)) await releaseIdentifiers(db, company.id)
  if (!isLive(company.status) && isLive(status)) await reclaimIdentifiers(db, company.id)
  await insertHistory(db, {
    companyId: company.id,
    fromStatus: company.status,
    toStatus: status,
    actorId,
    reason,
  })
  const members = await listMembers(db, company.id)
  await notify(
    members.map(({ id }) => id),
    { type: 'company', id: company.id },
  )
  return moved
}

/** Tells the owners how it ended, by mail and by the bell. */
export async function tellOutcome(context: Writes, company: Company, reason: string) {
  const { db, send, config } = context
  const evidence = await listEvidence(db, company.id)
  const lines = evidence
    .filter(({ outcome }) => outcome === 'pass')
    .map(({ claim }) => publicLine(claim, company.domain).sentence)
  for (const member of await listMembers(db, company.id)) {
    if (member.role !== 'owner') continue
    const about = { to: member.email, publicUrl: config.publicUrl, company: company.name }
    const told = outcomeWords(company, { ...about, reason, lines })
    if (!told) continue
    await send(deliverMail, renderMail(told.mail))
    await insertNotification(context, {
      userId: member.id,
      title: told.title,
      body: told.body,
      path: told.path,
      dedupeKey: `company ${company.id} ${company.version} ${member.id}`,
    })
  }
}

function outcomeWords(
  { status, name }: Company,
  about: Parameters<typeof approvedMail>[0] & { reason: string },
): { mail: MailContent; title: string; body: string; path: string } | null {
  const path = '/employer/legitimacy-checkpoint'
  if (status === 'approved') {
    return {
      mail: approvedMail(about),
      title: `${name} is verified`,
      body: 'Your first job can go live today.',
      path: '/employer/dashboard',
    }
  }
  if (status === 'draft')
    return { mail: changesAskedMail(about), title: 'Something to change', body: about.reason, path }
  if (status === 'rejected')
    return { mail: refusedMail(about), title: `${name} could not be verified`, body: about.reason, path }
  return null
}
