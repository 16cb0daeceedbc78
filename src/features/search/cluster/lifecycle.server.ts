// The search cluster as a process uses it. Processes that search register it for their databases.
import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import type { SearchIndexStatus } from '#/server/observability/gauges.ts'
import type { Services } from '#/server/services.ts'
import { AppError } from '#/shared/errors.ts'
import { connectCluster } from './connection.server.ts'
import { type ClusterEngine, clusterEngine } from './engine.server.ts'
import { readFeedStatus } from './feed-row.server.ts'

type Cluster = ClusterEngine & {
  status(): SearchIndexStatus
  /** Whether Postgres can answer instead, without being kept from everything else. */
  hasFewJobs(): Promise<boolean>
}

const clusters = new WeakMap<Db, Cluster>()
/** Undefined without a cluster, and in a transaction: only Postgres sees its uncommitted changes. */
export const findCluster = (db: Db) => clusters.get(db)

const lookMs = 2_000
/** The feed is about a second behind all the time. */
const behindFromSeconds = 60
const sizeKeptMs = 60_000

export const searchAway = () =>
  new AppError(
    503,
    'Search is away for a moment. Jobs, applications and messages are all there and work as usual. Try the search again in a minute.',
    { retryAfter: 30 },
  )

export function openSearchCluster({ config, database }: Pick<Services, 'config' | 'database'>) {
  if (!config.searchCluster) return { close: async () => {} }
  const connection = connectCluster(config.searchCluster)
  let feed = { isBuilt: false, behindSeconds: 0 }
  const look = async () => {
    // Also when nobody searches: the figures are of now.
    const asked = connection.ask({ path: '/_cluster/health?local=true&filter_path=status' }).catch(() => {})
    feed = await readFeedStatus(database.background ?? database).catch(() => feed)
    await asked
  }
  let looking = look()
  const timer = setInterval(() => {
    looking = look()
  }, lookMs)
  timer.unref()

  function status(): SearchIndexStatus {
    const { isBuilt, behindSeconds } = feed
    if (!isBuilt) return { state: 'preparing', behindSeconds }
    if (connection.isAway()) return { state: 'away', behindSeconds }
    return { state: behindSeconds > behindFromSeconds ? 'behind' : 'ready', behindSeconds }
  }
  const databases = [database, ...(database.background ? [database.background] : [])]
  for (const { db } of databases)
    clusters.set(db, {
      ...clusterEngine(db, connection),
      status,
      hasFewJobs: sizeCheck(db, config.searchIndexFrom),
    })
  return {
    async close() {
      clearInterval(timer)
      for (const { db } of databases) clusters.delete(db)
      connection.close()
      await looking
    },
  }
}

/** Counts no further than it matters, and once a minute. */
function sizeCheck(db: Db, most: number) {
  let checked: { at: number; answer: Promise<boolean> } | null = null
  return () => {
    if (!checked || checked.at < performance.now() - sizeKeptMs) {
      const answer = sql<{ jobs: number }>`select count(*)::int as jobs
        from (select from job_search limit ${most + 1}) as found`
        .execute(db)
        .then(({ rows }) => (rows[0]?.jobs ?? 0) <= most)
      answer.catch(() => {
        checked = null
      })
      checked = { at: performance.now(), answer }
    }
    return checked.answer
  }
}
