import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import { readOutboxMail } from '#/server/mail/lanes.ts'
import { deleteWaitingMails, readWaitingMail } from '#/server/mail/waiting.ts'
import type { TaskContext } from '#/server/tasks.ts'
import { mentions, type Person } from './person.server.ts'

const batchSize = 200

/** Reads a table of texts in small pages. */
export type TextReader = {
  page(context: TaskContext, after: string | null): Promise<{ id: string; text: string }[]>
  remove(db: Db, ids: string[]): Promise<unknown>
}

/** Deletes mails and tasks that are about the person. */
export async function deleteTextsAbout(context: TaskContext, reader: TextReader, person: Person) {
  const isAbout = mentions(person)
  for (let after: string | null = null; ; ) {
    const rows = await reader.page(context, after)
    const found = rows.filter(({ text }) => isAbout(text)).map(({ id }) => id)
    if (found.length > 0) await reader.remove(context.db, found)
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    after = last.id
  }
}

export const textReaders = {
  capturedMails: {
    async page({ db }, after) {
      const { rows } = await sql<{ id: string; text: string }>`
        select id::text, concat_ws(' ', recipient, subject, text_body, html_body, headers) as text from captured_mails
        where id > ${after ?? '0'}::bigint order by captured_mails.id limit ${batchSize}`.execute(db)
      return rows
    },
    remove: (db, ids) => db.deleteFrom('capturedMails').where('id', 'in', ids).execute(),
  },
  mailOutbox: {
    async page({ db, encryption }, after) {
      const rows = await db
        .selectFrom('mailOutbox')
        .selectAll()
        .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
        .orderBy('id')
        .limit(batchSize)
        .execute()
      return rows.map((row) => ({ id: row.id, text: readOutboxMail(encryption, row) }))
    },
    remove: (db, ids) => db.deleteFrom('mailOutbox').where('id', 'in', ids).execute(),
  },
  waitingMails: {
    async page({ db, encryption }, after) {
      const rows = await db
        .selectFrom('waitingMails')
        .select(['id', 'encryptedContent', 'wrappedKey'])
        .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
        .orderBy('id')
        .limit(batchSize)
        .execute()
      return rows.map((row) => ({ id: row.id, text: readWaitingMail(encryption, row) }))
    },
    remove: deleteWaitingMails,
  },
  tasks: {
    // The erasure itself is running, and names nobody.
    async page({ db }, after) {
      const { rows } = await sql<{ id: string; text: string }>`
        select id::text, concat_ws(' ', data, output) as text from pgboss.job
        where state <> 'active' and (${after}::uuid is null or id > ${after}::uuid)
        order by pgboss.job.id limit ${batchSize}`.execute(db)
      return rows
    },
    remove: (db, ids) => sql`delete from pgboss.job where id = any(${ids}::uuid[])`.execute(db),
  },
} satisfies Record<string, TextReader>
