import { setTimeout as pause } from 'node:timers/promises'
import queuePackage from 'pg-boss/package.json' with { type: 'json' }
import { AppError } from '#/shared/errors.ts'
import { type Database, openPostgres } from './database.ts'
import { assertSameHistory, listApplied, type Migration, readMigrations } from './migrations.ts'

const pollMs = 1_000
const insufficientPrivilege = '42501'
const undefinedTable = '42P01'

/**
 * Waits until `npm run migrate` of this version is done: every migration ran, the queue has its tables, and the role of
 * this address may read and write all rows. Changes nothing. Throws when waiting cannot help, such as when the database
 * is newer than this code.
 */
export async function awaitMigrations(applicationUrl: string, tell: (reason: string) => void) {
  const files = await readMigrations()
  const database = await openPostgres(applicationUrl, { connections: 2, waitMs: 5_000, statementMs: 10_000 })
  try {
    for (let told = ''; ; ) {
      const reason = await whatIsMissing(database, files)
      if (!reason) return
      if (reason !== told) tell(reason)
      told = reason
      await pause(pollMs)
    }
  } finally {
    await database.close()
  }
}

/** As a sentence; null when nothing is. */
async function whatIsMissing({ executeSql }: Database, files: Migration[]) {
  try {
    const applied = await listApplied({ executeSql })
    assertSameHistory(applied, files)
    const pending = files[applied.length]
    if (pending) return `Migration ${pending.name} is pending.`
    // What the owner does last, in one transaction.
    const { rows } = await executeSql(
      `select relname from pg_class where relkind in ('r', 'p') and not has_table_privilege(oid, 'select')
        and relnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss')) limit 1`,
    )
    const [closed] = rows as { relname: string }[]
    if (closed) return `This role may not read the table ${closed.relname} yet.`
    return (await isQueueInstalled(executeSql)) ? null : 'The tables of the queue are not installed yet.'
  } catch (error) {
    if (error instanceof AppError) return 'The database cannot be reached.'
    const { code } = error as { code?: string }
    if (code === undefinedTable || code === insufficientPrivilege)
      return 'The database is not ready for this role yet.'
    throw error
  }
}

/** In the version that this code needs, or a newer one, with which it works too. */
async function isQueueInstalled(executeSql: Database['executeSql']) {
  const { rows } = await executeSql('select version from pgboss.version')
  const [installed] = rows as { version: number }[]
  return installed !== undefined && installed.version >= queuePackage.pgboss.schema
}
