import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Db } from '../database/database.ts'
import type { Encryption } from '../encryption.ts'
import { noRetry, type Send, type Task, type TaskContext, task } from '../tasks.ts'
import {
  type Lane,
  type MailContent,
  type MailKind,
  type MailWriters,
  mailKinds,
  type SecretMails,
  type SendMail,
} from './kinds.ts'
import { renderMail } from './render.ts'
import type { SmtpFailure } from './smtp.ts'

// A mail waits in the outbox, encrypted; the queue knows its number only. It is written and rendered when it leaves.

type Speed = {
  retry: { limit: number; delay: number; maxDelay: number }
  /** How long a worker rests that found the mail server away, so that a backlog does not storm it. */
  restMs: number
}

/** Every lane tries for about a day. The more a mail matters, the sooner it finds a mail server that came back. */
const speeds: Record<Lane, Speed> = {
  urgent: { retry: { limit: 3000, delay: 2, maxDelay: 30 }, restMs: 2_000 },
  personal: { retry: { limit: 300, delay: 5, maxDelay: 300 }, restMs: 5_000 },
  bulk: { retry: { limit: 60, delay: 30, maxDelay: 1_800 }, restMs: 15_000 },
}

/** SMTP connections are shared out, never lent: a stuck digest cannot take the one that a code needs. */
export function connectionsOf(lane: Lane, { smtpConnections }: Pick<Config, 'smtpConnections'>) {
  const third = Math.floor(smtpConnections / 3)
  return lane === 'bulk' ? smtpConnections - 2 * third : third
}

const bulkBatch = (config: Pick<Config, 'smtpConnections'>) =>
  Math.max(1, Math.floor(connectionsOf('bulk', config) / 2))

const payload = z.object({ id: z.string() })
const queueOf = (lane: Lane) => ({ name: `mail.${lane}`, payload })
export const isMailQueue = (name: string) => name.startsWith('mail.')

/** What `sendMail` is in a transaction: the mail exists only if it commits. */
export const mailSender =
  (db: Db, seal: Encryption, send: Send): SendMail =>
  async (kind, input) => {
    const id = randomUUID()
    const { bytes, lockedKey } = seal.lock(boundTo(id, kind), Buffer.from(JSON.stringify(input)))
    await db
      .insertInto('mailOutbox')
      .values({ id, kind, sealed: bytes.toString('base64'), lockedKey })
      .execute()
    await send(queueOf(mailKinds[kind].lane), { id })
  }

const boundTo = (id: string, kind: string) => `mail ${id} ${kind}`

/** The tasks that empty the lanes. */
export function mailTasks(writers: MailWriters): Task[] {
  const laneTask = (lane: Lane) =>
    task({
      ...queueOf(lane),
      run: ({ id }, context) => leave(id, context, writers, speeds[lane].restMs),
      atOnce: (config) =>
        Math.max(1, Math.floor(connectionsOf(lane, config) / (lane === 'bulk' ? bulkBatch(config) : 1))),
      ...(lane === 'bulk' && { batch: bulkBatch }),
      retry: speeds[lane].retry,
    })
  return [laneTask('urgent'), laneTask('personal'), laneTask('bulk')] as Task[]
}

async function leave(id: string, context: TaskContext, writers: MailWriters, restMs: number) {
  const { db, smtp, seal } = context
  const row = await db.selectFrom('mailOutbox').selectAll().where('id', '=', id).executeTakeFirst()
  // It has left; whoever sent it could not note that the task is done.
  if (!row) return
  const kind = row.kind as MailKind
  if (isExpired(kind, row.createdAt)) {
    await forget(db, id)
    console.warn(`mail ${id} (${kind}) was not sent: it waited longer than it is good for`)
    return
  }
  const sealed = seal.unlock(boundTo(id, kind), Buffer.from(row.sealed, 'base64'), row.lockedKey)
  const content = await write(kind, JSON.parse(sealed.toString()), context, writers)
  if (!content) return forget(db, id)
  const { to, subject, text, html, headers } = renderMail(content)
  if (!smtp) {
    // Kept for the mailbox page of one's own machine.
    await context.transaction(async (inside) => {
      await inside.db
        .insertInto('capturedMails')
        .values({ recipient: to, subject, textBody: text, htmlBody: html, headers: JSON.stringify(headers) })
        .execute()
      await forget(inside.db, id)
    })
    return
  }
  const messageId = `<${id}@${/@([^>\s]+)/.exec(context.config.mailFrom)?.[1] ?? 'localhost'}>`
  const failure = await smtp.send({ messageId, to, subject, text, html, headers })
  // Between the server's word and this row gone a death makes a second copy, under the same Message-ID.
  if (!failure) return forget(db, id)
  if (failure.kind === 'away') await smtp.rest(restMs)
  throw refusal(`mail ${id} (${kind}) to recipient ${recipientKey(seal, to)}`, failure)
}

function isExpired(kind: MailKind, since: Date) {
  const row: { lane: Lane; expiresAfterMinutes?: number } = mailKinds[kind]
  const { expiresAfterMinutes } = row
  return expiresAfterMinutes !== undefined && Date.now() - since.getTime() > expiresAfterMinutes * 60_000
}

/** The sealed input is ours, so it is what `sendMail` was given for this kind. */
async function write(kind: MailKind, input: unknown, context: TaskContext, writers: MailWriters) {
  if (!(kind in writers)) return input as MailContent
  const writer = writers[kind as keyof SecretMails] as (
    input: unknown,
    context: TaskContext,
  ) => Promise<MailContent | null>
  return writer(input, context)
}

const forget = async (db: Db, id: string) => {
  await db.deleteFrom('mailOutbox').where('id', '=', id).execute()
}

/** Tells one recipient from another in the log, and who it is only to somebody with the secret and the address. */
const recipientKey = (seal: Encryption, address: string) =>
  seal.fingerprint('mail recipient', address).slice(0, 16)

function refusal(what: string, { kind, reason }: SmtpFailure) {
  if (kind === 'refused') return noRetry(new Error(`${what}: the mail server refused it (${reason})`))
  if (kind === 'later') return new Error(`${what}: the mail server did not take it now (${reason})`)
  return new Error(`${what}: the mail server could not be reached (${reason})`)
}
