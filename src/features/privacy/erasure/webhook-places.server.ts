import { sql } from 'kysely'
import { none, ofApplications, type Place } from './place.server.ts'

const ofTheCompany = { leftOut: 'Belongs to the company, whose managers read it on its page' }

/** Webhooks are the company’s. Whoever made one leaves it as a webhook without a maker, which sends nothing. */
export const webhookPlaces: Place[] = [
  {
    table: 'webhook_deliveries',
    rows: ofApplications,
    impersonal: [
      ...['kind', 'data', 'webhook_id', 'event_id', 'job_id', 'subject', 'state', 'answer', 'failure', 'xid'],
    ],
    exported: { leftOut: 'Ids of what the application’s own history tells, for 30 days' },
  },
  {
    table: 'webhooks',
    rows: ({ company }) => sql`company_id = ${company}`,
    empties: [{ where: ({ id }) => sql`user_id = ${id}`, set: { user_id: none } }],
    exported: ofTheCompany,
  },
]
