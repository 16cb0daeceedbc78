import { AsyncLocalStorage } from 'node:async_hooks'
import type { ClientConfig, PoolClient } from 'pg'
import { databaseReadCount } from '../observability/metrics.ts'
import type { BoundedPool } from './bounded-pool.ts'
import type { ExecuteSql } from './database.ts'
import { type LogPosition, positionAsker } from './log-position.ts'
import { readSeveralHosts } from './primary.ts'
import { openReplica, type Replica } from './replica.ts'
import { asLimitReached, isStopped } from './unavailable.ts'

/**
 * Reads of one request. They share the position that the first of them asks for, and go to one replica, so that none sees
 * less than another before it; or to the primary, once the replica could not answer.
 */
type Reading = {
  position: Promise<LogPosition> | null
  replica: Replica | 'none' | null
  /** A transaction that was begun on the replica did not come to its end. */
  hasFailed: boolean
}
const reading = new AsyncLocalStorage<Reading | null>()

/**
 * What this reads may come from a replica: single selects, and transactions that say they read only. The replica has
 * everything that was committed before, by whomever. `work` may run twice, so it must leave nothing behind. Without
 * DATABASE_REPLICA_URL it changes nothing.
 */
export async function readFromReplica<T>(work: () => Promise<T>): Promise<T> {
  const store: Reading = { position: null, replica: null, hasFailed: false }
  try {
    return await reading.run(store, work)
  } catch (error) {
    if (!store.hasFailed) throw error
    return readFromPrimary(work)
  }
}

/** What this reads comes from the primary, whatever it is called from. */
export const readFromPrimary = <T>(work: () => Promise<T>) => reading.run(null, work)

/** For what is kept for others: a replica must have what was committed until now, not until the request began. */
export const readAnew = <T>(work: () => Promise<T>) => (reading.getStore() ? readFromReplica(work) : work())

/** The request has learned elsewhere, such as from the search index, what is newer than its position. */
export function forgetPosition() {
  const store = reading.getStore()
  if (store) store.position = null
}

const isSelect = (text: string) => /^\s*(select|with)\b/i.test(text)
const beginsToRead = (text: string) => /^start transaction\b.* read only$/.test(text)

const count = (found: unknown) => databaseReadCount.inc({ side: found ? 'replica' : 'primary' })

/** The servers of DATABASE_REPLICA_URL. Each gets a share of the reads for as long as it is ready. */
export function openReplicas(
  { Client, Pool }: Pick<typeof import('pg'), 'Client' | 'Pool'>,
  url: string,
  executeOnPrimary: ExecuteSql,
) {
  const askPosition = positionAsker(executeOnPrimary)
  const several = readSeveralHosts(url, 'DATABASE_REPLICA_URL')
  const connectionString = several?.first ?? url
  const hosts = several?.hosts ?? [null]
  const replicas = hosts.map((host) => {
    // `pg` reads host and port when it connects.
    const newClient = (config: ClientConfig = {}) =>
      Object.assign(new Client({ connectionString, ...config }), host)
    const { host: name, port } = newClient()
    return openReplica({ Pool, name: `${name}:${port}`, connectionString, newClient, askPosition })
  })
  let turn = 0
  function nextReady() {
    const ready = replicas.filter((replica) => replica.isReady())
    return ready[turn++ % ready.length]
  }

  async function takeReplica(store: Reading) {
    store.replica ??= nextReady() ?? 'none'
    const { replica } = store
    if (replica === 'none') return null
    store.position ??= askPosition()
    const position = await store.position.catch(() => null)
    const connection = position && (await replica.take(position))
    if (!connection) store.replica = 'none'
    return connection
  }

  /** What a replica refuses or loses, the primary is asked; but for what has taken too long already. */
  function leave(store: Reading, error: unknown) {
    store.replica = 'none'
    if (isStopped(error)) throw asLimitReached(error)
  }

  async function readOnReplica(store: Reading, text: string, values?: unknown[]) {
    const connection = await takeReplica(store)
    try {
      return (await connection?.query(text, values)) ?? null
    } catch (error) {
      leave(store, error)
      return null
    } finally {
      connection?.release()
    }
  }

  async function beginOnReplica(store: Reading) {
    const connection = await takeReplica(store)
    if (!connection) return null
    const query = (text: string, values?: unknown[]) =>
      connection.query(text, values).catch((error) => {
        leave(store, error)
        store.hasFailed = true
        throw error
      })
    return { ...connection, query: query as PoolClient['query'] }
  }

  return {
    /** The pool of the primary, which a read leaves aside when a replica answers it. */
    beside({ connect, ...primary }: BoundedPool['forDialect']): BoundedPool['forDialect'] {
      return {
        ...primary,
        async connect() {
          const store = reading.getStore()
          if (!store) return connect()
          let held: Awaited<ReturnType<typeof connect>> | undefined
          return {
            query: (async (text: string, values?: unknown[]) => {
              if (!held && isSelect(text)) {
                const found = await readOnReplica(store, text, values)
                count(found)
                if (found) return found
              } else if (!held && beginsToRead(text)) {
                held = (await beginOnReplica(store)) ?? undefined
                count(held)
              }
              held ??= await connect()
              return held.query(text, values)
            }) as PoolClient['query'],
            release: () => held?.release(),
          }
        },
      }
    },
    figures: () =>
      replicas
        .filter((replica) => replica.isStandby())
        .map(({ name, behindSeconds }) => ({ name, behindSeconds: behindSeconds() })),
    close: () => Promise.all(replicas.map((replica) => replica.close())),
  }
}
