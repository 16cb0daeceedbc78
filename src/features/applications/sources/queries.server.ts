import { sql } from 'kysely'
import { jobsInScope } from '#/features/jobs/public/visibility.server.ts'
import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import { knownSource } from './known-source.server.ts'
import { direct, others } from './source.ts'

/** Of one job and day. Whoever invents sources gets no more rows than these; the rest is counted together. */
export const maxSources = 40

export type Count = { slug: string; source: string; views: number; starts: number }

const today = sql`(now() at time zone 'UTC')::date`

/** Adds to the counts of today. A job that is unknown or not published is left out. */
export async function addCounts(db: Db, counts: readonly Count[]) {
  if (counts.length === 0) return
  const list = <Name extends keyof Count>(name: Name) => counts.map((one) => one[name])
  await sql`
    with given as (
      select jobs.id as job_id, given.source, sum(given.views)::int as views, sum(given.starts)::int as starts
      from unnest(${list('slug')}::text[], ${list('source')}::text[], ${list('views')}::int[], ${list('starts')}::int[])
        as given (slug, source, views, starts)
      join jobs on jobs.slug = given.slug and jobs.status <> 'draft'
      group by jobs.id, given.source),
    placed as (
      select given.*, known.job_id is not null as is_known,
        (select count(*) from job_source_counts where job_id = given.job_id and day = ${today})
          + row_number() over (partition by given.job_id, known.job_id is null order by given.source) as place
      from given left join job_source_counts known
        on known.job_id = given.job_id and known.day = ${today} and known.source = given.source)
    insert into job_source_counts (job_id, day, source, views, starts)
      select job_id, ${today}, case when is_known or source = ${direct} or place <= ${maxSources} then source else ${others} end,
        sum(views), sum(starts) from placed group by 1, 2, 3 order by 1, 2, 3
      on conflict (job_id, day, source) do update set
        views = job_source_counts.views + excluded.views, starts = job_source_counts.starts + excluded.starts`.execute(
    db,
  )
}

export function findJobOfSources(db: Db, scope: CompanyScope, id: string) {
  return db
    .selectFrom('jobs')
    .select(['id', 'slug', 'title'])
    .where('id', '=', id)
    .where(jobsInScope(scope))
    .where('status', '!=', 'draft')
    .executeTakeFirst()
}

type Row = { day: string; source: string; views: number; starts: number; sent: number }

/** By day and source. What was sent is counted from the applications themselves. */
export async function listSourceCounts(db: Db, jobId: string, days: number) {
  const since = sql`(${today} - ${days - 1}::int)`
  const { rows } = await sql<Row>`
    select day::text as day, source, sum(views)::int as views, sum(starts)::int as starts, sum(sent)::int as sent from (
      select day, source, views, starts, 0 as sent from job_source_counts where job_id = ${jobId} and day >= ${since}
      union all
      select (applied_at at time zone 'UTC')::date, ${knownSource}, 0, 0, 1 from applications
        where job_id = ${jobId} and applied_at >= ${since}::timestamp at time zone 'UTC') counted
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
