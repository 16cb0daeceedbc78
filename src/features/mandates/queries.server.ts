import { type Expression, type Insertable, type SqlBool, sql } from 'kysely'
import { hashToken } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import type { MandateState } from './states.ts'

export const openMandateStates = ['requested', 'invited', 'active'] as const

/** Mandates with their company, recruiter and number of jobs. */
const selectMandates = (db: Db) =>
  db
    .selectFrom('mandates')
    .innerJoin('companies', 'companies.id', 'mandates.companyId')
    .leftJoin('users', 'users.id', 'mandates.recruiterId')
    .select([
      'mandates.id',
      'mandates.companyId',
      'mandates.recruiterId',
      'mandates.email',
      'mandates.agency',
      'mandates.state',
      'mandates.note',
      'mandates.expiresAt',
      'mandates.createdAt',
      'mandates.changedAt',
      'companies.slug as companySlug',
      'companies.name as companyName',
      'companies.photo as companyPhoto',
      'companies.status as companyStatus',
      'companies.verificationLevel',
      'users.name as recruiterName',
    ])
    .select((eb) =>
      eb
        .selectFrom('jobs')
        .whereRef('jobs.mandateId', '=', 'mandates.id')
        .select((count) => count.cast<number>(count.fn.countAll(), 'integer').as('count'))
        .as('jobs'),
    )

export type MandateRow = Awaited<ReturnType<typeof listMandatesOfCompany>>[number]

const stateOrder = sql`array_position(array['requested', 'active', 'invited', 'declined', 'ended'], mandates.state)`

export function listMandatesOfCompany(db: Db, companyId: string) {
  return selectMandates(db)
    .where('mandates.companyId', '=', companyId)
    .orderBy(stateOrder)
    .orderBy('mandates.changedAt', 'desc')
    .limit(200)
    .execute()
}

/** Invitations are stored by address until it has an account. */
const belongsTo = ({ id, email }: { id: string; email: string }) =>
  sql<boolean>`(mandates.recruiter_id = ${id} or (mandates.recruiter_id is null and mandates.email = ${email}))`

export function listMandatesOfRecruiter(db: Db, recruiter: { id: string; email: string }) {
  return selectMandates(db)
    .where(belongsTo(recruiter))
    .orderBy(
      sql`array_position(array['active', 'invited', 'requested', 'declined', 'ended'], mandates.state)`,
    )
    .orderBy('companies.name')
    .orderBy('mandates.changedAt', 'desc')
    .limit(200)
    .execute()
}

/** Locks the mandate until the transaction ends and reads it after the lock, so it is current. */
async function lockMandate(db: Db, condition: Expression<SqlBool>): Promise<MandateRow | undefined> {
  const row = await db.selectFrom('mandates').select('id').where(condition).forUpdate().executeTakeFirst()
  return row && selectMandates(db).where('mandates.id', '=', row.id).executeTakeFirst()
}

export const lockMandateOfCompany = (db: Db, companyId: string, id: string) =>
  lockMandate(db, sql<boolean>`mandates.id = ${id} and mandates.company_id = ${companyId}`)
export const lockMandateOfRecruiter = (db: Db, recruiter: { id: string; email: string }, id: string) =>
  lockMandate(db, sql<boolean>`mandates.id = ${id} and ${belongsTo(recruiter)}`)
export const lockInvitation = (db: Db, token: string) =>
  lockMandate(db, sql<boolean>`mandates.token_hash = ${hashToken(token)}`)

/** The invitation of a token, while it can be accepted. */
export function findInvitation(db: Db, token: string) {
  return selectMandates(db)
    .where('mandates.tokenHash', '=', hashToken(token))
    .where('mandates.state', '=', 'invited')
    .where('mandates.expiresAt', '>', sql<Date>`now()`)
    .where('companies.status', '=', 'approved')
    .executeTakeFirst()
}

/** A pending invitation, for its mail. */
export function findWaitingInvitation(db: Db, id: string) {
  return selectMandates(db)
    .where('mandates.id', '=', id)
    .where('mandates.state', '=', 'invited')
    .executeTakeFirst()
}

export function setRecruiterInvitationToken(db: Db, id: string, tokenHash: string) {
  return db
    .updateTable('mandates')
    .set({ tokenHash })
    .where('id', '=', id)
    .where('state', '=', 'invited')
    .execute()
}

/** Locks the open mandate between this company and address, if there is one. */
export function lockOpenMandate(db: Db, companyId: string, email: string) {
  return db
    .selectFrom('mandates')
    .select(['id', 'state'])
    .where('companyId', '=', companyId)
    .where('email', '=', email)
    .where('state', 'in', openMandateStates)
    .forUpdate()
    .executeTakeFirst()
}

/** Undefined if another request created one for the same company and address at the same moment. */
export function insertMandate(db: Db, mandate: Insertable<Tables['mandates']>) {
  return db
    .insertInto('mandates')
    .values(mandate)
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'email'])
        .where(sql<boolean>`state in ('requested', 'invited', 'active')`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
}

export function updateMandate(
  db: Db,
  id: string,
  changes: {
    state?: MandateState
    recruiterId?: string
    agency?: string
    note?: string | null
    tokenHash?: string | null
    expiresAt?: Date | null
  },
) {
  return db
    .updateTable('mandates')
    .set({ ...changes, changedAt: new Date() })
    .where('id', '=', id)
    .execute()
}

export function insertMandateEvent(db: Db, event: Insertable<Tables['mandateEvents']>) {
  return db.insertInto('mandateEvents').values(event).execute()
}

/** Events of these mandates, oldest first. */
export async function listMandateEvents(db: Db, mandateIds: string[]) {
  if (mandateIds.length === 0) return []
  return db
    .selectFrom('mandateEvents')
    .leftJoin('users', 'users.id', 'mandateEvents.actorId')
    .selectAll('mandateEvents')
    .select('users.name as actor')
    .where('mandateId', 'in', mandateIds)
    .orderBy('mandateEvents.id')
    .execute()
}

/** The name under which a recruiter posts under this mandate. */
export async function findAgency(db: Db, mandateId: string) {
  const row = await db.selectFrom('mandates').select('agency').where('id', '=', mandateId).executeTakeFirst()
  return row?.agency ?? null
}

export function findApprovedCompany(db: Db, slug: string) {
  return db
    .selectFrom('companies')
    .select(['id', 'name', 'slug'])
    .where('slug', '=', slug)
    .where('status', '=', 'approved')
    .executeTakeFirst()
}
