import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

export type QueueFigures = {
  name: string
  /** Due and not yet started. */
  waiting: number
  /** Due at a later time. */
  later: number
  running: number
  failed: number
  /** Since when the oldest waiting task is due. */
  oldest: Date | null
  oldestSeconds: number
}

const due = sql`state in ('created', 'retry') and start_after <= now()`

/** Every queue with its tasks. The system page and the metrics show the same figures. */
export async function readQueues(db: Db) {
  const { rows } = await sql<QueueFigures>`
    select queue.name,
      count(*) filter (where ${due})::int as waiting,
      count(*) filter (where state in ('created', 'retry') and start_after > now())::int as later,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'failed')::int as failed,
      min(start_after) filter (where ${due}) as oldest,
      coalesce(extract(epoch from now() - min(start_after) filter (where ${due})), 0)::float8 as "oldestSeconds"
    from pgboss.queue left join pgboss.job on job.name = queue.name
    where queue.name not like '\\_\\_pgboss%'
    group by queue.name order by failed desc, waiting desc, queue.name`.execute(db)
  return rows
}
