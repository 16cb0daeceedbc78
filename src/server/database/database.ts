import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { CamelCasePlugin, type Dialect, Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import { postgresListener } from './listener.ts'
import { lockDataDirectory } from './lock.ts'
import { withPreparedStatements } from './prepared.ts'
import type { Tables } from './types.ts'

/** The handle every query takes first: the database, or the transaction of a write. */
export type Db = Kysely<Tables>

/** Runs SQL that Kysely does not build: that of pg-boss, and migrations. */
type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

export type Database = {
  db: Db
  embedded: boolean
  /** Runs one statement with values, or a script of several statements without. */
  executeSql: ExecuteSql
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

/** Opens Postgres at `url`, or the embedded database in `dataDir`, which one process may use at a time. */
export function openDatabase(options: { url?: string | undefined; dataDir: string }) {
  return options.url ? openPostgres(options.url) : openEmbedded(options.dataDir)
}

export async function openPostgres(url: string, connections = 10): Promise<Database> {
  const { default: pg } = await import('pg')
  pg.types.setTypeParser(numericType, Number)
  const pool = new pg.Pool({ connectionString: url, max: connections })
  // The pool replaces an idle connection that fails; without a listener the error would end the process.
  pool.on('error', () => {})
  const listener = postgresListener(() => new pg.Client({ connectionString: url }))
  return {
    db: kysely(new PostgresDialect({ pool: withPreparedStatements(pool) })),
    embedded: false,
    async executeSql(text, values) {
      const result = await pool.query(text, values)
      return Array.isArray(result) ? (result.at(-1) ?? { rows: [] }) : result
    },
    listen: listener.listen,
    pool: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max: connections,
    }),
    async close() {
      await listener.close()
      await pool.end()
    },
  }
}

/** `dataDir` is a folder, or `memory://`. `loadDataDir` starts from an archive made by `dump`. */
export async function openEmbedded(dataDir: string, loadDataDir?: Blob): Promise<Database> {
  const { PGlite } = await import('@electric-sql/pglite')
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
  const inMemory = dataDir === 'memory://'
  if (!inMemory) await mkdir(dataDir, { recursive: true })
  const unlock = inMemory ? async () => {} : await lockDataDirectory(dataDir)
  const pglite = await PGlite.create(inMemory ? dataDir : path.join(dataDir, 'pg'), {
    extensions: { pg_trgm },
    // Half of Postgres' default, which WebAssembly would take whole at the start: 65 MB less for the process.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=64MB'],
    // int8 as text, as `pg` returns it, so that both databases give the same rows.
    parsers: { 20: (value: string) => value, [numericType]: Number },
    ...(loadDataDir && { loadDataDir }),
  })
  return {
    db: kysely(new PGliteDialect({ pglite })),
    embedded: true,
    async executeSql(text, values) {
      if (values?.length) return pglite.query(text, values)
      return (await pglite.exec(text)).at(-1) ?? { rows: [] }
    },
    async listen(channel, onPayload) {
      await pglite.listen(channel, onPayload)
    },
    dump: () => pglite.dumpDataDir('none'),
    async close() {
      await pglite.close()
      await unlock()
    },
  }
}
