import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from './database.ts'

export type Migration = { name: string; script: string }

const folder = path.resolve(import.meta.dirname, '../../../migrations')

/** The names of the files of migrations/ in the order they run. */
export const listMigrations = async () =>
  (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()

export async function readMigrations(): Promise<Migration[]> {
  return Promise.all(
    (await listMigrations()).map(async (name) => ({
      name,
      script: await readFile(path.join(folder, name), 'utf8'),
    })),
  )
}

/**
 * Migrates the database to the newest migration, or throws if it was not created by these files. Each file runs
 * once, in its own transaction; processes that start together wait for each other.
 */
export async function migrate(
  database: Pick<Database, 'executeSql' | 'runScript'>,
  migrations?: Migration[],
  limits: Limits = defaultLimits,
) {
  const files = migrations ?? (await readMigrations())
  const known = await listAppliedIfAny(database)
  assertSameHistory(known, files)
  // A role that may not change tables can start where nothing is pending.
  if (known.length === files.length) return
  await runWithLimits(
    database,
    files[0]?.name ?? '',
    `create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now());`,
    limits,
  )
  const history = await listApplied(database)
  assertSameHistory(history, files)
  const applied = new Set(history.map((row) => row.name))
  for (const { name, script } of files) {
    if (applied.has(name)) continue
    await runWithLimits(
      database,
      name,
      `do $migration$ begin
        if not exists (select from migrations where name = '${name}') then
          execute $script$${script}$script$;
          insert into migrations (name, checksum) values ('${name}', '${checksum(script)}');
        end if;
      end $migration$;`,
      limits,
    )
  }
}

type Limits = {
  /** A migration waits this long for a lock, because meanwhile everybody who needs the table waits behind it. */
  lockSeconds: number
  tries: number
  statementMinutes: number
}
const defaultLimits: Limits = { lockSeconds: 5, tries: 5, statementMinutes: 30 }

async function runWithLimits(
  database: Pick<Database, 'runScript'>,
  name: string,
  script: string,
  limits: Limits,
) {
  const { lockSeconds, tries, statementMinutes } = limits
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(database, script, limits)
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === lockNotAvailable && attempt < tries) {
        await pause(attempt * 1_000)
        continue
      }
      if (code === lockNotAvailable)
        throw new Error(
          `Migration ${name} got no lock within ${lockSeconds} seconds, ${tries} times. Nothing was changed. Find what holds it in pg_stat_activity, then start again.`,
        )
      if (code === queryCanceled)
        throw new Error(
          `Migration ${name} took longer than ${statementMinutes} minutes and was stopped. Nothing was changed.`,
        )
      if (code === insufficientPrivilege)
        throw new Error(
          `Migration ${name} is pending, and the role of this address may not run it. Nothing was changed. Run \`npm run migrate\` with MIGRATION_DATABASE_URL first.`,
        )
      throw error
    }
  }
}

const insufficientPrivilege = '42501'
const lockNotAvailable = '55P03'
const queryCanceled = '57014'

/**
 * Several statements sent as one script are one transaction, which also holds the lock. Processes that start
 * together wait for each other's migration as long as one may take; only then the short wait for locks begins.
 */
function inTransaction(
  { runScript }: Pick<Database, 'runScript'>,
  script: string,
  { lockSeconds, statementMinutes }: Limits,
) {
  return runScript(`select set_config('statement_timeout', '${statementMinutes}min', true),
      set_config('lock_timeout', '${statementMinutes}min', true);
    select pg_advisory_xact_lock(7224);
    select set_config('lock_timeout', '${lockSeconds * 1000}ms', true);
    ${script}`)
}

/** Git may write other line endings on another system; that is not an edit. */
function checksum(script: string) {
  return createHash('sha256').update(script.replaceAll('\r\n', '\n')).digest('hex')
}

async function listAppliedIfAny(database: Pick<Database, 'executeSql'>) {
  const { rows } = await database.executeSql(`select to_regclass('migrations') is not null as "isThere"`)
  return (rows[0] as { isThere: boolean }).isThere ? listApplied(database) : []
}

export type AppliedMigration = { name: string; checksum: string | null }

/** The migrations that ran on this database, in their order. */
export async function listApplied({ executeSql }: Pick<Database, 'executeSql'>) {
  // Through JSON, because early databases lack the checksum column.
  const { rows } = await executeSql(
    `select name, to_jsonb(migrations) ->> 'checksum' as checksum from migrations order by name collate "C"`,
  )
  return rows as AppliedMigration[]
}

/**
 * Throws a sentence for the operator unless the migrations that ran are the first of these files. `where` they ran: a
 * database, or the one of a backup.
 */
export function assertSameHistory(applied: AppliedMigration[], files: Migration[], where = 'database') {
  const newest = files.at(-1)?.name ?? ''
  for (const { name, checksum: ran } of applied) {
    if (!ran) {
      throw new Error(
        `${name} ran on this ${where} under an early version, which cannot be upgraded. Set DATABASE_URL to an empty database, or DATA_DIR to an empty folder.`,
      )
    }
    const file = files.find((file) => file.name === name)
    if (!file && name > newest) {
      throw new Error(
        `This ${where} is newer than this code: ${name} ran on it. Start the version of Waymark that has this migration.`,
      )
    }
    if (!file) {
      throw new Error(
        `Migration ${name} ran on this ${where} and is missing from migrations/. Put the file back.`,
      )
    }
    if (checksum(file.script) !== ran) {
      throw new Error(
        `Migration ${name} was edited after it ran on this ${where}. Put the file back as it was, and make the change in a new migration.`,
      )
    }
  }
  const last = applied.at(-1)?.name ?? ''
  const late = files.find(({ name }) => name < last && !applied.some((row) => row.name === name))
  if (late) {
    throw new Error(
      `Migration ${late.name} comes before ${last}, which already ran on this ${where}. Give it the next number.`,
    )
  }
}
