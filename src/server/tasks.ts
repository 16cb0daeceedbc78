import { randomUUID } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { Context } from './context.ts'
import type { Database, Db } from './database.ts'

/** What a task has to work with: the same as a handler, without a caller. It opens its own transactions. */
export type TaskContext = Pick<Context, 'db' | 'config' | 'storage' | 'seal' | 'send' | 'notify'> & {
  /** Runs `work` in one transaction; tasks it sends exist only if it commits. */
  transaction<T>(work: (context: TaskContext) => Promise<T>): Promise<T>
}

/** A piece of background work. It may run twice, so `run` must be safe to repeat. */
export type Task<Payload extends z.ZodType = z.ZodType> = {
  name: string
  payload: Payload
  run(payload: z.output<Payload>, context: TaskContext): Promise<void>
  /** Also run on this schedule (UTC), with an empty payload. */
  cron?: string
  /** How many may run side by side in one process; one unless said. For tasks that mostly wait for others. */
  atOnce?: number
}

export function task<Payload extends z.ZodType>(definition: Task<Payload>): Task<Payload> {
  return definition
}

export type SendOptions = {
  /** Not before so many seconds from now. */
  delay?: number
}
export type Send = <Payload extends z.ZodType>(
  task: Task<Payload>,
  payload: z.input<Payload>,
  options?: SendOptions,
) => Promise<void>

export type Queue = {
  /** Puts tasks into `db`: pass the transaction that makes the change, and the task lives or dies with it. */
  sender(db: Db): Send
  /** Lets a failed task run once more; it is sent in `db` like a new one. */
  retrier(db: Db): (name: string, id: string) => Promise<void>
  work(makeContext: () => TaskContext): Promise<void>
  /** Runs everything that is due, then returns how many ran. For tests, which do not wait for polling. */
  drain(makeContext: () => TaskContext): Promise<number>
  stop(): Promise<void>
}

const executeSqlOn = (db: Db) => async (text: string, values: unknown[]) =>
  db.withoutPlugins().executeQuery(CompiledQuery.raw(text, values))

const retries = { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 300 }

/** A task that is sent says so at once. Looking is for those that are due later, and for what was said to nobody. */
const lookEvery = { notifyPollingIntervalSeconds: 2, pollingIntervalSeconds: 0.5 }

/** The database ends its own listener, and mends it when it breaks. */
const listenOn = (database: Database) => async (channel: string, onPayload: (payload: string) => void) => {
  await database.listen(channel, onPayload)
  return { close: async () => {} }
}

/** The queue lives in the same database, in the schema `pgboss`. */
export async function openQueue(
  database: Database,
  tasks: Task[],
  log: (error: unknown, task: string) => void,
): Promise<Queue> {
  const boss = new PgBoss({
    db: { executeSql: database.executeSql as never, listen: listenOn(database) },
    schema: 'pgboss',
    useListenNotify: true,
  })
  boss.on('error', (error) => log(error, 'queue'))
  await boss.start()
  for (const { name } of tasks) {
    await boss.createQueue(name, { ...retries, notify: true })
    // Touches no job, but makes pg-boss read the queue now: its first look must not happen inside a
    // transaction, where the embedded database's only connection is taken.
    await boss.resume(name, [randomUUID()])
  }

  const run = async (definition: Task, data: unknown, makeContext: () => TaskContext) => {
    try {
      await definition.run(definition.payload.parse(data ?? {}), makeContext())
    } catch (error) {
      log(error, definition.name)
      throw error
    }
  }

  return {
    sender:
      (db) =>
      async (definition, payload, options = {}) => {
        await boss.send(definition.name, payload as object, {
          db: { executeSql: executeSqlOn(db) as never },
          ...(options.delay !== undefined && { startAfter: options.delay }),
        })
      },
    retrier: (db) => async (name, id) => {
      await boss.retry(name, id, { db: { executeSql: executeSqlOn(db) as never } })
    },
    async work(makeContext) {
      for (const definition of tasks) {
        const options = { ...lookEvery, localConcurrency: definition.atOnce ?? 1 }
        await boss.work(definition.name, options, async ([job]) => {
          if (job) await run(definition, job.data, makeContext)
        })
        if (definition.cron) await boss.schedule(definition.name, definition.cron)
      }
    },
    async drain(makeContext) {
      let ran = 0
      for (let found = true; found; ) {
        found = false
        for (const definition of tasks) {
          for (const job of await boss.fetch(definition.name, { batchSize: 50 })) {
            found = true
            ran++
            await run(definition, job.data, makeContext)
            await boss.complete(definition.name, job.id)
          }
        }
      }
      return ran
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}
