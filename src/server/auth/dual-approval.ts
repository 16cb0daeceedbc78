import { AppError, orNotFound } from '#/shared/errors.ts'
import type { Db } from '../database/database.ts'

/** An action that needs two people: one proposes it, somebody else confirms or declines. */
type Proposal = {
  /** `area.verb`, the same word that the audit log uses. */
  action: string
  subject: { type: 'company' | 'user'; id: string }
}

const openProposals = (db: Db, { action, subject }: Proposal) =>
  db
    .selectFrom('proposals')
    .where('action', '=', action)
    .where('subjectType', '=', subject.type)
    .where('subjectId', '=', subject.id)
    .where('closedAt', 'is', null)

/** The open proposal with the proposer's name. */
export function findProposal(db: Db, proposed: Proposal) {
  return openProposals(db, proposed)
    .innerJoin('users', 'users.id', 'proposals.proposedBy')
    .selectAll('proposals')
    .select('users.name as proposer')
    .executeTakeFirst()
}

/** An open proposal as this reader sees it. */
export const viewProposal = (
  { proposer, proposedBy, note, createdAt }: NonNullable<Awaited<ReturnType<typeof findProposal>>>,
  readerId: string,
) => ({ by: proposer, own: proposedBy === readerId, note, at: createdAt })

/** Throws 409 when the action is already proposed; of two concurrent proposals one wins. */
export async function proposeAction(
  db: Db,
  { action, subject }: Proposal,
  { by, reasons, note }: { by: string; reasons: string[]; note: string },
) {
  const row = await db
    .insertInto('proposals')
    .values({ action, subjectType: subject.type, subjectId: subject.id, reasons, note, proposedBy: by })
    .onConflict((conflict) =>
      conflict.columns(['action', 'subjectType', 'subjectId']).where('closedAt', 'is', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new AppError(409, 'This is proposed already. Somebody else confirms it.')
  return row
}

/**
 * Closes the open proposal and returns it. Throws 403 when the proposer tries to confirm it. Only the proposer can
 * withdraw it; anybody else declines.
 */
export async function closeProposal(db: Db, proposed: Proposal, by: string, confirms: boolean) {
  const proposal = orNotFound(
    await openProposals(db, proposed).selectAll().forUpdate().executeTakeFirst(),
    'proposal',
  )
  const isProposer = proposal.proposedBy === by
  if (confirms && isProposer) throw new AppError(403, 'You proposed this, so somebody else confirms it.')
  const outcome = confirms ? 'confirmed' : isProposer ? 'withdrawn' : 'declined'
  await db
    .updateTable('proposals')
    .set({ outcome, closedBy: by, closedAt: new Date() })
    .where('id', '=', proposal.id)
    .execute()
  return { ...proposal, outcome }
}

/** Reopens a proposal whose confirmation was undone. */
export function reopenProposal(db: Db, id: string) {
  return db
    .updateTable('proposals')
    .set({ outcome: null, closedBy: null, closedAt: null })
    .where('id', '=', id)
    .execute()
}

/** Active administrators except `without`: the people who could act as the second person. */
export function listOtherAdmins(db: Db, without: string[]) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('role', '=', 'SUPER_ADMIN')
    .where('suspendedAt', 'is', null)
    .$if(without.length > 0, (query) => query.where('id', 'not in', without))
    .orderBy('createdAt')
    .limit(50)
    .execute()
}
