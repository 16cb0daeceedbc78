import { readChanges } from '#/features/companies/decisions/changes.server.ts'
import { decisionUndoUntil } from '#/features/companies/decisions/decide.server.ts'
import { companyDecisionReasons } from '#/features/companies/decisions/decisions.ts'
import { listDecisions } from '#/features/companies/decisions/queries.server.ts'
import { type Company, listCompanyHistory, listEvidence } from '#/features/companies/queries.server.ts'
import {
  duplicateReason,
  listDuplicates,
} from '#/features/companies/verification/duplicates/duplicates.server.ts'
import { similarProtectedNames } from '#/features/companies/verification/duplicates/names.server.ts'
import { strongProofs } from '#/features/companies/verification/status.ts'
import { listOtherAdmins, viewProposal } from '#/server/auth/dual-approval.ts'
import type { SessionUser } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import { nameDifferences } from '#/server/names/differences.ts'
import { workingDaysAfter } from '#/shared/dates.ts'
import type { CompanyStatus } from '#/shared/roles.ts'
import { findReviewerConflict, listAllowedDecisions } from '../may-decide.server.ts'
import { findLockHolder, findOwner } from '../queries.server.ts'
import { listCaseFacts } from './case-facts.server.ts'

const reasonLabels = (codes: readonly string[]) =>
  companyDecisionReasons.filter(({ code }) => codes.includes(code)).map(({ label }) => label)

/** What the company changed since it was last approved, or when it last sent its details; the newest of each detail. */
function changesOf(history: Awaited<ReturnType<typeof listCompanyHistory>>) {
  const approved = history.findLastIndex(
    ({ toStatus, fromStatus }) => toStatus === 'approved' && fromStatus !== toStatus,
  )
  const found = new Map<string, { from: string | null; to: string | null; at: Date }>()
  for (const row of history.slice(approved + 1))
    for (const { label, from, to } of readChanges(row.changes))
      found.set(label, { from: found.get(label)?.from ?? from, to, at: row.createdAt })
  return [...found]
    .filter(([, { from, to }]) => from !== to)
    .map(([label, { from, to, at }]) => {
      const parts = nameDifferences(from ?? '', to ?? '')
      // In numbers every digit that differs would be named; only what is on no keyboard needs it here.
      for (const part of [...parts.own, ...parts.other])
        if (part.note && !part.note.includes('U+')) part.note = null
      return { label, from: from === null ? null : parts.own, to: to === null ? null : parts.other, at }
    })
}

/** All data of a case for its reviewer, with the available decisions. */
export async function viewVerificationCase(db: Db, company: Company, user: SessionUser) {
  const { id } = company
  const evidence = await listEvidence(db, id)
  const human = evidence.find(({ claim, outcome }) => claim === 'human' && outcome === 'waiting')
  const isProven = evidence.some(({ claim, outcome }) => strongProofs.includes(claim) && outcome === 'pass')
  const history = await listCompanyHistory(db, id)
  const similar = await listDuplicates(db, id)
  const conflict = await findReviewerConflict(db, company, user)
  const { allowedDecisions, appeal, proposal } = await listAllowedDecisions(db, company, user)
  const decisions = await listDecisions(db, id)
  const lockHolder = await findLockHolder(db, id)
  const admins = await listOtherAdmins(db, [])
  const nameOf = (userId: string | null) => admins.find((admin) => admin.id === userId)?.name ?? null
  const viewDecision = (row: (typeof decisions)[number]) => ({
    id: row.id,
    decision: row.decision,
    reasons: reasonLabels(row.reasons),
    note: row.note,
    by: nameOf(row.decidedBy),
    own: row.decidedBy === user.id,
    at: row.createdAt,
  })
  const appealedDecision = appeal && decisions.find((row) => row.id === appeal.decisionId)
  const waiting = decisions.find((row) => !row.notifiedAt)
  return {
    id,
    name: company.name,
    slug: company.slug,
    photo: company.photo,
    status: company.status,
    version: company.version,
    submittedAt: company.submittedAt,
    personSince: human?.checkedAt ?? null,
    owner: (await findOwner(db, id)) ?? null,
    conflict,
    allowedDecisions: conflict || waiting ? [] : allowedDecisions,
    hasOtherAdmin: admins.some((admin) => admin.id !== user.id),
    lockHolder: lockHolder
      ? { name: lockHolder.name, since: lockHolder.lockedAt, you: lockHolder.id === user.id }
      : null,
    appeal:
      appeal && appealedDecision
        ? {
            text: appeal.text,
            at: appeal.createdAt,
            answerBy: workingDaysAfter(appeal.createdAt, 1),
            against: viewDecision(appealedDecision),
          }
        : null,
    proposal: proposal
      ? { reasons: reasonLabels(proposal.reasons), ...viewProposal(proposal, user.id) }
      : null,
    waiting: waiting
      ? {
          id: waiting.id,
          decision: waiting.decision,
          own: waiting.decidedBy === user.id,
          until: decisionUndoUntil(waiting),
        }
      : null,
    facts: listCaseFacts(company, evidence),
    changes: changesOf(history),
    similarCompanies: similar.map((other) => ({
      id: other.id,
      name: other.name,
      slug: other.slug,
      photo: other.photo,
      status: other.status,
      domain: other.domain,
      companySize: other.companySize,
      verifiedAt: other.status === 'approved' ? other.approvedAt : null,
      verificationLevel: other.verificationLevel,
      verifiedDomain: other.verifiedDomain,
      shared: duplicateReason(other),
      names: other.resemblance && {
        why: other.resemblance,
        ...nameDifferences(company.name, other.name),
      },
    })),
    knownNames: similarProtectedNames(company, isProven)
      .slice(0, 5)
      .map(({ name, domains, compared, resemblance }) => ({
        ...{ name, domains, compared, why: resemblance },
        ...nameDifferences(compared, name),
      })),
    decisions: decisions.filter((row) => row.notifiedAt).map(viewDecision),
    history: history.map((row) => ({
      from: row.fromStatus as CompanyStatus,
      to: row.toStatus as CompanyStatus,
      actor: row.actor,
      reason: row.reason,
      at: row.createdAt,
    })),
  }
}
