import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import { isAfter, type PagedWork } from '#/server/paged-task.ts'

export type CompanyExportRow = NonNullable<Awaited<ReturnType<typeof findCompanyExport>>>

/** The archive that is being made or can be downloaded; undefined once it has ended. */
export const findCompanyExport = (db: Db, companyId: string) =>
  db
    .selectFrom('companyExports')
    .innerJoin('users', 'users.id', 'requestedBy')
    .selectAll('companyExports')
    .select('users.name as requestedByName')
    .where('companyId', '=', companyId)
    .where((is) => is.or([is('expiresAt', 'is', null), is('expiresAt', '>', sql<Date>`now()`)]))
    .executeTakeFirst()

/** The id of a new archive to be made; undefined while one is being made, or this owner’s can be downloaded. */
export async function startCompanyExport(db: Db, companyId: string, userId: string) {
  const started = await db
    .insertInto('companyExports')
    .values({ companyId, requestedBy: userId })
    .onConflict((conflict) =>
      conflict
        .column('companyId')
        .doUpdateSet({
          // The bytes of the one before are swept, as their id is unknown.
          id: sql`gen_random_uuid()`,
          ...{ requestedBy: userId, state: 'waiting', isStale: false, size: null, expiresAt: null },
          requestedAt: sql`now()`,
        })
        .where(
          sql<boolean>`company_exports.state <> 'waiting' and (company_exports.state = 'failed'
            or company_exports.expires_at <= now() or company_exports.requested_by <> ${userId})`,
        ),
    )
    .returning('id')
    .executeTakeFirst()
  return started?.id
}

/** Before it is read: what changes from now on makes it stale. Undefined if it is no longer wanted. */
export const beginCompanyExport = (db: Db, id: string) =>
  db
    .updateTable('companyExports')
    .set({ isStale: false })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning(['id', 'companyId', 'requestedBy'])
    .executeTakeFirst()

/** Whether it can be downloaded now: it is still wanted, and nobody took anything back while it was made. */
export async function finishCompanyExport(db: Db, id: string, size: number, hours: number) {
  const { numUpdatedRows } = await db
    .updateTable('companyExports')
    .set({ state: 'ready', size: String(size), expiresAt: sql`now() + make_interval(hours => ${hours})` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('isStale', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const failCompanyExport = (db: Db, id: string) =>
  db
    .updateTable('companyExports')
    .set({ state: 'failed' })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()

/** Archives that have ended, and those that could not be made in a day, which can be asked for again. */
export const endedCompanyExports: PagedWork<{ id: string; isOver: boolean }> = {
  limit: 100,
  async list({ db }, after, limit) {
    const { rows } = await sql<{ id: string; isOver: boolean }>`
      select id, state <> 'waiting' as is_over from company_exports
      where (expires_at <= now() or (state = 'waiting' and requested_at < now() - interval '1 day'))
        and ${isAfter('id', after)} order by id limit ${limit}`.execute(db)
    return rows
  },
  key: ({ id }) => id,
  async each({ id, isOver }, { db, storage }) {
    if (!isOver) {
      await failCompanyExport(db, id)
      return
    }
    // The row first, so that nothing refers to missing bytes.
    await db.deleteFrom('companyExports').where('id', '=', id).execute()
    await storage.remove(id)
  },
}

/** The company’s applications to one job, by id, some hundred at a time. */
export async function* applicationIdsOf(db: Db, jobId: string) {
  const limit = 200
  for (let after: string | undefined; ; ) {
    const rows: { id: string }[] = await db
      .selectFrom('applications')
      .select('id')
      .where('jobId', '=', jobId)
      .where(isAfter('id', after))
      .orderBy('id')
      .limit(limit)
      .execute()
    for (const { id } of rows) yield id
    if (rows.length < limit) return
    after = rows.at(-1)?.id
  }
}

/** Writes down, where each applicant reads it, that what they sent was downloaded, without a stage they do not know. */
export const recordDownloads = (db: Db, applicationIds: string[], userId: string) =>
  sql`insert into application_events (application_id, kind, actor_id, from_stage, to_stage, is_download)
    select id, 'resume', ${userId}, coalesce(told_stage, stage), coalesce(told_stage, stage), true
    from applications where id = any(${applicationIds}::uuid[])`.execute(db)
