import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'

type View = { companyId: string; jobId: string | null; ownerId: string; name: string; isShared: boolean }

/** Of a reader: their own, and for members of the team what others share. */
export function listViews(
  db: Db,
  {
    companyId,
    jobId,
    readerId,
    isTeam,
  }: { companyId: string; jobId: string; readerId: string; isTeam: boolean },
) {
  return db
    .selectFrom('applicantViews')
    .innerJoin('users', 'users.id', 'applicantViews.ownerId')
    .select(['applicantViews.id', 'applicantViews.name', 'filter', 'isShared', 'jobId', 'ownerId'])
    .select('users.name as ownerName')
    .where('companyId', '=', companyId)
    .where((eb) => eb.or([eb('jobId', '=', jobId), eb('jobId', 'is', null)]))
    .where((eb) => eb.or([eb('ownerId', '=', readerId), ...(isTeam ? [eb('isShared', '=', true)] : [])]))
    .orderBy((eb) => eb.fn('lower', ['applicantViews.name']))
    .orderBy('applicantViews.id')
    .execute()
}

export async function countViews(db: Db, companyId: string, ownerId: string) {
  const { count } = await db
    .selectFrom('applicantViews')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('companyId', '=', companyId)
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}

/** The same name of the same owner for the same job is replaced. */
export async function upsertView(db: Db, view: View & { filter: object }) {
  const values = { ...view, filter: JSON.stringify(view.filter) }
  const { id } = await db
    .insertInto('applicantViews')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['ownerId', 'companyId', 'jobId', 'name'])
        .doUpdateSet({ filter: values.filter, isShared: view.isShared }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const deleteView = (
  db: Db,
  { id, companyId, jobId, ownerId }: { id: string; companyId: string; jobId: string; ownerId: string | null },
) =>
  db
    .deleteFrom('applicantViews')
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .where((eb) => eb.or([eb('jobId', '=', jobId), eb('jobId', 'is', null)]))
    // Without an owner: whatever the team shares.
    .where(ownerId === null ? sql<boolean>`is_shared` : sql<boolean>`owner_id = ${ownerId}`)
    .execute()
