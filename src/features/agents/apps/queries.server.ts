import { sql } from 'kysely'
import { newApiToken } from '#/server/auth/api-tokens.ts'
import { hashToken, newToken } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import type { SeekerTokenRight, TokenRight } from '#/shared/rights.ts'

/** How long the app has to come for its first token. */
const codeSeconds = 60

type NewApp = {
  companyId: string | null
  userId: string
  name: string
  appId: string
  rights: readonly (TokenRight | SeekerTokenRight)[]
  seconds: number
}

/** Connects an app. Its token is one that nobody knows, and has ended, until the app comes with its code. */
export async function insertApp(db: Db, { seconds, rights, ...values }: NewApp) {
  const unknown = newApiToken()
  const { id, appEndsAt } = await db
    .insertInto('apiTokens')
    .values({
      ...values,
      rights: [...rights],
      tokenHash: hashToken(unknown),
      hint: unknown.slice(-4),
      expiresAt: sql<Date>`now()`,
      appEndsAt: sql<Date>`now() + make_interval(secs => ${seconds})`,
    })
    .returning(['id', sql<Date>`app_ends_at`.as('appEndsAt')])
    .executeTakeFirstOrThrow()
  return { id, endsAt: appEndsAt }
}

/** Makes the code that the app redeems. `payload` is what it was given for. */
export async function insertCode(db: Db, tokenId: string, payload: object) {
  const code = newToken()
  await db
    .insertInto('appSecrets')
    .values({
      ...{ secretHash: hashToken(code), tokenId, kind: 'code', payload: JSON.stringify(payload) },
      expiresAt: sql<Date>`now() + make_interval(secs => ${codeSeconds})`,
    })
    .execute()
  return code
}

/** Whether the app was allowed by anybody. */
export async function isConnected(db: Db, appId: string) {
  const row = await db
    .selectFrom('apiTokens')
    .select('id')
    .where('appId', '=', appId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What the app was allowed, while that lasts and whoever allowed it may use their account. */
export const findApp = (db: Db, id: string) =>
  db
    .selectFrom('apiTokens')
    .innerJoin('users', 'users.id', 'apiTokens.userId')
    .select(['apiTokens.id', 'userId', 'appId', 'rights', 'apiTokens.createdAt', 'appEndsAt'])
    .where('apiTokens.id', '=', id)
    .where('appEndsAt', '>', sql<Date>`now()`)
    .where('users.suspendedAt', 'is', null)
    .where('users.eraseAt', 'is', null)
    .executeTakeFirst()

/** The app whose token this is. */
export const findAppByToken = (db: Db, token: string) =>
  db
    .selectFrom('apiTokens')
    .select(['id', 'userId', 'appId', 'createdAt', 'expiresAt'])
    .where('tokenHash', '=', hashToken(token))
    .where('appId', 'is not', null)
    .executeTakeFirst()

/** Gives the app its next token, for which the one before ends. Undefined once its access has ended. */
export const replaceToken = (
  db: Db,
  id: string,
  { token, rights, seconds }: { token: string; rights: string[]; seconds: number },
) =>
  db
    .updateTable('apiTokens')
    .set({
      ...{ tokenHash: hashToken(token), hint: token.slice(-4), rights },
      expiresAt: sql<Date>`least(now() + make_interval(secs => ${seconds}), app_ends_at)`,
    })
    .where('id', '=', id)
    .where('appEndsAt', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst()

/** Keeps a refresh token for as long as the access lasts. Undefined once that has ended. */
export const insertRefreshToken = (db: Db, tokenId: string, secret: string, payload: object) =>
  db
    .insertInto('appSecrets')
    .columns(['secretHash', 'tokenId', 'kind', 'payload', 'expiresAt'])
    .expression((query) =>
      query
        .selectFrom('apiTokens')
        .select([
          sql<string>`${hashToken(secret)}`.as('secretHash'),
          'id',
          sql<string>`'refresh'`.as('kind'),
          sql<string>`${JSON.stringify(payload)}::jsonb`.as('payload'),
          sql<Date>`app_ends_at`.as('expiresAt'),
        ])
        .where('id', '=', tokenId)
        .where('appEndsAt', '>', sql<Date>`now()`)
        .forKeyShare(),
    )
    .returning('tokenId')
    .executeTakeFirst()

export const findSecret = (db: Db, kind: 'code' | 'refresh', secret: string) =>
  db
    .selectFrom('appSecrets')
    .select(['payload', 'createdAt', 'expiresAt', 'usedAt'])
    .where('secretHash', '=', hashToken(secret))
    .where('kind', '=', kind)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()

/** Undefined for all but the first. */
export const spendSecret = (db: Db, secret: string) =>
  db
    .updateTable('appSecrets')
    .set({ usedAt: sql<Date>`now()` })
    .where('secretHash', '=', hashToken(secret))
    .where('usedAt', 'is', null)
    .returning('tokenId')
    .executeTakeFirst()

/** Ends the access of an app, and with it everything it was given. Undefined for all but the first. */
export const deleteApp = (db: Db, id: string) =>
  db
    .deleteFrom('apiTokens')
    .where('id', '=', id)
    .where('appId', 'is not', null)
    .returning(['id', 'name', 'appId', 'userId', 'companyId'])
    .executeTakeFirst()
