// Chooses the engine: the search cluster where there is one; else the in-memory index while it is loaded and caught up with
// this database; else Postgres.
import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import { forgetPosition } from '#/server/database/replicas.ts'
import type { SearchIndexStatus } from '#/server/observability/gauges.ts'
import { searchDuration } from '#/server/observability/metrics.ts'
import { isClusterAway } from '../cluster/connection.server.ts'
import { findCluster, searchAway } from '../cluster/lifecycle.server.ts'
import { postgresEngine } from '../engine/postgres-search.server.ts'
import { cached } from '../query/query-cache.server.ts'
import type { SearchEngine, SearchQuery } from '../query/search-query.ts'
import { hasPhrase, parseTsquery } from '../query/tsquery.ts'
import { checkPhrase } from './phrases.server.ts'
import { runUntilEnough } from './run-until-enough.ts'
import type { IndexThread } from './thread.server.ts'

/** The index of one database. `thread` is null unless the state is `ready`. */
type IndexHandle = {
  thread(): IndexThread | null
  state(): IndexState
  /** Start time of the last poll that succeeded; 0 before the first. */
  caughtUpAt(): number
}
export type IndexState = SearchIndexStatus['state']

const indexHandles = new WeakMap<Db, IndexHandle>()
export const registerIndex = (db: Db, follower: IndexHandle) => indexHandles.set(db, follower)
export const findIndexHandle = (db: Db) => indexHandles.get(db)
export const unregisterIndex = (db: Db) => indexHandles.delete(db)

export const indexState = (db: Db): IndexState => indexHandles.get(db)?.state() ?? 'off'

/** For health checks and metrics. */
export function measureIndex(db: Db): SearchIndexStatus {
  const cluster = findCluster(db)
  if (cluster) return cluster.status()
  const caughtUpAt = indexHandles.get(db)?.caughtUpAt() ?? 0
  return {
    state: indexState(db),
    behindSeconds: caughtUpAt === 0 ? 0 : (performance.now() - caughtUpAt) / 1000,
  }
}

export const searchEngineOf = (db: Db): SearchEngine => {
  const postgres = timed('postgres', postgresEngine(db))
  const cluster = findCluster(db)
  if (cluster) {
    const inCluster = timed('cluster', cluster.search)
    return (query) =>
      standIn(
        cluster,
        () => inCluster(query),
        () => postgres(query),
      )
  }
  const thread = threadOf(db)
  if (!thread) return postgres
  const inIndex = timed('index', (query: SearchQuery) => searchIndex(db, thread, query))
  return async (query) => {
    try {
      return await inIndex(query)
    } catch {
      // The index thread ended during the call; index-lifecycle.server.ts starts another.
      return postgres(query)
    }
  }
}

type Cluster = NonNullable<ReturnType<typeof findCluster>>

/** Of few jobs Postgres answers while the cluster is away. Of many it would be too busy for everything else. */
async function standIn<Result>(
  { hasFewJobs }: Cluster,
  inCluster: () => Promise<Result>,
  inPostgres: () => Promise<Result>,
) {
  try {
    return await inCluster()
  } catch (error) {
    if (!isClusterAway(error)) throw error
    if (await hasFewJobs()) return inPostgres()
    throw searchAway()
  }
}

/** A transaction has no index: only Postgres sees its uncommitted changes. */
const threadOf = (db: Db) => indexHandles.get(db)?.thread() ?? null

/**
 * Runs these queries one after the other until they have found so many jobs between them. Returns a result for each that
 * ran: the first always does.
 */
export async function searchUntilEnough(db: Db, queries: SearchQuery[], enough: number) {
  const cluster = findCluster(db)
  if (cluster) {
    return standIn(
      cluster,
      () => timed('cluster', () => cluster.searchUntilEnough(queries, enough))(queries),
      () => runUntilEnough(queries, enough, postgresEngine(db)),
    )
  }
  const thread = threadOf(db)
  if (thread && !queries.some(({ tsquery }) => needsPhrases(tsquery))) {
    try {
      // One message to the thread and back, where each search by itself would take as many as there are queries.
      return await timed('index', (input: { queries: SearchQuery[]; enough: number }) =>
        thread.call('runQueriesUntilEnough', { ...input, now: Date.now() }),
      )({ queries, enough })
    } catch {
      // As above.
    }
  }
  return runUntilEnough(queries, enough, searchEngineOf(db))
}

/** Measures each search in the engine that answered it. */
function timed<Query, Result>(
  engine: 'index' | 'postgres' | 'cluster',
  search: (query: Query) => Promise<Result>,
) {
  return async (query: Query) => {
    const startedAt = performance.now()
    const result = await search(query)
    if (engine === 'index') forgetPosition()
    searchDuration.observe({ engine }, (performance.now() - startedAt) / 1000)
    return result
  }
}

/** Without a '<' there is no phrase to parse for. */
function needsPhrases(printed: string | null) {
  const tsquery = printed?.includes('<') && parseTsquery(printed)
  return Boolean(tsquery && hasPhrase(tsquery))
}

export function searchIndex(db: Db, thread: IndexThread, query: SearchQuery) {
  const now = Date.now()
  if (!needsPhrases(query.tsquery)) return thread.call('runQuery', { query, now })
  const check = async (seqs: ArrayLike<number> & Iterable<number>) => {
    if (seqs.length === 0) return new Set<number>()
    const { rows } = await sql<{ seq: number }>`select seq from job_search
      where seq = any(${[...seqs]}::int[]) and tsv @@ ${query.tsquery}::tsquery`.execute(db)
    return new Set(rows.map(({ seq }) => seq))
  }
  return checkPhrase(thread, query, now, check, (key, load) => cached(db, key, load))
}
