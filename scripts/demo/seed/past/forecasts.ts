import { forecastOf, type History } from '#/features/analytics/forecast/forecast.ts'
import { listPublishedJobs } from '#/features/analytics/forecast/queries.server.ts'
import { forecastHires } from '#/features/analytics/forecast/tasks.server.ts'
import type { Db } from '#/server/database/database.ts'
import { dayMs, dayOf } from '#/shared/dates.ts'
import { insertAll } from '../insert-all.ts'

/** What was said of each job of the company on its second day, as it is said now; then the forecasts of this night. */
export async function seedForecasts(db: Db, companyId: string) {
  const jobs = (await listPublishedJobs(db)).filter((job) => job.companyId === companyId)
  const now = Date.now()
  const daysOf = ({ postedAt, endedAt }: (typeof jobs)[number]) =>
    ((endedAt?.getTime() ?? now) - postedAt.getTime()) / dayMs
  const said = jobs.flatMap((job) => {
    const others = jobs
      .filter((other) => other !== job)
      .map((other): History => ({ days: daysOf(other), isHired: other.isHired }))
      .sort((one, other) => one.days - other.days)
    const band = forecastOf(others, 1)
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
