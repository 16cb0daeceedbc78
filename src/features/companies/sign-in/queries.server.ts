import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  hasItsDomain,
  isCovered,
  isDomainProven,
  isOn,
  selectCompanySignIns,
} from '#/server/auth/company-sign-in.ts'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import { isAfter } from '#/server/paged-task.ts'

const now = sql<Date>`now()`

export type ConnectionRow = NonNullable<Awaited<ReturnType<typeof findConnection>>>

export const findConnection = (db: Db, companyId: string) =>
  selectCompanySignIns(db).where('companySignIns.companyId', '=', companyId).executeTakeFirst()

const identifying = [
  'protocol',
  'issuer',
  'domain',
  'clientId',
  'encryptedSecret',
  'signOnUrl',
  'certificates',
] as const

/** Whether somebody changed what it is connected to between two readings. */
export const isSameConnection = (one: ConnectionRow | undefined, other: ConnectionRow | undefined) =>
  identifying.every((name) => String(one?.[name]) === String(other?.[name]))

/** Of a domain, if it is on. */
export const findConnectionOfDomain = (db: Db, domain: string) =>
  selectCompanySignIns(db).where('companySignIns.domain', '=', domain).where(isOn).executeTakeFirst()

/** The company's sign-in for somebody it invites at this address, if it is on. */
export async function findSignInFor(db: Db, companyId: string, email: string) {
  const row = await findConnection(db, companyId)
  return row?.isOn && email.endsWith(`@${row.domain}`) ? { companyId, isRequired: row.isRequired } : null
}

/** The domain of the company, and whether a record or a file there proves it now. */
export const findDomain = (db: Db, companyId: string) =>
  db
    .selectFrom('companies')
    .select(['domain', isDomainProven.as('isProven')])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()

/** What waits for the earlier settings ends with them. */
export async function saveConnection(db: Db, values: Insertable<Tables['companySignIns']>) {
  const { companyId } = values
  const untested = {
    testedAt: null,
    renewsSessions: null,
    enabledAt: null,
    isRequired: false,
    lostDomainAt: null,
  }
  await db
    .insertInto('companySignIns')
    .values(values)
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet({ ...values, ...untested }))
    .execute()
  await db.deleteFrom('externalSignIns').where('companyId', '=', companyId).execute()
  await db.deleteFrom('pendingIdentities').where('companyId', '=', companyId).execute()
  await deleteClaims(db, sql<SqlBool>`company_id = ${companyId}`)
  await db.deleteFrom('companySessions').where('companyId', '=', companyId).execute()
}

/** Whom the issuer brought at least once, and who may have no other way in. */
export async function listLinkedUsers(db: Db, companyId: string) {
  const rows = await db
    .selectFrom('companyIdentities')
    .select('userId')
    .where('companyId', '=', companyId)
    .execute()
  return rows.map(({ userId }) => userId)
}

/** The people of an issuer are nobody at another one. */
export const deleteIdentities = (db: Db, companyId: string) =>
  db.deleteFrom('companyIdentities').where('companyId', '=', companyId).execute()

export async function deleteConnection(db: Db, companyId: string) {
  await deleteClaims(db, sql<SqlBool>`company_id = ${companyId}`)
  await db.deleteFrom('companySignIns').where('companyId', '=', companyId).execute()
}

export const updateConnection = (
  db: Db,
  companyId: string,
  changes: {
    certificates?: string[]
    testedAt?: Date
    renewsSessions?: boolean
    enabledAt?: Date | null
    isRequired?: boolean
    lostDomainAt?: Date | null
  },
) => db.updateTable('companySignIns').set(changes).where('companyId', '=', companyId).execute()

/** Whether another company's sign-in is on for this domain. */
export async function isDomainTaken(db: Db, companyId: string, domain: string) {
  const row = await db
    .selectFrom('companySignIns')
    .select('companyId')
    .where('domain', '=', domain)
    .where('enabledAt', 'is not', null)
    .where('companyId', '<>', companyId)
    .executeTakeFirst()
  return row !== undefined
}

/** Members with an address at the domain, or whom the issuer knows. */
export const listCoveredMembers = (db: Db, companyId: string) =>
  db
    .selectFrom('companySignIns')
    .innerJoin('companyMembers', 'companyMembers.companyId', 'companySignIns.companyId')
    .innerJoin('users', 'users.id', 'companyMembers.userId')
    .leftJoin('companyIdentities', (join) =>
      join
        .onRef('companyIdentities.companyId', '=', 'companySignIns.companyId')
        .onRef('companyIdentities.userId', '=', 'users.id'),
    )
    .select(['users.id', 'users.email', 'companyIdentities.subject'])
    .where('companySignIns.companyId', '=', companyId)
    .where(isCovered)
    .execute()

export const findUserByCompanyIdentity = (
  db: Db,
  { companyId, issuer, subject }: { companyId: string; issuer: string; subject: string },
) =>
  db
    .selectFrom('companyIdentities')
    .innerJoin('users', 'users.id', 'companyIdentities.userId')
    .selectAll('users')
    .where('companyId', '=', companyId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

export const insertCompanySession = (
  db: Db,
  values: Pick<
    Insertable<Tables['companySessions']>,
    'companyId' | 'subject' | 'issuerSession' | 'claimHash' | 'encryptedTokens' | 'wrappedKey' | 'endsAt'
  >,
) => db.insertInto('companySessions').values(values).execute()

const ended = { expiresAt: now, endedBecause: 'company-sign-in' } as const

/** Everybody who came in by the issuer of the company is logged out. */
export const endCompanySessions = (db: Db, companyId: string) =>
  endSessionsOfIssuer(db, sql<SqlBool>`company_id = ${companyId}`)

/** Those who came in by it and are in these rows of `company_sessions`. */
export const endSessionsOfIssuer = (db: Db, which: RawBuilder<SqlBool>) =>
  db
    .updateTable('sessions')
    .set(ended)
    .where('id', 'in', (query) =>
      query.selectFrom('companySessions').select('sessionId').where('sessionId', 'is not', null).where(which),
    )
    .where('expiresAt', '>', now)
    .execute()

/** Of the same rows, those that wait for the tab that began: what would open them opens nothing. */
export async function deleteClaims(db: Db, which: RawBuilder<SqlBool>) {
  const claims = await db
    .deleteFrom('companySessions')
    .where('sessionId', 'is', null)
    .where(which)
    .returning('claimHash')
    .execute()
  const hashes = claims.flatMap(({ claimHash }) => claimHash ?? [])
  if (hashes.length === 0) return
  await db.deleteFrom('oneTimeTokens').where('tokenHash', 'in', hashes).execute()
  await db.deleteFrom('pendingIdentities').where('tokenHash', 'in', hashes).execute()
}

/** Those who came in another way are logged out, but for the session that decides it. */
export async function endOtherSessions(db: Db, userIds: string[], except: string) {
  if (userIds.length === 0) return
  await db
    .updateTable('sessions')
    .set(ended)
    .where('userId', 'in', userIds)
    .where('byCompany', '=', false)
    .where('impersonationId', 'is', null)
    .where('expiresAt', '>', now)
    .where('id', '<>', except)
    .execute()
}

/** Switched on, for a domain whose proof is lost. */
export const listWithoutDomain = (db: Db, after: string | undefined, limit: number) =>
  selectCompanySignIns(db)
    .where('enabledAt', 'is not', null)
    .where(sql<boolean>`not ${hasItsDomain}`)
    .where(isAfter('companies.id', after))
    .orderBy('companies.id')
    .limit(limit)
    .execute()

/** Switched on, by SAML. */
export const listWithCertificates = (db: Db, after: string | undefined, limit: number) =>
  selectCompanySignIns(db)
    .where('enabledAt', 'is not', null)
    .where('certificates', 'is not', null)
    .where(isAfter('companies.id', after))
    .orderBy('companies.id')
    .limit(limit)
    .execute()
