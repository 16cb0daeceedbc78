import { type Insertable, sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import type { JobModerationState } from './decision-reasons.ts'
import type { JobRow } from './queries.server.ts'
import { holdTopics } from './screening/hold-topics.ts'
import { parseScreeningReasons } from './screening/screening.server.ts'

export function jobModerationState({
  heldAt,
  moderation,
}: Pick<JobRow, 'heldAt' | 'moderation'>): JobModerationState | null {
  return heldAt ? (moderation ?? 'held') : null
}

export function insertJobDecision(db: Db, decision: Insertable<Tables['jobDecisions']>) {
  return db.insertInto('jobDecisions').values(decision).returningAll().executeTakeFirstOrThrow()
}

/** The newest decision that was not undone. */
export function findJobDecision(db: Db, jobId: string) {
  return db
    .selectFrom('jobDecisions')
    .selectAll()
    .where('jobId', '=', jobId)
    .where('undoneAt', 'is', null)
    .orderBy('decidedAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** The screening's findings in the job's current text. */
export async function findLatestScreening(db: Db, jobId: string) {
  const row = await db
    .selectFrom('jobScreenings')
    .select(['reasons', 'risk', 'held', 'screenedAt', 'textHash'])
    .where('jobId', '=', jobId)
    .orderBy('screenedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...row, reasons: parseScreeningReasons(row.reasons) } : null
}

const minReviews = 5

/** Median hours a held job waited for a person in the last 90 days; null under five records. */
export async function medianReviewHours(db: Db) {
  const { rows } = await sql<{ hours: number | null; count: number }>`
    select percentile_cont(0.5) within group (order by extract(epoch from decided_at - held_since) / 3600)::float8
      as hours, count(*)::int as count
    from job_decisions where held_since is not null and undone_at is null and kind <> 'warn'
      and decided_at > now() - interval '90 days'`.execute(db)
  const [row] = rows
  return row && row.hours !== null && row.count >= minReviews ? row.hours : null
}

/** The moderation state of a held, hidden or removed job, for its employer; null for a visible job. */
export async function viewModeration(db: Db, job: JobRow) {
  const decided = jobModerationState(job)
  if (!decided || !job.heldAt) return null
  const screening = await findLatestScreening(db, job.id)
  const decision = await findJobDecision(db, job.id)
  // While the reviewer can still undo it, the employer reads that a person reads the job, and nothing of a decision.
  const isUndoable = decision !== undefined && !decision.notifiedAt && decided !== 'held'
  const state = isUndoable ? 'held' : decided
  const isShown = !isUndoable && (decision?.kind === 'hide' || decision?.kind === 'remove')
  const shownDecision = decision && isShown ? decision : null
  return {
    state,
    since: job.heldAt,
    topics: state === 'held' && screening?.held ? holdTopics(screening.reasons.map(({ key }) => key)) : [],
    medianHours: state === 'held' ? await medianReviewHours(db) : null,
    decision: shownDecision && {
      kind: shownDecision.kind as 'hide' | 'remove',
      reasonCode: shownDecision.reasonCode,
      note: shownDecision.note,
      decidedAt: shownDecision.decidedAt,
      appealedAt: shownDecision.appealedAt,
      appealOutcome: shownDecision.appealOutcome,
      appealNote: shownDecision.appealNote,
    },
  }
}

/** Stores the appeal; false if there is one already. */
export async function insertJobAppeal(db: Db, decisionId: string, appeal: string) {
  const { numUpdatedRows } = await db
    .updateTable('jobDecisions')
    .set({ appeal, appealedAt: new Date() })
    .where('id', '=', decisionId)
    .where('appealedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
