import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#/server/database/database.ts'
import { definePagedTask, listIds } from '#/server/paged-task.ts'
import { defineTask } from '#/server/tasks.ts'
import { dayMs, minuteMs } from '#/shared/dates.ts'
import type { Stage } from '../stages.ts'
import { awaitingStages } from './lateness.ts'

// How many are at each stage and step of a job, since which day they wait, on which they applied and from when on their
// answer is late: kept by a trigger of `applications` (migrations 0089 and 0096), so no application is read for it.

type Job = { id: string }
type Place = { jobId: string; stage: Stage; stepId: string | null; promisedDays: number | null }

/** One or more for each job, stage and step at which somebody is. */
export type StageTally = Place & {
  count: number
  late: number
  newSinceYesterday: number
  /** Since which days (in UTC, from 1970-01-01) how many wait. */
  waiting: TimeCounts
  /** From which minutes (from 1970-01-01) on how many are late. */
  lateFrom: TimeCounts
}

/** Time, count, time, count … A company has tens of thousands. */
type TimeCounts = number[]

/** `days` and `minutes` are JSON. */
type CountRow = Place & { days: string; minutes: string; applied: number }

const keyOf = ({ jobId, stage, stepId, promisedDays }: Place) => `${jobId} ${stage} ${promisedDays} ${stepId}`

export async function countStages(db: Db, jobs: readonly Job[]): Promise<StageTally[]> {
  const ids = jobs.map(({ id }) => id)
  const yesterday = Math.floor(Date.now() / dayMs) - 1
  // One statement: between two of them changes may be added up, and would be counted twice or not at all.
  const { rows } = await sql<CountRow>`
    select job_id, stage, step_id, promised_days, waiting::text as days, late::text as minutes,
      coalesce((applied->>${`${yesterday}`})::int, 0) + coalesce((applied->>${`${yesterday + 1}`})::int, 0)
        + coalesce((applied->>${`${yesterday + 2}`})::int, 0) as applied
      from stage_counts where job_id = any(${ids}::uuid[])
    union all
    select job_id, stage, step_id, promised_days,
      case when waiting_on is null then '{}' else jsonb_build_object(waiting_on, sum(change))::text end,
      case when late_on is null then '{}' else jsonb_build_object(late_on, sum(change))::text end,
      coalesce(sum(change) filter (where applied_on >= ${yesterday}), 0)::int
      from stage_count_changes where job_id = any(${ids}::uuid[])
      group by job_id, stage, step_id, promised_days, waiting_on, late_on`.execute(db)
  const minute = Math.floor(Date.now() / minuteMs)
  return [...Map.groupBy(rows, keyOf).values()].flatMap((own) => {
    const [place] = own
    if (!place) return []
    const { jobId, stage, stepId, promisedDays } = place
    const waiting = sumTimes(own.map(({ days }) => days))
    const lateFrom = sumTimes(own.map(({ minutes }) => minutes))
    const count = countUntil(waiting)
    if (count === 0) return []
    const newSinceYesterday = own.reduce((sum, { applied }) => sum + applied, 0)
    const late = countUntil(lateFrom, minute)
    return { jobId, stage, stepId, promisedDays, waiting, lateFrom, count, late, newSinceYesterday }
  })
}

function countUntil(counts: TimeCounts, last = Number.POSITIVE_INFINITY) {
  let sum = 0
  eachTime(counts, (time, count) => {
    if (time <= last) sum += count
  })
  return sum
}

function eachTime(counts: TimeCounts, visit: (time: number, count: number) => void) {
  for (let place = 0; place < counts.length; place += 2) visit(counts[place] ?? 0, counts[place + 1] ?? 0)
}

/** Of JSON objects, each with times and counts. */
function sumTimes([first, ...others]: string[]): TimeCounts {
  const known = first ? readNumbers(first) : []
  if (others.length === 0) return known
  const sums = new Map<number, number>()
  for (const counts of [known, ...others.map(readNumbers)])
    eachTime(counts, (time, count) => sums.set(time, (sums.get(time) ?? 0) + count))
  return [...sums].filter(([, count]) => count !== 0).flat()
}

const [digit0, digit9, minus] = [48, 57, 45]

/** The numbers of a text, in their order: much quicker than objects with times as keys, and all that the JSON holds. */
function readNumbers(text: string): TimeCounts {
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
 * Most overdue first, then longest waiting. The counts say until which minute the first `limit` became late, and if fewer
 * have, since which days the first others wait; only those are read.
 */
export async function listLongestWaiting(db: Db, tallies: StageTally[], limit: number) {
  const waiting = tallies.filter(({ stage }) => awaitingStages.includes(stage))
  const overdue = await listOverdue(db, waiting, limit)
  const left = limit - overdue.length
  return left > 0 ? [...overdue, ...(await listOthersWaiting(db, waiting, limit, left))] : overdue
}

async function listOverdue(db: Db, waiting: StageTally[], limit: number) {
  const places = waiting.filter(({ late }) => late > 0)
  if (places.length === 0) return []
  const now = Math.floor(Date.now() / minuteMs)
  const perMinute = new Map<number, number>()
  for (const { lateFrom } of places)
    eachTime(lateFrom, (minute, count) => {
      if (minute <= now) perMinute.set(minute, (perMinute.get(minute) ?? 0) + count)
    })
  let before = 0
  let last = 0
  for (const [minute, count] of [...perMinute].sort(([a], [b]) => a - b)) {
    if (before >= limit) break
    before += count
    last = minute
  }
  const { rows } = await sql<{ id: string }>`select id from applications
    where job_id = any(${idsOf(places)}::uuid[]) and stage = any(${stagesOf(places)}::text[])
      and late_from <= ${new Date(last * minuteMs)}
    order by late_from, waiting_since, id limit ${limit}`.execute(db)
  return rows
}

/** Of the first `limit` who wait some may be overdue: the first `left` who are not are among them. */
async function listOthersWaiting(db: Db, waiting: StageTally[], limit: number, left: number) {
  const ranks = new Map<number, { count: number; places: Place[] }>()
  for (const tally of waiting)
    eachTime(tally.waiting, (day, count) => {
      const rank = ranks.get(day) ?? { count: 0, places: [] }
      ranks.set(day, rank)
      rank.count += count
      rank.places.push(tally)
    })
  let before = 0
  const read = [...ranks]
    .sort(([a], [b]) => a - b)
    .flatMap(([day, { count, places }]) => {
      const isRead = before < limit
      before += count
      return isRead ? places.map((place) => ({ ...place, since: new Date(day * dayMs) })) : []
    })
  if (read.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select first.id from unnest(${read.map(({ jobId }) => jobId)}::uuid[], ${read.map(({ stage }) => stage)}::text[],
      ${read.map(({ stepId }) => stepId)}::text[], ${read.map(({ promisedDays }) => promisedDays)}::int[],
      ${read.map(({ since }) => since.toISOString())}::timestamptz[])
      as places (job_id, stage, step_id, promised_days, since)
    cross join lateral (select id, waiting_since from applications
      where job_id = places.job_id and stage = places.stage and (late_from is null or late_from > now())
        and waiting_since >= places.since and waiting_since < places.since + interval '24 hours'
        and step_id is not distinct from places.step_id and promised_days is not distinct from places.promised_days
      order by applications.waiting_since limit ${left}) first
    order by waiting_since limit ${left}`.execute(db)
  return rows
}

const idsOf = (tallies: StageTally[]) => [...new Set(tallies.map(({ jobId }) => jobId))]
const stagesOf = (tallies: StageTally[]) => [...new Set(tallies.map(({ stage }) => stage))]

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
