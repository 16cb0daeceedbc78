import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#/server/database.ts'
import { hashToken } from '#/server/sessions.ts'
import { claims, type Finding, holdsUntil } from './status.ts'

export function findCompany(db: Db, companyId: string) {
  return db.selectFrom('companies').selectAll().where('id', '=', companyId).executeTakeFirstOrThrow()
}

/** The company, held until the transaction ends: whoever decides about it waits for whoever decides now. */
export function lockCompany(db: Db, companyId: string) {
  return db.selectFrom('companies').selectAll().where('id', '=', companyId).forUpdate().executeTakeFirst()
}

export type Company = Awaited<ReturnType<typeof findCompany>>
export type CompanyChanges = Partial<
  Pick<
    Company,
    | 'status'
    | 'statusNote'
    | 'openFields'
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
  >
>

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

export async function isOwner(db: Db, companyId: string, userId: string) {
  const row = await db
    .selectFrom('companyMembers')
    .select('role')
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.role === 'owner'
}

export function insertHistory(
  db: Db,
  row: { companyId: string; fromStatus: string; toStatus: string; actorId: string | null; reason: string },
) {
  return db.insertInto('companyHistory').values(row).execute()
}

export function listHistory(db: Db, companyId: string) {
  return db
    .selectFrom('companyHistory')
    .leftJoin('users', 'users.id', 'companyHistory.actorId')
    .select([
      'companyHistory.fromStatus',
      'companyHistory.toStatus',
      'companyHistory.reason',
      'companyHistory.createdAt',
      'users.name as actor',
      'users.role as actorRole',
    ])
    .where('companyHistory.companyId', '=', companyId)
    .orderBy('companyHistory.id')
    .execute()
}

/** Whether a reviewer has sent this case back or refused it before. */
export async function wasReadByPerson(db: Db, companyId: string) {
  const row = await db
    .selectFrom('companyHistory')
    .select('id')
    .where('companyId', '=', companyId)
    .where('fromStatus', '=', 'pending')
    .where('toStatus', 'in', ['draft', 'rejected'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export function findDraft(db: Db, companyId: string) {
  return db
    .selectFrom('companyDrafts')
    .select(['draft', 'savedAt'])
    .where('companyId', '=', companyId)
    .executeTakeFirst()
}

export function saveDraft(db: Db, companyId: string, draft: object) {
  const values = { draft: JSON.stringify(draft), savedAt: new Date() }
  return db
    .insertInto('companyDrafts')
    .values({ companyId, ...values })
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet(values))
    .returning('savedAt')
    .executeTakeFirstOrThrow()
}

export function deleteDraft(db: Db, companyId: string) {
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

/** Keeps the date of a finding that has not changed, unless it was proven anew on a later day. */
export async function saveFinding(db: Db, companyId: string, finding: Finding) {
  const { claim, outcome, strength, source, proof, provenAt = new Date() } = finding
  const row = {
    claim,
    outcome,
    strength,
    finding: finding.finding,
    source: source ?? (claim === 'human' ? 'A person' : 'Own check'),
    proofHash: proof === undefined ? null : createHash('sha256').update(proof).digest('hex'),
    expiresAt: outcome === 'pass' ? holdsUntil(provenAt) : null,
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

export function deleteFinding(db: Db, companyId: string, claim: Finding['claim']) {
  return db.deleteFrom('evidence').where('companyId', '=', companyId).where('claim', '=', claim).execute()
}

/** Other companies, drafts aside, that share something only one of them can own. */
export function listLookAlikes(
  db: Db,
  companyId: string,
  keys: { taxId: string[]; registration: string[]; phone: string[] },
) {
  const any = (column: string, values: string[]) =>
    sql<boolean>`coalesce(${sql.ref(column)} = any(${values}::text[]), false)`
  return db
    .selectFrom('companies as self')
    .innerJoin('companies as other', (join) => join.onRef('other.id', '!=', 'self.id'))
    .select((of) => [
      'other.id',
      'other.slug',
      'other.name',
      'other.status',
      'other.domain',
      'other.photo',
      'other.companySize',
      'other.approvedAt',
      any('other.tax_id_key', keys.taxId).as('sameTaxId'),
      any('other.registration_key', keys.registration).as('sameRegistration'),
      any('other.phone_key', keys.phone).as('samePhone'),
      sql<boolean>`coalesce(other.domain = self.domain, false)`.as('sameDomain'),
      sql<boolean>`coalesce(other.name_key = self.name_key, false)`.as('sameName'),
      sql<boolean>`coalesce(other.domain_key = self.domain_key, false)`.as('closeDomain'),
      of.ref('other.createdAt').as('createdAt'),
    ])
    .where('self.id', '=', companyId)
    .where('other.status', '!=', 'draft')
    .where((of) =>
      of.or([
        sql<boolean>`other.tax_id_key = any(${keys.taxId}::text[])`,
        sql<boolean>`other.registration_key = any(${keys.registration}::text[])`,
        sql<boolean>`other.phone_key = any(${keys.phone}::text[])`,
        of('other.domain', '=', of.ref('self.domain')),
        of('other.nameKey', '=', of.ref('self.nameKey')),
        of('other.domainKey', '=', of.ref('self.domainKey')),
      ]),
    )
    .orderBy('other.approvedAt')
    .limit(5)
    .execute()
}
export type LookAlike = Awaited<ReturnType<typeof listLookAlikes>>[number]

export function insertMailboxConfirmation(
  db: Db,
  row: { companyId: string; email: string; token: string; hours: number },
) {
  return db
    .insertInto('mailboxConfirmations')
    .values({
      companyId: row.companyId,
      email: row.email,
      tokenHash: hashToken(row.token),
      expiresAt: new Date(Date.now() + row.hours * 3_600_000),
    })
    .execute()
}

/** Spends a link; of two at the same moment one wins. Undefined when it does not work (any more). */
export function spendMailboxToken(db: Db, token: string) {
  return db
    .updateTable('mailboxConfirmations')
    .set({ usedAt: sql<Date>`now()` })
    .where('tokenHash', '=', hashToken(token))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['companyId', 'email'])
    .executeTakeFirst()
}

export function listMailboxConfirmations(db: Db, companyId: string) {
  return db
    .selectFrom('mailboxConfirmations')
    .select(['email', 'usedAt', 'expiresAt', 'createdAt'])
    .where('companyId', '=', companyId)
    .orderBy('createdAt', 'desc')
    .limit(20)
    .execute()
}
