import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#/server/database/database.ts'
import { definePagedTask, listIds } from '#/server/paged-task.ts'
import { defineTask } from '#/server/tasks.ts'
import { dayMs, workingDaysAfter } from '#/shared/dates.ts'
import { parseSteps } from '../moves/parse-steps.ts'
import { daysLate, promisedReplyDays } from '../reply-deadline.ts'
import type { Stage } from '../stages.ts'
import { awaitingStages, lateBefore } from './lateness.ts'

// How many are at each stage and step of a job, since which day they wait and on which they applied: kept by a trigger of
// `applications` (migration 0089), so no application is read for it.

type JobSteps = { id: string; steps: unknown }
type Place = { jobId: string; stage: Stage; stepId: string | null; promisedDays: number | null }

/** One or more for each job, stage and step at which somebody is. */
export type StageTally = Place & {
  count: number
  late: number
  newSinceYesterday: number
  waiting: DayCounts
}

/** Since which days (in UTC, from 1970-01-01) how many wait: day, count, day, count … A company has tens of thousands. */
type DayCounts = number[]

/** `days` is JSON. */
type CountRow = Place & { days: string; applied: number }

const keyOf = ({ jobId, stage, stepId, promisedDays }: Place) => `${jobId} ${stage} ${promisedDays} ${stepId}`

/** The days in which a reply is promised at a place, the same for all who are there. */
function promisedAt(jobs: readonly JobSteps[]) {
  const stepsOf = new Map(jobs.map(({ id, steps }) => [id, parseSteps(steps)]))
  return ({ jobId, stage, stepId, promisedDays }: Place) =>
    promisedReplyDays(stage, stepsOf.get(jobId) ?? [], { stepId, promisedDays })
}

export async function countStages(db: Db, jobs: readonly JobSteps[]): Promise<StageTally[]> {
  const ids = jobs.map(({ id }) => id)
  const yesterday = Math.floor(Date.now() / dayMs) - 1
  // One statement: between two of them changes may be added up, and would be counted twice or not at all.
  const { rows } = await sql<CountRow>`
    select job_id, stage, step_id, promised_days, waiting::text as days,
      coalesce((applied->>${`${yesterday}`})::int, 0) + coalesce((applied->>${`${yesterday + 1}`})::int, 0)
        + coalesce((applied->>${`${yesterday + 2}`})::int, 0) as applied
      from stage_counts where job_id = any(${ids}::uuid[])
    union all
    select job_id, stage, step_id, promised_days,
      case when waiting_on is null then '{}' else jsonb_build_object(waiting_on, sum(change))::text end,
      coalesce(sum(change) filter (where applied_on >= ${yesterday}), 0)::int
      from stage_count_changes where job_id = any(${ids}::uuid[])
      group by job_id, stage, step_id, promised_days, waiting_on`.execute(db)
  const promised = promisedAt(jobs)
  return [...Map.groupBy(rows, keyOf).values()].flatMap((own) => {
    const [place] = own
    if (!place) return []
    const { jobId, stage, stepId, promisedDays } = place
    const waiting = sumDays(own)
    // At other stages nobody waits for the employer.
    const limit = awaitingStages.includes(stage) ? lateBefore(promised(place)).getTime() / dayMs : 0
    let count = 0
    let late = 0
    eachDay(waiting, (day, some) => {
      count += some
      if (day < limit) late += some
    })
    if (count === 0) return []
    const newSinceYesterday = own.reduce((sum, { applied }) => sum + applied, 0)
    return { jobId, stage, stepId, promisedDays, waiting, count, late, newSinceYesterday }
  })
}

function eachDay(counts: DayCounts, visit: (day: number, count: number) => void) {
  for (let place = 0; place < counts.length; place += 2) visit(counts[place] ?? 0, counts[place + 1] ?? 0)
}

function sumDays([first, ...others]: CountRow[]): DayCounts {
  const known = first ? readDays(first.days) : []
  if (others.length === 0) return known
  const sums = new Map<number, number>()
  for (const counts of [known, ...others.map(({ days }) => readDays(days))])
    eachDay(counts, (day, count) => sums.set(day, (sums.get(day) ?? 0) + count))
  return [...sums].filter(([, count]) => count !== 0).flat()
}

const [digit0, digit9, minus] = [48, 57, 45]

/** The numbers of a text, in their order: much quicker than objects with days as keys, and all that the JSON holds. */
function readDays(text: string): DayCounts {
  const numbers: number[] = []
  let number = 0
  let sign = 1
  let isNumber = false
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place)
    if (code >= digit0 && code <= digit9) {
      number = number * 10 + code - digit0
      isNumber = true
      continue
    }
    if (isNumber) numbers.push(sign * number)
    number = 0
    isNumber = false
    sign = code === minus ? -1 : 1
  }
  return numbers
}

/**
 * Most overdue first, then longest waiting. Both go by the day since which somebody waits, so the counts say on which days
 * the first `limit` are, and only those are read.
 */
export async function listLongestWaiting(
  db: Db,
  jobs: readonly JobSteps[],
  tallies: StageTally[],
  { limit, stages = awaitingStages }: { limit: number; stages?: readonly Stage[] },
) {
  const promised = promisedAt(jobs)
  const lateOn = new Map<number, number>()
  const ranks = new Map<number, { late: number; day: number; count: number; places: Place[] }>()
  for (const tally of tallies) {
    if (!stages.includes(tally.stage)) continue
    const days = promised(tally)
    eachDay(tally.waiting, (day, count) => {
      const known = lateOn.get(day * 1_000 + days)
      const late = known ?? daysLate(workingDaysAfter(new Date(day * dayMs), days))
      if (known === undefined) lateOn.set(day * 1_000 + days, late)
      const key = late * 1_000_000 + day
      const rank = ranks.get(key)
      if (rank) {
        rank.count += count
        rank.places.push(tally)
      } else ranks.set(key, { late, day, count, places: [tally] })
    })
  }
  let before = 0
  const read = [...ranks.values()]
    .sort((a, b) => b.late - a.late || a.day - b.day)
    .flatMap((rank, order) => {
      const isRead = before < limit
      before += rank.count
      return isRead
        ? rank.places.map((place) => ({ ...place, order, since: new Date(rank.day * dayMs) }))
        : []
    })
  if (read.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select first.id from unnest(${read.map(({ jobId }) => jobId)}::uuid[], ${read.map(({ stage }) => stage)}::text[],
      ${read.map(({ stepId }) => stepId)}::text[], ${read.map(({ promisedDays }) => promisedDays)}::int[],
      ${read.map(({ order }) => order)}::int[], ${read.map(({ since }) => since.toISOString())}::timestamptz[])
      as places (job_id, stage, step_id, promised_days, rank, since)
    cross join lateral (select id, coalesce(waiting_since, stage_changed_at) as waiting_since from applications
      where job_id = places.job_id and stage = places.stage
        and waiting_since >= places.since and waiting_since < places.since + interval '24 hours'
        and step_id is not distinct from places.step_id and promised_days is not distinct from places.promised_days
      order by applications.waiting_since limit ${limit}) first
    order by rank, waiting_since limit ${limit}`.execute(db)
  return rows
}

const changesAtOnce = 5_000

/** Adds up what has changed since the last time, so that reading the counts stays quick. */
export const addStageCounts = defineTask({
  name: 'applications.add-stage-counts',
  cron: '* * * * *',
  payload: z.object({}),
  async run(_, { db }) {
    for (let added = changesAtOnce; added === changesAtOnce; ) {
      const { rows } = await sql<{
        added: number
      }>`select add_stage_counts(${changesAtOnce}) as added`.execute(db)
      added = rows[0]?.added ?? 0
    }
  },
})

/** How many places and days of these jobs were counted wrongly; they are right afterwards. */
export async function recountStages(db: Db, jobIds: string[]) {
  const { rows } = await sql<{ wrong: number }>`select recount_stages(${jobIds}::uuid[]) as wrong`.execute(db)
  return rows[0]?.wrong ?? 0
}

/** Each night the counts are compared with the applications. */
export const recountStagesNightly = definePagedTask({
  name: 'applications.recount-stages',
  cron: '33 2 * * *',
  limit: 500,
  list: ({ db }, after, limit) => listIds(db, 'jobs', after, limit),
  key: (id: string) => id,
  async page(ids, { db }) {
    await recountStages(db, ids)
  },
})

export const stageCountTasks = [addStageCounts, recountStagesNightly]
