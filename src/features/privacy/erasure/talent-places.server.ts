import { sql } from 'kysely'
import { isAmong, ofUser, type Place } from './place.server.ts'

/** They go with the person, with the company, and with the last of the person's applications to it. */
const fairnessAnswers: Place = {
  table: 'fairness_answers',
  rows: ({ id, company, applications }) => {
    const isTheirs = sql`jobs.company_id = fairness_answers.company_id and applications.seeker_id = fairness_answers.seeker_id`
    const inApplications = sql`from applications join jobs on jobs.id = applications.job_id where ${isTheirs}`
    return sql`(seeker_id = ${id} or company_id = ${company}
      or (exists (select ${inApplications} and ${isAmong('applications.id', applications)})
        and not exists (select ${inApplications} and not ${isAmong('applications.id', applications)})))`
  },
  exported: 'fairnessAnswers',
}

/**
 * Who may find a seeker, who looked, and who invited; which recommended jobs are not for them, and which from elsewhere
 * they track; what they answered for counts of fairness.
 */
export const talentPlaces: Place[] = [
  fairnessAnswers,
  { table: 'dismissed_jobs', rows: ofUser, exported: 'dismissedJobs' },
  { table: 'tracked_jobs', rows: ofUser, exported: 'trackedJobs' },
  { table: 'talent_profiles', rows: ofUser, exported: 'visibility' },
  { table: 'talent_views', rows: ({ id }) => sql`seeker_id = ${id}`, exported: 'visibility' },
  { table: 'talent_invitations', rows: ({ id }) => sql`seeker_id = ${id}`, exported: 'invitations' },
  {
    table: 'talent_invitations',
    keeps: [
      {
        columns: ['seeker_id', 'company_id', 'job_id', 'invited_by', 'message'],
        roles: ['EMPLOYER'],
        what: 'Invitations to apply that you wrote, without your name',
        reason: 'They are part of what the invited were told',
        until: 'the invited or the company leave, 12 months at most',
      },
    ],
  },
]
