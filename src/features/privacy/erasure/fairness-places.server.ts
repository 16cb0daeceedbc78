import { sql } from 'kysely'
import { isAmong, type Place } from './place.server.ts'

/**
 * What somebody answered for a company's counts of fairness. It goes with the person, with the company, and with the last of
 * their applications to it.
 */
export const fairnessAnswers: Place = {
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
