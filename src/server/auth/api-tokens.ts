import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Right, SeekerTokenRight } from '#/shared/rights.ts'
import type { Db } from '../database/database.ts'
import { compileOnce, preparedHint } from '../database/prepared.ts'
import { hashToken, inTeam, type SessionUser, unlessUnavailable } from './sessions.ts'

// Tokens by which programs act as a person: for a company as the member who made them, with the rights both of them have
// now, or as a seeker, with rights of the token alone.

/** By this beginning secret scanners find a token that was published by mistake. */
const prefix = 'wmk_'
const pattern = 'wmk_[\\w-]{43}'
const wholeToken = new RegExp(`^${pattern}$`)
const tokenInText = new RegExp(pattern)

/** 256 bits. Only the hash of it is stored. */
export const newApiToken = () => prefix + randomBytes(32).toString('base64url')
export const isApiToken = (token: string) => wholeToken.test(token)
export const holdsApiToken = (url: string) => url.includes(prefix) && tokenInText.test(url)

/** The token behind a request; null for somebody who signed in. */
export type TokenOfUser = { id: string; name: string; rights: readonly (Right | SeekerTokenRight)[] }

const listTokenUsers = compileOnce((db, tokenHash: string) =>
  db
    .selectFrom('apiTokens')
    .innerJoin('users', 'users.id', 'apiTokens.userId')
    .leftJoin('companyMembers', (join) =>
      join
        .onRef('companyMembers.companyId', '=', 'apiTokens.companyId')
        .onRef('companyMembers.userId', '=', 'apiTokens.userId'),
    )
    .leftJoin('companies', 'companies.id', 'apiTokens.companyId')
    .modifyFront(preparedHint)
    .select([
      'apiTokens.id as tokenId',
      'apiTokens.name as tokenName',
      'apiTokens.rights',
      'apiTokens.lastUsedAt',
      'users.id',
      'users.role',
      'users.name',
      'users.email',
      'users.photo',
      'users.emailVerifiedAt',
      'users.eraseAt',
      'companies.id as companyId',
      'companies.status as companyStatus',
      'companies.ownerReachable',
      'companyMembers.role as teamRole',
    ])
    .where('apiTokens.tokenHash', '=', tokenHash)
    .where('apiTokens.expiresAt', '>', sql<Date>`now()`)
    .where(sql<boolean>`(api_tokens.company_id is null or company_members.user_id is not null)`)
    .where('users.suspendedAt', 'is', null),
)

/**
 * Whom a token acts as; null when it is unknown, has ended or was revoked, and when its maker has left the company or is
 * suspended. Read on every request, so all of that takes effect at once.
 */
export async function findTokenUser(db: Db, token: string): Promise<SessionUser | null> {
  const [row] = await listTokenUsers(db, hashToken(token))
  if (!row) return null
  const { tokenId, tokenName, rights, lastUsedAt, emailVerifiedAt, teamRole, ...user } = row
  // Written at most once a minute. Used in the future means by a clock that was ahead.
  if (!lastUsedAt || Math.abs(Date.now() - lastUsedAt.getTime()) > 60_000)
    await db
      .updateTable('apiTokens')
      .set({ lastUsedAt: new Date() })
      .where('id', '=', tokenId)
      .execute()
      .catch(unlessUnavailable)
  return {
    ...user,
    sessionId: tokenId,
    emailVerified: emailVerifiedAt !== null,
    mandateId: null,
    ...inTeam(user.id, teamRole),
    // A token proves nothing about who holds it now.
    provenAt: null,
    provenBy: null,
    secondFactorDue: false,
    companySession: null,
    impersonator: null,
    token: { id: tokenId, name: tokenName, rights: rights as TokenOfUser['rights'] },
  }
}

/** For the history of the team: who it was, and by which token. The other side never reads of tokens. */
export const actorName = (user: { name: string; token?: Pick<TokenOfUser, 'name'> | null | undefined }) =>
  user.token ? nameByToken(user.name, user.token.name) : user.name
export const nameByToken = (name: string, token: string) => `${name} (token ${token})`
