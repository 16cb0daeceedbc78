import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#/server/database/database.ts'
import type { CompanyStatus } from '../../../shared/roles.ts'
import type { Finding } from '../verification/status.ts'
import type { Decision } from './decisions.ts'

/** The findings at the time of the decision. */
const facts = z.array(z.object({ claim: z.string(), outcome: z.string(), finding: z.string() }))
type Facts = z.infer<typeof facts>

/** The state that an undo restores. */
const before = z.object({
  status: z.custom<CompanyStatus>((status) => typeof status === 'string'),
  statusNote: z.string().nullable(),
  openFields: z.array(z.string()),
  approvedAt: z.coerce.date().nullable(),
  human: z
    .object({
      outcome: z.custom<Finding['outcome']>((outcome) => typeof outcome === 'string'),
      finding: z.string(),
      source: z.string(),
      checkedAt: z.coerce.date(),
      expiresAt: z.coerce.date().nullable(),
    })
    .nullable(),
  appealId: z.string().optional(),
  proposalId: z.string().optional(),
})
export type UndoSnapshot = z.infer<typeof before>

type Row = { facts: unknown; before: unknown }
const readDecision = <R extends Row>(row: R) => ({
  ...row,
  facts: facts.parse(row.facts),
  before: before.parse(row.before),
})
export type DecisionRow = NonNullable<Awaited<ReturnType<typeof lockDecision>>>

export async function insertDecision(
  db: Db,
  row: {
    companyId: string
    decision: Decision
    reasons: string[]
    note: string
    facts: Facts
    decidedBy: string
    before: UndoSnapshot
    companyVersion: number
  },
) {
  const inserted = await db
    .insertInto('companyDecisions')
    .values({ ...row, facts: JSON.stringify(row.facts), before: JSON.stringify(row.before) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return readDecision(inserted)
}

export function findDecision(db: Db, id: string) {
  return db.selectFrom('companyDecisions').select(['id', 'companyId']).where('id', '=', id).executeTakeFirst()
}

/** Lock the company first, as everything that decides does, to avoid deadlocks. */
export async function lockDecision(db: Db, id: string) {
  const row = await db
    .selectFrom('companyDecisions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && readDecision(row)
}

/** Marks a decision as notified or undone, once and never both. False when it was already marked. */
export async function closeDecision(db: Db, id: string, how: 'notifiedAt' | 'undoneAt') {
  const row = await db
    .updateTable('companyDecisions')
    .set({ [how]: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('notifiedAt', 'is', null)
    .where('undoneAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** All decisions that were not undone, newest first. */
export async function listDecisions(db: Db, companyId: string) {
  const rows = await db
    .selectFrom('companyDecisions')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('undoneAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .limit(100)
    .execute()
  return rows.map(readDecision)
}

/** Of two concurrent appeals one is inserted; undefined for the other. */
export function insertAppeal(
  db: Db,
  row: { decisionId: string; companyId: string; text: string; appealedBy: string },
) {
  return db
    .insertInto('companyAppeals')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function listAppeals(db: Db, companyId: string) {
  return db
    .selectFrom('companyAppeals')
    .selectAll()
    .where('companyId', '=', companyId)
    .orderBy('createdAt', 'desc')
    .execute()
}
/** The open appeal, with the person who made the decision. */
export function findOpenAppeal(db: Db, companyId: string) {
  return db
    .selectFrom('companyAppeals')
    .innerJoin('companyDecisions', 'companyDecisions.id', 'companyAppeals.decisionId')
    .selectAll('companyAppeals')
    .select(['companyDecisions.decidedBy', 'companyDecisions.decision', 'companyDecisions.before'])
    .where('companyAppeals.companyId', '=', companyId)
    .where('companyAppeals.closedAt', 'is', null)
    .executeTakeFirst()
}

export function closeAppeal(db: Db, id: string, outcome: 'uphold' | 'overturn') {
  return db
    .updateTable('companyAppeals')
    .set({ outcome, closedAt: new Date() })
    .where('id', '=', id)
    .execute()
}

export function reopenAppeal(db: Db, id: string) {
  return db
    .updateTable('companyAppeals')
    .set({ outcome: null, closedAt: null })
    .where('id', '=', id)
    .execute()
}

/** Withdraws an open appeal, because submitting the profile again replaces it. */
export function withdrawAppeal(db: Db, companyId: string) {
  return db
    .updateTable('companyAppeals')
    .set({ outcome: 'withdrawn', closedAt: new Date() })
    .where('companyId', '=', companyId)
    .where('closedAt', 'is', null)
    .execute()
}

/** Restores the `human` finding, including its date. */
export async function restoreHumanFinding(db: Db, companyId: string, human: UndoSnapshot['human']) {
  if (!human) {
    await db.deleteFrom('evidence').where('companyId', '=', companyId).where('claim', '=', 'human').execute()
    return
  }
  await db
    .updateTable('evidence')
    .set(human)
    .where('companyId', '=', companyId)
    .where('claim', '=', 'human')
    .execute()
}
