import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Db } from '../database/database.ts'
import type { Encryption } from '../encryption.ts'
import { countToday, type DailyCount } from '../observability/daily-counts.ts'
import { log } from '../observability/log.ts'
import { mailCount } from '../observability/metrics.ts'
import { createBreaker } from '../outbound/breaker.ts'
import { defineTask, type Send, type Task, type TaskContext, withoutRetry } from '../tasks.ts'
import {
  type MailContent,
  type MailKind,
  type MailKindSettings,
  type MailLane,
  type MailWriters,
  mailKinds,
  type SecretMails,
  type SendMail,
} from './kinds.ts'
import { preferencesFor } from './preference-link.ts'
import { renderMail } from './render.ts'
import type { SmtpFailure } from './smtp.ts'
import { mailDomain } from './thread.ts'
import { markUndeliverable, suppressIfUndeliverable } from './undeliverable.ts'
import { insertWaitingMail } from './waiting.ts'

// A mail waits encrypted in the outbox; the queue knows only its id. It is written and rendered when it is sent.

type RetryPolicy = {
  retry: { limit: number; delay: number; maxDelay: number }
  /** How long a worker pauses when the mail server is unreachable, so that a backlog does not hammer it. */
  pauseMs: number
}

/** Every lane retries for about a day. The more urgent the lane, the sooner it notices that the server is back. */
const retryPolicies: Record<MailLane, RetryPolicy> = {
  urgent: { retry: { limit: 3000, delay: 2, maxDelay: 30 }, pauseMs: 2_000 },
  personal: { retry: { limit: 300, delay: 5, maxDelay: 300 }, pauseMs: 5_000 },
  bulk: { retry: { limit: 60, delay: 30, maxDelay: 1_800 }, pauseMs: 15_000 },
}

/** Each lane has its own share of the SMTP connections, so that stuck digests cannot block a code. */
export function laneSmtpConnections(lane: MailLane, { smtpConnections }: Pick<Config, 'smtpConnections'>) {
  const third = Math.floor(smtpConnections / 3)
  return lane === 'bulk' ? smtpConnections - 2 * third : third
}

const bulkBatch = (config: Pick<Config, 'smtpConnections'>) =>
  Math.max(1, Math.floor(laneSmtpConnections('bulk', config) / 2))

/** What became of a mail for good. One that is tried again is neither. */
const dailyCountOf: Record<string, DailyCount> = {
  ...{ sent: 'mail-sent', captured: 'mail-sent' },
  ...{ refused: 'mail-failed', expired: 'mail-failed', suppressed: 'mail-failed' },
}

const payload = z.object({ id: z.string() })
const queueOf = (lane: MailLane) => ({ name: `mail.${lane}`, payload })
export const isMailQueue = (name: string) => name.startsWith('mail.')

/** `sendMail` within a transaction: the mail exists only if the transaction commits. */
export const mailSender =
  (db: Db, encryption: Encryption, send: Send): SendMail =>
  async (kind, input, wait) => {
    if (wait)
      return insertWaitingMail(db, encryption, { mailKind: kind, content: input as MailContent }, wait)
    const id = randomUUID()
    const { encrypted, wrappedKey } = encryption.encryptText(additionalData(id, kind), JSON.stringify(input))
    await db.insertInto('mailOutbox').values({ id, kind, encryptedContent: encrypted, wrappedKey }).execute()
    await send(queueOf(mailKinds[kind].lane), { id })
  }

const additionalData = (id: string, kind: string) => `mail ${id} ${kind}`

/** The input of a waiting mail, as JSON. */
export const readOutboxMail = (
  encryption: Encryption,
  {
    id,
    kind,
    encryptedContent,
    wrappedKey,
  }: { id: string; kind: string; encryptedContent: string; wrappedKey: string },
) => encryption.decryptText(additionalData(id, kind), encryptedContent, wrappedKey)

/** The queue workers that send the mails of each lane. */
export function mailTasks(writers: MailWriters): Task[] {
  const breaker = createBreaker()
  const laneTask = (lane: MailLane) =>
    defineTask({
      ...queueOf(lane),
      run: ({ id }, context) => deliver(id, context, writers, breaker),
      concurrency: (config) =>
        Math.max(
          1,
          Math.floor(laneSmtpConnections(lane, config) / (lane === 'bulk' ? bulkBatch(config) : 1)),
        ),
      ...(lane === 'bulk' && { batch: bulkBatch }),
      retry: retryPolicies[lane].retry,
    })
  return [laneTask('urgent'), laneTask('personal'), laneTask('bulk')] as Task[]
}

async function deliver(
  id: string,
  context: TaskContext,
  writers: MailWriters,
  breaker: ReturnType<typeof createBreaker>,
) {
  const { db, smtp, encryption } = context
  const row = await db.selectFrom('mailOutbox').selectAll().where('id', '=', id).executeTakeFirst()
  // Already sent by a worker that died before it could mark the task as done.
  if (!row) return
  const kind = row.kind as MailKind
  const { lane, expiresAfterMinutes, provesAddress }: MailKindSettings = mailKinds[kind]
  const count = (outcome: string) => {
    mailCount.inc({ lane, outcome })
    const dayCount = dailyCountOf[outcome]
    if (dayCount) countToday(db, dayCount)
  }
  if (isExpired(row.createdAt, expiresAfterMinutes)) {
    count('expired')
    await deleteFromOutbox(db, id)
    log.warn(`mail ${id} (${kind}) was not sent: it waited longer than it is good for`)
    return
  }
  const content = await renderContent(kind, JSON.parse(readOutboxMail(encryption, row)), context, writers)
  if (!content) return deleteFromOutbox(db, id)
  const preferences = await preferencesFor(context, content.to, content.optionalKind)
  const { to, subject, text, html, headers, calendar } = renderMail(
    content,
    mailDomain(context.config),
    preferences,
  )
  if (!provesAddress && (await suppressIfUndeliverable(context, to))) {
    count('suppressed')
    return deleteFromOutbox(db, id)
  }
  if (!smtp) {
    // A local installation captures mails for its mailbox page.
    await context.transaction(async (inside) => {
      await inside.db
        .insertInto('capturedMails')
        .values({
          ...{ recipient: to, subject, textBody: text, htmlBody: html, headers: JSON.stringify(headers) },
          calendar: calendar?.text ?? null,
        })
        .execute()
      await deleteFromOutbox(inside.db, id)
    })
    count('captured')
    return
  }
  const host = hostOf(to)
  const pause = lane === 'urgent' ? 0 : breaker.pauseOf(host)
  // After a day it is tried and fails as any other mail does.
  if (pause > 0 && Date.now() - row.createdAt.getTime() < maxHeldMs) {
    count('held')
    return context.send(queueOf(lane), { id }, { delay: pause + Math.floor(Math.random() * 30) })
  }
  const messageId = `<${id}@${mailDomain(context.config)}>`
  const failure = await smtp.send({ messageId, to, subject, text, html, headers, calendar })
  count(failure?.kind ?? 'sent')
  if (failure?.kind === 'later') breaker.failed(host)
  else if (failure?.kind !== 'away') breaker.answered(host)
  // A crash between the server's answer and this delete sends a second copy, under the same Message-ID.
  if (!failure) return deleteFromOutbox(db, id)
  if (failure.kind === 'refused' && failure.noSuchMailbox)
    await markUndeliverable(context, to, failure.reason)
  if (failure.kind === 'away') await smtp.pause(retryPolicies[lane].pauseMs)
  throw refusal(`mail ${id} (${kind}) to recipient ${recipientKey(encryption, to)}`, failure)
}

/** How long mails wait for a host that takes none; as long as a lane retries. */
const maxHeldMs = 24 * 60 * 60_000

/** Whose mail server decides: a host that says “later” again and again is left alone, and the others’ mails go on. */
const hostOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

const isExpired = (since: Date, minutes: number | undefined) =>
  minutes !== undefined && Date.now() - since.getTime() > minutes * 60_000

/** The outbox is written only by `mailSender`, so the input has the type of its kind. */
async function renderContent(kind: MailKind, input: unknown, context: TaskContext, writers: MailWriters) {
  if (!(kind in writers)) return input as MailContent
  const writer = writers[kind as keyof SecretMails] as (
    input: unknown,
    context: TaskContext,
  ) => Promise<MailContent | null>
  return writer(input, context)
}

const deleteFromOutbox = async (db: Db, id: string) => {
  await db.deleteFrom('mailOutbox').where('id', '=', id).execute()
}

/**
 * A keyed hash that tells recipients apart in the log; only the secret and the address together can reproduce it.
 */
const recipientKey = (encryption: Encryption, address: string) =>
  encryption.fingerprint('mail recipient', address).slice(0, 16)

function refusal(label: string, { kind, reason }: SmtpFailure) {
  if (kind === 'refused') return withoutRetry(new Error(`${label}: the mail server refused it (${reason})`))
  if (kind === 'later') return new Error(`${label}: the mail server did not take it now (${reason})`)
  return new Error(`${label}: the mail server could not be reached (${reason})`)
}
