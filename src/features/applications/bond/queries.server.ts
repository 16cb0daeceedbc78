import { sql } from 'kysely'
import { jobIsVisible } from '#/features/jobs/public/visibility.server.ts'
import type { Db } from '#/server/database/database.ts'
import { isAfter } from '#/server/paged-task.ts'
import { teamName } from '../blind/blind.server.ts'
import { bondRule } from './rule.ts'

const soon = sql`now() + make_interval(hours => ${bondRule.warnHours})`
const received = sql`(select count(*)::int from applications where job_id = jobs.id
  and applied_at > now() - make_interval(days => ${bondRule.receivedDays}))`

/** Jobs with enough answers that are late or soon will be, and those that were warned or paused. */
export async function listWatchedJobs(db: Db, after: string | undefined, limit: number) {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select job_id as id from applications join jobs on jobs.id = job_id and status = 'open' and closes_at > now()
        where late_from <= ${soon}
        group by job_id having count(*) >= ${bondRule.minLate}
      union select id from jobs where intake_paused_at is not null or answers_warned_at is not null) watched
    where ${isAfter('id', after)} order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

type AnswerCounts = {
  id: string
  title: string
  companyId: string
  mandateId: string | null
  isOpen: boolean
  pausedAt: Date | null
  warnedAt: Date | null
  mayPause: boolean
  received: number
  late: number
  soonLate: number
  hasUntold: boolean
}

/**
 * What the rule reads of these jobs, locked until the transaction ends. A job that somebody else has locked waits for the
 * next run.
 */
export async function lockAnswerCounts(db: Db, ids: string[]) {
  const locked = await sql<{ id: string }>`select id from jobs where id = any(${ids}::uuid[])
    order by id for update skip locked`.execute(db)
  const { rows } = await sql<AnswerCounts>`
    select jobs.id, title, company_id, mandate_id, ${jobIsVisible} as is_open,
      intake_paused_at as paused_at, answers_warned_at as warned_at,
      coalesce(answers_warned_at <= now() - make_interval(hours => ${bondRule.minNoticeHours}), false) as may_pause,
      ${received} as received, late_answers(jobs.id, now()) as late, late_answers(jobs.id, ${soon}) as soon_late,
      exists (select from applications where job_id = jobs.id and answer_late_from is not null and recalled_at is null
        and not is_told(applications) and stage_changed_at > now() - interval '1 hour') as has_untold
    from jobs join companies on companies.id = jobs.company_id
    where jobs.id = any(${locked.rows.map(({ id }) => id)}::uuid[]) order by jobs.id`.execute(db)
  return rows
}

export const setIntake = (
  db: Db,
  id: string,
  changes: { intakePausedAt?: Date | null; answersWarnedAt?: Date | null },
) => db.updateTable('jobs').set(changes).where('id', '=', id).execute()

/** Opens every job that the rule had paused, when the operator has switched it off. */
export const openAll = (db: Db) =>
  db
    .updateTable('jobs')
    .set({ intakePausedAt: null, answersWarnedAt: null })
    .where((eb) => eb.or([eb('intakePausedAt', 'is not', null), eb('answersWarnedAt', 'is not', null)]))
    .execute()

type PublicCounts = {
  received: number
  waiting: number
  late: number
  pausedAt: Date | null
  mayPauseAt: Date | null
}

/** What the rule counts of one job. `waiting`: whom the employer owes the next word. */
export async function countAnswers(db: Db, jobId: string) {
  const { rows } = await sql<PublicCounts>`
    select ${received} as received, intake_paused_at as paused_at, late_answers(jobs.id, now()) as late,
      answers_warned_at + make_interval(hours => ${bondRule.minNoticeHours}) as may_pause_at,
      (select count(*)::int from applications
        where job_id = jobs.id and answer_late_since(applications, now()) is not null) as waiting
    from jobs where id = ${jobId}`.execute(db)
  return rows[0]
}

/** Who waits longest, first, with the day the answer was promised for. */
export async function listWaiting(db: Db, jobId: string, limit: number) {
  const { rows } = await sql<{ id: string; name: string; lateFrom: Date }>`
    select id, coalesce(nullif(${teamName}, ''), 'Somebody') as name, late_from
    from applications where job_id = ${jobId} and late_from <= ${soon} order by late_from, id limit ${limit}`.execute(
    db,
  )
  return rows
}
