import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { defineTask, type TaskContext } from '#/server/tasks.ts'
import { retention } from './retention.server.ts'
import type { Retention } from './retention-rule.ts'

export const pageSize = 500
/** Below the time limit of tasks; another task goes on where this one stopped. */
const maxRunMs = 60_000

/** Deletes one page of expired rows. Rows that somebody locks are left for the next time. */
async function deletePage(
  { db, config }: Pick<TaskContext, 'db' | 'config'>,
  { table, isExpired }: Retention,
) {
  const rows = sql.table(table)
  const { numAffectedRows } = await sql`delete from ${rows} where ctid = any(array(
    select ctid from ${rows} where ${isExpired(config)} limit ${pageSize} for update skip locked))`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/**
 * Deletes page by page, each its own transaction, beginning with the entry `from` of the list. What is deleted does not
 * come back, so whoever goes on after an interruption goes on where it was. Returns the entry at which the time was
 * over, or null at the end of the list.
 */
export async function sweep(
  context: Pick<TaskContext, 'db' | 'config'>,
  { every, from = 0, maxMs = maxRunMs }: { every: Retention['every']; from?: number; maxMs?: number },
) {
  const startedAt = performance.now()
  for (const [index, entry] of retention.entries()) {
    if (index < from || entry.every !== every) continue
    for (let deleted = pageSize; deleted === pageSize; ) {
      deleted = await deletePage(context, entry)
      await yieldToOthers()
      if (deleted === pageSize && performance.now() - startedAt >= maxMs) return index
    }
  }
  return null
}

const sweepTask = (every: Retention['every'], name: string, cron: string) => {
  const task = defineTask({
    name,
    payload: z.object({ from: z.int().optional() }),
    cron,
    async run({ from = 0 }, context) {
      const stoppedAt = await sweep(context, { every, from })
      if (stoppedAt !== null) await context.send(task, { from: stoppedAt })
      // The embedded database never does it by itself, and plans by old figures.
      else if (every === 'day') await sql`vacuum analyze`.execute(context.db)
    },
  })
  return task
}

export const nightlySweep = sweepTask('day', 'privacy.sweep', '17 3 * * *')

export const retentionTasks = [
  nightlySweep,
  sweepTask('hour', 'privacy.sweep-tasks', '31 * * * *'),
  sweepTask('5 minutes', 'privacy.sweep-events', '*/5 * * * *'),
]
