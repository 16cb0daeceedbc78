import { sql } from 'kysely'
import { hashToken, newToken } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import { challengeOf } from '../queries.server.ts'

export function insertExternalSignIn(
  db: Db,
  state: string,
  row: {
    nonce: string
    codeVerifier: string
    challenge: string
    /** Of whoever is new here; absent where nobody can be. */
    role?: 'SEEKER' | 'EMPLOYER' | undefined
    /** Of somebody signed in who connects the identity; absent at the log-in. */
    sessionId?: string | undefined
    /** Of a company's own issuer; absent for the operator's provider. */
    companyId?: string
    expiresAt: Date
  },
) {
  return db
    .insertInto('externalSignIns')
    .values({ stateHash: hashToken(state), ...row })
    .execute()
}

/** Returns and deletes the sign-in stored for this state at this company's issuer, or at the operator's provider. */
export function consumeExternalSignIn(db: Db, state: string, companyId: string | null = null) {
  return db
    .deleteFrom('externalSignIns')
    .where('stateHash', '=', hashToken(state))
    .where('companyId', 'is not distinct from', companyId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst()
}

export function findUserByIdentity(db: Db, issuer: string, subject: string) {
  return db
    .selectFrom('externalIdentities')
    .innerJoin('users', 'users.id', 'externalIdentities.userId')
    .selectAll('users')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

export function insertExternalIdentity(
  db: Db,
  identity: { issuer: string; subject: string; userId: string },
) {
  return (
    db
      .insertInto('externalIdentities')
      .values(identity)
      // The same person may return in two tabs at once.
      .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
      .execute()
  )
}

export const listExternalIdentities = (db: Db, userId: string) =>
  db
    .selectFrom('externalIdentities')
    .select(['issuer', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()

/** Stores an external identity until its owner proves the account, for 15 minutes; returns its token. */
export async function insertPendingIdentity(
  db: Db,
  identity: {
    issuer: string
    subject: string
    userId: string
    challenge: string
    sessionId?: string
    companyId?: string
  },
) {
  const token = newToken()
  const expiresAt = new Date(Date.now() + 15 * 60_000)
  await db
    .insertInto('pendingIdentities')
    .values({ ...identity, tokenHash: hashToken(token), expiresAt })
    .execute()
  return token
}

/**
 * Returns and deletes the identity waiting for this account, for the tab that started the sign-in; one that is
 * connected in the settings also belongs to their session.
 */
export const consumePendingIdentity = (
  db: Db,
  token: string,
  userId: string,
  verifier: string,
  sessionId: string | null = null,
) =>
  db
    .deleteFrom('pendingIdentities')
    .where('tokenHash', '=', hashToken(token))
    .where('userId', '=', userId)
    .where('challenge', '=', challengeOf(verifier))
    .where('sessionId', 'is not distinct from', sessionId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['issuer', 'subject', 'companyId'])
    .executeTakeFirst()

/** The person of the company's issuer. An account has one there; nobody takes over another's. */
export async function insertCompanyIdentity(
  db: Db,
  identity: { companyId: string; issuer: string; subject: string; userId: string },
) {
  const { companyId, userId } = identity
  await db
    .deleteFrom('companyIdentities')
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .execute()
  const row = await db
    .insertInto('companyIdentities')
    .values(identity)
    .onConflict((conflict) => conflict.columns(['companyId', 'issuer', 'subject']).doNothing())
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}
