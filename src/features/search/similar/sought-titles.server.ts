import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import { parseSearchParams } from '../search-url.ts'

/** Of each, so many of the latest say what somebody looks for now. */
const latest = 3

/** The titles that somebody looks for, by what is stored of it: the jobs they applied for last, and the words of their job alerts. */
export async function listSoughtTitles(db: Db, userId: string) {
  const [applied, alerts] = await Promise.all([
    db
      .selectFrom('applications')
      .innerJoin('jobs', 'jobs.id', 'applications.jobId')
      .select('jobs.title')
      .where('seekerId', '=', userId)
      .where('applications.stage', '<>', 'withdrawn')
      .where('applications.recalledAt', 'is', null)
      .orderBy(sql`coalesce(reapplied_at, applied_at)`, 'desc')
      .orderBy('applications.id')
      .limit(latest)
      .execute(),
    // Not by the address, which may not be theirs until it is confirmed.
    db
      .selectFrom('alerts')
      .select('search')
      .where('userId', '=', userId)
      .where('confirmedAt', 'is not', null)
      .where('unsubscribedAt', 'is', null)
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .limit(latest)
      .execute(),
  ])
  return {
    applied: applied.map(({ title }) => title),
    alert: alerts.map(({ search }) => parseSearchParams(new URLSearchParams(search)).q).filter(Boolean),
  }
}
