import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#/contract.ts'
import { documents, handlers, tasks } from '#/features.server.ts'
import { readConfig } from '#/server/config.ts'
import { openApplication } from '../application.ts'
import { insertSession } from '../auth/sessions.ts'
import { type Database, openPostgres } from './database.ts'
import { migrateAsOwner } from './least-rights.ts'
import { migrate, readMigrations } from './migrations.ts'

const server = process.env.TEST_DATABASE_URL

// The embedded database has one role, which is its owner.
describe.runIf(server)('two roles on Postgres', () => {
  const name = `rights_${randomBytes(4).toString('hex')}`
  const [owner, role] = [`${name}_owner`, `${name}_app`]
  const addressOf = (user: string) => {
    const address = new URL(server ?? '')
    address.username = user
    address.password = ''
    address.pathname = `/${name}`
    return address.href
  }
  let cluster: Database
  let limited: Database
  beforeAll(async () => {
    cluster = await openPostgres(server ?? '')
    await cluster.executeSql(`create role ${owner} login`)
    await cluster.executeSql(`create role ${role} login`)
    await cluster.executeSql(`create database ${name} owner ${owner}`)
    limited = await openPostgres(addressOf(role))
  })
  afterAll(async () => {
    await limited.close()
    await cluster.executeSql(`drop database if exists ${name} with (force)`)
    for (const one of [role, owner]) await cluster.executeSql(`drop role ${one}`)
    await cluster.close()
  })
  const refused = (statement: string) =>
    limited.executeSql(statement).then(
      () => 'done',
      (error: { code?: string }) => error.code,
    )

  // Security: A-16
  test('the application migrates nothing by itself: it says what to run', {
    timeout: 60_000,
  }, async () => {
    await expect(migrate(limited)).rejects.toThrow(/^Migration 0001_\w+\.sql is pending.*npm run migrate/s)
    await migrateAsOwner(addressOf(owner), addressOf(role))
    await expect(migrate(limited)).resolves.toBeUndefined()
    // Without statistics each look-up of a town would read the whole table, and only the owner can make them.
    const { rows } = await limited.executeSql(
      "select relname from pg_class where relname in ('places', 'place_names') and reltuples > 0 order by relname",
    )
    expect(rows).toEqual([{ relname: 'place_names' }, { relname: 'places' }])
    const next = [...(await readMigrations()), { name: '9999_next.sql', script: 'create table next ()' }]
    await expect(migrate(limited, next)).rejects.toThrow('npm run migrate')
    await expect(migrateAsOwner(addressOf(owner), addressOf(owner))).rejects.toThrow('the same role')
  })

  // Security: A-16
  test('the whole product runs as a role that can change rows and no table, no audit entry and no trigger', {
    timeout: 120_000,
  }, async () => {
    await migrateAsOwner(addressOf(owner), addressOf(role))
    const config = readConfig({
      ...{ NODE_ENV: 'test', RATE_LIMITS: 'off', DEMO: 'off', OUTSIDE_CHECKS: 'off' },
      DATA_DIR: `/tmp/${name}`,
    })
    const product = await openApplication(
      config,
      { contract, handlers, tasks, documents, backgroundServices: [] },
      { ...limited, close: async () => {} },
    )
    try {
      const { app, services } = product
      const { db } = limited
      const user = await db
        .insertInto('users')
        .values({
          role: 'SUPER_ADMIN',
          name: 'Ada',
          email: 'ada@people.example',
          emailVerifiedAt: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const token = await insertSession(
        db,
        { id: user.id, role: 'SUPER_ADMIN' },
        { userAgent: 'test', addressPrefix: 'test' },
      )
      const sent = await app.inject({
        method: 'POST',
        url: '/api/contact',
        payload: { name: 'Ada', email: 'ada@people.example', topic: 'other', message: 'Hello to all of you' },
      })
      expect(sent.statusCode).toBeLessThan(500)
      const system = await app.inject({
        url: '/api/admin/system',
        headers: { authorization: `Bearer ${token}` },
      })
      expect(system.statusCode).toBeLessThan(500)
      // Every task that has a schedule, once.
      for (const task of tasks.filter(({ cron }) => cron)) await services.queue.sender(db)(task, {})
      await services.queue.drain(product.tasks)
    } finally {
      await product.close()
    }
    for (const statement of [
      'create table mine (id int)',
      'create schema mine',
      'alter table users add column mine text',
      'drop table notifications',
      'truncate users',
      'alter table audit_log disable trigger audit_log_append_only',
      'drop trigger audit_log_append_only on audit_log',
      "update audit_log set reason = 'another'",
      'delete from audit_log',
      'delete from migrations',
      'select rolpassword from pg_authid',
      `create role ${name}_more`,
      "copy users to program 'cat'",
    ])
      expect([statement, await refused(statement)]).toEqual([statement, '42501'])
  })
})
