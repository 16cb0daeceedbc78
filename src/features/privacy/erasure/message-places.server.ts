import { sql } from 'kysely'
import { hirers, none, ofApplications, ofUser, type Place } from './place.server.ts'

/** The threads of their applications, with what both sides wrote and attached. */
export const messagePlaces: Place[] = [
  {
    table: 'messages',
    rows: ofApplications,
    exported: 'conversations',
  },
  {
    table: 'messages',
    keeps: [
      {
        columns: ['application_id', 'sent_by', 'author_id', 'key', 'body', 'asks_for'],
        roles: hirers,
        what: 'Messages you wrote to applicants, without your name',
        reason: 'They are part of what the applicant was told',
        until: 'the applicant leaves',
      },
    ],
  },
  {
    table: 'message_threads',
    rows: ofApplications,
    empties: [{ where: ({ id }) => sql`owner_id = ${id}`, set: { owner_id: none } }],
    exported: 'conversations',
  },
  { table: 'message_files', impersonal: ['file_id'], exported: 'conversations' },
  {
    table: 'message_reads',
    rows: ofUser,
    exported: { leftOut: 'How far you have read; the conversations are exported' },
  },
  {
    table: 'message_drafts',
    rows: (person) => sql`(${ofUser(person)} or ${ofApplications(person)})`,
    exported: 'messageDrafts',
  },
  { table: 'message_settings', rows: ofUser, exported: 'messageSettings' },
]
