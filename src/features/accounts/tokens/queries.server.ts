import { sql } from 'kysely'
import { newApiToken } from '#/server/auth/api-tokens.ts'
import { hashToken } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import { dayMs } from '#/shared/dates.ts'
import type { SeekerTokenRight, TokenRight } from '#/shared/rights.ts'

/** Whose tokens: a company's, or those of a person for themselves. */
export type TokenOwner = { companyId: string } | { companyId: null; userId: string }

const ofOwner = (owner: TokenOwner) =>
  owner.companyId === null
    ? sql<boolean>`api_tokens.company_id is null and api_tokens.user_id = ${owner.userId}`
    : sql<boolean>`api_tokens.company_id = ${owner.companyId}`

/** When access by it ends: the token of an app is replaced each hour until then. */
const endsAt = sql<Date>`coalesce(app_ends_at, expires_at)`

/** Newest first, those that ended within the last month included. */
export const selectTokens = (db: Db, owner: TokenOwner) =>
  db
    .selectFrom('apiTokens')
    .select(['apiTokens.id', 'apiTokens.name', 'hint', 'rights', 'apiTokens.createdAt'])
    .select(['lastUsedAt', 'appId', endsAt.as('expiresAt')])
    .where(ofOwner(owner))
    .orderBy('apiTokens.createdAt', 'desc')
    .orderBy('apiTokens.id')

/** Those that have not ended. */
export async function countTokens(db: Db, owner: TokenOwner) {
  const { count } = await db
    .selectFrom('apiTokens')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(ofOwner(owner))
    .where(endsAt, '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return count
}

/** Where the app of a token describes itself. */
export const appHost = (appId: string | null) => (appId === null ? null : new URL(appId).host)

type NewToken = {
  companyId: string | null
  userId: string
  name: string
  rights: readonly (TokenRight | SeekerTokenRight)[]
  days: number
}

/** Makes one; its text is in the answer, and only the hash of it is stored. */
export async function insertToken(db: Db, { rights, days, ...values }: NewToken) {
  const token = newApiToken()
  const now = Date.now()
  const row = await db
    .insertInto('apiTokens')
    .values({
      ...values,
      tokenHash: hashToken(token),
      hint: token.slice(-4),
      rights: [...new Set(rights)],
      createdAt: new Date(now),
      expiresAt: new Date(now + days * dayMs),
    })
    .returning(['id', 'expiresAt'])
    .executeTakeFirstOrThrow()
  return { ...row, token }
}

/** What it was called; undefined if its owner has none of this id. */
export const deleteToken = (db: Db, owner: TokenOwner, id: string) =>
  db.deleteFrom('apiTokens').where('id', '=', id).where(ofOwner(owner)).returning('name').executeTakeFirst()
