import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from './database.ts'

export type Migration = { name: string; script: string }

const folder = path.resolve(import.meta.dirname, '../../../migrations')

/** The files of migrations/ in the order they run. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => ({ name, script: await readFile(path.join(folder, name), 'utf8') })),
  )
}

/**
 * Brings the database up to the newest migration, or refuses one that these files did not make. Each
 * file runs once, in a transaction of its own; several processes starting together wait for each other.
 */
export async function migrate(database: Pick<Database, 'executeSql'>, migrations?: Migration[]) {
  const files = migrations ?? (await readMigrations())
  await inTransaction(
    database,
    `create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now());`,
  )
  await assertSameHistory(database, files)
  for (const { name, script } of files) {
    await inTransaction(
      database,
      `do $migration$ begin
        if not exists (select from migrations where name = '${name}') then
          execute $script$${script}$script$;
          insert into migrations (name, checksum) values ('${name}', '${checksum(script)}');
        end if;
      end $migration$;`,
    )
  }
}

/** Statements sent as one script are one transaction; the lock ends with it. */
function inTransaction({ executeSql }: Pick<Database, 'executeSql'>, script: string) {
  return executeSql(`select pg_advisory_xact_lock(7224); ${script}`)
}

/** Git may write other line ends on another system; that is no edit. */
function checksum(script: string) {
  return createHash('sha256').update(script.replaceAll('\r\n', '\n')).digest('hex')
}

/** Throws a sentence for the operator unless what ran on the database is where the files begin. */
async function assertSameHistory({ executeSql }: Pick<Database, 'executeSql'>, files: Migration[]) {
  // Through JSON, because databases of early versions have no such column.
  const { rows } = await executeSql(
    `select name, to_jsonb(migrations) ->> 'checksum' as checksum from migrations order by name collate "C"`,
  )
  const applied = rows as { name: string; checksum: string | null }[]
  const newest = files.at(-1)?.name ?? ''
  for (const { name, checksum: ran } of applied) {
    if (!ran) {
      throw new Error(
        `${name} ran on this database under an early version, which cannot be upgraded. Set DATABASE_URL to an empty database, or DATA_DIR to an empty folder.`,
      )
    }
    const file = files.find((file) => file.name === name)
    if (!file && name > newest) {
      throw new Error(
        `This database is newer than this code: ${name} ran on it. Start the version of Waymark that has this migration.`,
      )
    }
    if (!file) {
      throw new Error(
        `Migration ${name} ran on this database and is missing from migrations/. Put the file back.`,
      )
    }
    if (checksum(file.script) !== ran) {
      throw new Error(
        `Migration ${name} was edited after it ran on this database. Put the file back as it was, and make the change in a new migration.`,
      )
    }
  }
  const last = applied.at(-1)?.name ?? ''
  const late = files.find(({ name }) => name < last && !applied.some((row) => row.name === name))
  if (late) {
    throw new Error(
      `Migration ${late.name} comes before ${last}, which already ran on this database. Give it the next number.`,
    )
  }
}
