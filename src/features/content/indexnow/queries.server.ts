import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import { committedAfter } from '#/server/events/outbox.ts'

export const readIndexNow = (db: Db) => db.selectFrom('indexnow').selectAll().executeTakeFirstOrThrow()

export const setIndexNowPosition = (db: Db, position: string) =>
  db.updateTable('indexnow').set({ position }).execute()

/** The snapshot of now, and whether `position` is one of this server. A restore may bring that of another along. */
export async function snapshotAfter(db: Db, position: string | null) {
  const { rows } = await sql<{ snapshot: string; isOurs: boolean }>`
    select pg_current_snapshot()::text as snapshot, coalesce(pg_snapshot_xmax(${position}::text::pg_snapshot)
      <= pg_snapshot_xmax(pg_current_snapshot()), false) as is_ours`.execute(db)
  return rows[0] as { snapshot: string; isOurs: boolean }
}

/** The slugs of jobs and companies that changed in public between two snapshots, those that are gone included. */
export async function listChangedPages(db: Db, from: string, until: string, limit: number) {
  const { rows } = await sql<{ kind: 'job' | 'company'; slug: string }>`
    with changed as (
      select job_seq, company_number from search_outbox
      where ${sql.raw(committedAfter(`'${from}'::pg_snapshot`))} and pg_visible_in_snapshot(xid, ${until}::text::pg_snapshot))
    select 'company' as kind, slug from companies where number in (select company_number from changed)
    union all
    select 'job', slug from jobs where posted_seq in (select job_seq from changed)
    limit ${limit}`.execute(db)
  return rows
}
