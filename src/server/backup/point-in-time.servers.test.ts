import { appendFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  hasPostgresBinaries,
  type PostgresServer,
  withPostgres,
} from '../../../scripts/throwaway-postgres.ts'
import { type Database, openPostgres } from '../database/database.ts'
import { migrate } from '../database/migrations.ts'

// What docs/point-in-time.md tells the operator to do, done.

const isInstalled = hasPostgresBinaries('pg_basebackup')
const onlyHere = isInstalled ? '' : ' (did not run: Postgres is not installed)'

async function addUser({ executeSql }: Database, name: string) {
  await executeSql(`insert into users (role, name, email) values ('SEEKER', $1, $2)`, [
    name,
    `${name.toLowerCase()}@people.example`,
  ])
}

const namesIn = async ({ executeSql }: Database) =>
  (await executeSql('select name from users order by name')).rows.map((row) => (row as { name: string }).name)

/** Repeats a query until it says yes. */
async function until({ executeSql }: Database, query: string) {
  for (;;) {
    const { rows } = await executeSql(query)
    if (Object.values(rows[0] as object)[0] === true) return
    await pause(100)
  }
}

async function withDatabase<T>(url: string, work: (database: Database) => Promise<T>) {
  const database = await openPostgres(url)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const settings = (server: PostgresServer, lines: string[]) =>
  appendFile(path.join(server.folder, 'data', 'postgresql.conf'), `\n${lines.join('\n')}\n`)

// Security: B-02
test.skipIf(!isInstalled)(
  `the archive of the WAL brings back the second before a mistake${onlyHere}`,
  async () => {
    await withPostgres(undefined, async (url, server) => {
      const archive = path.join(server.folder, 'archive')
      const at = (name: string) => path.join(server.folder, name)
      server.stop()
      await settings(server, [
        'wal_level = replica',
        'archive_mode = on',
        `archive_command = 'mkdir -p ${archive} && test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f'`,
      ])
      server.start()
      const moment = await withDatabase(url, async (database) => {
        await migrate(database)
        await addUser(database, 'Before')
        const base = ['--pgdata', at('base'), '--checkpoint', 'fast', '--wal-method', 'none']
        server.run('pg_basebackup', ['--dbname', url, ...base])
        await addUser(database, 'Between')
        const { rows } = await database.executeSql('select clock_timestamp()::text as moment')
        await pause(50)
        // The mistake.
        await database.executeSql('delete from users')
        await addUser(database, 'After')
        const switched = await database.executeSql('select pg_walfile_name(pg_switch_wal()) as file')
        const { file } = switched.rows[0] as { file: string }
        await until(database, `select coalesce(last_archived_wal >= '${file}', false) from pg_stat_archiver`)
        expect(await namesIn(database)).toEqual(['After'])
        return (rows[0] as { moment: string }).moment
      })

      server.stop()
      await rename(at('data'), at('lost'))
      await rename(at('base'), at('data'))
      await settings(server, [
        'archive_mode = off',
        `restore_command = 'cp ${archive}/%f %p'`,
        `recovery_target_time = '${moment}'`,
        'recovery_target_action = promote',
      ])
      await writeFile(path.join(at('data'), 'recovery.signal'), '')
      server.start()
      await withDatabase(url, async (database) => {
        await until(database, 'select not pg_is_in_recovery()')
        expect(await namesIn(database)).toEqual(['Before', 'Between'])
        // It can be written to again, and is migrated as before.
        await migrate(database)
        await addUser(database, 'Again')
      })
    })
  },
  120_000,
)
