import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'

/** Each list names at most this many. */
const maxRows = 50

/**
 * Days to the first reply by employer, the slowest first; `days` is the average over the applications they replied
 * to. A reply counts once the applicant was told of it. `promisedDays`: until it would have been late, of the same applications.
 */
export async function listReplyTimes(db: Db, seekerId: string) {
  const { rows } = await sql<{
    company: string
    days: number
    answered: number
    promisedDays: number | null
    inTime: number
  }>`
    select company, round(avg(days)::numeric, 1)::float8 as days, count(*)::int as answered,
      round(avg(promised_days)::numeric, 1)::float8 as promised_days,
      (count(*) filter (where days < promised_days))::int as in_time from (
      select companies.id, companies.name as company,
        extract(epoch from min(event.created_at) - application.applied_at) / 86400.0 as days,
        extract(epoch from application.first_answer_late_from - application.applied_at) / 86400.0 as promised_days
      from applications application
      join jobs on jobs.id = application.job_id
      join companies on companies.id = jobs.company_id
      join application_events event on event.application_id = application.id
      where application.seeker_id = ${seekerId}
        and event.actor_id is distinct from application.seeker_id
        and event.kind = 'moved' and event.notified and event.to_stage not in ('applied', 'withdrawn')
        and event.created_at >= coalesce(application.reapplied_at, '-infinity')
      group by application.id, companies.id
    ) first_replies
    group by id, company order by days desc, company limit ${maxRows}`.execute(db)
  return rows
}

/** Who opened your applications and résumés at each employer, the latest first. */
export async function listReaders(db: Db, seekerId: string) {
  const { rows } = await sql<{
    company: string
    name: string | null
    opened: number
    downloaded: number
    lastAt: Date
  }>`
    select companies.name as company, users.name,
      (count(*) filter (where not event.is_download))::int as opened,
      (count(*) filter (where event.is_download))::int as downloaded,
      max(event.created_at) as last_at
    from application_events event
    join applications on applications.id = event.application_id
    join jobs on jobs.id = applications.job_id
    join companies on companies.id = jobs.company_id
    left join users on users.id = event.actor_id
    where applications.seeker_id = ${seekerId} and event.kind in ('opened', 'resume')
    group by companies.id, companies.name, users.id, users.name
    order by last_at desc limit ${maxRows}`.execute(db)
  return rows
}
