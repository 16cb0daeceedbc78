import { sql } from 'kysely'
import { hirers, none, ofApplications, type Place } from './place.server.ts'

/** Offers, their signed records, and what was prepared for them. */
export const offerPlaces: Place[] = [
  {
    table: 'range_meetings',
    rows: ofApplications,
    exported: {
      leftOut: 'A figure that waits to be compared is shown to nobody, and is deleted as it is compared',
    },
  },
  {
    // Deleted as it is sent or cancelled.
    table: 'planned_offers',
    rows: (person) => sql`(${ofApplications(person)}
      or application_id in (select applications.id from applications join jobs on jobs.id = job_id where company_id = ${person.company}))`,
    exported: { leftOut: 'What a company prepares and has not sent is the company’s' },
  },
  {
    table: 'planned_offers',
    empties: [
      { where: ({ id }) => sql`author_id = ${id}`, set: { author_id: none } },
      { where: ({ id }) => sql`approver_id = ${id}`, set: { approver_id: none } },
    ],
    keeps: [
      {
        columns: ['offer', 'note', 'approval', 'application_id', 'id'],
        roles: hirers,
        what: 'An offer you prepared for a company that goes on without you',
        reason: 'It belongs to the company you prepared it for',
        until: 'it is sent or cancelled',
      },
    ],
  },
  {
    table: 'offer_entries',
    empties: [
      {
        where: ofApplications,
        set: { document: none },
      },
    ],
    keeps: [
      {
        columns: ['document'],
        roles: hirers,
        what: 'Your name in the signed record of an offer that you accepted or took back for a company',
        reason: 'The applicant has the same record, and its signature covers every word',
        until: 'the applicant leaves',
      },
    ],
    impersonal: ['id', 'application_id', 'kind', 'hash', 'previous'],
    exported: 'applications',
  },
  { table: 'offer_keys', impersonal: 'all' },
  {
    table: 'offers',
    empties: [
      {
        where: ofApplications,
        set: { note: none, terms: sql`'{}'` },
      },
      { where: ({ id }) => sql`approved_by = ${id}`, set: { approved_by: none } },
    ],
    keeps: [
      {
        columns: ['note', 'terms'],
        roles: hirers,
        what: 'Words you wrote with an offer for a company',
        reason: 'The applicant has them from you',
        until: 'the applicant leaves',
      },
    ],
    impersonal: [
      'id',
      'application_id',
      'made_by',
      'pay_currency',
      'pay_period',
      'starts_on',
      'state',
      'hash',
    ],
    exported: 'applications',
  },
]
