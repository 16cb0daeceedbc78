import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#/server/database/database.ts'
import type { CompanyStatus } from '#/shared/roles.ts'
import type { CompanyDecision } from './decisions.ts'

/** The findings at the time of the decision. */
const facts = z.array(z.object({ claim: z.string(), outcome: z.string(), finding: z.string() }))
type Facts = z.infer<typeof facts>

/** What the decision ended: the status, the appeal it answers, the proposal it carries out. */
const priorState = z.object({
  status: z.custom<CompanyStatus>((status) => typeof status === 'string'),
  appealId: z.string().optional(),
  proposalId: z.string().optional(),
})
type PriorState = z.infer<typeof priorState>

/** What is asked about each field that a request for changes opens. */
const fieldNotes = z.record(z.string(), z.string())

type Row = { facts: unknown; priorState: unknown; fieldNotes: unknown }
const readDecision = <R extends Row>(row: R) => ({
  ...row,
  facts: facts.parse(row.facts),
  priorState: priorState.parse(row.priorState),
  fieldNotes: fieldNotes.parse(row.fieldNotes),
})
export type DecisionRow = NonNullable<Awaited<ReturnType<typeof lockCompanyDecision>>>

export async function insertCompanyDecision(
  db: Db,
  row: {
    companyId: string
    decision: CompanyDecision
    reasons: string[]
    note: string
    requestedFields: string[]
    fieldNotes: Record<string, string>
    facts: Facts
    decidedBy: string
    priorState: PriorState
    companyVersion: number
  },
) {
  const inserted = await db
    .insertInto('companyDecisions')
    .values({
      ...row,
      fieldNotes: JSON.stringify(row.fieldNotes),
      facts: JSON.stringify(row.facts),
      priorState: JSON.stringify(row.priorState),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return readDecision(inserted)
}

export function findCompanyDecision(db: Db, id: string) {
  return db.selectFrom('companyDecisions').select(['id', 'companyId']).where('id', '=', id).executeTakeFirst()
}

/** Lock the company first, as everything that decides does, to avoid deadlocks. */
export async function lockCompanyDecision(db: Db, id: string) {
  const row = await db
    .selectFrom('companyDecisions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && readDecision(row)
}

/** The decision of this company that can still be undone and has not taken effect. */
export function findUndoableDecision(db: Db, companyId: string) {
  return db
    .selectFrom('companyDecisions')
    .select('id')
    .where('companyId', '=', companyId)
    .where('notifiedAt', 'is', null)
    .where('undoneAt', 'is', null)
    .executeTakeFirst()
}

/** Marks a waiting decision as in effect or undone, once and never both. */
export function closeCompanyDecision(
  db: Db,
  id: string,
  column: 'notifiedAt' | 'undoneAt',
  priorState?: PriorState,
) {
  return db
    .updateTable('companyDecisions')
    .set({ [column]: sql`clock_timestamp()`, ...(priorState && { priorState: JSON.stringify(priorState) }) })
    .where('id', '=', id)
    .where('notifiedAt', 'is', null)
    .where('undoneAt', 'is', null)
    .execute()
}

/** All decisions that were not undone, newest first; one of the last seconds may still wait to take effect. */
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
export function insertCompanyAppeal(
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

export function listCompanyAppeals(db: Db, companyId: string) {
  return db
    .selectFrom('companyAppeals')
    .selectAll()
    .where('companyId', '=', companyId)
    .orderBy('createdAt', 'desc')
    .execute()
}
/** The open appeal, with the person who made the decision. */
export function findOpenCompanyAppeal(db: Db, companyId: string) {
  return db
    .selectFrom('companyAppeals')
    .innerJoin('companyDecisions', 'companyDecisions.id', 'companyAppeals.decisionId')
    .selectAll('companyAppeals')
    .select(['companyDecisions.decidedBy', 'companyDecisions.decision', 'companyDecisions.priorState'])
    .where('companyAppeals.companyId', '=', companyId)
    .where('companyAppeals.closedAt', 'is', null)
    .executeTakeFirst()
}

export function closeCompanyAppeal(db: Db, id: string, outcome: 'uphold' | 'overturn') {
  return db
    .updateTable('companyAppeals')
    .set({ outcome, closedAt: new Date() })
    .where('id', '=', id)
    .execute()
}

/** Withdraws an open appeal, because submitting the profile again replaces it. */
export function withdrawCompanyAppeal(db: Db, companyId: string) {
  return db
    .updateTable('companyAppeals')
    .set({ outcome: 'withdrawn', closedAt: new Date() })
    .where('companyId', '=', companyId)
    .where('closedAt', 'is', null)
    .execute()
}
