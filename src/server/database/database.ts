import type { PGliteInterface, PGliteOptions } from '@electric-sql/pglite'
import { CamelCasePlugin, type Dialect, Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import type { Client, ClientConfig } from 'pg'
import {
  boundedPool,
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
  dataDir: string
  /** For commands such as a backup, whose statements may take as long as they take. */
  withoutLimits?: boolean
}) {
  if (!options.url) return openEmbedded(options.dataDir)
  return options.withoutLimits
    ? openPostgres(options.url)
    : openPostgres(options.url, requestLimits, taskLimits)
}

/** `background` are the limits of what no request waits for; without them it shares the connections of requests. */
export async function openPostgres(
  url: string,
  limits: PoolLimits = { connections: 10 },
  background?: PoolLimits,
): Promise<Database> {
  const { default: pg } = await import('pg')
  pg.types.setTypeParser(numericType, Number)
  const newClient = (config: ClientConfig = {}) => new pg.Client({ connectionString: url, ...config })
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
  const listener = postgresListener(() => newClient({ keepAlive: true, connectionTimeoutMillis: 5_000 }))
  const open = (limits: PoolLimits) => {
    const pool = boundedPool(pg, url, limits, availability)
    return { pool, db: kysely(new PostgresDialect({ pool: pool.forDialect })) }
  }
  const requests = open(limits)
  const tasks = background && open(background)
  const view = ({ pool, db }: ReturnType<typeof open>) => ({
    db,
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
      await Promise.all([requests.pool.end(), tasks?.pool.end()])
    },
  })
  return { ...view(requests), ...(tasks && { background: view(tasks) }) }
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
