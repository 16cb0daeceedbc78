import { z } from 'zod'
import type { Db } from '#/server/database/database.ts'
import { defineTask } from '#/server/tasks.ts'
import { currentTime } from '#/shared/clock.ts'
import { dayMs, dayOf } from '#/shared/dates.ts'
import { type Band, forecastOf, type History, minHires } from './forecast.ts'
import {
  endOtherForecasts,
  type Forecast,
  listPublishedJobs,
  type PublishedJob,
  saveFirstHires,
  saveForecasts,
} from './queries.server.ts'

/** Of each company so many jobs count for its occupation, so that the hires behind a forecast are of five companies or more. */
const maxPerCompany = minHires / 5

/** Forecasts of a group of jobs by age, each counted once. Ages are whole days. */
function forecasterOf(jobs: readonly PublishedJob[], now: number) {
  const histories: History[] = jobs
    .map(({ postedAt, endedAt, isHired }) => ({
      ...{ days: ((endedAt?.getTime() ?? now) - postedAt.getTime()) / dayMs, isHired },
    }))
    .sort((one, other) => one.days - other.days)
  const known = new Map<number, Band | null>()
  return (age: number) => {
    const band = known.get(age)
    if (band !== undefined) return band
    const made = forecastOf(histories, age)
    known.set(age, made)
    return made
  }
}

/** `jobs`: the newest first. */
const newestOfEach = (jobs: readonly PublishedJob[]) =>
  [...Map.groupBy(jobs, ({ companyId }) => companyId).values()].flatMap((own) => own.slice(0, maxPerCompany))

/** Forecasts every open job that has hired nobody: by its company's jobs, or by those of its occupation. */
export async function forecastHires(db: Db, now: number) {
  const jobs = await listPublishedJobs(db)
  const byCompany = Map.groupBy(jobs, ({ companyId }) => companyId)
  const byOccupation = Map.groupBy(jobs, ({ occupation }) => occupation)
  const ofCompany = new Map([...byCompany].map(([id, own]) => [id, forecasterOf(own, now)]))
  const ofOccupation = new Map(
    [...byOccupation].map(([occupation, alike]) => [occupation, forecasterOf(newestOfEach(alike), now)]),
  )
  const rows: Forecast[] = []
  for (const { id, companyId, occupation, postedAt, isOpen, isHired } of jobs) {
    if (!isOpen || isHired) continue
    const age = Math.floor((now - postedAt.getTime()) / dayMs)
    const own = ofCompany.get(companyId)?.(age)
    const band = own ?? (occupation === null ? null : ofOccupation.get(occupation)?.(age))
    if (!band) continue
    const [low, middle, high] = [band.low, band.middle, band.high].map((days) =>
      dayOf(postedAt.getTime() + days * dayMs),
    ) as [string, string, string]
    rows.push({ jobId: id, low, middle, high, hires: band.hires, ofCompany: Boolean(own) })
  }
  await saveForecasts(db, rows)
  const hired = jobs.flatMap(({ id, endedAt, isHired }) =>
    isHired && endedAt ? [{ id, on: dayOf(endedAt) }] : [],
  )
  await saveFirstHires(db, hired)
  await endOtherForecasts(
    db,
    rows.map(({ jobId }) => jobId),
  )
}

export const forecastTask = defineTask({
  name: 'analytics.forecast-hires',
  cron: '23 4 * * *',
  payload: z.object({}),
  run: (_, { transaction }) => transaction(({ db }) => forecastHires(db, currentTime())),
})

export const forecastTasks = [forecastTask]
