import type { PGliteInterface, PGliteOptions } from '@electric-sql/pglite'
import { CamelCasePlugin, type Dialect, Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import type { Client, ClientConfig, PoolConfig } from 'pg'
import {
  type BoundedPool,
  boundedPool,
  keptAlive,
  lastResult,
  type PoolLimits,
  requestLimits,
  taskLimits,
  watchAvailability,
} from './bounded-pool.ts'
import { prepareFolder } from './embedded-folder.ts'
import { embeddedStatements } from './embedded-statements.ts'
import { postgresListener } from './listener.ts'
import { lockDataDirectory } from './lock.ts'
import { readSeveralHosts, watchPrimary } from './primary.ts'
import { openReplicas } from './replicas.ts'
import type { Tables } from './types.ts'

/** The handle every query takes first: the database, or the transaction of a write. */
export type Db = Kysely<Tables>

/** Runs SQL that Kysely does not build: that of pg-boss, and migrations. */
export type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

export type Database = {
  db: Db
  embedded: boolean
  /** Runs one statement with values, or a script of several statements without. */
  executeSql: ExecuteSql
  /** Runs several statements on a connection of their own, without the limits of a pool. For migrations. */
  runScript(script: string): Promise<void>
  /** The same database for what no request waits for: connections of its own, and time. */
  background?: Database
  /**
   * Runs `work` in a transaction on one connection. `snapshot` reads one state of all tables and writes nothing. Nobody
   * else gets an answer from the embedded database meanwhile.
   */
  inTransaction<T>(work: (executeSql: ExecuteSql) => Promise<T>, mode?: 'snapshot'): Promise<T>
  /** Calls back with the payload of each NOTIFY on the channel, from any process. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<void>
  /** Connections to the server by state; the embedded database has one and no pool. */
  pool?(): { busy: number; idle: number; waiting: number; max: number }
  /** The servers that reads go to, and since when each has not had everything. */
  replicas?(): { name: string; behindSeconds: number }[]
  /** A copy of the embedded data directory as a tar archive. */
  dump?(): Promise<Blob>
  close(): Promise<void>
}

/** Money, the only numbers stored with decimals, fits a JavaScript number exactly enough for two of them. */
const numericType = 1700

function kysely(dialect: Dialect): Db {
  // JSON columns hold API data; only column names change case.
  return new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] })
}

const executeSqlOn =
  (pglite: Pick<PGliteInterface, 'query' | 'exec'>): ExecuteSql =>
  async (text, values) =>
    values?.length ? pglite.query(text, values) : lastResult(await pglite.exec(text))

/** Opens Postgres at `url`, or the embedded database in `dataDir`, which one process may use at a time. */
export function openDatabase(options: {
  url?: string | undefined
  listenUrl?: string | null
  replicaUrl?: string | null
  dataDir: string
  /** For commands such as a backup, whose statements may take as long as they take. */
  withoutLimits?: boolean
}) {
  const { url, listenUrl, replicaUrl } = options
  const beside = { listenUrl, replicaUrl }
  if (!url) return openEmbedded(options.dataDir)
  return options.withoutLimits
    ? openPostgres(url, undefined, undefined, beside)
    : openPostgres(url, requestLimits, taskLimits, beside)
}

type Pg = typeof import('pg')

/** How clients are made for an address. Of several hosts they connect to the one that accepts writes. */
function reach({ Client }: Pick<Pg, 'Client'>, url: string) {
  const several = readSeveralHosts(url)
  const connectionString = several?.first ?? url
  const make = (config: ClientConfig = {}) => new Client({ connectionString, ...config })
  const primary = several && watchPrimary(several.hosts, make)
  const newClient = (config?: ClientConfig) => (primary ? primary.lead(make(config)) : make(config))
  return { connectionString, primary, newClient }
}

/**
 * `background` are the limits of what no request waits for; without them it shares the connections of requests.
 * `listenUrl` leads past the pooler that `url` leads to, and `replicaUrl` to servers that follow it.
 */
export async function openPostgres(
  url: string,
  limits: PoolLimits = { connections: 10 },
  background?: PoolLimits,
  {
    listenUrl,
    replicaUrl,
  }: { listenUrl?: string | null | undefined; replicaUrl?: string | null | undefined } = {},
): Promise<Database> {
  const { default: pg } = await import('pg')
  pg.types.setTypeParser(numericType, Number)
  const { connectionString, primary, newClient } = reach(pg, url)
  // A pool calls it with `new`.
  function PoolClient(config: ClientConfig) {
    return newClient(config)
  }
  const Client = PoolClient as unknown as NonNullable<PoolConfig['Client']>
  /** A connection without the limits of a pool. */
  async function withClient<T>(work: (client: Client) => Promise<T>) {
    const client = newClient()
    client.on('error', () => {})
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
  const availability = watchAvailability(newClient)
  const listening = listenUrl ? reach(pg, listenUrl) : { newClient }
  const listener = postgresListener(() =>
    listening.newClient({ ...keptAlive, connectionTimeoutMillis: 5_000 }),
  )
  const open = (limits: PoolLimits) => {
    const config = { connectionString, Client }
    const isPooled = Boolean(listenUrl)
    return boundedPool({ Pool: pg.Pool, config, primary, isPooled }, limits, availability)
  }
  const requests = open(limits)
  const tasks = background && open(background)
  const replicas = replicaUrl ? openReplicas(pg, replicaUrl, requests.executeSql) : null
  const view = (pool: BoundedPool, forDialect = pool.forDialect) => ({
    db: kysely(new PostgresDialect({ pool: forDialect })),
    embedded: false,
    executeSql: pool.executeSql,
    pool: pool.figures,
    runScript: (script: string) => withClient((client) => client.query(script)).then(() => {}),
    inTransaction: <T>(work: (executeSql: ExecuteSql) => Promise<T>, mode?: 'snapshot') =>
      // A connection that ends without a commit rolls back, whatever state it is in.
      withClient(async (client) => {
        await client.query(mode === 'snapshot' ? 'begin isolation level repeatable read read only' : 'begin')
        const result = await work(async (text, values) => lastResult(await client.query(text, values)))
        await client.query('commit')
        return result
      }),
    listen: listener.listen,
    async close() {
      availability.close()
      await listener.close()
      await replicas?.close()
      await Promise.all([requests.end(), tasks?.end()])
    },
  })
  return {
    ...view(requests, replicas?.beside(requests.forDialect)),
    ...(replicas && { replicas: replicas.figures }),
    ...(tasks && { background: view(tasks) }),
  }
}

/** `dataDir` is a folder, or `memory://`. The tests open thousands in memory: from files of theirs, with small buffers. */
export async function openEmbedded(
  dataDir: string,
  {
    startParams = [],
    prepareAll,
    ...more
  }: Pick<PGliteOptions, 'fs' | 'startParams' | 'initDbStartParams'> & { prepareAll?: boolean } = {},
): Promise<Database> {
  const { PGlite } = await import('@electric-sql/pglite')
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
  const inMemory = dataDir === 'memory://'
  const unlock = inMemory ? async () => {} : await lockDataDirectory(dataDir)
  const embeddedOptions = {
    extensions: { pg_trgm },
    // Half of Postgres' default, which WebAssembly would take whole at the start: 65 MB less for the process.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=64MB', ...startParams],
    // int8 as text, as `pg` returns it, so that both databases give the same rows.
    parsers: { 20: (value: string) => value, [numericType]: Number },
    ...more,
  }
  const create = async () => {
    const { folder, created } = inMemory
      ? { folder: dataDir, created: async () => {} }
      : await prepareFolder(dataDir)
    const pglite = await PGlite.create(folder, embeddedOptions)
    await created()
    return pglite
  }
  const pglite = await create().catch(async (error) => {
    await unlock()
    throw error
  })
  const statements = await embeddedStatements(pglite, { prepareAll })
  return {
    db: kysely(new PGliteDialect({ pglite: statements })),
    embedded: true,
    executeSql: async (text, values) =>
      values?.length ? statements.query(text, values) : lastResult(await pglite.exec(text)),
    inTransaction: (work) => pglite.transaction((inside) => work(executeSqlOn(inside))),
    async listen(channel, onPayload) {
      await pglite.listen(channel, onPayload)
    },
    async runScript(script) {
      await pglite.exec(script)
    },
    dump: () => pglite.dumpDataDir('none'),
    async close() {
      await pglite.close()
      await unlock()
    },
  }
}
