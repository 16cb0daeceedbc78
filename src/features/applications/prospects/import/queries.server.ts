import { type Insertable, type Selectable, sql } from 'kysely'
import { jobsInScope } from '#/features/jobs/public/visibility.server.ts'
import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import type { ImportChoices, ImportRow, Person } from './plan.ts'

export type ImportRecord = Omit<Selectable<Tables['prospectImports']>, 'choices' | 'files'> & {
  choices: ImportChoices
  files: string[]
}
type Scope = CompanyScope & { id: string }
export type RowState = 'waiting' | 'added' | 'joined' | 'left' | 'undone' | 'kept'

/** One's own, and for those who see every job of the company those of its others; for a recruiter those of the mandate. */
const importsInScope = ({ id, companyId, mandateId, onlyJobsOf }: Scope) =>
  mandateId === null
    ? sql<boolean>`(prospect_imports.company_id = ${companyId}
        and (prospect_imports.actor_id = ${id} or ${onlyJobsOf === null}))`
    : sql<boolean>`(prospect_imports.company_id = ${companyId} and prospect_imports.mandate_id = ${mandateId})`

export const insertImport = (db: Db, row: Insertable<Tables['prospectImports']>) =>
  db.insertInto('prospectImports').values(row).execute()

const portion = 500

export async function insertRows(
  db: Db,
  importId: string,
  rows: { row: number; cells: string[]; problem: string | null }[],
) {
  for (let from = 0; from < rows.length; from += portion)
    await db
      .insertInto('prospectImportRows')
      .values(
        rows.slice(from, from + portion).map(({ row, cells, problem }, n) => ({
          ...{ importId, place: from + n, row, problem },
          data: JSON.stringify(cells),
        })),
      )
      .execute()
}

export async function listImports(db: Db, scope: Scope) {
  const rows = await db
    .selectFrom('prospectImports')
    .selectAll()
    .where(importsInScope(scope))
    .orderBy('createdAt', 'desc')
    .limit(100)
    .execute()
  return rows as unknown as ImportRecord[]
}

export async function findImport(db: Db, scope: Scope, id: string, { locked = false } = {}) {
  const row = await db
    .selectFrom('prospectImports')
    .selectAll()
    .where('id', '=', id)
    .where(importsInScope(scope))
    .$if(locked, (query) => query.forUpdate())
    .executeTakeFirst()
  return row as ImportRecord | undefined
}

/** Without an access check: for its task. */
export async function findImportById(db: Db, id: string) {
  const row = await db.selectFrom('prospectImports').selectAll().where('id', '=', id).executeTakeFirst()
  return row as ImportRecord | undefined
}

/** False when the other way has begun meanwhile. */
export async function finishImport(db: Db, id: string, isUndo: boolean) {
  const { numUpdatedRows } = await db
    .updateTable('prospectImports')
    .set({ finishedAt: new Date(), hasArchive: false, files: '[]' })
    .where('id', '=', id)
    .where('undoneAt', isUndo ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const updateImport = (
  db: Db,
  id: string,
  change: Partial<{
    choices: string
    startedAt: Date
    finishedAt: Date | null
    undoneAt: Date
  }>,
) => db.updateTable('prospectImports').set(change).where('id', '=', id).execute()

export async function listTable(db: Db, { id, columns, files }: ImportRecord) {
  const { rows } = await sql<ImportRow & { problem: string | null }>`
    select place, row, data as cells, problem from prospect_import_rows
    where import_id = ${id} order by place`.execute(db)
  return {
    columns,
    files,
    rows: rows.map(({ problem, ...row }) => ({ ...row, ...(problem && { problem }) })),
  }
}

/** From the start: who comes in instead of the cells. */
export async function freezeRows(
  db: Db,
  importId: string,
  rows: { place: number; person: Person | null; why: string | null; notes: string[] }[],
) {
  for (let from = 0; from < rows.length; from += portion)
    await sql`update prospect_import_rows set data = given.person, problem = given.why,
        state = case when given.person is null then 'left' else 'waiting' end
      from jsonb_to_recordset(${JSON.stringify(
        rows.slice(from, from + portion).map(({ place, person, why, notes }) => ({
          ...{ place, person, why: why ?? (notes.join('. ') || null) },
        })),
      )}::jsonb) as given (place integer, person jsonb, why text)
      where import_id = ${importId} and prospect_import_rows.place = given.place`.execute(db)
  // A JSON null is not the database's.
  await sql`update prospect_import_rows set data = null
    where import_id = ${importId} and data = 'null'::jsonb`.execute(db)
}

export type WorkRow = {
  place: number
  state: RowState
  data: Person | null
  problem: string | null
  prospectId: string | null
  noteId: string | null
}

export async function listNext(db: Db, importId: string, limit: number, states: RowState[]) {
  const { rows } = await sql<WorkRow>`
    select place, state, data, problem, prospect_id, note_id from prospect_import_rows
    where import_id = ${importId} and state = any(${states}::text[]) order by place limit ${limit}`.execute(
    db,
  )
  return rows
}

/** False when somebody else has changed the row already. */
export async function updateRow(
  db: Db,
  importId: string,
  { place, state: before }: Pick<WorkRow, 'place' | 'state'>,
  change: { state: RowState; problem: string | null; prospectId?: string | null; noteId?: string | null },
) {
  const { numUpdatedRows } = await db
    .updateTable('prospectImportRows')
    .set({ ...change, data: null })
    .where('importId', '=', importId)
    .where('place', '=', place)
    .where('state', '=', before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function countRows(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<{ importId: string; state: RowState; count: number }>`
    select import_id, state, count(*)::int as count from prospect_import_rows
    where import_id = any(${ids}::uuid[]) group by import_id, state`.execute(db)
  return rows
}

export async function listProblems(db: Db, importId: string) {
  const { rows } = await sql<{ row: number; problem: string }>`
    select row, problem from prospect_import_rows
    where import_id = ${importId} and problem is not null and state <> 'waiting'
    order by state = 'added', place limit 500`.execute(db)
  return rows
}

export async function listIntoJobs(db: Db, scope: CompanyScope, importId: string) {
  const { rows } = await sql<{ id: string; title: string; people: number }>`
    select jobs.id, jobs.title, count(*)::int as people from prospects join jobs on jobs.id = prospects.job_id
    where import_id = ${importId} and ${jobsInScope(scope)} group by jobs.id, jobs.title
    order by people desc, jobs.title limit 50`.execute(db)
  return rows
}

export type Known = { email: string; jobId: string }

/** Which of these addresses were added to which of these jobs, in the spelling that was asked for. */
export async function listKnownProspects(db: Db, emails: string[], jobIds: string[]) {
  if (emails.length === 0) return []
  const { rows } = await sql<Known>`
    select given.email, job_id from unnest(${emails}::text[]) as given (email)
    join prospects on mailbox_of(prospects.email) = mailbox_of(given.email)
    where job_id = any(${jobIds}::uuid[])`.execute(db)
  return rows
}

/** Which of these applied to the company and let it write nothing more. */
export async function listBlocking(db: Db, companyId: string, emails: string[]) {
  if (emails.length === 0) return []
  const { rows } = await sql<{ email: string }>`
    select given.email from unnest(${emails}::text[]) as given (email)
    where exists (select from applications join jobs on jobs.id = applications.job_id
      join message_threads on message_threads.application_id = applications.id
      where mailbox_of(snapshot->>'email') = mailbox_of(given.email) and jobs.company_id = ${companyId}
        and blocked_at is not null)`.execute(db)
  return rows.map(({ email }) => email)
}
