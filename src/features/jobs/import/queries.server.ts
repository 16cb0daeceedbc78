import { randomBytes } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import { isAfter } from '#/server/paged-task.ts'
import { jobsInScope } from '../public/visibility.server.ts'

const portion = 200

/** Records the import; false if this key was used before. */
export async function insertImport(db: Db, row: Insertable<Tables['jobImports']>) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('jobImports')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const findImport = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('jobImports')
    .select('drafts')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()

export async function countDrafts(db: Db, companyId: string) {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from jobs
    where company_id = ${companyId} and status = 'draft'`.execute(db)
  return rows[0]?.count ?? 0
}

type Draft = Omit<Insertable<Tables['jobs']>, 'slug' | 'status'>

/** Inserts drafts with their owner, and with who started them in their history. Returns their ids in the same order. */
export async function insertDrafts(
  db: Db,
  drafts: readonly Draft[],
  { ownerId, actor }: { ownerId: string | null; actor: { id: string; name: string } },
) {
  const all: string[] = []
  for (let from = 0; from < drafts.length; from += portion) {
    const rows = await db
      .insertInto('jobs')
      .values(
        drafts
          .slice(from, from + portion)
          .map((draft) => ({ ...draft, slug: `draft-${randomBytes(9).toString('hex')}` })),
      )
      .returning('id')
      .execute()
    const ids = rows.map(({ id }) => id)
    if (ownerId)
      await db
        .insertInto('jobMembers')
        .values(ids.map((jobId) => ({ jobId, userId: ownerId, isOwner: true })))
        .execute()
    await db
      .insertInto('jobEvents')
      .values(ids.map((jobId) => ({ jobId, kind: 'started', actorId: actor.id, actor: actor.name })))
      .execute()
    all.push(...ids)
  }
  return all
}

export const listJobsAfter = (db: Db, scope: CompanyScope, after: string | undefined, limit: number) =>
  db
    .selectFrom('jobs')
    .selectAll()
    .where(jobsInScope(scope))
    .where(isAfter('id', after))
    .orderBy('id')
    .limit(limit)
    .execute()
