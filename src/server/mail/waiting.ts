import { randomUUID } from 'node:crypto'
import type { Db } from '../database/database.ts'
import type { Encryption } from '../encryption.ts'
import { isAfter } from '../paged-task.ts'
import type { MailContent, MailKind } from './kinds.ts'

// Mails that wait for the end of quiet hours, or for the one mail of the day. Like the outbox, the table holds no
// text and no address that can be read.

/** Until when a mail waits, for whom, and the kind of notification that it is the mail of. */
export type Wait = { userId: string; kind: string; at: Date; inDigest: boolean }

type WaitingMail = { mailKind: MailKind; content: MailContent }

const additionalData = (id: string) => `waiting mail ${id}`

export async function insertWaitingMail(
  db: Db,
  encryption: Encryption,
  mail: WaitingMail,
  { userId, kind, at, inDigest }: Wait,
) {
  const id = randomUUID()
  const { encrypted, wrappedKey } = encryption.encryptText(additionalData(id), JSON.stringify(mail))
  await db
    .insertInto('waitingMails')
    .values({ id, userId, kind, inDigest, dueAt: at, encryptedContent: encrypted, wrappedKey })
    .execute()
}

/** Locks and returns what waits for somebody until now; nothing if another process has just taken it. */
export async function lockDueMails(db: Db, encryption: Encryption, userId: string, now: Date) {
  const rows = await db
    .selectFrom('waitingMails')
    .selectAll()
    .where('userId', '=', userId)
    .where('dueAt', '<=', now)
    .orderBy('createdAt')
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id, kind, inDigest, encryptedContent, wrappedKey }) => {
    const text = readWaitingMail(encryption, { id, encryptedContent, wrappedKey })
    return { id, kind, inDigest, ...(JSON.parse(text) as WaitingMail) }
  })
}

/** A waiting mail, as JSON. */
export const readWaitingMail = (
  encryption: Encryption,
  { id, encryptedContent, wrappedKey }: { id: string; encryptedContent: string; wrappedKey: string },
) => encryption.decryptText(additionalData(id), encryptedContent, wrappedKey)

export async function listPeopleWithDueMails(db: Db, now: Date, after: string | undefined, limit: number) {
  const rows = await db
    .selectFrom('waitingMails')
    .select('userId')
    .distinct()
    .where('dueAt', '<=', now)
    .where(isAfter('userId', after))
    .orderBy('userId')
    .limit(limit)
    .execute()
  return rows.map(({ userId }) => userId)
}

export const deleteWaitingMails = (db: Db, ids: string[]) =>
  db.deleteFrom('waitingMails').where('id', 'in', ids).execute()
