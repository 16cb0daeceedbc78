import {
  decideCompany,
  decisionUndoUntil,
  undoCompanyDecision,
} from '#/features/companies/decisions/decide.server.ts'
import {
  type CompanyDecision,
  companyDecisionKinds,
  reasonsFor,
} from '#/features/companies/decisions/decisions.ts'
import {
  type DecisionRow,
  findCompanyDecision,
  lockCompanyDecision,
} from '#/features/companies/decisions/queries.server.ts'
import { type Company, lockCompany, updateCompany } from '#/features/companies/queries.server.ts'
import { audit } from '#/server/audit.ts'
import { closeProposal, findProposal, proposeAction } from '#/server/auth/dual-approval.ts'
import type { ContextFor } from '#/server/context.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import { countries } from '#/shared/reference/countries.ts'
import type { moderationApi } from './api.ts'
import { auditHandlers } from './audit/handlers.server.ts'
import { viewVerificationCase } from './case/case.server.ts'
import { decideAboutCompany } from './decide-company.server.ts'
import { reinstatementOf, requireMayDecide } from './may-decide.server.ts'
import {
  caseLockSeconds,
  findLockHolder,
  findVerificationCase,
  releaseCaseLock,
  takeCaseLock,
  wasCaseViewed,
} from './queries.server.ts'
import { countQueues, countVerificationCases, listVerificationCases } from './queue/queue.server.ts'

const pageSize = 50
/** A case that stays open on the screen is logged as viewed only once in this time. */
const viewMinutes = 30

const countryName = (domicile: string | null) =>
  countries.find(({ code }) => code === domicile)?.name ?? domicile

const auditSubject = ({ id, name }: Company) => ({ type: 'company' as const, id, name })

/** Requires reasons that match the decision, and a note where a reason alone says too little. */
function requireReasons(decision: CompanyDecision, codes: readonly string[], note: string) {
  const allowed = reasonsFor(decision).map(({ code }) => code)
  if (!codes.every((code) => allowed.includes(code)))
    throw fieldError(
      'reasons',
      `This is not a reason to ${companyDecisionKinds[decision].label.toLowerCase()}`,
    )
  if (companyDecisionKinds[decision].needsNote && note.length < 3)
    throw fieldError('note', 'Note is required. The company reads it.')
}

const viewOutcome = (row: DecisionRow) => ({
  version: row.companyVersion,
  decisionId: row.id,
  undoUntil: decisionUndoUntil(row),
})

export const moderationHandlers: Handlers<typeof moderationApi> = {
  ...auditHandlers,

  async 'GET /admin/queues'(_, { db }) {
    return { data: await countQueues(db) }
  },

  async 'GET /admin/verification'({ list, q, page }, { db, user }) {
    const rows = await listVerificationCases(db, {
      ...{ list, q, page, limit: pageSize },
      lockSeconds: caseLockSeconds,
      reviewerId: user.id,
    })
    const counts = await countVerificationCases(db, q)
    return {
      data: rows.map(({ city, region, corporateDomicile, proposed, deciding, ...row }) => ({
        ...row,
        place: [city, region].filter(Boolean).join(', ') || countryName(corporateDomicile),
        why: deciding
          ? `${companyDecisionKinds[deciding].doneLabel}, takes effect in seconds`
          : proposed
            ? 'Somebody proposes to lift the suspension'
            : row.kind === 'appeal'
              ? `Appeals against the ${row.status === 'suspended' ? 'suspension' : 'refusal'}`
              : row.why,
      })),
      meta: { total: counts[list] ?? 0, page, pageSize, counts },
    }
  },

  async 'GET /admin/verification/:id'({ id }, { db, user }) {
    const company = orNotFound(await findVerificationCase(db, id), 'case')
    const data = await viewVerificationCase(db, company, user)
    if (!(await wasCaseViewed(db, id, user.id, viewMinutes)))
      await audit(db, {
        actor: user,
        action: 'company.view',
        subject: auditSubject(company),
        reason: 'Opened the case',
        detail: { status: company.status },
      })
    return { data }
  },

  async 'POST /admin/verification/:id/lock'({ id, takeOver }, { db, user }) {
    const company = orNotFound(await findVerificationCase(db, id), 'case')
    const previousHolder = await findLockHolder(db, id)
    await takeCaseLock(db, id, user.id, takeOver)
    const lockHolder = orNotFound(await findLockHolder(db, id), 'reader')
    if (previousHolder && previousHolder.id !== user.id && lockHolder.id === user.id)
      await audit(db, {
        actor: user,
        action: 'company.take-over',
        subject: auditSubject(company),
        reason: `Took the case over from ${previousHolder.name}`,
      })
    return { data: { name: lockHolder.name, since: lockHolder.lockedAt, you: lockHolder.id === user.id } }
  },

  async 'DELETE /admin/verification/:id/lock'({ id }, { db, user }) {
    await releaseCaseLock(db, id, user.id)
    return { data: {} }
  },

  async 'POST /admin/verification/:id/decide'(input, context) {
    const { id, decision, reasons, note, requestedFields, fieldNotes, version } = input
    const company = orNotFound(await lockCompany(context.db, id), 'case')
    requireReasons(decision, reasons, note)
    await requireMayDecide(context.db, company, context.user, { decision, version })
    const by = context.user
    const given = { decision, reasons, note, requestedFields, fieldNotes, by }
    return {
      data: viewOutcome(await decideAboutCompany(context, company, given)),
      message: companyDecisionKinds[decision].doneLabel,
    }
  },

  async 'POST /admin/decisions/:id/undo'({ id }, context) {
    const { db, user } = context
    const { companyId } = orNotFound(await findCompanyDecision(db, id), 'decision')
    const company = orNotFound(await lockCompany(db, companyId), 'case')
    const row = orNotFound(await lockCompanyDecision(db, id), 'decision')
    if (row.decidedBy !== user.id) throw new AppError(403, 'Only who decided can take it back')
    const { version } = await undoCompanyDecision(context, company, row, user)
    return { data: { companyId, version }, message: 'Taken back. Nobody was told.' }
  },

  async 'POST /admin/verification/:id/reinstatement'({ id, reasons, note, version }, context) {
    const { db, user } = context
    const company = await lockSuspendedCompany(context, id, version)
    requireReasons('reinstate', reasons, note)
    await proposeAction(db, reinstatementOf(id), { by: user.id, reasons, note })
    // A new version, so that a reviewer who has the case open must see the proposal first.
    const changed = await updateCompany(db, id, {})
    await audit(db, {
      actor: user,
      action: 'company.propose-reinstatement',
      subject: auditSubject(company),
      reason: note || 'Proposed to lift the suspension',
      detail: { reasons },
    })
    return { data: { version: changed.version }, message: 'Proposed. Somebody else confirms it.' }
  },

  async 'POST /admin/verification/:id/reinstatement/confirm'({ id, version }, context) {
    const company = await lockSuspendedCompany(context, id, version)
    const proposal = await closeProposal(context.db, reinstatementOf(id), context.user.id, true)
    const result = await decideCompany(context, company, {
      decision: 'reinstate',
      reasons: proposal.reasons,
      note: proposal.note,
      by: context.user,
      proposalId: proposal.id,
    })
    return { data: viewOutcome(result), message: companyDecisionKinds.reinstate.doneLabel }
  },

  async 'DELETE /admin/verification/:id/reinstatement'({ id }, { db, user }) {
    const company = orNotFound(await lockCompany(db, id), 'case')
    orNotFound(await findProposal(db, reinstatementOf(id)), 'proposal')
    const { outcome } = await closeProposal(db, reinstatementOf(id), user.id, false)
    const changed = await updateCompany(db, id, {})
    await audit(db, {
      actor: user,
      action: 'company.decline-reinstatement',
      subject: auditSubject(company),
      reason: `The proposal to lift the suspension was ${outcome}`,
    })
    return { data: { version: changed.version }, message: 'The suspension stands' }
  },
}

/** Locks a suspended company and requires that the user may lift its suspension or propose it. */
async function lockSuspendedCompany({ db, user }: ContextFor<'admin'>, id: string, version: number) {
  const company = orNotFound(await lockCompany(db, id), 'case')
  await requireMayDecide(db, company, user, { decision: 'reinstate', version })
  return company
}
