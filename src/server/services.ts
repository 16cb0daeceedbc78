import type { Config } from './config.ts'
import type { Database, Db } from './database/database.ts'
import type { Encryption } from './encryption.ts'
import { type Live, notifier } from './events/live.ts'
import { mailSender } from './mail/lanes.ts'
import type { Smtp } from './mail/smtp.ts'
import type { Storage } from './storage/storage.ts'
import type { Queue, TaskContext } from './tasks.ts'

/** What a process keeps open from start to shutdown. */
export type Services = {
  config: Config
  database: Database
  storage: Storage
  encryption: Encryption
  queue: Queue
  live: Live
  /** Null without a mail server: mail is captured instead. */
  smtp: Smtp | null
}

/** The context of a task. `db` is the database or a transaction on it. */
export function taskContext(
  services: Pick<Services, 'config' | 'database' | 'storage' | 'encryption' | 'queue' | 'smtp'>,
  db: Db = services.database.db,
): TaskContext {
  const send = services.queue.sender(db)
  return {
    db,
    config: services.config,
    storage: services.storage,
    encryption: services.encryption,
    smtp: services.smtp,
    send,
    sendMail: mailSender(db, services.encryption, send),
    publish: notifier(db),
    transaction: (work) =>
      services.database.db.transaction().execute((trx) => work(taskContext(services, trx))),
  }
}
