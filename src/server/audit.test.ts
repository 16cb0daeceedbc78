import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { audit } from './audit.ts'

const { db } = await testApp()

const line = (name: string) => ({
  actor: { id: randomUUID(), name: 'Ada Admin' },
  action: 'company.suspend',
  subject: { type: 'company' as const, id: randomUUID(), name },
  reason: 'Asked applicants for money',
  detail: { jobs: 3 },
})

const firstBreak = async () => {
  const { rows } = await sql<{ number: string | null }>`select first_broken_audit_line() as number`.execute(
    db,
  )
  return rows[0]?.number
}

// Security: G-07
test('lines are numbered without gaps and each carries the hash of the one before', async () => {
  for (const name of ['One', 'Two', 'Three']) await audit(db, line(name))
  const lines = await db.selectFrom('auditLog').selectAll().orderBy('number').execute()
  expect(lines.map(({ number }) => Number(number))).toEqual([1, 2, 3])
  expect(lines.map(({ previousHash }) => previousHash)).toEqual(['', lines[0]!.hash, lines[1]!.hash])
  expect(await firstBreak()).toBeNull()
})

test('twenty concurrent writers produce one chain', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      db.transaction().execute((inside) => audit(inside, line(`At once ${n}`))),
    ),
  )
  expect(await firstBreak()).toBeNull()
})

// Security: A-16, G-07
test('a line cannot be changed, removed or wiped', async () => {
  const refused = /append-only/
  await expect(db.updateTable('auditLog').set({ reason: 'Nothing' }).execute()).rejects.toThrow(refused)
  await expect(db.deleteFrom('auditLog').execute()).rejects.toThrow(refused)
  await expect(sql`truncate audit_log`.execute(db)).rejects.toThrow(refused)
})

// Security: G-07
test('a change made behind the trigger’s back is located', async () => {
  await sql`alter table audit_log disable trigger audit_log_append_only`.execute(db)
  await sql`update audit_log set reason = 'Nothing' where number = 2`.execute(db)
  expect(Number(await firstBreak())).toBe(2)
  await sql`update audit_log set reason = 'Asked applicants for money' where number = 2`.execute(db)
  expect(await firstBreak()).toBeNull()
  await sql`delete from audit_log where number = 3`.execute(db)
  expect(Number(await firstBreak())).toBe(4)
})
