import { createHash, randomBytes, randomInt } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { hashToken, newToken } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import { orNotFound } from '#/shared/errors.ts'
import type { Role } from '#/shared/roles.ts'
import { slugOf } from '#/shared/slug.ts'

type OneTimePurpose = 'verify-email' | 'reset-password' | 'confirm-promotions' | 'sign-in' | 'login-code'

export function findUserByEmail(db: Db, email: string) {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}

export function findUser(db: Db, id: string) {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** So that what one person may have only so many of is added one after the other. Nobody waits who only reads. */
export const lockAccount = (db: Db, id: string) =>
  db.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()

/** The new user, or undefined if the address is taken, even at the same moment. */
export function insertUser(
  db: Db,
  user: {
    role: Role
    name: string
    email: string
    passwordHash: string | null
    emailVerifiedAt?: Date
    registrationId?: string
  },
) {
  return db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Creates the draft company of an employer and makes them its owner. */
export async function insertCompany(db: Db, ownerId: string, name: string) {
  const slug = slugOf(name) || 'company'
  const { id } =
    (await insertCompanyWithSlug(db, name, slug)) ??
    orNotFound(await insertCompanyWithSlug(db, name, `${slug}-${randomBytes(4).toString('hex')}`), 'address')
  await db.insertInto('companyMembers').values({ companyId: id, userId: ownerId, role: 'owner' }).execute()
  return id
}

export async function findCompanyName(db: Db, id: string) {
  const row = await db.selectFrom('companies').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? null
}

/** Undefined if the slug is taken, even at the same moment. */
function insertCompanyWithSlug(db: Db, name: string, slug: string) {
  return db
    .insertInto('companies')
    .values({ name, slug })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
}

export function updateUser(
  db: Db,
  id: string,
  changes: {
    name?: string
    photo?: string | null
    email?: string
    passwordHash?: string | null
    passwordChangedAt?: Date
    emailVerifiedAt?: Date
    registrationId?: string
    promotionsConfirmedAt?: Date | null
  },
) {
  return db.updateTable('users').set(changes).where('id', '=', id).execute()
}

/** The session data for the browser, with the status of the user's company. */
export async function findSessionData(db: Db, userId: string) {
  const row = await selectUserWithCompany(db, userId)
    .select(['users.id', 'users.role', 'users.name', 'users.photo', 'users.emailVerifiedAt'])
    .executeTakeFirstOrThrow()
  return sessionDataOf(row)
}

export const selectUserWithCompany = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .leftJoin('companyMembers', 'companyMembers.userId', 'users.id')
    .leftJoin('companies', 'companies.id', 'companyMembers.companyId')
    .select('companies.status as companyStatus')
    .where('users.id', '=', userId)

type SessionFacts = Pick<
  Selectable<Tables['users']>,
  'id' | 'role' | 'name' | 'photo' | 'emailVerifiedAt'
> & {
  companyStatus: Selectable<Tables['companies']>['status'] | null
}

export const sessionDataOf = ({ id, role, name, photo, companyStatus, emailVerifiedAt }: SessionFacts) => ({
  user: { id, role, name, photo },
  status: companyStatus,
  emailVerified: emailVerifiedAt !== null,
})

/**
 * Creates a link token and a six-digit code. Earlier ones of the same purpose and registration stop working; of codes to
 * log in those of the same tab, so that a stranger who asks for one spoils none.
 */
export async function insertOneTimeToken(
  db: Db,
  userId: string,
  purpose: OneTimePurpose,
  minutes: number,
  {
    challenge = null,
    registrationId = null,
  }: { challenge?: string | null; registrationId?: string | null } = {},
) {
  await db
    .deleteFrom('oneTimeTokens')
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('registrationId', 'is not distinct from', registrationId)
    .$if(purpose === 'login-code', (query) => query.where('challenge', '=', challenge))
    .execute()
  const token = newToken()
  const code = newCode()
  await db
    .insertInto('oneTimeTokens')
    .values({
      userId,
      purpose,
      tokenHash: hashToken(token),
      codeHash: hashCode(userId, code),
      challenge,
      registrationId,
      expiresAt: new Date(Date.now() + minutes * 60_000),
    })
    .execute()
  return { token, code }
}

/** Six digits. */
export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/** A code is short, so it is hashed together with its owner's id. */
export const hashCode = (userId: string, code: string) => hashToken(`${userId} ${code}`)

/**
 * Spends a token; of two simultaneous requests one succeeds. Returns the user's id, or undefined if the token
 * is invalid. A token with a challenge needs its secret.
 */
export async function spendToken(db: Db, purpose: OneTimePurpose, token: string, verifier = '') {
  const row = await db
    .updateTable('oneTimeTokens')
    .set({ usedAt: sql<Date>`now()` })
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where((where) =>
      where.or([where('challenge', 'is', null), where('challenge', '=', challengeOf(verifier))]),
    )
    .returning('userId')
    .executeTakeFirst()
  return row?.userId
}

export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** The token of a link, valid or not. */
export const findOneTimeToken = (db: Db, purpose: OneTimePurpose, token: string) =>
  db
    .selectFrom('oneTimeTokens')
    .selectAll()
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst()

/** The user's unused, unexpired tokens, with the device that requested each; none for an undefined user. */
export const findActiveTokens = (db: Db, purpose: OneTimePurpose, userId: string | undefined) =>
  db
    .selectFrom('oneTimeTokens')
    .leftJoin('registrations', 'registrations.id', 'oneTimeTokens.registrationId')
    .selectAll('oneTimeTokens')
    .select('registrations.deviceHash')
    .where('userId', '=', userId ?? '00000000-0000-4000-8000-000000000000')
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .execute()

/** Of two simultaneous requests one spends it. */
export async function spendTokenById(db: Db, id: string) {
  const row = await db
    .updateTable('oneTimeTokens')
    .set({ usedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps a spent link token for the new account, for users who press the link twice. */
export const retainSpentToken = (
  db: Db,
  {
    tokenHash,
    purpose,
    expiresAt,
  }: Pick<Selectable<Tables['oneTimeTokens']>, 'tokenHash' | 'purpose' | 'expiresAt'>,
  userId: string,
) =>
  db
    .insertInto('oneTimeTokens')
    .values({ userId, purpose, tokenHash, expiresAt, usedAt: new Date() })
    .onConflict((conflict) => conflict.column('tokenHash').doUpdateSet({ userId, usedAt: new Date() }))
    .execute()

/** The owner of a token, spent or not: lets a link pressed twice answer "already done". */
export async function findTokenOwner(db: Db, purpose: OneTimePurpose, token: string) {
  const row = await db
    .selectFrom('oneTimeTokens')
    .select('userId')
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return row?.userId
}

export function listCapturedMails(db: Db, to: string | undefined, limit: number) {
  return db
    .selectFrom('capturedMails')
    .select(['id', 'recipient as to', 'subject', 'textBody as text', 'createdAt as sentAt'])
    .$if(to !== undefined, (query) => query.where('recipient', '=', to ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Tells pages on which a seeker's profile is open that its name or photo was changed in the settings. */
export async function noteInProfileDraft(db: Db, user: { id: string; role: Role }, field: 'name' | 'photo') {
  if (user.role !== 'SEEKER') return
  await sql`
    insert into profile_drafts as draft (user_id, version, fields)
    values (${user.id}, 1, jsonb_build_object(${field}::text, jsonb_build_object('version', 1)))
    on conflict (user_id) do update set version = draft.version + 1,
      fields = draft.fields || jsonb_build_object(${field}::text,
        coalesce(draft.fields -> ${field}, '{}') || jsonb_build_object('version', draft.version + 1))`.execute(
    db,
  )
}
