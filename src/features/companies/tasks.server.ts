import { z } from 'zod'
import type { Db } from '#/server/database/database.ts'
import { definePagedTask } from '#/server/paged-task.ts'
import { defineTask, type TaskContext } from '#/server/tasks.ts'
import { undoSeconds } from '#/shared/undo-period.ts'
import { applyDecision } from './decisions/apply.server.ts'
import { notifyDecisionOutcome } from './decisions/notify.server.ts'
import { findUndoableDecision } from './decisions/queries.server.ts'
import { moveCompany } from './decisions/transitions.server.ts'
import { deleteDocuments } from './documents/tasks.server.ts'
import { checkDomain, pendingFindings, queryRegistries } from './domain/domain-checks.server.ts'
import { listAwaitedDomains } from './domain/queries.server.ts'
import {
  type Company,
  deleteOutdatedVerificationFindings,
  deleteVerificationFinding,
  findCompanyIfAny,
  insertPendingEvidence,
  listEvidence,
  listMembers,
  listOwnerConfirmedCompanies,
  lockCompany,
  saveVerificationFinding,
  updateCompany,
  wasApprovedBefore,
  wasCorrected,
  wasReadByPerson,
} from './queries.server.ts'
import { companySignInTasks } from './sign-in/tasks.server.ts'
import { collectEvidence } from './verification/checks.server.ts'
import { listWithoutIdentifiers, reserveIdentifiers } from './verification/duplicates/duplicates.server.ts'
import { listUnkeyedNames, saveCompanyName } from './verification/duplicates/names.server.ts'
import { qualifiesForAutoApproval, type VerificationFinding } from './verification/status.ts'

/**
 * The automatic check of the Legitimacy Checkpoint. Approves only on strong evidence, else hands the case to a person; it
 * never refuses. Idempotent.
 *
 * External checks run first, outside a transaction and each with a timeout, so the check always ends. Then one short
 * transaction decides, if the profile has not changed meanwhile.
 */
export const checkCompany = defineTask({
  name: 'companies.check',
  payload: z.object({ companyId: z.string() }),
  concurrency: 5,
  async run({ companyId }, context) {
    const { db } = context
    const snapshot = await findCompanyIfAny(db, companyId)
    if (snapshot?.status !== 'pending') return
    const outcomesBefore = await summarizeOutcomes(db, companyId)
    await context.transaction(({ db }) => savePendingFindings(db, snapshot, context.config))
    const [registryFindings] = await Promise.all([
      queryRegistries(context, snapshot),
      snapshot.domain &&
        checkDomain(context, companyId, snapshot.domain, snapshot.websiteUrl, async (findings) => {
          for (const finding of findings) await saveVerificationFinding(db, companyId, finding)
        }),
    ])
    await context.transaction(async (inner) => {
      const company = await lockCompany(inner.db, companyId)
      if (company?.status !== 'pending' || !isSameCase(company, snapshot)) return
      // A person has decided: the checks wait until that takes effect or is undone.
      if (await findUndoableDecision(inner.db, companyId))
        return inner.send(checkCompany, { companyId }, { delay: undoSeconds })
      await decide(inner, company, registryFindings, outcomesBefore)
    })
  },
})

const summarizeOutcomes = async (db: Db, companyId: string) =>
  (await listEvidence(db, companyId)).map(({ claim, outcome }) => `${claim} ${outcome}`).join()

/** Shows the internal findings at once, and pending findings for the external checks. */
async function savePendingFindings(db: Db, snapshot: Company, config: TaskContext['config']) {
  const company = await lockCompany(db, snapshot.id)
  const pending = pendingFindings(snapshot, config)
  if (company?.status !== 'pending' || !isSameCase(company, snapshot) || pending.length === 0) return
  // Duplicates are not revealed before the decision: that would let anyone probe which numbers exist.
  const known = (await collectEvidence(db, company)).filter(({ claim }) => claim !== 'duplicates')
  for (const finding of known) await saveVerificationFinding(db, company.id, finding)
  await insertPendingEvidence(db, company.id, pending)
}

/** Whether the profile is unchanged. A changed profile was submitted again, which started its own check. */
const isSameCase = (now: Company, snapshot: Company) =>
  now.submittedAt?.getTime() === snapshot.submittedAt?.getTime() &&
  (['name', 'domain', 'websiteUrl', 'taxIdNumber', 'businessRegistrationNumber'] as const).every(
    (column) => now[column] === snapshot[column],
  )

async function decide(
  inner: TaskContext,
  company: Company,
  registryFindings: VerificationFinding[],
  outcomesBefore: string,
) {
  const { db, publish } = inner
  const evidence = await keepDuplicates(
    db,
    company.id,
    await collectEvidence(db, company, new Date(), registryFindings),
  )
  for (const finding of evidence) await saveVerificationFinding(db, company.id, finding)
  await deleteOutdatedVerificationFindings(db, company.id, evidence)

  const found = { evidence, readByPerson: await wasReadByPerson(db, company.id) }
  if (qualifiesForAutoApproval(found)) {
    await deleteVerificationFinding(db, company.id, 'human')
    const isFirst = !(await wasApprovedBefore(db, company))
    const reason = 'The automatic checks found strong evidence and nothing against it'
    const approved = await moveCompany(inner, company, 'clear', {
      actorId: null,
      reason,
      found,
      changes: { approvedAt: new Date(), statusNote: null, requestedFields: [] },
    })
    const key = String(approved.version)
    await notifyDecisionOutcome(inner, approved, { decision: 'approve', reason, key, isFirst })
    return
  }
  const others = evidence.filter(({ claim }) => claim !== 'owner')
  // Only the owner's confirmation is missing, which no reviewer can replace, so the case does not go to manual review.
  if (others.length < evidence.length && qualifiesForAutoApproval({ ...found, evidence: others })) {
    await deleteVerificationFinding(db, company.id, 'human')
    return
  }
  await saveVerificationFinding(db, company.id, {
    claim: 'human',
    outcome: 'waiting',
    strength: 'strong',
    finding: found.readByPerson
      ? 'Someone has asked about this case before, so a person reads it again.'
      : 'The automatic checks are not enough to decide, so a person reads the case.',
  })
  if ((await summarizeOutcomes(db, company.id)) === outcomesBefore) return
  // A new version, so that a reviewer who sees the older findings cannot decide on them.
  await updateCompany(db, company.id, {})
  const members = await listMembers(db, company.id)
  await publish(
    members.map(({ id }) => id),
    { type: 'company', id: company.id },
  )
}

/**
 * A company that matched another one cannot correct that away: else anyone could try until nothing matches. A person
 * compares the two.
 */
async function keepDuplicates(
  db: Db,
  companyId: string,
  evidence: VerificationFinding[],
): Promise<VerificationFinding[]> {
  const outcomesBefore = (await listEvidence(db, companyId)).find(({ claim }) => claim === 'duplicates')
  if (!outcomesBefore || outcomesBefore.outcome === 'pass' || !(await wasCorrected(db, companyId)))
    return evidence
  return evidence.map((row) =>
    row.claim === 'duplicates' && row.outcome === 'pass'
      ? {
          ...row,
          outcome: 'unknown',
          finding: 'It matched another company before it was corrected. A person compares the two.',
        }
      : row,
  )
}

/** A domain check on the employer's request, before submission or after a refusal. Changes no status. */
export const checkDomainForEmployer = defineTask({
  name: 'companies.check-domain',
  payload: z.object({ companyId: z.string(), domain: z.string(), website: z.string().nullable() }),
  run: ({ companyId, domain, website }, context) => checkDomain(context, companyId, domain, website),
})

/** Every ten minutes: checks again for records that employers reported as published. */
export const recheckDomains = definePagedTask({
  name: 'companies.recheck-domains',
  cron: '*/10 * * * *',
  limit: 500,
  list: ({ db }, after, limit) => listAwaitedDomains(db, after, limit),
  key: ({ id }) => id,
  async page(companies, { send }) {
    for (const { id } of companies) await send(checkCompany, { companyId: id })
  },
})

/** Every minute: checks companies again whose owner has confirmed their address, within the promised two minutes. */
export const checkConfirmedOwners = definePagedTask({
  name: 'companies.check-confirmed-owners',
  cron: '* * * * *',
  limit: 500,
  list: ({ db }, after, limit) => listOwnerConfirmedCompanies(db, after, limit),
  key: ({ id }) => id,
  async page(companies, { send }) {
    for (const { id } of companies) await send(checkCompany, { companyId: id })
  },
})

/** At each start: reserves identifiers that are missing or were hashed with another key. */
export const reserveAllIdentifiers = definePagedTask({
  name: 'companies.reserve-identifiers',
  cron: '7 * * * *',
  limit: 100,
  list: ({ db, encryption }, after, limit) => listWithoutIdentifiers(db, encryption.keyId, after, limit),
  key: ({ id }) => id,
  each: ({ id }, { transaction }) =>
    transaction(async (inner) => {
      const company = await lockCompany(inner.db, id)
      if (company) await reserveIdentifiers(inner, company)
    }),
})

/** At each start: stores the keys of names that have none, or those of an earlier rule. */
export const saveAllNames = definePagedTask({
  name: 'companies.save-names',
  cron: '9 * * * *',
  limit: 200,
  list: ({ db }, after, limit) => listUnkeyedNames(db, after, limit),
  key: ({ id }) => id,
  each: (company, { db }) => saveCompanyName(db, company),
})

export const companiesTasks = [
  checkCompany,
  checkDomainForEmployer,
  recheckDomains,
  checkConfirmedOwners,
  reserveAllIdentifiers,
  saveAllNames,
  deleteDocuments,
  applyDecision,
  ...companySignInTasks,
]
