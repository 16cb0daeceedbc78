import type { TaskContext } from '#/server/tasks.ts'
import { dayMs, daysBetween } from '#/shared/dates.ts'
import { moveCompany } from '../decisions/transitions.server.ts'
import { approvalEnded, approvalEnds, graceStarted } from '../notification-kinds.server.ts'
import {
  type Company,
  deleteVerificationFinding,
  listEvidence,
  saveVerificationFinding,
  wasReadByPerson,
} from '../queries.server.ts'
import { checkCompany } from '../tasks.server.ts'
import { collectEvidence } from '../verification/checks.server.ts'
import {
  proofExpiresAt,
  qualifiesForAutoApproval,
  strongProofs,
  type VerificationFinding,
} from '../verification/status.ts'
import { updateVerification } from '../verification/verification-level.server.ts'
import { approvalEndedMail } from './emails.ts'
import { notifyMembers } from './notify.server.ts'
import { recordExpiryWarning, setLastMonitored } from './queries.server.ts'

const graceDays = 7

const isProof = ({ claim, outcome }: Pick<VerificationFinding, 'claim' | 'outcome'>) =>
  strongProofs.includes(claim) && outcome === 'pass'

/** The evidence of an approval at a given time, and when it expires. */
export function approvalExpiry(
  company: Pick<Company, 'approvedAt'>,
  evidence: VerificationFinding[],
  readByPerson: boolean,
) {
  const yearEndsAt = proofExpiresAt(company.approvedAt ?? new Date(0))
  const ends = evidence
    .filter(isProof)
    .map(({ provenAt }) => proofExpiresAt(provenAt ?? new Date(0)).getTime())
  const provenUntil = ends.length > 0 ? new Date(Math.max(...ends)) : null
  return {
    yearOver: yearEndsAt,
    provenUntil,
    /** At expiry the approval is renewed automatically if the checks would approve again and the proof is still valid. */
    renewsAlone:
      qualifiesForAutoApproval({ evidence, readByPerson }) &&
      provenUntil !== null &&
      provenUntil.getTime() > yearEndsAt.getTime() + 30 * dayMs,
    due: provenUntil && provenUntil < yearEndsAt ? provenUntil : yearEndsAt,
  }
}

/**
 * Re-evaluates an approved company: renews, warns, starts a grace period, or expires the approval. Never approves.
 * Idempotent. The company must be locked.
 */
export async function evaluateApproval(context: TaskContext, company: Company, now: Date) {
  const { db } = context
  const hadProof = (await listEvidence(db, company.id)).some(isProof)
  const evidence = await collectEvidence(db, company, now)
  for (const finding of evidence) await saveVerificationFinding(db, company.id, finding)
  await updateVerification(db, company)
  const expiry = approvalExpiry(company, evidence, await wasReadByPerson(db, company.id))
  const isProofLost = expiry.provenUntil === null && (hadProof || company.graceReason === 'domain')
  const isYearOver = expiry.yearOver <= now
  if (isYearOver && !isProofLost && expiry.renewsAlone) return renew(context, company, evidence, now)
  if (isYearOver || isProofLost) return startGrace(context, company, isProofLost ? 'domain' : 'year', now)
  if (company.graceUntil) await setLastMonitored(db, company.id, { graceUntil: null, graceReason: null })
  if (!expiry.renewsAlone) await warn(context, company, expiry.due, now)
}

async function renew(context: TaskContext, company: Company, evidence: VerificationFinding[], now: Date) {
  await moveCompany(context, company, 'renew', {
    actorId: null,
    reason: 'After 12 months the checks found the same strong evidence and nothing against it',
    found: { evidence, readByPerson: false },
    changes: { approvedAt: now, graceUntil: null, graceReason: null },
  })
}

async function startGrace(context: TaskContext, company: Company, reason: 'year' | 'domain', now: Date) {
  const { db } = context
  const { graceUntil } = company
  // An end later than any grace period was set by a clock that ran ahead.
  if (!graceUntil || graceUntil.getTime() > now.getTime() + (graceDays + 1) * dayMs) {
    const until = new Date(now.getTime() + graceDays * dayMs)
    await setLastMonitored(db, company.id, { graceUntil: until, graceReason: reason })
    await recordExpiryWarning(db, { companyId: company.id, kind: 'grace', approvalEndsAt: until }, now)
    const params = { company: company.name, reason, domain: company.domain, until: until.toISOString() }
    await notifyMembers(context, company, graceStarted, params, params.until)
  } else if (graceUntil <= now) await expireApproval(context, company, company.graceReason ?? reason)
}

async function expireApproval(context: TaskContext, company: Company, reason: 'year' | 'domain') {
  const params = { company: company.name, reason, domain: company.domain }
  const sentence = approvalEndedMail(company.name, reason, company.domain)
  const expired = await moveCompany(context, company, 'expire', {
    actorId: null,
    reason: sentence.paragraphs[0] ?? sentence.title,
    changes: { approvedAt: null, submittedAt: new Date(), graceUntil: null, graceReason: null },
  })
  await deleteVerificationFinding(context.db, company.id, 'human')
  await notifyMembers(context, expired, approvalEnded, params, String(company.version))
  await context.send(checkCompany, { companyId: company.id })
}

async function warn(context: TaskContext, company: Company, due: Date, now: Date) {
  const days = daysBetween(now, due)
  const kind = days <= 7 ? 'week' : days <= 30 ? 'month' : null
  if (!kind) return
  if (!(await recordExpiryWarning(context.db, { companyId: company.id, kind, approvalEndsAt: due }, now)))
    return
  const params = { company: company.name, domain: company.domain, due: due.toISOString(), days }
  await notifyMembers(
    context,
    company,
    approvalEnds,
    params,
    `${kind} ${params.due} ${now.toISOString().slice(0, 10)}`,
  )
}
