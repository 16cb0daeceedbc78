import { createHash } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { errorText } from '#/features/accounts/external/flow.server.ts'
import { type LogoutToken, readLogoutToken } from '#/server/auth/logout-token.ts'
import type { HandlerContext } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { log } from '#/server/observability/log.ts'
import { deleteClaims, endSessionsOfIssuer } from './queries.server.ts'
import { findProvider } from './settings.server.ts'

// OpenID Connect Back-Channel Logout 1.0: the issuer calls, no browser is involved.

const answer = (status: number, body?: object) =>
  new Response(body ? JSON.stringify(body) : null, {
    status,
    headers: { 'cache-control': 'no-store', ...(body && { 'content-type': 'application/json' }) },
  })

/** The standard's answers. Whatever is wrong, the caller learns as much: not whether the company is here. */
const refused = () =>
  answer(400, { error: 'invalid_request', error_description: 'This logout token is not accepted.' })

export async function backChannelLogout(context: HandlerContext, companyId: string, token: string) {
  // A sign-in that is off lets nobody in, but sessions may be left from before.
  const connection = await findProvider(context, companyId, true)
  if (!connection) return refused()
  let read: LogoutToken
  try {
    read = await readLogoutToken(connection.provider, token)
  } catch (error) {
    log.warn(`a logout token of a company’s issuer was refused: ${errorText(error)}`)
    return refused()
  }
  return context.transaction(async ({ db }) => {
    if (!(await useToken(db, companyId, read.jti))) return refused()
    const which = sessionsNamedBy(companyId, read)
    await endSessionsOfIssuer(db, which)
    await deleteClaims(db, which)
    return answer(200)
  })
}

/** False if it was used before; of two at the same moment one is. */
async function useToken(db: Db, companyId: string, jti: string) {
  const jtiHash = createHash('sha256').update(jti).digest('hex')
  const inserted = await db
    .insertInto('companyLogoutTokens')
    .values({ companyId, jtiHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('jtiHash')
    .executeTakeFirst()
  return inserted !== undefined
}

/**
 * The named session, or all of the person. A session of the person whose id the issuer never told us ends with any of
 * theirs: which one it is there cannot be known.
 */
function sessionsNamedBy(companyId: string, { subject, issuerSession }: LogoutToken) {
  const ofCompany = sql<SqlBool>`company_sessions.company_id = ${companyId}`
  const ofPerson = subject === null ? sql<SqlBool>`true` : sql<SqlBool>`company_sessions.subject = ${subject}`
  if (issuerSession === null) return sql<SqlBool>`${ofCompany} and ${ofPerson}`
  const isUnnamed = subject === null ? sql<SqlBool>`false` : sql<SqlBool>`issuer_session is null`
  return sql<SqlBool>`${ofCompany} and ${ofPerson} and (issuer_session = ${issuerSession} or ${isUnnamed})`
}
