import { mainStageOf, mainStages, type Stage } from '#/features/applications/stages.ts'
import type { Db } from '#/server/database/database.ts'

export type Period = 'now' | 'before'
export type Rows = Awaited<ReturnType<typeof readRows>>

const maxDay = 90
export const isEnd = (stage: string) => ['rejected', 'withdrawn', 'offer reject'].includes(stage)
export const placeOf = (stage: string) => {
  const main = isEnd(stage) ? null : mainStageOf(stage as Stage)
  return main === null ? 0 : mainStages.indexOf(main) + 1
}

/** The smallest value that at least this share of them is not above. */
export function quantile(values: number[], share: number) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null
}

export function timesOf(values: number[]) {
  const days = new Map<number, number>()
  for (const value of values) {
    const day = Math.min(maxDay, Math.floor(value))
    days.set(day, (days.get(day) ?? 0) + 1)
  }
  return {
    ...{ count: values.length, median: quantile(values, 0.5), tenth: quantile(values, 0.9) },
    days: [...days].map(([day, count]) => ({ day, count })).sort((a, b) => a.day - b.day),
  }
}

/** All rows of a company, as they are. */
export async function readRows(db: Db, companyId: string) {
  const jobs = await db.selectFrom('jobs').selectAll().where('companyId', '=', companyId).execute()
  const jobIds = jobs.map(({ id }) => id)
  const none = ['00000000-0000-0000-0000-000000000000']
  const some = (ids: string[]) => (ids.length > 0 ? ids : none)
  const applications = await db
    .selectFrom('applications')
    .selectAll()
    .where('jobId', 'in', some(jobIds))
    .execute()
  const ids = some(applications.map(({ id }) => id))
  const interviews = await db.selectFrom('interviews').selectAll().where('applicationId', 'in', ids).execute()
  const interviewIds = some(interviews.map(({ id }) => id))
  return {
    ...{ jobs, applications, interviews },
    jobMembers: await db.selectFrom('jobMembers').selectAll().where('jobId', 'in', some(jobIds)).execute(),
    events: await db
      .selectFrom('applicationEvents')
      .selectAll()
      .where('applicationId', 'in', ids)
      .orderBy('id')
      .execute(),
    earlier: await db
      .selectFrom('earlierApplications')
      .selectAll()
      .where('applicationId', 'in', ids)
      .execute(),
    offers: await db.selectFrom('offers').selectAll().where('applicationId', 'in', ids).execute(),
    adverts: await db.selectFrom('jobAdverts').selectAll().where('jobId', 'in', some(jobIds)).execute(),
    people: await db
      .selectFrom('interviewPeople')
      .innerJoin('interviewParts', 'interviewParts.id', 'partId')
      .select(['interviewId', 'userId', 'minutes'])
      .where('interviewId', 'in', interviewIds)
      .execute(),
    cards: await db
      .selectFrom('interviewScorecards')
      .selectAll()
      .where('interviewId', 'in', interviewIds)
      .execute(),
    views: await db.selectFrom('jobSourceCounts').selectAll().where('jobId', 'in', some(jobIds)).execute(),
  }
}
