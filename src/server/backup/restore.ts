import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { getConstructionPlans } from 'pg-boss'
import type { Database, ExecuteSql } from '../database/database.ts'
import { assertSameHistory, migrate, readMigrations } from '../database/migrations.ts'
import type { Storage } from '../storage/storage.ts'
import type { Backups } from './backups.ts'
import type { Manifest } from './manifest.ts'
import { insertRows, listTables, prepareSession, setSequences, withoutTriggers } from './rows.ts'

/** Throws a sentence unless this code can read the backup. */
export async function checkRestorable({ migrations }: Manifest) {
  assertSameHistory(migrations, await readMigrations(), 'backup')
}

/**
 * Throws a sentence unless the database is empty: nobody has an account in it. With `replace` it may be another
 * Waymark's, never something else.
 */
export async function checkTarget({ executeSql, embedded }: Database, replace: boolean) {
  const { rows } = await executeSql(`
    select to_regclass('public.migrations') is not null and to_regclass('public.users') is not null as "isOurs",
      (select count(*) from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e'))::int as tables,
      (select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend' and usename is not null)::int as others`)
  const { isOurs, tables, others } = rows[0] as { isOurs: boolean; tables: number; others: number }
  if (!isOurs && tables > 0)
    throw new Error(
      `This database holds ${tables} tables that are not Waymark’s, and nothing was changed. Restore into an empty database.`,
    )
  if (!embedded && others > 0)
    throw new Error(
      `${others} other ${others === 1 ? 'connection is' : 'connections are'} open to this database. Stop every Waymark that uses it, and restore again.`,
    )
  if (!isOurs) return
  const users = await executeSql('select count(*)::int as accounts from users')
  const { accounts } = users.rows[0] as { accounts: number }
  if (accounts > 0 && !replace)
    throw new Error(
      `This database holds ${accounts} ${accounts === 1 ? 'account' : 'accounts'}, and nothing was changed. Add --replace to delete everything in it and restore the backup instead, or restore into an empty one.`,
    )
}

/**
 * Puts files and rows back. Files come first; they change nothing by themselves. All rows come in one transaction: a
 * restore that is killed leaves the database as it was. The backup is one that `checkRestorable` passed.
 */
export async function restoreBackup(
  backups: Backups,
  name: string,
  content: Manifest,
  { database, storage }: { database: Database; storage: Storage },
) {
  for await (const { key, chunks, size } of backups.readEntries(name, content)) {
    const stored = await storage.putStream(key, Readable.from(backups.readChunks(name, chunks)))
    if (stored !== size) throw new Error(`The file ${key} was restored with ${stored} of ${size} bytes.`)
  }
  await database.inTransaction(async (executeSql) => {
    await prepareSession(executeSql)
    await dropEverything(executeSql)
    const ran = new Set(content.migrations.map((one) => one.name))
    const runScript = (script: string) => executeSql(script).then(() => {})
    await migrate(
      { executeSql, runScript },
      (await readMigrations()).filter((one) => ran.has(one.name)),
    )
    await executeSql(queueSchema())
    // Migrations and pg-boss set time-outs for their own statements.
    await prepareSession(executeSql)
    await withoutTriggers(executeSql, () => insertAll(executeSql, backups, name, content))
    await setSequences(executeSql, content.sequences)
  })
  await database.runScript('analyze')
}

async function insertAll(executeSql: ExecuteSql, backups: Backups, name: string, content: Manifest) {
  const tables = await listTables(executeSql)
  // What the migrations put in themselves is in the backup too.
  await executeSql(`truncate ${tables.filter(({ schema }) => schema === 'public').map(({ sql }) => sql)}`)
  for (const saved of content.tables) {
    const table = tables.find((one) => one.schema === saved.schema && one.name === saved.name)
    if (!table)
      throw new Error(
        `The backup has a table ${saved.schema}.${saved.name} that its migrations do not make. Nothing was restored.`,
      )
    let rows = 0
    for await (const chunk of backups.readChunks(name, saved.chunks)) {
      const lines = chunk.toString().trimEnd().split('\n')
      rows += lines.length
      await insertRows(executeSql, table, saved.columns, lines)
    }
    if (rows !== saved.rows)
      throw new Error(`${saved.name} has ${rows} of ${saved.rows} rows. Nothing was restored.`)
  }
}

/** The empty schema of this version of pg-boss, without its own transaction. */
function queueSchema() {
  const plan = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/.exec(getConstructionPlans('pgboss'))
  if (!plan?.[1]) throw new Error('pg-boss makes its schema in another way than before.')
  return plan[1]
}

/**
 * Deletes our tables, functions and text search, and leaves extensions and the rights on the schema. The statements are
 * collected first, because the catalog has no name for what an earlier one took along.
 */
const dropEverything = (executeSql: ExecuteSql) =>
  executeSql(`
    drop schema if exists pgboss cascade;
    do $drop$ declare statement text; begin
      foreach statement in array array(
        select format('drop %s if exists public.%I cascade',
          case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
          relname)
        from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
          and not exists (select from pg_depend where objid = pg_class.oid and deptype in ('e', 'a', 'i'))
        union all
        select format('drop routine if exists %s cascade', pg_proc.oid::regprocedure) from pg_proc
        where pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
          and not exists (select from unnest(proargtypes) argument join pg_type on pg_type.oid = argument
            where typnamespace = 'public'::regnamespace)
        union all
        select format('drop text search configuration if exists public.%I cascade', cfgname) from pg_ts_config
        where cfgnamespace = 'public'::regnamespace
          and not exists (select from pg_depend where objid = pg_ts_config.oid and deptype = 'e')
        union all
        select format('drop text search dictionary if exists public.%I cascade', dictname) from pg_ts_dict
        where dictnamespace = 'public'::regnamespace
          and not exists (select from pg_depend where objid = pg_ts_dict.oid and deptype = 'e')
      ) loop execute statement; end loop;
    end $drop$;`)

/** Writes the operator's own files back. Those that are there stay, unless `replace`. */
export async function restoreDataFiles(
  backups: Backups,
  name: string,
  { dataFiles }: Manifest,
  { dataDir, replace }: { dataDir: string; replace: boolean },
) {
  for (const { path: file, chunks } of dataFiles.filter(({ path }) => path.startsWith('articles/'))) {
    const target = path.join(dataDir, ...file.split('/'))
    if (!replace && (await readFile(target).catch(() => null))) continue
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, await readWhole(backups, name, chunks))
  }
}

/** The text of a file of the data directory in that backup, or nothing. */
export async function readDataFile(backups: Backups, name: string, { dataFiles }: Manifest, file: string) {
  const found = dataFiles.find((one) => one.path === file)
  return found ? (await readWhole(backups, name, found.chunks)).toString() : ''
}

async function readWhole(backups: Backups, name: string, chunks: string[]) {
  const parts: Buffer[] = []
  for await (const part of backups.readChunks(name, chunks)) parts.push(part)
  return Buffer.concat(parts)
}

/** Moves a damaged or replaced embedded database out of the way. Answers where it is now, if there was one. */
export async function moveAside(dataDir: string, now = new Date()) {
  const from = path.join(dataDir, 'pg')
  const to = path.join(dataDir, `pg-before-restore-${now.toISOString().replaceAll(/[:.]/g, '-')}`)
  return rename(from, to).then(
    () => to,
    (error) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )
}
