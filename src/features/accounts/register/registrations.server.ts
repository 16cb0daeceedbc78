import { type Insertable, type Selectable, sql } from 'kysely'
import { endSessionsOf } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import { orNotFound } from '#/shared/errors.ts'
import { findUser, insertCompany, insertUser, updateUser } from '../queries.server.ts'

type Registration = Selectable<Tables['registrations']>
type User = Selectable<Tables['users']>

export const insertRegistration = (db: Db, values: Insertable<Tables['registrations']>) =>
  db.insertInto('registrations').values(values).returningAll().executeTakeFirstOrThrow()

export const findRegistration = (db: Db, id: string) =>
  db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirst()

/** The latest registration of the address by this browser. */
export const findBrowserRegistration = (db: Db, email: string, deviceHash: string | undefined) =>
  db
    .selectFrom('registrations')
    .selectAll()
    .where('email', '=', email)
    .where('deviceHash', '=', deviceHash ?? '')
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()

/** The latest registration of the address by this browser, or else by any. */
export const findLatestRegistration = (db: Db, email: string, deviceHash: string | undefined) =>
  db
    .selectFrom('registrations')
    .selectAll()
    .where('email', '=', email)
    .orderBy(sql`device_hash = ${deviceHash ?? ''} desc nulls last`)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()

/**
 * Creates the draft company of an employer at first sign-in, so that registration takes the same steps for
 * all roles. Returns whether the company of their registration exists now.
 */
export async function ensureCompany(db: Db, user: Pick<User, 'id' | 'role' | 'registrationId'>) {
  if (user.role !== 'EMPLOYER' || !user.registrationId) return false
  // Locked, so that two simultaneous sign-ins create one company.
  await db.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute()
  const member = await db
    .selectFrom('companyMembers')
    .select('companyId')
    .where('userId', '=', user.id)
    .executeTakeFirst()
  if (member) return true
  const registration = await findRegistration(db, user.registrationId)
  if (!registration?.companyName) return false
  await insertCompany(db, user.id, registration.companyName)
  return true
}

/**
 * Deletes the unconfirmed account of an address, with its sessions, password and data. False if there is none
 * or it holds applications or a submitted company.
 */
export async function discardUnconfirmed(db: Db, email: string) {
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where('emailVerifiedAt', 'is', null)
    .where('suspendedAt', 'is', null)
    .where('role', 'in', ['SEEKER', 'EMPLOYER'])
    .forUpdate()
    .executeTakeFirst()
  if (!user || (await hasData(db, user.id))) return false
  await db
    .deleteFrom('companies')
    .where('id', 'in', (query) =>
      query.selectFrom('companyMembers').select('companyId').where('userId', '=', user.id),
    )
    .execute()
  await db.deleteFrom('users').where('id', '=', user.id).execute()
  if (user.registrationId)
    await db.deleteFrom('registrations').where('id', '=', user.registrationId).execute()
  return true
}

async function hasData(db: Db, userId: string) {
  const { rows } = await sql<{ some: boolean }>`select
    exists (select from applications where seeker_id = ${userId})
    or exists (select from company_members join companies on companies.id = company_id
      where user_id = ${userId} and companies.status <> 'draft')
    or exists (select from company_history where actor_id = ${userId}) as some`.execute(db)
  return rows[0]?.some ?? false
}

/**
 * Revokes all access others may have created: sessions, known devices, pending identities. Linked identities
 * and passkeys stay if the address was proved before, because adding them required a proof of the owner.
 */
export async function revokeAccess(db: Db, userId: string, keepIdentities = false) {
  await endSessionsOf(db, userId, 'password-changed')
  // Whoever asked for another address may not have been the owner.
  await db.deleteFrom('emailChanges').where('userId', '=', userId).where('changedAt', 'is', null).execute()
  if (!keepIdentities)
    for (const table of ['externalIdentities', 'passkeys'] as const)
      await db.deleteFrom(table).where('userId', '=', userId).execute()
  for (const table of ['pendingIdentities', 'knownDevices'] as const)
    await db.deleteFrom(table).where('userId', '=', userId).execute()
}

/** Confirms the address for this registration; returns the id of the resulting account. */
export async function confirmRegistration(db: Db, user: User, registration: Registration | undefined) {
  const emailVerifiedAt = new Date()
  let id = user.id
  if (!registration || user.registrationId === registration.id) {
    await updateUser(db, id, { emailVerifiedAt })
  } else {
    const { role, name, email, passwordHash } = registration
    const fresh = { role: role as 'SEEKER' | 'EMPLOYER', name, email, passwordHash }
    const newUser = (await discardUnconfirmed(db, email))
      ? await insertUser(db, { ...fresh, emailVerifiedAt, registrationId: registration.id })
      : undefined
    if (newUser) id = newUser.id
    else {
      // The account holds data, so it stays; only the address's owner keeps access.
      await revokeAccess(db, id)
      await updateUser(db, id, { emailVerifiedAt, passwordHash, registrationId: registration.id })
    }
  }
  await ensureCompany(db, orNotFound(await findUser(db, id), 'account'))
  await db
    .deleteFrom('registrations')
    .where('email', '=', user.email)
    .$if(registration !== undefined, (query) => query.where('id', '!=', registration?.id ?? ''))
    .execute()
  return id
}
