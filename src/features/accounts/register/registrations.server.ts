import { type Insertable, type Selectable, sql } from 'kysely'
import { deleteSessionsOf } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import { insertCompany, insertUser, updateUser } from '../queries.server.ts'

type Registration = Selectable<Tables['registrations']>
type User = Selectable<Tables['users']>

export const insertRegistration = (db: Db, values: Insertable<Tables['registrations']>) =>
  db.insertInto('registrations').values(values).returningAll().executeTakeFirstOrThrow()

export const findRegistration = (db: Db, id: string) =>
  db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirst()

/** What this browser last registered the address with. */
export const findRegistrationIn = (db: Db, email: string, deviceHash: string | undefined) =>
  db
    .selectFrom('registrations')
    .selectAll()
    .where('email', '=', email)
    .where('deviceHash', '=', deviceHash ?? '')
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()

/** The newest try of this browser to register the address, or the newest of all. */
export const findNewestRegistration = (db: Db, email: string, deviceHash: string | undefined) =>
  db
    .selectFrom('registrations')
    .selectAll()
    .where('email', '=', email)
    .orderBy(sql`device_hash = ${deviceHash ?? ''} desc nulls last`)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()

/** The draft company of someone who registered to hire; made here, so that registering does the same for all. */
export async function ensureCompany(db: Db, userId: string) {
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  if (user.role !== 'EMPLOYER' || !user.registrationId) return
  // Two sign-ins at once make one company.
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const member = await db
    .selectFrom('companyMembers')
    .select('companyId')
    .where('userId', '=', userId)
    .executeTakeFirst()
  const registration = member ? undefined : await findRegistration(db, user.registrationId)
  if (registration?.companyName) await insertCompany(db, userId, registration.companyName)
}

/**
 * Makes way for the owner of an address: an account that nobody confirmed goes, with its sessions, its password
 * and everything else that was put into it. False when there is none, or one with something to lose.
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
  if (!user || (await hasSomethingToLose(db, user.id))) return false
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

async function hasSomethingToLose(db: Db, userId: string) {
  const { rows } = await sql<{ some: boolean }>`select
    exists (select from applications where seeker_id = ${userId})
    or exists (select from company_members join companies on companies.id = company_id
      where user_id = ${userId} and companies.status <> 'draft')
    or exists (select from company_history where actor_id = ${userId}) as some`.execute(db)
  return rows[0]?.some ?? false
}

/**
 * Ends every way in that others may have made: sessions, known browsers, waiting identities. Linked ones stay
 * where the address was proven before, because linking asked for the password.
 */
export async function endEarlierAccess(db: Db, userId: string, keepIdentities = false) {
  await deleteSessionsOf(db, userId)
  if (!keepIdentities) await db.deleteFrom('externalIdentities').where('userId', '=', userId).execute()
  for (const table of ['pendingIdentities', 'knownDevices'] as const)
    await db.deleteFrom(table).where('userId', '=', userId).execute()
}

/** Gives the address to who confirmed this registration of it. The id of the account they have then. */
export async function confirmRegistration(db: Db, user: User, registration: Registration | undefined) {
  const emailVerifiedAt = new Date()
  let id = user.id
  if (!registration || user.registrationId === registration.id) {
    await updateUser(db, id, { emailVerifiedAt })
  } else {
    const { role, name, email, passwordHash } = registration
    const fresh = { role: role as 'SEEKER' | 'EMPLOYER', name, email, passwordHash }
    const renewed = (await discardUnconfirmed(db, email))
      ? await insertUser(db, { ...fresh, emailVerifiedAt, registrationId: registration.id })
      : undefined
    if (renewed) id = renewed.id
    else {
      // It holds something, so it stays; but only its owner gets in.
      await endEarlierAccess(db, id)
      await updateUser(db, id, { emailVerifiedAt, passwordHash, registrationId: registration.id })
    }
  }
  await ensureCompany(db, id)
  await db
    .deleteFrom('registrations')
    .where('email', '=', user.email)
    .$if(registration !== undefined, (query) => query.where('id', '!=', registration?.id ?? ''))
    .execute()
  return id
}
