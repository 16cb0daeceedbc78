import { sql } from 'kysely'
import { teamName } from '#/features/applications/blind/blind.server.ts'
import type { Stage } from '#/features/applications/stages.ts'
import { jobsInScope } from '#/features/jobs/public/visibility.server.ts'
import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import type { BulkKind } from './shapes.ts'

export type BulkAction = {
  id: string
  jobId: string
  actorId: string | null
  kind: BulkKind
  toStage: Stage | null
  tag: string | null
  beforeOfferOnly: boolean
  createdAt: Date
  undoneAt: Date | null
  isJobClosed: boolean
}

/** A closed job has an answer for everybody: its rejections are taken back one by one, not all at once. */
export const isKept = ({ kind, isJobClosed }: BulkAction) => kind === 'reject' && isJobClosed

export type BulkItem = {
  place: number
  applicationId: string
  version: number
  reason: string | null
  message: string | null
  state: 'waiting' | 'done' | 'refused' | 'undone' | 'kept'
  doneVersion: number | null
}

const actionColumns = sql`id, job_id, actor_id, kind, to_stage, tag, before_offer_only, created_at, undone_at,
  (select status = 'closed' from jobs where jobs.id = job_id) as is_job_closed`

/** False when this key was used before. */
export async function insertAction(
  db: Db,
  action: Omit<BulkAction, 'createdAt' | 'undoneAt' | 'isJobClosed'>,
) {
  const inserted = await db
    .insertInto('bulkActions')
    .values(action)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function insertItems(
  db: Db,
  bulkId: string,
  items: { applicationId: string; version: number; reason: string | null; message: string | null }[],
) {
  for (let from = 0; from < items.length; from += 1_000)
    await db
      .insertInto('bulkItems')
      .values(items.slice(from, from + 1_000).map((item, n) => ({ ...item, bulkId, place: from + n })))
      .execute()
}

/** Without an access check: for its task. */
export async function findAction(db: Db, id: string) {
  const { rows } = await sql<BulkAction>`select ${actionColumns} from bulk_actions where id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** A press on a job in scope. */
export async function findOwnAction(db: Db, scope: CompanyScope, id: string) {
  const { rows } = await sql<BulkAction>`select ${actionColumns} from bulk_actions
    where id = ${id} and job_id in (select id from jobs where ${jobsInScope(scope)})`.execute(db)
  return rows[0]
}

export async function markUndone(db: Db, id: string) {
  await db
    .updateTable('bulkActions')
    .set({ undoneAt: new Date() })
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .execute()
}

/** The next people to do, or to take back, after that place. */
export async function listNext(db: Db, bulkId: string, after: number, limit: number, isUndo: boolean) {
  const { rows } = await sql<BulkItem>`
    select place, application_id, version, reason, message, state, done_version from bulk_items
    where bulk_id = ${bulkId} and place > ${after}
      and state = any(${isUndo ? ['waiting', 'done'] : ['waiting']}::text[])
    order by place limit ${limit}`.execute(db)
  return rows
}

/** False when somebody else has changed the item already. */
export async function updateItem(
  db: Db,
  bulkId: string,
  { place, state: before }: BulkItem,
  change: { state: BulkItem['state']; problem?: string; doneVersion?: number | null },
) {
  const { numUpdatedRows } = await db
    .updateTable('bulkItems')
    // What was sent is in the history or the conversation, and what was not is nobody's.
    .set({ ...change, message: null })
    .where('bulkId', '=', bulkId)
    .where('place', '=', place)
    .where('state', '=', before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function countItems(db: Db, bulkId: string) {
  const { rows } = await sql<{ state: BulkItem['state']; count: number }>`
    select state, count(*)::int as count from bulk_items where bulk_id = ${bulkId} group by state`.execute(db)
  return (state: BulkItem['state']) => rows.find((row) => row.state === state)?.count ?? 0
}

export async function listProblems(db: Db, bulkId: string) {
  const { rows } = await sql<{ id: string; name: string; problem: string }>`
    select application_id as id, ${teamName} as name, coalesce(problem, '') as problem
    from bulk_items join applications on applications.id = application_id
    where bulk_id = ${bulkId} and bulk_items.state in ('refused', 'kept') order by place limit 200`.execute(
    db,
  )
  return rows
}

/** `name` as the team reads it. */
export type Chosen = { id: string; version: number; name: string; isBlind: boolean; stage: Stage }

/** Those of these applications that belong to the job. */
export async function listChosen(db: Db, jobId: string, ids: string[]) {
  const { rows } = await sql<Chosen>`select id, version, ${teamName} as name, is_blind, stage
    from applications where job_id = ${jobId} and id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** By which letters call them, also those whom the team reads blind; never part of an answer. */
export async function listLetterNames(db: Db, ids: string[]) {
  const { rows } = await sql<{ id: string; name: string }>`select id, coalesce(snapshot->>'name', '') as name
    from applications where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Everybody on the job who did not leave, with the stage their applicant was told of last. */
export async function listAnswerable(db: Db, jobId: string) {
  const { rows } = await sql<Chosen>`select id, version, ${teamName} as name, is_blind, stage
    from applications where job_id = ${jobId} and stage <> 'withdrawn'
    order by stage, applied_at, id`.execute(db)
  return rows
}

export async function saveTag(db: Db, applicationId: string, tag: string) {
  const { rows } =
    await sql`insert into application_tags (application_id, tag) values (${applicationId}, ${tag})
    on conflict do nothing returning tag`.execute(db)
  return rows.length > 0
}

export async function deleteTag(db: Db, applicationId: string, tag: string) {
  const { rows } = await sql`delete from application_tags
    where application_id = ${applicationId} and tag = ${tag} returning tag`.execute(db)
  return rows.length > 0
}
