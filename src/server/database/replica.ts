import { setTimeout as pause } from 'node:timers/promises'
import type { Client, ClientConfig, Pool, PoolClient, PoolConfig } from 'pg'
import { log } from '../observability/log.ts'
import {
  keptAlive,
  type PoolLimits,
  poolConfig,
  requestLimits,
  serverLimits,
  withoutJit,
} from './bounded-pool.ts'
import { hasReplayed, type LogPosition, standsBy } from './log-position.ts'
import { queryPrepared } from './prepared.ts'
import { isConnectionLost } from './unavailable.ts'

/** Nobody waits long for a connection to a replica: the primary has some too. */
const replicaLimits: PoolLimits = { ...requestLimits, waitMs: 300 }
const lookEveryMs = 500
const lookConfig = { ...keptAlive, connectionTimeoutMillis: 1_500, query_timeout: 1_500 }

type Parts = {
  Pool: new (config: PoolConfig) => Pool
  name: string
  connectionString: string
  newClient(config?: ClientConfig): Client
  askPosition(): Promise<LogPosition>
}

export type Replica = ReturnType<typeof openReplica>

/**
 * One server that follows the primary, with connections of its own. It is looked at twice a second, and asked only while
 * it was ready when it was last looked at: it answers, and has within a moment what the primary had.
 */
export function openReplica({ Pool: PgPool, name, connectionString, newClient, askPosition }: Parts) {
  const options = `-c default_transaction_read_only=on ${withoutJit}`
  // A pool calls it with `new`.
  function PoolClient(config: ClientConfig) {
    return newClient({ ...config, options })
  }
  const pool = new PgPool({
    ...{ connectionString, Client: PoolClient as unknown as NonNullable<PoolConfig['Client']> },
    ...poolConfig(replicaLimits),
    ...serverLimits(replicaLimits),
  })
  pool.on('error', () => {})
  const connections = new Set<PoolClient>()
  pool.on('connect', (client) => void connections.add(client))
  pool.on('remove', (client) => void connections.delete(client))

  let isReady = false
  let isStandby = true
  let isAway = false
  let isClosed = false
  let completeAt = performance.now()

  function saysNothing() {
    isReady = false
    if (isAway || isClosed) return
    isAway = true
    log.error(`the replica ${name} cannot be reached; reads go to the primary`)
    // On a silent machine each would wait as long as a statement may take.
    for (const client of connections) void (client as unknown as Client).end().catch(() => {})
  }

  let watcher: Client | null = null
  async function look() {
    // Without the primary nothing is known of a replica.
    const position = await askPosition().catch(() => null)
    if (!position || isClosed) return
    try {
      if (!watcher) {
        watcher = newClient(lookConfig)
        watcher.on('error', () => {})
        await watcher.connect()
      }
      // Asked first and each time: what it is known to have replayed does not say that it still answers.
      isStandby = await standsBy(watcher)
      isReady = isStandby && (await hasReplayed(watcher, position))
      if (isAway) log.info(`the replica ${name} is back`)
      isAway = false
      if (isReady) completeAt = performance.now()
    } catch {
      void watcher?.end().catch(() => {})
      watcher = null
      saysNothing()
    }
  }
  async function watch() {
    while (!isClosed) {
      await look()
      await pause(lookEveryMs, undefined, { ref: false })
    }
  }
  void watch()

  /** A connection that has everything up to here; null when there is none, and the primary must be asked. */
  async function take(position: LogPosition) {
    const client = await pool.connect().catch((error) => {
      if (isConnectionLost(error)) isReady = false
      return null
    })
    if (!client) return null
    let isBroken = false
    const onError = () => {
      isBroken = true
    }
    client.on('error', onError)
    async function watched<T>(work: Promise<T>) {
      try {
        return await work
      } catch (error) {
        if (isConnectionLost(error)) {
          isBroken = true
          isReady = false
        }
        throw error
      }
    }
    const release = () => {
      client.off('error', onError)
      client.release(isBroken)
    }
    const isComplete = await watched(hasReplayed(client, position)).catch(() => false)
    if (isComplete) {
      const query = (text: string, values?: unknown[]) => watched(queryPrepared(client, text, values))
      return { query: query as PoolClient['query'], release }
    }
    isReady = false
    release()
    return null
  }

  return {
    name,
    take,
    isReady: () => isReady,
    /** One of several hosts may be the primary. */
    isStandby: () => isStandby,
    /** Since it last had everything that the primary has. */
    behindSeconds: () => (isReady ? 0 : (performance.now() - completeAt) / 1000),
    async close() {
      isClosed = true
      await Promise.all([pool.end(), watcher?.end().catch(() => {})])
    },
  }
}
