import { setTimeout as pause } from 'node:timers/promises'
import type { Client, ClientConfig, Pool, PoolClient, PoolConfig } from 'pg'
import { log } from '../observability/log.ts'
import { poolTimeoutCount } from '../observability/metrics.ts'
import { queryPrepared } from './prepared.ts'
import { asUnavailable, databaseAway, isConnectionLost, noFreeConnection } from './unavailable.ts'

/** In milliseconds; without limits (for tools) everything may take as long as it takes. */
export type PoolLimits = {
  connections: number
  /** For a free connection, and for opening one. */
  waitMs?: number
  statementMs?: number
  lockMs?: number
  idleInTransactionMs?: number
}

/** Requests: somebody waits for the answer. */
export const requestLimits: PoolLimits = {
  connections: 10,
  waitMs: 1_500,
  statementMs: 10_000,
  lockMs: 5_000,
  idleInTransactionMs: 15_000,
}
/** Tasks, and whatever goes on without a request: fewer at once, and for longer. */
export const taskLimits: PoolLimits = {
  connections: 6,
  waitMs: 15_000,
  statementMs: 60_000,
  lockMs: 10_000,
  idleInTransactionMs: 60_000,
}

/** The server may be gone without a word; then the connection is given up this much after its own limit. */
const silenceMs = 3_000

const poolConfig = (url: string, { connections, ...limits }: PoolLimits): PoolConfig => ({
  connectionString: url,
  max: connections,
  keepAlive: true,
  ...(limits.waitMs && { connectionTimeoutMillis: limits.waitMs }),
  ...(limits.statementMs && {
    statement_timeout: limits.statementMs,
    query_timeout: limits.statementMs + silenceMs,
  }),
  ...(limits.lockMs && { lock_timeout: limits.lockMs }),
  ...(limits.idleInTransactionMs && { idle_in_transaction_session_timeout: limits.idleInTransactionMs }),
})

export type Availability = ReturnType<typeof watchAvailability>

const probeEveryMs = 500
const probeConfig = { connectionTimeoutMillis: 1_500 }

/**
 * Remembers that the database cannot be reached, so that nobody waits to find it out again, and asks for it twice a
 * second until it is back. One connection asks, however many requests there are.
 */
export function watchAvailability(makeClient: (config: ClientConfig) => Client) {
  let isAway = false
  let isClosed = false

  async function probe() {
    while (isAway && !isClosed) {
      await pause(probeEveryMs, undefined, { ref: false })
      const client = makeClient(probeConfig)
      client.on('error', () => {})
      try {
        await client.connect()
        await client.query('select 1')
        isAway = false
        log.info('the database is back')
      } catch {
        // Still away.
      } finally {
        await client.end().catch(() => {})
      }
    }
  }

  return {
    isAway: () => isAway,
    lost() {
      if (isAway || isClosed) return
      isAway = true
      log.error('the database cannot be reached; requests get 503 until it is back')
      void probe()
    },
    close() {
      isClosed = true
    },
  }
}

/** `pg` answers a script of several statements with several results. */
export const lastResult = (result: { rows: unknown[] } | { rows: unknown[] }[]) =>
  Array.isArray(result) ? (result.at(-1) ?? { rows: [] }) : result

/** A pool in which nothing waits for ever, and whose failures are sentences with Retry-After. */
export function boundedPool(
  { Pool: PgPool }: { Pool: new (config: PoolConfig) => Pool },
  url: string,
  limits: PoolLimits,
  availability: Availability,
) {
  const pool = new PgPool(poolConfig(url, limits))
  // The pool replaces an idle connection that fails; without a listener the error would end the process.
  pool.on('error', () => {})

  async function take(): Promise<PoolClient> {
    if (availability.isAway()) throw databaseAway()
    try {
      return await pool.connect()
    } catch (error) {
      const { message } = error as Error
      // Said only when all connections are in use.
      if (message === 'timeout exceeded when trying to connect') {
        poolTimeoutCount.inc()
        throw noFreeConnection()
      }
      if (!isConnectionLost(error)) throw error
      availability.lost()
      throw databaseAway()
    }
  }

  async function connect() {
    const client = await take()
    let isBroken = false
    // A connection that breaks between two statements of a transaction.
    const onError = () => {
      isBroken = true
    }
    client.on('error', onError)
    return {
      query: (async (text: string, values?: unknown[]) => {
        try {
          return await queryPrepared(client, text, values)
        } catch (error) {
          isBroken ||= isConnectionLost(error)
          throw asUnavailable(error)
        }
      }) as PoolClient['query'],
      release() {
        client.off('error', onError)
        client.release(isBroken)
      },
    }
  }

  return {
    /** For Kysely. */
    forDialect: { options: pool.options, connect, end: () => pool.end() },
    async executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
      const client = await connect()
      try {
        return lastResult(await client.query(text, values))
      } finally {
        client.release()
      }
    },
    figures: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max: limits.connections,
    }),
    end: () => pool.end(),
  }
}
