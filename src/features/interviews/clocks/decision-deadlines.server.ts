import { sql } from 'kysely'
import { teamName } from '#/features/applications/blind/blind.server.ts'
import { preOfferStages } from '#/features/applications/stages.ts'
import { jobsInScope } from '#/features/jobs/public/visibility.server.ts'
import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import { decisionDueAfter } from './decision-clock.ts'

type Row = {
  applicationId: string
  jobId: string
  jobTitle: string
  seekerName: string
  lastInterviewAt: Date
  warnedAt: string[]
  notifiedAt: Date | null
  outcome: 'offer' | 'rejected' | 'hire' | null
}

/**
 * Applicants in scope who were interviewed, with the day by which they must hear of a decision, the warnings that were
 * sent, and when they were told: the first decision after the interview that the applicant could see. Either those
 * who wait, most urgent first, or one of any state.
 */
export async function listDecisionDeadlines(db: Db, scope: CompanyScope, applicationId?: string) {
  const { rows } = await sql<Row>`
    select applications.id as application_id, jobs.id as job_id, jobs.title as job_title,
      ${teamName} as seeker_name, last.ends_at as last_interview_at,
      (select coalesce(jsonb_agg(created_at order by id), '[]'::jsonb) from interview_events
        where interview_id = last.id and kind = 'decision-due') as warned_at,
      visible.created_at as notified_at, visible.to_stage as outcome
    from applications join jobs on jobs.id = applications.job_id
    join lateral (select id, ends_at from interviews
      where application_id = applications.id and state = 'booked' and ends_at < now()
        and invited_at >= coalesce(applications.reapplied_at, '-infinity')
      order by ends_at desc limit 1) last on true
    left join lateral (select created_at, to_stage from application_events
      where application_id = applications.id and kind = 'moved' and notified
        and to_stage in ('offer', 'rejected', 'hire')
      order by (created_at >= last.ends_at) desc, id limit 1) visible
      on applications.stage <> all(${[...preOfferStages]}::text[])
    where ${jobsInScope(scope)} and ${
      applicationId
        ? sql`applications.id = ${applicationId}`
        : sql`recalled_at is null and seeker_id is not null
          and stage = any(${[...preOfferStages]}::text[])`
    }
    order by last.ends_at, applications.id limit 500`.execute(db)
  return rows.map(({ warnedAt, ...row }) => ({
    ...row,
    dueAt: decisionDueAfter(row.lastInterviewAt),
    warnedAt: warnedAt.map((at) => new Date(at)),
  }))
}
