import { sql } from 'kysely'
import { textToTeam } from '#/features/applications/blind/blind.server.ts'
import { findCompany } from '#/features/companies/queries.server.ts'
import { parseQuestions } from '#/features/jobs/questions/question-fields.ts'
import { hasRight } from '#/shared/rights.ts'
import type { Readers } from './sections.server.ts'

type Sections =
  | 'company'
  | 'jobs'
  | 'mandates'
  | 'messages'
  | 'notes'
  | 'applicantViews'
  | 'savedReports'
  | 'history'

export const hiringReaders: Readers<Sections> = {
  async company(db, userId) {
    const member = await db
      .selectFrom('companyMembers')
      .select(['companyId', 'role', 'createdAt'])
      .where('userId', '=', userId)
      .executeTakeFirst()
    if (!member) return null
    const { name, id, nameKey, domainKey, ...facts } = await findCompany(db, member.companyId)
    return {
      ...{ name, role: member.role, since: member.createdAt },
      facts: hasRight(member.role, 'manage-team') ? (facts as Record<string, unknown>) : null,
    }
  },

  /** Of an owner all jobs of the company; of others those whose hiring team they are on, or that they wrote. */
  async jobs(db, userId) {
    const rows = await db
      .selectFrom('jobs')
      .innerJoin('companies', 'companies.id', 'jobs.companyId')
      .select(['jobs.title', 'companies.name as company', 'jobs.status', 'jobs.description', 'jobs.skills'])
      .select([
        'jobs.questions',
        'jobs.questionModels',
        'jobs.steps',
        'jobs.payMin',
        'jobs.payMax',
        'jobs.payCurrency',
        'jobs.payPeriod',
      ])
      .select('jobs.createdAt')
      .where(
        sql<boolean>`exists (select from company_members where company_id = jobs.company_id and user_id = ${userId} and role = 'owner')
          or exists (select from job_members where job_id = jobs.id and user_id = ${userId})
          or exists (select from mandates where mandates.id = jobs.mandate_id and recruiter_id = ${userId})`,
      )
      .orderBy('jobs.createdAt')
      .execute()
    return rows.map(({ questionModels, ...row }) => ({
      ...row,
      questions: parseQuestions({ questions: row.questions, questionModels }),
      steps: row.steps as unknown[],
    }))
  },

  mandates: (db, userId) =>
    db
      .selectFrom('mandates')
      .innerJoin('companies', 'companies.id', 'mandates.companyId')
      .select(['companies.name as company', 'mandates.agency', 'mandates.state', 'mandates.note'])
      .select(['mandates.createdAt', 'mandates.changedAt'])
      .where('recruiterId', '=', userId)
      .orderBy('mandates.createdAt')
      .execute(),

  async messages(db, userId) {
    type Row = { at: Date; about: string; text: string; id: string; isBlind: boolean; snapshot: unknown }
    const { rows } = await sql<Row>`
      select event.created_at as at, jobs.title as about, event.message as text, applications.id,
        applications.is_blind, applications.snapshot from application_events event
        join applications on applications.id = event.application_id join jobs on jobs.id = applications.job_id
      where event.actor_id = ${userId} and applications.seeker_id is distinct from ${userId}
        and event.message is not null order by event.id`.execute(db)
    // A letter to somebody who is reviewed blind calls them by their name, which its writer has not read.
    return rows.map(({ at, about, text, ...row }) => ({ at, about, text: textToTeam(row, text) }))
  },

  async applicantViews(db, userId) {
    const rows = await db
      .selectFrom('applicantViews')
      .innerJoin('companies', 'companies.id', 'applicantViews.companyId')
      .leftJoin('jobs', 'jobs.id', 'applicantViews.jobId')
      .select(['applicantViews.name', 'companies.name as company', 'jobs.title as job'])
      .select(['isShared', 'filter'])
      .where('ownerId', '=', userId)
      .orderBy('applicantViews.createdAt')
      .execute()
    return rows.map(({ filter, ...view }) => ({ ...view, shows: filter as Record<string, unknown> }))
  },

  async savedReports(db, userId) {
    const rows = await db
      .selectFrom('savedReports')
      .innerJoin('companies', 'companies.id', 'savedReports.companyId')
      .select(['savedReports.name', 'companies.name as company', 'filter', 'nextMailAt'])
      .where('userId', '=', userId)
      .orderBy('savedReports.createdAt')
      .execute()
    return rows.map(({ filter, nextMailAt, ...report }) => ({
      ...report,
      shows: filter as Record<string, unknown>,
      isMailed: nextMailAt !== null,
    }))
  },

  async notes(db, userId) {
    const { rows } = await sql<{ at: Date; about: string; text: string }>`
      select note.created_at as at, jobs.title as about, note.body as text from application_notes note
        join applications on applications.id = note.application_id join jobs on jobs.id = applications.job_id
      where note.author_id = ${userId} order by note.id`.execute(db)
    return rows
  },

  async history(db, userId) {
    const { rows } = await sql<{ at: Date; about: string; what: string; person: string | null }>`
      select team_events.created_at as at, companies.name as about, kind as what, person
        from team_events join companies on companies.id = company_id where actor_id = ${userId}
      union all
      select job_events.created_at, jobs.title, kind, person
        from job_events join jobs on jobs.id = job_id where actor_id = ${userId}
      union all
      select job_changes.created_at, jobs.title, 'changed ' || (select string_agg(change->>'field', ', ')
          from jsonb_array_elements(changes) change), null
        from job_changes join jobs on jobs.id = job_id where actor_id = ${userId}
      order by at`.execute(db)
    return rows
  },
}
