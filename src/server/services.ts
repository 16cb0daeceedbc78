import type { Config } from './config.ts'
import type { Database, Db } from './database/database.ts'
import type { Encryption } from './encryption.ts'
import type { Announce, AnnouncementTopic, Dispatcher } from './events/dispatcher.ts'
import type { LiveStreams } from './events/live.ts'
import { livePublisher } from './events/live-events.ts'
import { mailSender } from './mail/lanes.ts'
import type { Smtp } from './mail/smtp.ts'
import type { Spans } from './observability/spans.ts'
import type { VapidKeys } from './push/keys.ts'
import type { Storage } from './storage/storage.ts'
import type { Queue, TaskContext } from './tasks.ts'

/** What a process keeps open from start to shutdown. */
export type Services = {
  config: Config
  database: Database
  dispatcher: Dispatcher
  storage: Storage
  encryption: Encryption
  /** Null when the operator has switched push off. */
  vapid: VapidKeys | null
  queue: Queue
  live: LiveStreams
  /** Null without a mail server: mail is captured instead. */
  smtp: Smtp | null
  /** Null without a collector of OpenTelemetry. */
  spans: Spans
}

type Writing = Pick<
  Services,
  'config' | 'database' | 'dispatcher' | 'storage' | 'encryption' | 'vapid' | 'queue'
>

/** What every context has for writing on `db`: what it sends, mails and publishes lives or dies with that. */
export function writesOn({ config, storage, encryption, vapid, queue }: Writing, db: Db, announce: Announce) {
  const send = queue.sender(db, announce)
  return {
    ...{ db, config, storage, encryption, vapid, send },
    sendMail: mailSender(db, encryption, send),
    announce,
    publish: livePublisher(db, announce),
  }
}

/** One transaction. What it has for others is announced when it has committed. */
export async function inTransaction<T>(
  { database, dispatcher }: Pick<Services, 'database' | 'dispatcher'>,
  work: (db: Db, announce: Announce) => Promise<T>,
) {
  const topics: AnnouncementTopic[] = []
  const result = await database.db
    .transaction()
    .execute((db) => work(db, (more) => void topics.push(...more)))
  dispatcher.announce(topics)
  return result
}

/** The context of a task. `db` is the database or a transaction on it. */
export function taskContext(
  services: Writing & Pick<Services, 'smtp'>,
  db: Db = services.database.db,
  announce: Announce = services.dispatcher.announce,
): TaskContext {
  return {
    ...writesOn(services, db, announce),
    smtp: services.smtp,
    transaction: (work) => inTransaction(services, (trx, later) => work(taskContext(services, trx, later))),
  }
}
