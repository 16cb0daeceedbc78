import { forecastOf, type History } from '#/features/analytics/forecast/forecast.ts'
import { listPublishedJobs, type PublishedJob } from '#/features/analytics/forecast/queries.server.ts'
import { forecastHires } from '#/features/analytics/forecast/tasks.server.ts'
import type { Db } from '#/server/database/database.ts'
import { dayMs, dayOf } from '#/shared/dates.ts'
import { insertAll } from '../insert-all.ts'

/** What was said of each job of the company on its second day, from what was known then; then the forecasts of this night. */
export async function seedForecasts(db: Db, companyId: string) {
  const jobs = (await listPublishedJobs(db)).filter((job) => job.companyId === companyId)
  const now = Date.now()
  const said = jobs.flatMap((job) => {
    const band = forecastOf(knownOn(job.postedAt.getTime() + dayMs, jobs), 1)
    if (!band || job.postedAt.getTime() + (band.high + 1) * dayMs > now) return []
    const [firstLow, firstHigh] = [band.low, band.high].map(
      (days) => new Date(`${dayOf(job.postedAt.getTime() + days * dayMs)}T12:00:00Z`),
    )
    return firstLow && firstHigh
      ? [{ jobId: job.id, hires: band.hires, ofCompany: true, firstLow, firstHigh }]
      : []
  })
  await insertAll(db, 'hireForecasts', said)
  await forecastHires(db, now)
}

/** How long the jobs had waited, or did until their hire, that were published before `moment`; the shortest first. */
const knownOn = (moment: number, jobs: PublishedJob[]) =>
  jobs
    .filter(({ postedAt }) => postedAt.getTime() < moment - dayMs)
    .map(({ postedAt, endedAt, isHired }): History => {
      const until = Math.min(endedAt?.getTime() ?? moment, moment)
      return {
        days: (until - postedAt.getTime()) / dayMs,
        isHired: isHired && endedAt !== null && +endedAt <= moment,
      }
    })
    .sort((one, other) => one.days - other.days)
