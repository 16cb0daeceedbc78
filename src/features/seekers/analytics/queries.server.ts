import { sql } from 'kysely'
import { promisedDay } from '#/features/jobs/late.ts'
import type { Db } from '#/server/database/database.ts'
import { isAnswer } from '../answers.server.ts'

/** The list names at most this many. */
const maxRows = 50

/**
 * Applications that an employer answered: by the first stage change that the applicant was told of.
 */
export async function listAnswered(db: Db, seekerId: string) {
  const { rows } = await sql<{
    companyId: string
    company: string
    appliedAt: Date
    answeredAt: Date
    lateFrom: Date | null
  }>`
    select companies.id as company_id, companies.name as company, applications.applied_at,
      min(event.created_at) as answered_at, applications.first_answer_late_from as late_from
    from applications
    join jobs on jobs.id = applications.job_id
    join companies on companies.id = jobs.company_id
    join application_events event on ${isAnswer}
    where applications.seeker_id = ${seekerId}
    group by applications.id, companies.id`.execute(db)
  return rows.map(({ lateFrom, ...row }) => ({
    ...row,
    promisedBy: lateFrom && promisedDay(lateFrom),
    isInTime: lateFrom !== null && row.answeredAt < lateFrom,
  }))
}

/** Who opened your applications and résumés at each employer, the latest first. */
export async function listReaders(db: Db, seekerId: string) {
  const { rows } = await sql<{
    company: string
    name: string | null
    applications: number
    resumes: number
    downloaded: number
    lastAt: Date
  }>`
    select companies.name as company, users.name,
      (count(*) filter (where event.kind = 'opened'))::int as applications,
      (count(*) filter (where event.kind = 'resume' and not event.is_download))::int as resumes,
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
