import { sql } from 'kysely'
import { ofUser, type Place } from './place.server.ts'

/**
 * Who may find a seeker, who looked, and who invited; which recommended jobs are not for them, and which from elsewhere
 * they track.
 */
export const talentPlaces: Place[] = [
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
