import { statfs } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { z } from 'zod'
import { reviewDeadline } from '#/features/companies/verification/review-target.ts'
import { measureIndex } from '#/features/search/index/engine.server.ts'
import type { Config } from '#/server/config.ts'
import type { Db } from '#/server/database/database.ts'
import { isMailQueue } from '#/server/mail/lanes.ts'
import { countUndeliverable } from '#/server/mail/undeliverable.ts'
import type { ProcessFigures } from '#/server/observability/process-figures.ts'
import { readQueues } from '#/server/observability/queue-figures.ts'
import type { administrationApi } from './api.ts'

type Health = z.output<(typeof administrationApi)['GET /admin/system']['output']>

/** Everything is counted or measured on request. */
export async function readHealth(db: Db, config: Config, process: ProcessFigures): Promise<Health> {
  const queues = await readQueues(db)
  const lanes = queues.filter(({ name }) => isMailQueue(name))
  return {
    queues,
    failed: await listFailed(db),
    mail: {
      server: config.smtpUrl ? new URL(config.smtpUrl).host : null,
      lastSentAt: await lastMailAt(db),
      waiting: sum(lanes.map(({ waiting, later }) => waiting + later)),
      failed: sum(lanes.map(({ failed }) => failed)),
      undeliverable: await countUndeliverable(db),
    },
    checks: await countChecks(db),
    database: { kind: config.databaseUrl ? 'server' : 'embedded', ...(await measureDatabase(db)) },
    disk: await measureDisk(config.dataDir),
    process,
    searchIndex: measureIndex(db),
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** Failed tasks and their errors, without their payloads. */
async function listFailed(db: Db) {
  const { rows } = await sql<Health['failed'][number]>`
    select id, name, completed_on as "failedAt", retry_count + 1 as tries,
      coalesce(left(output ->> 'message', 300), 'It gave no reason') as problem
    from pgboss.job where state = 'failed' and name not like '\\_\\_pgboss%'
    order by completed_on desc nulls last, id limit 50`.execute(db)
  return rows
}

export async function listFailedTasks(db: Db, name: string, id: string) {
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.job where state = 'failed' and name = ${name} and id = ${id}::uuid`.execute(db)
  return rows[0]
}

async function lastMailAt(db: Db) {
  const { rows } = await sql<{ at: Date | null }>`
    select max(completed_on) as at from pgboss.job
    where name like 'mail.%' and state = 'completed'`.execute(db)
  return rows[0]?.at ?? null
}

/**
 * A case waits for a person once the automatic checks have handed it over; before that, two minutes are promised.
 */
async function countChecks(db: Db) {
  const { rows } = await sql<{ late: number; personsSince: Date[]; oldest: Date | null }>`
    select
      count(*) filter (where human.company_id is null and submitted_at < now() - interval '2 minutes')::int as late,
      coalesce(array_agg(human.checked_at) filter (where human.company_id is not null), '{}') as persons_since,
      min(submitted_at) as oldest
    from companies left join evidence human on human.company_id = companies.id and human.claim = 'human'
    where companies.status = 'pending'`.execute(db)
  const { late = 0, personsSince = [], oldest = null } = rows[0] ?? {}
  const now = new Date()
  const overdue = personsSince.filter((since) => reviewDeadline(new Date(since)) < now).length
  return { late, forPersons: personsSince.length, overdue, oldest }
}

async function measureDatabase(db: Db) {
  const { rows } = await sql<{ bytes: string }>`
    select pg_database_size(current_database())::text as bytes`.execute(db)
  const started = performance.now()
  await sql`select 1`.execute(db)
  return { bytes: Number(rows[0]?.bytes ?? 0), milliseconds: performance.now() - started }
}

/** The disk of the data directory, which holds uploaded files. */
async function measureDisk(dataDir: string) {
  const { bavail, bsize, blocks } = await statfs(dataDir)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
