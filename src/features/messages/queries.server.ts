import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#/server/database/database.ts'
import { compileOnce, preparedHint } from '#/server/database/prepared.ts'
import { defaultMailAfter } from './limits.ts'

export type Side = 'seeker' | 'employer'
export const otherSide = (side: Side): Side => (side === 'seeker' ? 'employer' : 'seeker')

type Safety = { blockedAt?: Date | null; trustedAt?: Date; companyBlockedAt?: Date | null }

/** What a side chose about the thread, also before anything was written in it. */
export const saveSafety = (db: Db, applicationId: string, safety: Safety) =>
  db
    .insertInto('messageThreads')
    .values({ applicationId, ...safety })
    .onConflict((conflict) => conflict.column('applicationId').doUpdateSet(safety))
    .execute()

const selectMessages = (db: Db) =>
  db
    .selectFrom('messages')
    .leftJoin('users as authors', 'authors.id', 'messages.authorId')
    .modifyFront(preparedHint)
    .select(['messages.id', 'messages.sentBy', 'messages.authorId', 'messages.key', 'messages.body'])
    .select(['messages.asksFor', 'messages.sentAt'])
    .select(['authors.name as authorName', 'authors.photo as authorPhoto'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('messageFiles')
          .innerJoin('files', 'files.id', 'messageFiles.fileId')
          .select(['files.id', 'files.name', 'files.kind', 'files.size'])
          .whereRef('messageFiles.messageId', '=', 'messages.id')
          .orderBy('files.name')
          .orderBy('files.id'),
      ).as('files'),
    )

export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number]

/** A file of this thread, with who sent it. */
export const findThreadFile = (db: Db, applicationId: string, fileId: string) =>
  db
    .selectFrom('messageFiles')
    .innerJoin('messages', 'messages.id', 'messageFiles.messageId')
    .innerJoin('files', 'files.id', 'messageFiles.fileId')
    .selectAll('files')
    .select('messages.sentBy')
    .where('messages.applicationId', '=', applicationId)
    .where('files.id', '=', fileId)
    .executeTakeFirst()

const listNewest = compileOnce((db, applicationId: string, limit: number, before: string) =>
  selectMessages(db)
    .where('messages.applicationId', '=', applicationId)
    .where('messages.id', '<', before)
    .orderBy('messages.id', 'desc')
    .limit(limit),
)

/** After the last message that there can be. */
const theEnd = '9223372036854775807'

/** The newest so many, or those before that message, oldest first. */
export const listMessages = async (db: Db, applicationId: string, limit: number, before = theEnd) =>
  (await listNewest(db, applicationId, limit, before)).reverse()

export const findMessageByKey = (db: Db, applicationId: string, authorId: string, key: string) =>
  selectMessages(db)
    .where('messages.applicationId', '=', applicationId)
    .where('messages.authorId', '=', authorId)
    .where('messages.key', '=', key)
    .executeTakeFirst()

type NewMessage = {
  applicationId: string
  sentBy: Side
  authorId: string
  key: string
  body: string
  asksFor: string[]
  fileIds: string[]
  /** The revision of the draft that this was. */
  draft: string | null
}

const insertNew = compileOnce(
  (
    db,
    applicationId: string,
    sentBy: Side,
    authorId: string,
    key: string,
    body: string,
    asksFor: string[],
    fileIds: string[],
    draft: string | null,
  ) =>
    db
      .with('begun', (query) =>
        query
          .insertInto('messageThreads')
          .values({ applicationId })
          .onConflict((conflict) => conflict.doNothing()),
      )
      .with('sent', (query) =>
        query
          .insertInto('messages')
          .values({ applicationId, sentBy, authorId, key, body, asksFor })
          .onConflict((conflict) => conflict.columns(['applicationId', 'authorId', 'key']).doNothing())
          .returning(['id', 'sentAt']),
      )
      .with('attached', (query) =>
        query
          .insertInto('messageFiles')
          .columns(['messageId', 'fileId'])
          .expression((eb) =>
            eb.selectFrom('sent').select(['sent.id', sql<string>`unnest(${fileIds}::uuid[])`.as('fileId')]),
          ),
      )
      .with('typed', (query) =>
        query
          .deleteFrom('messageDrafts')
          .where('applicationId', '=', applicationId)
          .where('userId', '=', authorId)
          .where((eb) => eb.or([eb('revision', '=', draft), eb('body', '=', body)]))
          .where((eb) => eb.exists(eb.selectFrom('sent').select('sent.id'))),
      )
      .selectFrom('sent')
      .modifyFront(preparedHint)
      .select(['sent.id', 'sent.sentAt']),
)

/**
 * Stores the message with its files, begins the thread if it is the first, and deletes the draft that it was, also one
 * of that text whose last change arrived late. Undefined, and nothing changed, if this author has sent it before.
 */
export const insertMessage = async (db: Db, message: NewMessage) => {
  const { applicationId, sentBy, authorId, key, body, asksFor, fileIds, draft } = message
  const files = [...new Set(fileIds)]
  return (await insertNew(db, applicationId, sentBy, authorId, key, body, asksFor, files, draft))[0]
}

/**
 * Of each of these people of one side: the first message that they have not read, nor anybody of their side answered,
 * and after how many minutes they want to be mailed of it.
 */
export const listFirstUnread = async (db: Db, applicationId: string, userIds: string[], side: Side) => {
  const { rows } = await sql<{ userId: string; firstId: string | null; mailAfter: number }>`${preparedHint}
    select reader.id as user_id, coalesce(mail_after, ${defaultMailAfter}) as mail_after,
      (select min(messages.id) from messages
        where messages.application_id = ${applicationId} and sent_by = ${otherSide(side)}
          and messages.id > coalesce(last_read_id, 0)
          and messages.id > coalesce((select max(answers.id) from messages as answers
            where answers.application_id = ${applicationId} and answers.sent_by = ${side}), 0)) as first_id
    from unnest(${userIds}::uuid[]) as reader (id)
    left join message_reads on message_reads.application_id = ${applicationId} and message_reads.user_id = reader.id
    left join message_settings on message_settings.user_id = reader.id`.execute(db)
  return rows
}

/** How far these people have read. */
export async function listReads(db: Db, applicationId: string, userIds: string[]) {
  if (userIds.length === 0) return []
  return db
    .selectFrom('messageReads')
    .leftJoin('messageSettings', 'messageSettings.userId', 'messageReads.userId')
    .select(['messageReads.userId', 'lastReadId', 'readAt', 'lastMailedId'])
    .select((eb) => eb.fn.coalesce('messageSettings.showsReads', sql<boolean>`true`).as('showsReads'))
    .where('applicationId', '=', applicationId)
    .where('messageReads.userId', 'in', userIds)
    .execute()
}

type DraftAndRead = {
  draftBody: string | null
  revision: string | null
  savedAt: Date | null
  token: string | null
  upTo: string | null
  readAt: Date | null
}

/**
 * What somebody has typed in the thread and not sent, and how far the other side has read: the applicant, or anybody of
 * the company. That is shown only while both show it.
 */
export const findDraftAndRead = async (
  db: Db,
  { id, seekerId }: { id: string; seekerId: string | null },
  reader: { id: string; side: Side },
) => {
  const { rows } = await sql<DraftAndRead>`${preparedHint}
    select draft.body as draft_body, draft.revision, draft.saved_at, draft.token_name as token,
      read.last_read_id as up_to, read.read_at
    from (select ${reader.id}::uuid as id) as reader
    left join message_drafts as draft on draft.application_id = ${id} and draft.user_id = reader.id
    left join message_settings as own on own.user_id = reader.id
    left join lateral (
      select last_read_id, read_at from message_reads
      left join message_settings on message_settings.user_id = message_reads.user_id
      where application_id = ${id} and read_at is not null
        and (message_reads.user_id = ${seekerId}::uuid) = ${reader.side === 'employer'}::boolean
        and coalesce(own.shows_reads, true) and coalesce(message_settings.shows_reads, true)
      order by last_read_id desc limit 1) as read on true`.execute(db)
  const { draftBody: body, revision, savedAt, token = null, upTo, readAt } = rows[0] ?? {}
  return {
    draft: body != null && revision && savedAt ? { body, revision, savedAt, token } : null,
    readByOther: upTo && readAt ? { upTo, at: readAt } : null,
  }
}

/** Whether this moved the reader on. */
export async function saveRead(db: Db, applicationId: string, userId: string, upTo: string) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('messageReads')
    .values({ applicationId, userId, lastReadId: upTo, readAt: new Date() })
    .onConflict((conflict) =>
      conflict
        .columns(['applicationId', 'userId'])
        .doUpdateSet({ lastReadId: upTo, readAt: new Date() })
        .where('messageReads.lastReadId', '<', upTo),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Whether the applicant wrote this message in this thread. */
export const isApplicantsMessage = async (db: Db, applicationId: string, messageId: string) =>
  (await db
    .selectFrom('messages')
    .select('id')
    .where('id', '=', messageId)
    .where('applicationId', '=', applicationId)
    .where('sentBy', '=', 'seeker')
    .executeTakeFirst()) !== undefined

/** The newest message of that side, up to one if it is given; undefined if there is none. */
export const findNewestFrom = (db: Db, applicationId: string, sentBy: Side, upTo?: string) =>
  db
    .selectFrom('messages')
    .modifyFront(preparedHint)
    .select('id')
    .where('applicationId', '=', applicationId)
    .where('sentBy', '=', sentBy)
    .$if(upTo !== undefined, (query) => query.where('id', '<=', upTo ?? ''))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const saveMailed = (db: Db, applicationId: string, userId: string, lastMailedId: string) =>
  db
    .insertInto('messageReads')
    .values({ applicationId, userId, lastMailedId })
    .onConflict((conflict) => conflict.columns(['applicationId', 'userId']).doUpdateSet({ lastMailedId }))
    .execute()

/** Those of one side, oldest first. */
export const listMessagesAfter = (db: Db, applicationId: string, sentBy: Side, after: string) =>
  selectMessages(db)
    .where('messages.applicationId', '=', applicationId)
    .where('messages.sentBy', '=', sentBy)
    .where('messages.id', '>', after)
    .orderBy('messages.id')
    .execute()

export const findSettings = (db: Db, userId: string) =>
  db
    .selectFrom('messageSettings')
    .select(['showsReads', 'mailAfter'])
    .where('userId', '=', userId)
    .executeTakeFirst()

export const saveSettings = (db: Db, userId: string, settings: { showsReads: boolean; mailAfter: number }) =>
  db
    .insertInto('messageSettings')
    .values({ userId, ...settings })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(settings))
    .execute()

/** The bell’s entries about this thread are read with it. */
export const markBellsRead = (db: Db, userId: string, kind: string, applicationId: string) =>
  db
    .updateTable('notifications')
    .set({ readAt: new Date() })
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('readAt', 'is', null)
    .where(sql<boolean>`params ->> 'id' = ${applicationId}`)
    .returning('id')
    .execute()
