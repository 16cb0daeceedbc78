import type { Config } from './config.ts'
import type { Database, Db } from './database/database.ts'
import type { Encryption } from './encryption.ts'
import { type Live, notifier } from './events/live.ts'
import { mailSender } from './mail/lanes.ts'
import type { Smtp } from './mail/smtp.ts'
import type { Storage } from './storage/storage.ts'
import type { Queue, TaskContext } from './tasks.ts'

/** What one process holds open from start to stop. */
export type Services = {
  config: Config
  database: Database
  storage: Storage
  seal: Encryption
  queue: Queue
  live: Live
  /** Null where no mail server is set: mail is captured. */
  smtp: Smtp | null
}

/** The context of a task on `db`, which is the database itself or a transaction on it. */
export function taskContext(
  services: Pick<Services, 'config' | 'database' | 'storage' | 'seal' | 'queue' | 'smtp'>,
  db: Db = services.database.db,
): TaskContext {
  const send = services.queue.sender(db)
  return {
    db,
    config: services.config,
    storage: services.storage,
    seal: services.seal,
    smtp: services.smtp,
    send,
    sendMail: mailSender(db, services.seal, send),
    publish: notifier(db),
    transaction: (work) =>
      services.database.db.transaction().execute((trx) => work(taskContext(services, trx))),
  }
}
