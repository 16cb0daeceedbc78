import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { cacheResponses } from './response-cache.ts'

const app = await testApp()
const { company } = await app.employer()
const job = await app.job(company.id)
const minute = 60_000
const countedBy = (keep: (key: string, make: () => Promise<number>) => Promise<number>, key = 'x') => {
  let made = 0
  return () => keep(key, async () => ++made)
}
const hide = (heldAt: Date | null) =>
  app.db.updateTable('jobs').set({ heldAt }).where('id', '=', job.id).execute()

test('a response is computed once for concurrent and later requests', async () => {
  const ask = countedBy(cacheResponses<number>(app.db, { maxAgeMs: minute, maxEntries: 5 }))
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  expect(await ask()).toBe(1)
})

// Security: C-05
test('a public change makes the next request compute it again, once', async () => {
  const ask = countedBy(cacheResponses<number>(app.db, { maxAgeMs: minute, maxEntries: 5 }))
  await ask()
  await hide(new Date())
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([2, 2, 2])
  await app.db.updateTable('companies').set({ status: 'suspended' }).where('id', '=', company.id).execute()
  expect(await ask()).toBe(3)
  await app.db.updateTable('companies').set({ status: 'approved' }).where('id', '=', company.id).execute()
  await hide(null)
  expect(await ask()).toBe(4)
  expect(await ask()).toBe(4)
})

test('a change that commits after a later one is not missed', async ({ skip }) => {
  // The embedded database has one connection, so commits cannot overtake each other there.
  if (app.services.database.embedded) skip()
  const ask = countedBy(cacheResponses<number>(app.db, { maxAgeMs: minute, maxEntries: 5 }))
  // Of another company, because changes to jobs of one company lock its count.
  const other = await app.job((await app.employer()).company.id)
  let finish = () => {}
  const mayCommit = new Promise<void>((resolve) => {
    finish = resolve
  })
  let hasWritten = () => {}
  const written = new Promise<void>((resolve) => {
    hasWritten = resolve
  })
  const slow = app.db.transaction().execute(async (db) => {
    await db.updateTable('jobs').set({ heldAt: new Date() }).where('id', '=', other.id).execute()
    hasWritten()
    await mayCommit
  })
  await written
  await hide(new Date())
  const before = await ask()
  expect(await ask()).toBe(before)
  finish()
  await slow
  expect(await ask()).toBe(before + 1)
  await hide(null)
})

test('a response is computed again when it is too old', async () => {
  const ask = countedBy(cacheResponses<number>(app.db, { maxAgeMs: 1, maxEntries: 5 }))
  await ask()
  await pause(5)
  expect(await ask()).toBe(2)
})

test('failures reach all waiting requests and are not cached, nor are responses that may not be', async () => {
  const failing = cacheResponses<number>(app.db, { maxAgeMs: minute, maxEntries: 5 })
  await expect(failing('x', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await failing('x', async () => 7)).toBe(7)
  const ask = countedBy(
    cacheResponses<number>(app.db, { maxAgeMs: minute, maxEntries: 5, isCacheable: (n) => n > 1 }),
  )
  expect([await ask(), await ask(), await ask()]).toEqual([1, 2, 2])
})

test('only the newest entries are kept', async () => {
  const keep = cacheResponses<number>(app.db, { maxAgeMs: minute, maxEntries: 2 })
  const asks = ['a', 'b', 'c'].map((key) => countedBy(keep, key))
  for (const ask of asks) await ask()
  expect(await asks[2]?.()).toBe(1)
  expect(await asks[0]?.()).toBe(2)
})
