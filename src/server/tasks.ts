import { randomUUID } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { type ConstructorOptions, type Job, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { Config } from './config.ts'
import type { HandlerContext } from './context.ts'
import type { Database, Db } from './database/database.ts'
import { preparedMark } from './database/prepared.ts'
import { errorInOneLine } from './error-text.ts'
import type { Announce, AnnouncementTopic, Dispatcher } from './events/dispatcher.ts'
import type { Smtp } from './mail/smtp.ts'
import { taskDuration } from './observability/metrics.ts'
import type { Spans } from './observability/spans.ts'
import { currentTrace, inTrace, startTrace, type Trace, traceparentOf } from './observability/trace.ts'
import { monotonicClock, watchClockJumps } from './queue/clock.ts'
import { listDueQueues, wakeRegularly } from './queue/due.ts'

/** The context of a task: as for a handler, without a caller. It opens its own transactions. */
export type TaskContext = Pick<
  HandlerContext,
  'db' | 'config' | 'storage' | 'encryption' | 'vapid' | 'send' | 'sendMail' | 'publish' | 'announce'
> & {
  /** Null when mail is captured. Only the mail lanes use it; everything else sends mail with `sendMail`. */
  smtp: Smtp | null
  /** Runs `work` in one transaction; tasks it sends exist only if it commits. */
  transaction<T>(work: (context: TaskContext) => Promise<T>): Promise<T>
}

/** A background task. It may run twice, so `run` must be idempotent. */
export type Task<Payload extends z.ZodType = z.ZodType> = {
  name: string
  payload: Payload
  run(payload: z.output<Payload>, context: TaskContext): Promise<void>
  /** Also runs on this schedule (UTC), with an empty payload. */
  cron?: string
  /** Workers per process; default 1. For tasks that mostly wait for other servers. */
  concurrency?: number | ((config: Config) => number)
  /** How many tasks a worker fetches at a time; they run in parallel and complete separately. Default 1. */
  batch?: (config: Config) => number
  /** Seconds until the first retry, doubled each time up to `maxDelay`. */
  retry?: { limit: number; delay: number; maxDelay: number }
  /** After how long a run counts as lost and is tried again; default 300. */
  maxSeconds?: number
}

const final = Symbol('final')

/** Marks an error that a retry cannot fix: the task fails at once and waits for an administrator. */
export const withoutRetry = (error: Error) => Object.assign(error, { [final]: true })
const isFinal = (error: unknown) => error instanceof Error && final in error

export function defineTask<Payload extends z.ZodType>(definition: Task<Payload>): Task<Payload> {
  return definition
}

type SendOptions = {
  /** Not before so many seconds from now. */
  delay?: number
}
export type Send = <Payload extends z.ZodType>(
  task: Pick<Task<Payload>, 'name' | 'payload'>,
  payload: z.input<Payload>,
  options?: SendOptions,
) => Promise<void>

export type Queue = {
  /** Sends tasks on `db`: within the transaction of a change, the task exists only if that commits. */
  sender(db: Db, announce?: Announce): Send
  /** Retries a failed task; it is sent on `db` like a new one. */
  retrier(db: Db, announce?: Announce): (name: string, id: string) => Promise<void>
  work(makeContext: () => TaskContext): Promise<void>
  /** Runs everything that is due and returns how many ran. For tests, which do not wait for polling. */
  drain(makeContext: () => TaskContext): Promise<number>
  stop(): Promise<void>
}

/** Calls `work` at most once in that time; calls in between are dropped. */
function throttle<Input>(milliseconds: number, work: (input: Input) => void) {
  let calledAt = Number.NEGATIVE_INFINITY
  return (input: Input) => {
    if (performance.now() - calledAt < milliseconds) return
    calledAt = performance.now()
    work(input)
  }
}

/** pg-boss types its rows as anything. */
const forBoss = (executeSql: (text: string, values: unknown[]) => Promise<unknown>) =>
  executeSql as NonNullable<ConstructorOptions['db']>['executeSql']

const executeSqlOn = (db: Db) => async (text: string, values: unknown[]) =>
  db.withoutPlugins().executeQuery(CompiledQuery.raw(text, values))

/** The text that sends a task is the same for all of its queue, so it is planned once. */
const sendSqlOn = (db: Db) => {
  const executeSql = executeSqlOn(db)
  return (text: string, values: unknown[]) => executeSql(`${preparedMark} ${text}`, values)
}

/** A task belongs to the trace of the request that sent it. Its own schema leaves the field out. */
function withTrace(payload: object) {
  const trace = currentTrace()
  return trace ? { ...payload, traceparent: traceparentOf(trace) } : payload
}

const defaultRetry = { limit: 5, delay: 5, maxDelay: 600 }

const queueOptions = ({ retry = defaultRetry, maxSeconds = 300 }: Task) => ({
  retryLimit: retry.limit,
  retryDelay: retry.delay,
  retryDelayMax: retry.maxDelay,
  retryBackoff: true,
  expireInSeconds: maxSeconds,
  // A worker that dies says nothing any more, and another takes its tasks over half a minute later.
  heartbeatSeconds: 20,
  // By default pg-boss would NOTIFY inside the transaction that sends the task.
  notify: false,
})

/** Workers are woken by the dispatcher and by `wakeRegularly`; that each also polls by itself is a reserve. */
const polling = { pollingIntervalSeconds: 30 }
const topicOf = (name: string): AnnouncementTopic => `task ${name}`

/** The queue (pg-boss) lives in the same database, in the schema `pgboss`. */
export async function openQueue(
  database: Database,
  dispatcher: Dispatcher,
  tasks: Task[],
  log: (error: unknown, task: string) => void,
  { runsTasks = true, spans = null }: { runsTasks?: boolean; spans?: Spans } = {},
): Promise<Queue> {
  const boss = new PgBoss({
    db: { executeSql: forBoss(database.executeSql) },
    schema: 'pgboss',
    // A process that only sends tasks neither starts what is due by a schedule nor looks after the others.
    supervise: runsTasks,
    schedule: runsTasks,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    clock: monotonicClock,
    clockMonitorIntervalSeconds: 60,
  })
  // Every worker polls, so a database that is away would fill the log with one sentence.
  const logQueueError = throttle(10_000, (error) => log(error, 'queue'))
  boss.on('error', logQueueError)
  await boss.start()
  const stopWatching = runsTasks ? await watchClockJumps(database, logQueueError) : () => {}
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const definition of tasks) {
    const { name } = definition
    const options = queueOptions(definition)
    const queue = known.get(name)
    // Most starts change none of them, and pg-boss has cached all of them by now.
    if (
      queue &&
      Object.entries(options).every(([key, value]) => queue[key as keyof typeof options] === value)
    )
      continue
    if (queue) await boss.updateQueue(name, options)
    else await boss.createQueue(name, options)
    // Changes no task, but makes pg-boss cache the queue now: doing so inside a transaction would block on the
    // embedded database's only connection.
    await boss.resume(name, [randomUUID()])
  }

  const run = (definition: Task, data: unknown, makeContext: () => TaskContext) => {
    const { traceparent } = (data ?? {}) as { traceparent?: unknown }
    const trace = { ...startTrace(traceparent, spans?.share), task: definition.name }
    return inTrace(trace, () => runMeasured(definition, data, makeContext, trace))
  }

  const runMeasured = async (
    definition: Task,
    data: unknown,
    makeContext: () => TaskContext,
    trace: Trace,
  ) => {
    const startedAt = performance.now()
    const measure = (outcome: 'completed' | 'failed') => {
      const milliseconds = performance.now() - startedAt
      taskDuration.observe({ task: definition.name, outcome }, milliseconds / 1000)
      spans?.record({
        ...{ trace, name: definition.name, kind: 'consumer', milliseconds, attributes: {} },
        hasFailed: outcome === 'failed',
      })
    }
    try {
      await definition.run(definition.payload.parse(data ?? {}), makeContext())
      measure('completed')
      // The retry may have run outside our transactions, so nothing else announces it.
      dispatcher.announce()
    } catch (error) {
      measure('failed')
      log(error, definition.name)
      throw error
    }
  }

  /** Stores only the message of a failure, because a database error repeats the values of the row. */
  const settle = async (definition: Task, job: Job<object>, makeContext: () => TaskContext) => {
    try {
      await run(definition, job.data, makeContext)
      return { id: job.id, status: 'completed' as const }
    } catch (error) {
      const status = isFinal(error) ? ('deadletter' as const) : ('failed' as const)
      return { id: job.id, status, output: { message: errorInOneLine(error) } }
    }
  }

  const workers = new Map<string, string[]>()
  const wake = (name: string) => {
    for (const id of workers.get(name) ?? []) boss.notifyWorker(id)
  }
  let stopWaking = async () => {}

  /** One worker. After finding a task it polls again at once, so a backlog is processed without delay. */
  const startWorker = async (definition: Task, batchSize: number, makeContext: () => TaskContext) => {
    let worker: string | undefined
    worker = await boss.work<object>(
      definition.name,
      { ...polling, batchSize, perJobResults: true },
      (jobs) => {
        if (worker) boss.notifyWorker(worker)
        return Promise.all(jobs.map((job) => settle(definition, job, makeContext)))
      },
    )
    const id = worker
    dispatcher.subscribe(topicOf(definition.name), () => boss.notifyWorker(id))
    workers.set(definition.name, [...(workers.get(definition.name) ?? []), id])
  }

  return {
    sender:
      (db, announce = dispatcher.announce) =>
      async (definition, payload, options = {}) => {
        await boss.send(definition.name, withTrace(payload as object), {
          db: { executeSql: forBoss(sendSqlOn(db)) },
          ...(options.delay !== undefined && { startAfter: options.delay }),
        })
        if (!options.delay) announce([topicOf(definition.name)])
      },
    retrier:
      (db, announce = dispatcher.announce) =>
      async (name, id) => {
        await boss.retry(name, id, { db: { executeSql: forBoss(executeSqlOn(db)) } })
        announce([topicOf(name)])
      },
    async work(makeContext) {
      const { config } = makeContext()
      for (const definition of tasks) {
        const { concurrency = 1, batch } = definition
        const count = typeof concurrency === 'number' ? concurrency : concurrency(config)
        for (let i = 0; i < count; i++) await startWorker(definition, batch?.(config) ?? 1, makeContext)
        if (definition.cron) await boss.schedule(definition.name, definition.cron)
      }
      stopWaking = wakeRegularly(database, wake, logQueueError)
      // Of an earlier version: nobody would run what they send.
      const scheduled = new Set(tasks.filter(({ cron }) => cron).map(({ name }) => name))
      for (const { name } of await boss.getSchedules()) if (!scheduled.has(name)) await boss.unschedule(name)
    },
    async drain(makeContext) {
      let ran = 0
      for (let found = true; found; ) {
        found = false
        let due = await listDueQueues(database)
        for (const definition of tasks) {
          if (!due.has(definition.name)) continue
          const jobs = await boss.fetch(definition.name, { batchSize: 50, includeMetadata: true })
          // pg-boss returns them in no order; tests expect the order in which they were sent.
          for (const job of jobs.sort((a, b) => Number(a.createdOn) - Number(b.createdOn))) {
            found = true
            ran++
            await run(definition, job.data, makeContext)
            await boss.complete(definition.name, job.id)
          }
          // What has run may have sent tasks to the queues that follow.
          if (jobs.length > 0) due = await listDueQueues(database)
        }
      }
      return ran
    },
    async stop() {
      stopWatching()
      await stopWaking()
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
