import type { Database } from '../database/database.ts'

const wakeIntervalMs = 2_000

/** The queues in which a task waits that may run now. */
export async function listDueQueues({ executeSql }: Database) {
  const { rows } = await executeSql(`select name from pgboss.queue where exists (select from pgboss.job
    where job.name = queue.name and state < 'active' and not blocked and start_after <= pgboss.job_now())`)
  return new Set((rows as { name: string }[]).map(({ name }) => name))
}

/**
 * Wakes the workers of queues in which something is due, for delayed tasks and lost announcements: one statement every two
 * seconds, where polling by pg-boss would be one of each worker.
 */
export function wakeRegularly(
  database: Database,
  wake: (queue: string) => void,
  onError: (error: unknown) => void,
) {
  let asking: Promise<void> | undefined
  const ask = async () => {
    try {
      for (const name of await listDueQueues(database)) wake(name)
    } catch (error) {
      onError(error)
    }
    asking = undefined
  }
  const timer = setInterval(() => {
    asking ??= ask()
  }, wakeIntervalMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await asking
  }
}
