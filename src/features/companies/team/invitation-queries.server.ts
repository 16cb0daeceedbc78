import { type Insertable, sql } from 'kysely'
import { hashToken } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'

const selectInvitations = (db: Db) =>
  db
    .selectFrom('teamInvitations')
    .innerJoin('companies', 'companies.id', 'teamInvitations.companyId')
    .leftJoin('users', 'users.id', 'teamInvitations.invitedBy')
    .selectAll('teamInvitations')
    .select('teamInvitations.invitedBy as invitedById')
    .select(['companies.name as companyName', 'companies.status as companyStatus', 'users.name as invitedBy'])
    .select(
      sql<string[]>`(select coalesce(array_agg(title order by title), '{}') from jobs
        where jobs.id = any (team_invitations.job_ids) and jobs.company_id = team_invitations.company_id)`.as(
        'jobs',
      ),
    )

export type InvitationRow = Awaited<ReturnType<typeof listOpenInvitations>>[number]

export function listOpenInvitations(db: Db, companyId: string) {
  return selectInvitations(db)
    .where('teamInvitations.companyId', '=', companyId)
    .where('teamInvitations.state', '=', 'open')
    .orderBy('teamInvitations.createdAt')
    .execute()
}

/** Open, and of this company; expired ones can be sent again. */
export function findOpenInvitation(db: Db, id: string, companyId?: string) {
  return selectInvitations(db)
    .where('teamInvitations.id', '=', id)
    .$if(companyId !== undefined, (query) => query.where('teamInvitations.companyId', '=', companyId ?? ''))
    .where('teamInvitations.state', '=', 'open')
    .executeTakeFirst()
}

/** Invitations that can be accepted. */
const selectValidInvitations = (db: Db) =>
  selectInvitations(db)
    .where('teamInvitations.state', '=', 'open')
    .where('teamInvitations.expiresAt', '>', sql<Date>`now()`)

export const findInvitationByToken = (db: Db, token: string) =>
  selectValidInvitations(db).where('teamInvitations.tokenHash', '=', hashToken(token)).executeTakeFirst()

/** To the address of somebody's account, which they have proven. */
export const listInvitationsTo = (db: Db, email: string) =>
  selectValidInvitations(db)
    .where('teamInvitations.email', '=', email)
    .orderBy('teamInvitations.createdAt', 'desc')
    .execute()

export const findInvitationTo = (db: Db, companyId: string, email: string) =>
  selectValidInvitations(db)
    .where('teamInvitations.companyId', '=', companyId)
    .where('teamInvitations.email', '=', email)
    .executeTakeFirst()

/** Undefined if the address has an open invitation, even since this moment. */
export function insertInvitation(db: Db, invitation: Insertable<Tables['teamInvitations']>) {
  return db
    .insertInto('teamInvitations')
    .values(invitation)
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'email']).where(sql<boolean>`state = 'open'`).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
}

/** Of two at the same moment one ends it. */
export async function endInvitation(db: Db, id: string, state: 'accepted' | 'revoked' | 'declined') {
  const { numUpdatedRows } = await db
    .updateTable('teamInvitations')
    .set({ state, tokenHash: null })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes back what these people invited, and what was sent to these addresses; answers whose. */
export function revokeInvitationsOf(
  db: Db,
  companyId: string,
  { invitedBy, emails }: { invitedBy: string[]; emails: string[] },
) {
  return db
    .updateTable('teamInvitations')
    .set({ state: 'revoked', tokenHash: null })
    .where('companyId', '=', companyId)
    .where('state', '=', 'open')
    .where(sql<boolean>`(invited_by = any (${invitedBy}::uuid[]) or email = any (${emails}::text[]))`)
    .returning('email')
    .execute()
}

/** Of an open invitation to this address, if there is one. */
export function setInvitationRole(
  db: Db,
  companyId: string,
  email: string,
  role: Insertable<Tables['teamInvitations']>['role'],
) {
  return db
    .updateTable('teamInvitations')
    .set({ role })
    .where('companyId', '=', companyId)
    .where('email', '=', email)
    .where('state', '=', 'open')
    .execute()
}

/** The earlier link stops working now, not only when the new mail is written. */
export function renewInvitation(db: Db, id: string, expiresAt: Date) {
  return db
    .updateTable('teamInvitations')
    .set({ expiresAt, tokenHash: null, timesSent: sql<number>`times_sent + 1` })
    .where('id', '=', id)
    .execute()
}

export function setMemberInvitationToken(db: Db, id: string, tokenHash: string) {
  return db
    .updateTable('teamInvitations')
    .set({ tokenHash })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()
}
