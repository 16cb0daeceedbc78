import { sql } from 'kysely'
import type { Person } from './person.server.ts'
import { hirers, ofUser, type Place, passing } from './place.server.ts'

// Interviews. Those of an applicant go with them, and those of a company with the company; what others arranged or met
// stays theirs, without the name of whoever leaves.

/** Of this applicant, or of the company that closes. */
const ofInterviews = (interviewId: string) =>
  (({ applications, company }: Person) =>
    sql`${sql.ref(interviewId)} in (select interviews.id from interviews
      join applications on applications.id = application_id join jobs on jobs.id = job_id
      where application_id = any(${applications}::uuid[]) or company_id = ${company})`) satisfies Place['rows']

const ownRecord = { leftOut: 'In `interviews`' }

export const interviewPlaces: Place[] = [
  { table: 'interview_hours', rows: ofUser, exported: 'interviewHours' },
  { table: 'external_calendars', rows: ofUser, exported: 'externalCalendar' },
  {
    table: 'calendar_objects',
    rows: ofUser,
    exported: { leftOut: 'In `externalCalendar`: what was written where' },
  },
  { table: 'calendar_feeds', rows: ofUser, exported: passing },
  {
    table: 'interview_cells',
    rows: ({ id }) => sql`calendar = ${`person ${id}`}`,
    exported: ownRecord,
  },
  { table: 'interview_cells', rows: ofInterviews('interview_id') },
  { table: 'interview_links', rows: ofInterviews('interview_id'), exported: passing },
  { table: 'interview_slots', rows: ofInterviews('interview_id'), exported: ownRecord },
  { table: 'interview_people', rows: ofUser, exported: ownRecord },
  {
    table: 'interview_part_pool',
    rows: ofUser,
    exported: { leftOut: 'In `interviews`, once they are among those who meet the applicant' },
  },
  { table: 'interview_notes', rows: ofUser, exported: { leftOut: 'In `interviews`, as `ownNote`' } },
  { table: 'interview_panels', rows: ofInterviews('interview_id'), exported: ownRecord },
  { table: 'interview_parts', rows: ofInterviews('interview_id'), exported: ownRecord },
  { table: 'interview_events', rows: ofInterviews('interview_id'), exported: ownRecord },
  {
    table: 'interview_kits',
    rows: ({ company }) => sql`company_id = ${company}`,
    exported: { leftOut: 'It belongs to the company' },
  },
  {
    table: 'interview_scorecards',
    rows: ofInterviews('interview_id'),
    exported: {
      leftOut: 'An employer’s own notes about an applicant; those of an author are in `scorecards`',
    },
  },
  {
    table: 'interview_scorecards',
    keeps: [
      {
        columns: ['interview_id', 'author_id', 'note', 'ratings'],
        roles: hirers,
        what: 'Scorecards you wrote about applicants, without your name',
        reason: 'They belong to the company you wrote them for',
        until: 'the applicant or the company leaves',
      },
    ],
  },
  {
    table: 'interviews',
    rows: ofInterviews('id'),
    keeps: [
      {
        columns: ['note', 'reason', 'phone', 'url', 'address', 'map_url', 'feedback'],
        roles: hirers,
        what: 'Interviews you arranged for a company, without your name, and what you wrote to the applicant about them',
        reason: 'The applicant and the company have them from you',
        until: 'the applicant or the company leaves',
      },
    ],
    exported: 'interviews',
  },
]
