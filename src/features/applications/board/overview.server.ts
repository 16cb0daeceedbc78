import { sql } from 'kysely'
import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import { dayMs, workingDaysAfter } from '#/shared/dates.ts'
import { parseSteps } from '../moves/parse-steps.ts'
import { listCompanyJobs } from '../queries.server.ts'
import { listOffers } from '../record-queries.server.ts'
import { daysLate, promisedReplyDays } from '../reply-deadline.ts'
import { mainStageOf, mainStages, type Stage, stages } from '../stages.ts'
import { viewForEmployer, viewJob } from '../views.server.ts'
import { listCards } from './cards.server.ts'
import { awaitingStages, lateBeforeByStage } from './lateness.ts'
import { promisedBefore } from './pages.server.ts'

// The counts of a company's jobs, and who waits longest, without reading the applications one by one.

type JobRow = Awaited<ReturnType<typeof listCompanyJobs>>[number]

/** One row for each job, stage and step at which somebody is. */
export type StageTally = {
  jobId: string
  stage: Stage
  stepId: string | null
  count: number
  late: number
  newSinceYesterday: number
  /** Since when the one who has waited longest does. */
  longestSince: Date
}

/** Reads `applications_waiting` alone. */
export async function countStages(db: Db, jobs: JobRow[]): Promise<StageTally[]> {
  // Jobs of one company mostly have the same steps: what is late at which stage is told once for each set of them.
  const sets = [...new Set(jobs.map(({ steps }) => JSON.stringify(steps)))]
  const setOf = new Map(sets.map((steps, place) => [steps, place]))
  const limits = sets.flatMap((steps, place) => {
    const ofStage = new Map(lateBeforeByStage(parseSteps(JSON.parse(steps))).map((one) => [one.stage, one]))
    return stages.map((stage) => ({ place, stage, limit: ofStage.get(stage) }))
  })
  const mapOf = (bySteps: { id: string; before: Date }[] = []) =>
    bySteps.length > 0 ? JSON.stringify(Object.fromEntries(bySteps.map((one) => [one.id, one.before]))) : null
  const { rows } = await sql<StageTally>`
    select job_id, limits.stage, counted.* from
      unnest(${jobs.map(({ id }) => id)}::uuid[], ${jobs.map(({ steps }) => setOf.get(JSON.stringify(steps)))}::int[])
        as those (job_id, steps)
      join unnest(${limits.map(({ place }) => place)}::int[], ${limits.map(({ stage }) => stage)}::text[],
        ${limits.map(({ limit }) => limit?.before.toISOString() ?? null)}::timestamptz[],
        ${limits.map(({ limit }) => mapOf(limit?.bySteps))}::jsonb[]) as limits (steps, stage, before, by_step)
        using (steps)
      cross join lateral (select step_id, count(*)::int as count,
        (count(*) filter (where waiting_since < greatest(
          case when step_id is null then before else coalesce((by_step->>step_id)::timestamptz, before) end,
          case when promised_days is not null then ${promisedBefore()} end)))::int as late,
        (count(*) filter (where applied_at >= ${yesterday()}))::int as new_since_yesterday,
        min(waiting_since) as longest_since
        from applications where job_id = those.job_id and applications.stage = limits.stage group by step_id) counted`.execute(
    db,
  )
  // Stages at which nobody waits for the employer have no time before which one would be overdue.
  return rows.map((row) => (awaitingStages.includes(row.stage) ? row : { ...row, late: 0 }))
}

/** Applicants at each main stage; those who declined an offer do not count. */
export const countMainStages = (tallies: Pick<StageTally, 'stage' | 'count'>[]) =>
  mainStages.map((stage) => ({
    stage,
    count: sumOf(
      tallies.filter((tally) => tally.stage !== 'offer reject' && mainStageOf(tally.stage) === stage),
    ),
  }))

export const sumOf = (tallies: { count: number }[]) => tallies.reduce((sum, { count }) => sum + count, 0)
export const sumLate = (tallies: { late: number }[]) => tallies.reduce((sum, { late }) => sum + late, 0)

type Waiting = { id: string; jobId: string; stage: Stage; stepId: string | null; waitingSince: Date }

type Place = Pick<Waiting, 'jobId' | 'stage' | 'stepId'>

function memoize<Input, Output>(keyOf: (input: Input) => string | number, compute: (input: Input) => Output) {
  const known = new Map<string | number, Output>()
  return (input: Input) => {
    const key = keyOf(input)
    const value = known.get(key) ?? compute(input)
    known.set(key, value)
    return value
  }
}

/**
 * Most overdue first, then longest waiting. Who is among the first `limit` is so within their job and stage, and those
 * are few whose longest waiting one is.
 */
export async function listLongestWaiting(
  db: Db,
  jobs: JobRow[],
  tallies: StageTally[],
  { limit, stages = awaitingStages }: { limit: number; stages?: readonly Stage[] },
) {
  const stepsOf = new Map(jobs.map(({ id, steps }) => [id, parseSteps(steps)]))
  // Thousands are compared, of few places and days.
  const promised = memoize(
    ({ jobId, stage, stepId }: Place) => `${jobId} ${stage} ${stepId}`,
    ({ jobId, stage, stepId }) => promisedReplyDays(stage, stepsOf.get(jobId) ?? [], { stepId }),
  )
  const lateOn = memoize(
    ([day, days]: [number, number]) => day * 1_000 + days,
    ([day, days]) => daysLate(workingDaysAfter(new Date(day * dayMs), days)),
  )
  const rank = (place: Place & { waitingSince: Date }) => {
    const since = place.waitingSince.getTime()
    return { late: lateOn([Math.floor(since / dayMs), promised(place)]), since }
  }
  const byUrgency = <Item extends Omit<Waiting, 'id'>>(items: Item[]) =>
    items
      .map((item) => ({ item, ...rank(item) }))
      .sort((a, b) => b.late - a.late || a.since - b.since)
      .slice(0, limit)
      .map(({ item }) => item)
  const groups = byUrgency(
    tallies
      .filter(({ stage }) => stages.includes(stage))
      .map(({ longestSince, ...place }) => ({ ...place, waitingSince: longestSince })),
  )
  // The first of each earlier group come before whoever is in a later one.
  const { rows } = await sql<Waiting>`
    select first.* from unnest(${groups.map(({ jobId }) => jobId)}::uuid[],
      ${groups.map(({ stage }) => stage)}::text[], ${groups.map(({ stepId }) => stepId)}::text[],
      ${groups.map((_, place) => limit - place)}::int[]) as groups (job_id, stage, step_id, most)
    cross join lateral (select id, job_id, stage, step_id, waiting_since from applications
      where job_id = groups.job_id and stage = groups.stage and step_id is not distinct from groups.step_id
      order by waiting_since limit groups.most) first`.execute(db)
  return byUrgency(rows)
}

/** Applications whose offer ended unanswered: it is the employer's to renew or withdraw. */
export async function listEndedOffers(db: Db, jobs: JobRow[]) {
  const { rows } = await sql<{ id: string }>`select id from applications
    where job_id = any(${jobs.map(({ id }) => id)}::uuid[]) and stage = 'offer'
      and (select answer_by from offers where application_id = applications.id and made_by = 'employer'
        order by created_at desc, id desc limit 1) < now()`.execute(db)
  return rows.map(({ id }) => id)
}

const maxWaiting = 50

export async function readOverview(db: Db, scope: CompanyScope) {
  const jobs = await listCompanyJobs(db, scope)
  const tallies = await countStages(db, jobs)
  const endedOffers = await listEndedOffers(db, jobs)
  const waiting = await listLongestWaiting(db, jobs, tallies, { limit: maxWaiting })
  const ids = [...waiting.map(({ id }) => id), ...endedOffers.slice(0, maxWaiting)]
  const offers = await listOffers(db, ids)
  const jobOf = new Map(jobs.map((job) => [job.id, viewJob(job)]))
  const cards = (await listCards(db, ids)).flatMap((row) => {
    const job = jobOf.get(row.jobId)
    return job ? [{ ...viewForEmployer(row, offers), job }] : []
  })
  const talliesOf = Map.groupBy(tallies, ({ jobId }) => jobId)
  return {
    waitingApplicants: cards
      .sort((a, b) => b.daysLate - a.daysLate || b.waitingDays - a.waitingDays)
      .slice(0, maxWaiting),
    waiting: sumOf(tallies.filter(({ stage }) => awaitingStages.includes(stage))) + endedOffers.length,
    late: sumLate(tallies),
    jobs: jobs.map((row) => {
      const own = talliesOf.get(row.id) ?? []
      return {
        ...viewJob(row),
        isLive: row.status === 'open' && row.heldAt === null,
        counts: countMainStages(own),
        applicants: sumOf(own),
        newSinceYesterday: own.reduce((sum, tally) => sum + tally.newSinceYesterday, 0),
        late: sumLate(own),
        lateStages: [...new Set(own.filter(({ late }) => late > 0).map(({ stage }) => stage))],
      }
    }),
  }
}

function yesterday() {
  const day = new Date(Date.now() - 24 * 3_600_000)
  day.setUTCHours(0, 0, 0, 0)
  return day
}
