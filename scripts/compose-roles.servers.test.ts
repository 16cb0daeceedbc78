import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { awaitMigrations } from '#/server/database/await-migrations.ts'
import { openPostgres } from '#/server/database/database.ts'
import { hasPostgresBinaries, withPostgres } from './throwaway-postgres.ts'

// What compose.yaml runs, without containers: its script in a real Postgres, and the commands of its services with the
// roles they have there.
const isSkipped = !hasPostgresBinaries('psql')
if (isSkipped) console.log('compose-roles.test.ts did not run: it needs an installed Postgres with psql.')

// Security: A-16, B-01
test.skipIf(isSkipped)(
  'the roles of compose.yaml: one migrates and restores, the other backs up and owns nothing',
  { timeout: 300_000 },
  () =>
    withPostgres(undefined, async (url) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'waymark-roles-'))
      const { hostname, port } = new URL(url)
      const as = (role: string) => `postgres://${role}@${hostname}:${port}/waymark`
      const run = (program: string, args: string[], env: Record<string, string>) =>
        execFileSync(program, args, { env: { ...process.env, ...env }, encoding: 'utf8', stdio: 'pipe' })
      // The superuser of the temporary cluster has the name that the application’s role has in compose.yaml.
      const psql = (user: string, statement: string) =>
        run('psql', ['-c', statement], { ...server, PGUSER: user })
      const server = { PGHOST: hostname, PGPORT: port, PGDATABASE: 'postgres' }
      psql('waymark', 'create role postgres superuser login')
      psql('postgres', 'alter role waymark rename to cluster_owner')
      run('sh', ['deploy/postgres-init.sh'], {
        ...{ ...server, POSTGRES_USER: 'postgres', OWNER_PASSWORD: 'o', WAYMARK_PASSWORD: 'w' },
      })
      const settings = {
        DATA_DIR: path.join(folder, 'data'),
        DOCUMENT_KEY: randomBytes(32).toString('base64'),
        ...{ OUTSIDE_CHECKS: 'off', PUSH: 'off' },
      }
      const node = (script: string, args: string[], env: Record<string, string>) =>
        run(process.execPath, [`scripts/${script}.ts`, ...args], { ...settings, ...env })
      const migrate = () =>
        node('migrate', [], { MIGRATION_DATABASE_URL: as('waymark_owner'), DATABASE_URL: as('waymark') })
      const wait = () => node('migrate', ['--wait'], { DATABASE_URL: as('waymark') })
      try {
        // Started before it, as a pod may be.
        const early = spawn(process.execPath, ['scripts/migrate.ts', '--wait'], {
          ...{ env: { ...process.env, ...settings, DATABASE_URL: as('waymark') }, stdio: 'pipe' },
        })
        let said = ''
        early.stdout.on('data', (chunk) => {
          said += chunk
        })
        const ended = once(early, 'exit')
        await once(early.stdout, 'data')
        expect(said).toBe('Waiting. The database is not ready for this role yet.\n')
        expect(migrate()).toMatch(/The role waymark may read and write its rows/)
        expect(await ended).toEqual([0, null])
        expect(said).toMatch(/\nThe database is migrated\.\n$/)
        const application = await openPostgres(as('waymark'))
        const { executeSql } = application
        const owner = await openPostgres(as('waymark_owner'))
        await expectToWait(
          `create table newest as select * from migrations order by name collate "C" desc limit 1;
            delete from migrations using newest where newest.name = migrations.name`,
          expect.stringMatching(/^Migration \d{4}_\w+\.sql is pending\.$/),
          'insert into migrations select * from newest; drop table newest',
        )
        await expectToWait(
          'create table next ()',
          'This role may not read the table next yet.',
          'drop table next',
        )
        await expectToWait(
          'update pgboss.version set version = version - 1',
          'The tables of the queue are not installed yet.',
          'update pgboss.version set version = version + 1',
        )
        // After a rollback; the tables of a newer queue serve the older code.
        await owner.executeSql('update pgboss.version set version = version + 1')
        expect(wait()).toBe('The database is migrated.\n')
        await owner.executeSql('update pgboss.version set version = version - 1')
        await owner.executeSql("insert into migrations (name, checksum) values ('9999_next.sql', 'x')")
        expect(wait).toThrow('This database is newer than this code: 9999_next.sql ran on it.')
        await owner.executeSql("delete from migrations where name = '9999_next.sql'")
        await owner.close()

        /** What the owner has begun and not ended. */
        async function expectToWait(begin: string, reason: string, end: string) {
          await owner.executeSql(begin)
          const reasons: string[] = []
          await awaitMigrations(as('waymark'), (one) => {
            reasons.push(one)
            void owner.executeSql(end)
          })
          expect(reasons).toEqual([reason])
        }
        await executeSql(
          `insert into users (role, name, email) values ('SEEKER', 'Noor', 'noor@people.example')`,
        )
        const backups = path.join(folder, 'backups')
        expect(node('backup', ['--to', backups], { DATABASE_URL: as('waymark') })).toMatch(/Read back: all/)
        await executeSql('delete from users')
        await application.close()

        node('restore', ['--from', backups, '--replace'], { DATABASE_URL: as('waymark_owner') })
        migrate()
        const again = await openPostgres(as('waymark'))
        const { rows } = await again.executeSql('select name from users')
        expect(rows).toEqual([{ name: 'Noor' }])
        for (const statement of ['create table mine ()', 'drop table users', 'delete from audit_log'])
          await expect(again.executeSql(statement)).rejects.toMatchObject({ code: '42501' })
        const { rows: owned } = await again.executeSql(
          `select relname from pg_class where relowner = (select oid from pg_roles where rolname = 'waymark')`,
        )
        expect(owned).toEqual([])
        await again.close()
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    }),
)
