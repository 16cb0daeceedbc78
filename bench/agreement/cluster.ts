// The search cluster for the comparison of engines.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { connectCluster } from '#/features/search/cluster/connection.server.ts'
import { clusterEngine } from '#/features/search/cluster/engine.server.ts'
import type { Db } from '#/server/database/database.ts'

/** Whether answers agree does not depend on how busy the machine is. */
const patientMs = 30_000

/** The engine alone: what the cluster cannot answer fails, where the product would ask Postgres. */
export function openClusterEngine(db: Db, nodes: string[], timeoutMs = patientMs) {
  const addresses = nodes.map((node) => ({ url: new URL(node), authorization: null }))
  const connection = connectCluster({ nodes: addresses, ca: null }, timeoutMs)
  return { ...clusterEngine(db, connection), close: connection.close }
}

export async function indexNameOf(db: Db) {
  const { rows } = await sql<{ indexName: string | null }>`select index_name from search_feed`.execute(db)
  return rows[0]?.indexName ?? null
}

/** Waits until the cluster finds everything that is committed now, in an index that is complete. */
export async function untilFed(db: Db, nodes: string[]) {
  const { rows } = await sql<{ since: string }>`select clock_timestamp()::text as since`.execute(db)
  for (const end = performance.now() + 180_000; performance.now() < end; await pause(100)) {
    // A pass that began before it may not have seen the last changes, but the next one has.
    const fed = await sql`select from search_feed where index_name is not null and building is null
      and caught_up_at > ${rows[0]?.since}::timestamptz + interval '1 second'`.execute(db)
    if (fed.rows.length === 0) continue
    for (const node of nodes) {
      const refreshed = await fetch(`${node}/waymark-*/_refresh`, { method: 'POST' }).catch(() => null)
      if (refreshed?.ok) return
    }
  }
  throw new Error('The search cluster was not fed within three minutes')
}
