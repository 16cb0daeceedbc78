import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import { containsPattern } from '#/server/database/like.ts'
import type { Tables } from '#/server/database/types.ts'

export type AuditQuery = {
  actor?: string | undefined
  action?: string | undefined
  subject?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

function matching<O>(
  query: SelectQueryBuilder<Tables, 'auditLog', O>,
  { actor, action, subject, from, to }: AuditQuery,
) {
  let found = query
  if (actor) found = found.where('actor', 'ilike', containsPattern(actor))
  if (action)
    found = found.where((of) =>
      of.or([of('action', '=', action), sql<boolean>`starts_with(action, ${`${action}.`})`]),
    )
  if (subject)
    found = found.where((of) =>
      of.or([of('subject', 'ilike', containsPattern(subject)), of('subjectId', '=', subject)]),
    )
  if (from) found = found.where('createdAt', '>=', new Date(`${from}T00:00:00Z`))
  if (to)
    found = found.where('createdAt', '<', sql<Date>`${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`)
  return found
}

const columns = [
  'number',
  'createdAt',
  'actor',
  'action',
  'subjectType',
  'subjectId',
  'subject',
  'reason',
  'detail',
  'hash',
] as const

/** Newest first, those before a line. The database counts in bigint; a browser can count that far too. */
export async function listAudit(db: Db, filter: AuditQuery & { before?: number | undefined }, limit: number) {
  let found = matching(db.selectFrom('auditLog').select(columns), filter)
  if (filter.before) found = found.where('number', '<', String(filter.before))
  const rows = await found.orderBy('number', 'desc').limit(limit).execute()
  return rows.map(readLine)
}

/** Oldest first, those after a line and up to another: a piece of an export. */
export async function listAuditAfter(
  db: Db,
  filter: AuditQuery,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
) {
  const rows = await matching(db.selectFrom('auditLog').select(columns), filter)
    .where('number', '>', String(after))
    .where('number', '<=', String(upTo))
    .orderBy('number')
    .limit(limit)
    .execute()
  return rows.map(readLine)
}

const readLine = <R extends { number: string; detail: unknown }>(row: R) => ({
  ...row,
  number: Number(row.number),
  detail: row.detail as Record<string, unknown>,
})
export type AuditRow = Awaited<ReturnType<typeof listAudit>>[number]

export async function findNewestAuditLine(db: Db) {
  const row = await db
    .selectFrom('auditLog')
    .select(['number', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { number: Number(row?.number ?? 0), hash: row?.hash ?? null }
}

/** The first entry that breaks the hash chain; null if it is intact. Reads every entry. */
export async function findBrokenAuditLine(db: Db) {
  const { rows } = await sql<{ number: string | null }>`select first_broken_audit_line() as number`.execute(
    db,
  )
  return rows[0]?.number ? Number(rows[0].number) : null
}

export async function listAuditActions(db: Db) {
  const rows = await db.selectFrom('auditLog').select('action').distinct().orderBy('action').execute()
  return rows.map(({ action }) => action)
}
