import { type Selectable, sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Db } from '../database/database.ts'
import type { Tables } from '../database/types.ts'
import type { Encryption } from '../encryption.ts'
import { guardedFetch } from '../outbound/guarded-fetch.ts'
import type { IssuerTokens, Provider } from './oidc.ts'
import { hashToken } from './sessions.ts'

// The company's own sign-in, as the sign-in of accounts and every request need it. Owners set it up in
// features/companies/sign-in.

/** The record or the file at the domain of the company was seen within twelve months. Of `companies`. */
export const isDomainProven = sql<boolean>`exists (select from domain_checks
  where domain_checks.company_id = companies.id and domain_checks.domain = companies.domain
  and method in ('dns', 'file') and proven_at > now() - interval '1 year')`

/** The company still has the domain that it was connected for. Of `company_sign_ins` joined to `companies`. */
export const hasItsDomain = sql<boolean>`(companies.domain = company_sign_ins.domain and ${isDomainProven})`

/**
 * Whether it lets people in: switched on, and the company still controls the domain. A mailbox there is not enough,
 * because anybody who works there has one.
 */
export const isOn = sql<boolean>`(company_sign_ins.enabled_at is not null
  and companies.status not in ('suspended', 'rejected') and ${hasItsDomain})`

export const selectCompanySignIns = (db: Db) =>
  db
    .selectFrom('companySignIns')
    .innerJoin('companies', 'companies.id', 'companySignIns.companyId')
    .selectAll('companySignIns')
    .select(['companies.name as companyName', isOn.as('isOn')])

type Connection = Pick<
  Selectable<Tables['companySignIns']>,
  'companyId' | 'issuer' | 'clientId' | 'encryptedSecret' | 'wrappedKey'
>
type Means = { config: Config; encryption: Encryption }

const secretAad = (companyId: string) => `company sign-in ${companyId}`
const tokensAad = (subject: string) => `company session ${subject}`

export function encryptSecret({ encryption }: Pick<Means, 'encryption'>, companyId: string, secret: string) {
  const { encrypted, wrappedKey } = encryption.encryptText(secretAad(companyId), secret)
  return { encryptedSecret: encrypted, wrappedKey }
}

/**
 * An issuer by OpenID Connect, called through the guarded client only; null where the operator switched outside calls
 * off, and for one by SAML.
 */
export function providerOf({ config, encryption }: Means, row: Connection): Provider | null {
  const { outbound } = config
  const { issuer, clientId, encryptedSecret, wrappedKey } = row
  if (!outbound || !clientId || !encryptedSecret || !wrappedKey) return null
  return {
    issuer,
    clientId,
    clientSecret: encryption.decryptText(secretAad(row.companyId), encryptedSecret, wrappedKey),
    guarded: { fetch: guardedFetch(outbound), mayBeHttp: outbound.loopback !== null },
  }
}

export function encryptTokens(
  { encryption }: Pick<Means, 'encryption'>,
  subject: string,
  tokens: IssuerTokens,
) {
  const { encrypted, wrappedKey } = encryption.encryptText(tokensAad(subject), JSON.stringify(tokens))
  return { encryptedTokens: encrypted, wrappedKey }
}

/** Null of a session by SAML. */
export const decryptTokens = (
  { encryption }: Pick<Means, 'encryption'>,
  {
    subject,
    encryptedTokens,
    wrappedKey,
  }: Pick<Selectable<Tables['companySessions']>, 'subject' | 'encryptedTokens' | 'wrappedKey'>,
): IssuerTokens | null =>
  encryptedTokens && wrappedKey
    ? JSON.parse(encryption.decryptText(tokensAad(subject), encryptedTokens, wrappedKey))
    : null

/** The sign-in of the company this user works for, if it is on and meant for them. */
const selectSignInFor = (db: Db, userId: string) =>
  db
    .selectFrom('companySignIns')
    .innerJoin('companies', 'companies.id', 'companySignIns.companyId')
    .innerJoin('companyMembers', 'companyMembers.companyId', 'companies.id')
    .innerJoin('users', 'users.id', 'companyMembers.userId')
    .select(['companies.name as company', 'companyMembers.role'])
    .where('users.id', '=', userId)
    .where(isOn)
    .where(isCovered)

/** The company whose own sign-in this member must use: their address is at its domain, or its issuer knows them. */
export const findRequiredSignIn = (db: Db, userId: string) =>
  selectSignInFor(db, userId).where('companySignIns.isRequired', '=', true).executeTakeFirst()

/** A way in since they came by it first: until then it asks for the password. */
export const findCompanyWayIn = (db: Db, userId: string) =>
  selectSignInFor(db, userId)
    .leftJoin('companyIdentities', (join) =>
      join
        .onRef('companyIdentities.companyId', '=', 'companies.id')
        .onRef('companyIdentities.userId', '=', 'users.id'),
    )
    .select(['companySignIns.isRequired', 'companyIdentities.createdAt as since'])
    .executeTakeFirst()

/** Whoever the issuer knows stays covered when they change their address here. */
export const isCovered = sql<boolean>`(split_part(users.email, '@', 2) = company_sign_ins.domain or exists (select
  from company_identities where company_identities.company_id = company_sign_ins.company_id
  and company_identities.user_id = users.id))`

/** The session of a sign-in by a company, waiting for the one-time token that opens it. */
export const findWaitingCompanySession = (db: Db, token: string) =>
  db
    .selectFrom('companySessions')
    .select(['id', 'companyId', 'subject'])
    .where('claimHash', '=', hashToken(token))
    .executeTakeFirst()

/** Binds it to the session that was opened with the token, which ends with it. */
export async function bindCompanySession(db: Db, id: string, sessionToken: string) {
  const { id: sessionId } = await db
    .updateTable('sessions')
    .set({
      byCompany: true,
      expiresAt: sql<Date>`least(expires_at, (select ends_at from company_sessions where company_sessions.id = ${id}))`,
    })
    .where('tokenHash', '=', hashToken(sessionToken))
    .returning('id')
    .executeTakeFirstOrThrow()
  const now = sql<Date>`now()`
  await db
    .updateTable('companySessions')
    .set({ sessionId, claimHash: null, checkedAt: now, confirmedAt: now })
    .where('id', '=', id)
    .execute()
}
