import { sql } from 'kysely'
import { teamName } from '#/features/applications/blind/blind.server.ts'
import { type MainStage, mainStages } from '#/features/applications/stages.ts'
import type { Db } from '#/server/database/database.ts'
import type { Ending, Outcome } from './outcomes.ts'
import type { Spans } from './span.server.ts'
import { type Filter, isIn, periodOf, reasonOf, staysOf } from './stays.server.ts'
import { maxDay } from './times.ts'

type Period = 'now' | 'before'
/** One row for each group that is not empty. Which of the columns are used depends on `figure`. */
type Row = {
  figure: 'entry' | 'time' | 'time-day' | 'sent' | 'promise'
  period: Period
  /** The stage of an entry; or what was timed. */
  stage: MainStage | 'answer' | null
  outcome: Outcome | null
  ending: Ending | null
  /** The reason of a rejection; or the source of an application. */
  label: string | null
  /** Whole days. */
  day: number | null
  count: number
  /** Half took at most so many days; or so many were kept, or came to an interview. */
  first: number | null
  /** Nine in ten took at most so many days; or so many were hired. */
  second: number | null
}

const stageOf = (place: unknown) =>
  sql`(array[${sql.join(mainStages.map((stage) => sql.lit(stage)))}])[${place}]`

/**
 * All that is counted from the moves of applicants, in one pass.
 *
 * - entry: how many came to a stage for the first time in the span, and what has become of them by now: they went on to a
 *   later stage, they left, or neither yet.
 * - time: how long something took that ended in the span. A stay ends when somebody leaves the stage; the first answer is the
 *   first move that its applicant was told of, other than their own withdrawal; a hire ends what began when they applied.
 * - sent: who applied last in the span, by where they came from; how many of them came to an interview, and were hired.
 * - promise: first answers that would have been late from a moment of the span on, which has passed; and how many came
 *   before it. Whoever withdrew without an answer counts as neither, as in `answered_in_time`.
 */
export async function countApplicants(db: Db, filter: Filter, spans: Spans) {
  const span = { from: spans.before.from, end: spans.now.end }
  const period = (moment: unknown) => periodOf(moment, spans)
  const none = sql`null::text`
  const noNumber = sql`null::float8`
  const { rows } = await sql<Row>`
    with ${staysOf(filter, span.from)},
    timed as (
      select 'answer' as what, left_at as at, entered_at as since from stays
        where is_first and left_at is not null and next_stage <> 'withdrawn'
      union all select ${stageOf(sql`place`)}, left_at, entered_at from stays where place between 2 and 5 and left_at is not null
      union all select 'hire', entered_at, applied_at from stays where place = 6),
    took as (
      select what, ${period(sql`at`)} as period, greatest(0, extract(epoch from at - since)::float8) / 86400 as days
      from timed where ${isIn(sql`at`, span)}),
    latest as (
      select source, sent_at, first_answer_late_from, is_waiting, is_interviewed, is_hired,
        case when next_stage <> 'withdrawn' then left_at end as answered_at
      from stays where is_first and is_latest)
    select 'entry' as figure, ${period(sql`entries.entered_at`)} as period, ${stageOf(sql`place`)} as stage, outcome,
      case when outcome = 'left' then ending end as ending, ${reasonOf} as label, null::int as day, count(*)::int as count,
      ${noNumber} as first, ${noNumber} as second
    from entries where ${isIn(sql`entries.entered_at`, span)} group by 2, 3, 4, 5, 6
    union all select 'time', period, what, ${none}, ${none}, ${none}, null, count(*)::int,
      percentile_disc(0.5) within group (order by days), percentile_disc(0.9) within group (order by days)
    from took group by period, what
    union all select 'time-day', period, what, ${none}, ${none}, ${none}, least(floor(days), ${sql.lit(maxDay)})::int, count(*)::int,
      ${noNumber}, ${noNumber}
    from took group by period, what, 7
    union all select 'sent', ${period(sql`sent_at`)}, ${none}, ${none}, ${none}, source, null, count(*)::int,
      count(*) filter (where is_interviewed), count(*) filter (where is_hired)
    from latest where ${isIn(sql`sent_at`, span)} group by 2, 6
    union all select 'promise', ${period(sql`first_answer_late_from`)}, ${none}, ${none}, ${none}, ${none}, null, count(*)::int,
      count(*) filter (where answered_at < first_answer_late_from), ${noNumber}
    from latest where ${isIn(sql`first_answer_late_from`, span)} and first_answer_late_from <= now()
      and (answered_at is not null or is_waiting) group by 2`.execute(db)
  return rows
}
export type ApplicantRow = Row

export type Chosen = {
  stage: MainStage
  outcome?: Outcome | undefined
  ending?: Ending | undefined
  reason?: string | undefined
}

const maxPeople = 200

/** Who came to a stage in the span, with what became of them; the latest first. */
export async function listPeople(db: Db, filter: Filter, { now }: Spans, chosen: Chosen) {
  const { stage, outcome, ending, reason } = chosen
  const { rows } = await sql<Person>`
    with ${staysOf(filter, now.from)}
    select entries.application_id as id, ${teamName} as name, jobs.id as job_id, jobs.title as job_title,
      entries.entered_at as at, outcome, count(*) over ()::int as total
    from entries join applications on applications.id = entries.application_id join jobs on jobs.id = applications.job_id
    where place = ${mainStages.indexOf(stage) + 1} and ${isIn(sql`entries.entered_at`, now)}
      ${outcome ? sql`and outcome = ${outcome}` : sql``}
      ${ending ? sql`and outcome = 'left' and ending = ${ending}` : sql``}
      ${reason === undefined ? sql`` : sql`and ${reasonOf} = ${reason}`}
    order by entries.entered_at desc, entries.application_id, entries.round desc limit ${sql.lit(maxPeople)}`.execute(
    db,
  )
  return rows
}

type Person = {
  id: string
  name: string
  jobId: string
  jobTitle: string
  at: Date
  outcome: Outcome
  total: number
}
