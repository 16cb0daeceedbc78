import { sql } from 'kysely'
import type { ApplicationRow } from '#/features/applications/queries.server.ts'
import type { Db } from '#/server/database/database.ts'

export type Side = 'seeker' | 'employer'
export const otherSide = (side: Side): Side => (side === 'seeker' ? 'employer' : 'seeker')

/** The thread, if anything was written or chosen in it. */
export const findThread = (db: Db, applicationId: string) =>
  db.selectFrom('messageThreads').selectAll().where('applicationId', '=', applicationId).executeTakeFirst()

export const insertThread = (db: Db, applicationId: string) =>
  db
    .insertInto('messageThreads')
    .values({ applicationId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

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
    .select(['messages.id', 'messages.applicationId', 'messages.sentBy', 'messages.authorId'])
    .select(['messages.key', 'messages.body', 'messages.asksFor', 'messages.sentAt'])
    .select(['authors.name as authorName', 'authors.photo as authorPhoto'])

export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number]

/** The files of these messages. */
export async function listMessageFiles(db: Db, messageIds: string[]) {
  if (messageIds.length === 0) return []
  return db
    .selectFrom('messageFiles')
    .innerJoin('files', 'files.id', 'messageFiles.fileId')
    .select(['messageFiles.messageId', 'files.id', 'files.name', 'files.kind', 'files.size'])
    .where('messageFiles.messageId', 'in', messageIds)
    .orderBy('files.name')
    .orderBy('files.id')
    .execute()
}

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

export const insertMessageFiles = (db: Db, messageId: string, fileIds: string[]) =>
  db
    .insertInto('messageFiles')
    .values(fileIds.map((fileId) => ({ messageId, fileId })))
    .execute()

/** The newest so many, oldest first. */
export async function listMessages(db: Db, applicationId: string, limit: number) {
  const rows = await selectMessages(db)
    .where('messages.applicationId', '=', applicationId)
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .execute()
  return rows.reverse()
}

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
}

/** Its id, or undefined if this author has sent it before. */
export const insertMessage = (db: Db, message: NewMessage) =>
  db
    .insertInto('messages')
    .values(message)
    .onConflict((conflict) => conflict.columns(['applicationId', 'authorId', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()

/** The first message that this person has not read, nor anybody of their side answered. */
export const findFirstUnread = (db: Db, applicationId: string, readerId: string, side: Side) =>
  db
    .selectFrom('messages')
    .select('id')
    .where('applicationId', '=', applicationId)
    .where('sentBy', '=', otherSide(side))
    .where(
      sql<boolean>`id > coalesce((select last_read_id from message_reads
        where application_id = ${applicationId} and user_id = ${readerId}), 0)`,
    )
    .where(
      sql<boolean>`id > coalesce((select max(id) from messages
        where application_id = ${applicationId} and sent_by = ${side}), 0)`,
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

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

/**
 * How far anybody of the company has read who shows it.
 */
export const findCompanyRead = (db: Db, { id, seekerId }: Pick<ApplicationRow, 'id' | 'seekerId'>) =>
  db
    .selectFrom('messageReads')
    .leftJoin('messageSettings', 'messageSettings.userId', 'messageReads.userId')
    .select(['lastReadId', 'readAt'])
    .where('applicationId', '=', id)
    .where('messageReads.userId', '!=', seekerId)
    .where(sql<boolean>`coalesce(message_settings.shows_reads, true)`)
    .where('readAt', 'is not', null)
    .orderBy('lastReadId', 'desc')
    .limit(1)
    .executeTakeFirst()

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
