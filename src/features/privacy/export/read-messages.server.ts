import { sql } from 'kysely'
import { findSettings } from '#/features/messages/queries.server.ts'
import type { Readers } from './sections.server.ts'

type Line = {
  id: string
  about: string
  company: string
  at: Date
  by: string
  text: string
  files: string[]
}

export const messageReaders: Readers<'conversations' | 'messageDrafts' | 'messageSettings'> = {
  /** Of an applicant both sides; of somebody in a company their own messages, because the others are the applicant’s. */
  async conversations(db, userId) {
    const { rows } = await sql<Line>`
      select applications.id, jobs.title as about, companies.name as company, messages.sent_at as at,
        case when messages.author_id = ${userId} then 'you' else coalesce(authors.name, companies.name) end as by,
        messages.body as text,
        array(select files.name from message_files join files on files.id = file_id
          where message_id = messages.id order by files.name) as files
      from messages join applications on applications.id = messages.application_id
        join jobs on jobs.id = applications.job_id join companies on companies.id = jobs.company_id
        left join users authors on authors.id = messages.author_id
      where applications.seeker_id = ${userId} or messages.author_id = ${userId}
      order by messages.id`.execute(db)
    const threads = Map.groupBy(rows, ({ id }) => id)
    return [...threads.values()].map((lines) => ({
      about: lines[0]?.about ?? '',
      company: lines[0]?.company ?? '',
      messages: lines.map(({ at, by, text, files }) => ({ at, by, text, files })),
    }))
  },

  async messageDrafts(db, userId) {
    return db
      .selectFrom('messageDrafts')
      .innerJoin('applications', 'applications.id', 'messageDrafts.applicationId')
      .innerJoin('jobs', 'jobs.id', 'applications.jobId')
      .select(['jobs.title as about', 'messageDrafts.savedAt as at', 'messageDrafts.body as text'])
      .where('messageDrafts.userId', '=', userId)
      .orderBy('messageDrafts.savedAt')
      .execute()
  },

  async messageSettings(db, userId) {
    const settings = await findSettings(db, userId)
    return settings ? { showsReads: settings.showsReads, mailAfterMinutes: settings.mailAfter } : null
  },
}
