import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { loadPlaces } from '../places/load.ts'
import { type Database, openPostgres } from './database.ts'
import { migrate } from './migrations.ts'

/**
 * Migrates as the role that owns the tables, and lets the role of the application read and write rows, and nothing
 * else: it can neither change tables nor what keeps the audit log as it is.
 */
export async function migrateAsOwner(ownerUrl: string, applicationUrl: string) {
  const application = await openPostgres(applicationUrl)
  const role = await roleOf(application).finally(application.close)
  const owner = await openPostgres(ownerUrl)
  try {
    if ((await roleOf(owner)) === role)
      throw new Error('MIGRATION_DATABASE_URL and DATABASE_URL name the same role. Nothing was changed.')
    await migrate(owner)
    await installQueue(owner)
    // Only the owner of a table may analyze it, and look-ups of places need that.
    await loadPlaces(owner)
    await grantRows(owner, role)
    return role
  } finally {
    await owner.close()
  }
}

async function roleOf({ executeSql }: Database) {
  const { rows } = await executeSql('select current_user as role')
  return (rows[0] as { role: string }).role
}

/** The tables of pg-boss, which it makes itself. */
async function installQueue({ executeSql }: Database) {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => executeSql(text, values) as Promise<{ rows: never[] }> },
    schema: 'pgboss',
    supervise: false,
    schedule: false,
  })
  await boss.start()
  await boss.stop({ graceful: false })
}

async function grantRows({ db }: Database, role: string) {
  const to = sql.id(role)
  await db.transaction().execute(async (trx) => {
    for (const schema of [sql`public`, sql`pgboss`]) {
      await sql`revoke create on schema ${schema} from public, ${to}`.execute(trx)
      await sql`grant usage on schema ${schema} to ${to}`.execute(trx)
      await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${to}`.execute(trx)
      await sql`grant usage, select, update on all sequences in schema ${schema} to ${to}`.execute(trx)
    }
    await sql`revoke insert, update, delete on migrations from ${to}`.execute(trx)
    await sql`revoke update, delete on audit_log from ${to}`.execute(trx)
  })
}
