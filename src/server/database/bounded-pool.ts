import { setTimeout as pause } from 'node:timers/promises'
import type { Client, ClientConfig, Pool, PoolClient, PoolConfig } from 'pg'
import { log } from '../observability/log.ts'
import { poolTimeoutCount } from '../observability/metrics.ts'
import { queryPrepared } from './prepared.ts'
import type { Primary } from './primary.ts'
import { asUnavailable, databaseAway, isConnectionLost, isReadOnly, noFreeConnection } from './unavailable.ts'

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

/** An idle connection to a machine that is gone is noticed after about twice this. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** The limits that the server keeps, by their names there. */
export const serverLimits = ({ statementMs, lockMs, idleInTransactionMs }: PoolLimits) => ({
  ...(statementMs && { statement_timeout: statementMs }),
  ...(lockMs && { lock_timeout: lockMs }),
  ...(idleInTransactionMs && { idle_in_transaction_session_timeout: idleInTransactionMs }),
})

export const poolConfig = (limits: PoolLimits): PoolConfig => ({
  ...keptAlive,
  max: limits.connections,
  ...(limits.waitMs && { connectionTimeoutMillis: limits.waitMs }),
  ...(limits.statementMs && { query_timeout: limits.statementMs + silenceMs }),
})

/**
 * The server compiles no statement: for one that takes half a second it would do so for a quarter of one, and again at each
 * call. It stands in the place of the environment's PGOPTIONS; `options` in the address stand in the place of both.
 */
export const withoutJit = '-c jit=off'

const beginning = /^(begin|start transaction)\b/i

/** Behind a pooler the session belongs to nobody, so each transaction brings its settings along; single statements go without. */
const withLimits = (text: string, limits: PoolLimits) =>
  [
    text,
    ...Object.entries({ ...serverLimits(limits), jit: 'off' }).map(
      ([name, value]) => `set local ${name} = ${value}`,
    ),
  ].join('; ')

/** How the connections of a pool are made. */
export type Reach = {
  Pool: new (config: PoolConfig) => Pool
  config: PoolConfig
  /** Null where the address names one host. */
  primary: Primary | null
  /** Through a pooler that gives each transaction another session. */
  isPooled: boolean
}

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

export type BoundedPool = ReturnType<typeof boundedPool>

/** A pool in which nothing waits for ever, and whose failures are sentences with Retry-After. */
export function boundedPool(
  { Pool: PgPool, config, primary, isPooled }: Reach,
  limits: PoolLimits,
  availability: Availability,
) {
  const pool = new PgPool({
    ...config,
    ...poolConfig(limits),
    ...(!isPooled && { options: withoutJit, ...serverLimits(limits) }),
  })
  // The pool replaces an idle connection that fails; without a listener the error would end the process.
  pool.on('error', () => {})

  /** Connections to a host that is no longer the primary are closed, not used. */
  async function takeOfPrimary(): Promise<PoolClient> {
    for (;;) {
      const client = await pool.connect()
      if (!primary) return client
      const isItsOwn = await primary.isItsOwn(client).catch((error) => {
        client.release(true)
        throw error
      })
      if (isItsOwn) return client
      client.release(true)
    }
  }

  async function take(): Promise<PoolClient> {
    if (availability.isAway()) throw databaseAway()
    try {
      return await takeOfPrimary()
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
          if (!isPooled) return await queryPrepared(client, text, values)
          if (!beginning.test(text)) return await client.query(text, values)
          return lastResult(await client.query(withLimits(text, limits)))
        } catch (error) {
          if (isConnectionLost(error) || (primary && isReadOnly(error))) {
            isBroken = true
            primary?.forget(client)
          }
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
