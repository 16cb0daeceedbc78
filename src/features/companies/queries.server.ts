import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import { isAfter } from '#/server/paged-task.ts'
import { claims, proofExpiresAt, type VerificationFinding } from './verification/status.ts'

export function findCompany(db: Db, companyId: string) {
  return db.selectFrom('companies').selectAll().where('id', '=', companyId).executeTakeFirstOrThrow()
}

/** For tasks, which may run after the company is deleted. */
export function findCompanyIfAny(db: Db, companyId: string) {
  return db.selectFrom('companies').selectAll().where('id', '=', companyId).executeTakeFirst()
}

/** Locks the company until the transaction ends, so that decisions about it run one after the other. */
export function lockCompany(db: Db, companyId: string) {
  return db.selectFrom('companies').selectAll().where('id', '=', companyId).forUpdate().executeTakeFirst()
}

export type Company = Awaited<ReturnType<typeof findCompany>>
export type CompanyChanges = Partial<
  Pick<
    Company,
    | 'status'
    | 'statusNote'
    | 'requestedFields'
    | 'photo'
    | 'entityType'
    | 'phoneCountryCode'
    | 'phoneContactNumber'
    | 'mailingAddress'
    | 'physicalAddress'
    | 'websiteUrl'
    | 'domain'
    | 'certifications'
    | 'businessRegistrationNumber'
    | 'corporateDomicile'
    | 'companySize'
    | 'industryAffiliations'
    | 'taxIdNumber'
    | 'facebookUrl'
    | 'twitterUrl'
    | 'linkedinUrl'
    | 'youtubeUrl'
    | 'tagline'
    | 'about'
    | 'city'
    | 'region'
    | 'country'
    | 'submittedAt'
    | 'approvedAt'
    | 'name'
    | 'lastMonitoredAt'
    | 'graceUntil'
    | 'graceReason'
    | 'verificationLevel'
    | 'verificationSource'
    | 'verifiedBy'
    | 'verifiedAt'
    | 'verifiedDomain'
  >
> & { fieldNotes?: string }

export function updateCompany(db: Db, companyId: string, changes: CompanyChanges) {
  return db
    .updateTable('companies')
    .set({ ...changes, version: sql<number>`version + 1`, updatedAt: sql<Date>`now()` })
    .where('id', '=', companyId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function listMembers(db: Db, companyId: string) {
  return db
    .selectFrom('companyMembers')
    .innerJoin('users', 'users.id', 'companyMembers.userId')
    .select(['users.id', 'users.name', 'users.email', 'users.emailVerifiedAt', 'companyMembers.role'])
    .where('companyMembers.companyId', '=', companyId)
    .orderBy('companyMembers.createdAt')
    .execute()
}

/** An approval knows all who are owners at that time. */
export function markOwnersKnown(db: Db, companyId: string) {
  return db
    .updateTable('companyMembers')
    .set({ isNewOwner: false })
    .where('companyId', '=', companyId)
    .where('isNewOwner', '=', true)
    .execute()
}

/** Pending companies whose owner has confirmed their email address since. */
export const listOwnerConfirmedCompanies = async (db: Db, after: string | undefined, limit: number) =>
  (
    await sql<{ id: string }>`select companies.id from companies join evidence on company_id = companies.id
      where status = 'pending' and owner_reachable and claim = 'owner' and ${isAfter('companies.id', after)}
      order by companies.id limit ${limit}`.execute(db)
  ).rows

export function insertCompanyHistory(
  db: Db,
  {
    changes,
    ...row
  }: {
    companyId: string
    fromStatus: string
    toStatus: string
    actorId: string | null
    reason: string
    changes: object[]
  },
) {
  return db
    .insertInto('companyHistory')
    .values({ ...row, changes: changes.length > 0 ? JSON.stringify(changes) : null })
    .execute()
}

export function listCompanyHistory(db: Db, companyId: string) {
  return db
    .selectFrom('companyHistory')
    .leftJoin('users', 'users.id', 'companyHistory.actorId')
    .select([
      'companyHistory.fromStatus',
      'companyHistory.toStatus',
      'companyHistory.reason',
      'companyHistory.changes',
      'companyHistory.createdAt',
      'users.name as actor',
      'users.role as actorRole',
    ])
    .where('companyHistory.companyId', '=', companyId)
    .orderBy('companyHistory.id')
    .execute()
}

/**
 * Whether the case needs manual review: a reviewer has sent it back or refused it before, or the owner changed the
 * company's identity since its last approval.
 */
export async function wasReadByPerson(db: Db, companyId: string) {
  const row = await db
    .selectFrom('companyHistory as change')
    .select('change.id')
    .where('change.companyId', '=', companyId)
    .where((of) =>
      of.or([
        of.and([of('change.fromStatus', '=', 'pending'), of('change.toStatus', 'in', ['draft', 'rejected'])]),
        of.and([
          of('change.fromStatus', '=', 'approved'),
          of('change.toStatus', '=', 'pending'),
          of('change.actorId', 'is not', null),
          of.not(
            of.exists(
              of
                .selectFrom('companyHistory as approval')
                .select('approval.id')
                .where('approval.companyId', '=', companyId)
                .where('approval.toStatus', '=', 'approved')
                .whereRef('approval.id', '>', 'change.id'),
            ),
          ),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the owner has corrected details while the case was pending. */
export async function wasCorrected(db: Db, companyId: string) {
  const row = await db
    .selectFrom('companyHistory')
    .select('id')
    .where('companyId', '=', companyId)
    .where('fromStatus', '=', 'pending')
    .where('toStatus', '=', 'pending')
    .where('actorId', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether it was ever approved. */
export const wasApprovedBefore = async (db: Db, company: Pick<Company, 'id' | 'approvedAt'>) =>
  (await findLastApproval(db, company)) !== null

/** When it was last approved. A changed identity or an ended approval clears `approvedAt`, so the history counts too. */
export async function findLastApproval(db: Db, { id, approvedAt }: Pick<Company, 'id' | 'approvedAt'>) {
  if (approvedAt) return approvedAt
  const row = await db
    .selectFrom('companyHistory')
    .select('createdAt')
    .where('companyId', '=', id)
    .where('toStatus', '=', 'approved')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.createdAt ?? null
}

export function findProfileDraft(db: Db, companyId: string) {
  return db
    .selectFrom('companyDrafts')
    .select(['draft', 'savedAt'])
    .where('companyId', '=', companyId)
    .executeTakeFirst()
}

export function saveProfileDraft(db: Db, companyId: string, draft: object) {
  const values = { draft: JSON.stringify(draft), savedAt: new Date() }
  return db
    .insertInto('companyDrafts')
    .values({ companyId, ...values })
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet(values))
    .returning('savedAt')
    .executeTakeFirstOrThrow()
}

export function deleteCheckpointDraft(db: Db, companyId: string) {
  return db.deleteFrom('companyDrafts').where('companyId', '=', companyId).execute()
}

export function listEvidence(db: Db, companyId: string) {
  return db
    .selectFrom('evidence')
    .select(['claim', 'outcome', 'strength', 'finding', 'source', 'checkedAt', 'expiresAt'])
    .where('companyId', '=', companyId)
    .orderBy(sql`array_position(${[...claims]}::text[], claim)`)
    .execute()
}

/** A hash of the proof, to show later exactly what was read. */
export const companyFingerprint = (proof: string) => createHash('sha256').update(proof).digest('hex')

/** Upserts a finding. An unchanged finding keeps its date, unless it was proven again on a later day. */
export async function saveVerificationFinding(db: Db, companyId: string, finding: VerificationFinding) {
  const { claim, outcome, strength, source, proofHash = null, provenAt = new Date() } = finding
  const row = {
    claim,
    outcome,
    strength,
    finding: finding.finding,
    source: source ?? (claim === 'human' ? 'A person' : 'Own check'),
    proofHash,
    expiresAt: outcome === 'pass' ? proofExpiresAt(provenAt) : null,
  }
  await db
    .insertInto('evidence')
    .values({ companyId, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'claim'])
        .doUpdateSet({ ...row, checkedAt: sql<Date>`now()` })
        .where(
          sql<boolean>`(evidence.outcome, evidence.finding, evidence.source, evidence.proof_hash)
              is distinct from (excluded.outcome, excluded.finding, excluded.source, excluded.proof_hash)
            or coalesce(excluded.expires_at > evidence.expires_at + interval '1 day', evidence.expires_at is null and excluded.expires_at is not null)`,
        ),
    )
    .execute()
}

export function deleteVerificationFinding(db: Db, companyId: string, claim: VerificationFinding['claim']) {
  return db.deleteFrom('evidence').where('companyId', '=', companyId).where('claim', '=', claim).execute()
}

/** Deletes automatic findings about claims the company no longer makes, such as a previous domain. */
export function deleteOutdatedVerificationFindings(db: Db, companyId: string, found: VerificationFinding[]) {
  const kept = ['documents', 'human', ...found.map(({ claim }) => claim)] as const
  return db.deleteFrom('evidence').where('companyId', '=', companyId).where('claim', 'not in', kept).execute()
}

/** Inserts pending findings for claims without any finding. */
export async function insertPendingEvidence(db: Db, companyId: string, found: VerificationFinding[]) {
  for (const { claim, outcome, strength, finding, source } of found)
    await db
      .insertInto('evidence')
      .values({ companyId, claim, outcome, strength, finding, ...(source && { source }) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** How many are answered, and how fast: what the company's page and jobs say. */
export async function findReplyRecord(db: Db, companyId: string) {
  const row = await db
    .selectFrom('companies')
    .select(['replyDays as repliesInDays', 'replyShare as repliesShare', 'answeredInTimeShare'])
    .where('id', '=', companyId)
    .executeTakeFirst()
  return row ?? { repliesInDays: null, repliesShare: null, answeredInTimeShare: null }
}
