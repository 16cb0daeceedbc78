import type { Database } from '../database/database.ts'
import { listMigrations } from '../database/migrations.ts'
import { withTimeout } from '../outbound/outbound.ts'
import type { SearchIndexStatus } from './gauges.ts'

type Readiness = {
  ready: boolean
  parts: {
    database: 'ok' | 'away'
    migrations: 'ok' | 'pending' | 'unknown'
    queue: 'ok' | 'missing' | 'unknown'
    search: SearchIndexStatus['state']
  }
}

/** How long the database may take to answer the check. */
const deadlineMs = 1_000
/** Nobody is counted here, so one answer serves everybody who asks within this time. */
const keptMs = 500

/**
 * Whether this process should get requests. An index that is behind takes none away, because Postgres answers
 * meanwhile; one that is still being built would make every search slow.
 */
export async function openReadiness(
  { executeSql }: Pick<Database, 'executeSql'>,
  searchIndex: () => SearchIndexStatus,
) {
  const names = await listMigrations()
  let kept: { at: number; answer: Promise<Readiness> } | undefined

  async function measure(): Promise<Readiness> {
    const asked = executeSql(
      `select (select count(*) from migrations where name = any($1::text[]))::int as applied,
        to_regclass('pgboss.job') is not null as "hasQueue"`,
      [names],
    ).then(({ rows }) => rows[0] as { applied: number; hasQueue: boolean } | undefined)
    const found = await withTimeout(
      deadlineMs,
      asked.catch(() => undefined),
      () => undefined,
    )
    const { state } = searchIndex()
    return {
      ready: found !== undefined && found.applied === names.length && found.hasQueue && state !== 'preparing',
      parts: {
        database: found ? 'ok' : 'away',
        migrations: found ? (found.applied === names.length ? 'ok' : 'pending') : 'unknown',
        queue: found ? (found.hasQueue ? 'ok' : 'missing') : 'unknown',
        search: state,
      },
    }
  }

  return () => {
    if (!kept || kept.at < performance.now() - keptMs) kept = { at: performance.now(), answer: measure() }
    return kept.answer
  }
}

export type CheckReadiness = Awaited<ReturnType<typeof openReadiness>>
