import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { audit } from '#/server/audit.ts'
import { csvCell } from '#/shared/csv.ts'
import { testApp } from '#/testing/app.ts'
import { untyped } from '#/testing/untyped.ts'

const app = await testApp()
const { db } = app
const admin = await app.admin({ name: 'Ada Lovelace' })

const write = (more: { action?: string; actor?: string; name?: string; reason?: string }) =>
  audit(db, {
    actor: { id: randomUUID(), name: more.actor ?? 'Ben Okri' },
    action: more.action ?? 'company.suspend',
    subject: { type: 'company', id: randomUUID(), name: more.name ?? 'Mill' },
    reason: more.reason ?? 'Because',
  })
const exported = async (query: Record<string, string>) =>
  app.app.inject({
    method: 'GET',
    url: '/api/admin/audit/export',
    query,
    headers: { authorization: `Bearer ${admin.token}` },
  })

test('the log is filtered by who, what, on which and when', async () => {
  await write({ actor: 'Grace Hopper', action: 'company.approve', name: 'Harbour Works' })
  await write({ actor: 'Grace Hopper', action: 'user.suspend', name: '100% Sure' })
  await write({})
  const found = async (filter: object) =>
    (await admin.api.get('/admin/audit', untyped(filter))).data.map(({ subject }) => subject)
  expect(await found({ actor: 'grace' })).toEqual(['100% Sure', 'Harbour Works'])
  expect(await found({ actor: 'grace', action: 'company' })).toEqual(['Harbour Works'])
  expect(await found({ action: 'user.suspend' })).toEqual(['100% Sure'])
  expect(await found({ action: 'compan' })).toEqual([])
  expect(await found({ subject: '100%' })).toEqual(['100% Sure'])
  const today = new Date().toISOString().slice(0, 10)
  expect((await found({ from: today, to: today })).length).toBe(3)
  expect(await found({ to: '2020-01-01' })).toEqual([])
  await expect(found({ from: 'yesterday' })).rejects.toMatchObject({ status: 422 })
})

// Security: I-06
test('pages by cursor have neither gaps nor repeats while entries are added', async () => {
  for (let n = 0; n < 120; n++) await write({ action: 'job.hold', name: `Job ${n}` })
  const seen: string[] = []
  let before: number | undefined
  do {
    const { data, meta } = await admin.api.get('/admin/audit', {
      action: 'job.hold',
      ...(before && { before }),
    })
    seen.push(...data.map(({ subject }) => subject))
    before = meta?.nextCursor ? Number(meta.nextCursor) : undefined
    await write({ action: 'job.hold', name: 'Later' })
  } while (before)
  expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => `Job ${119 - n}`))
})

// Security: E-08, G-07
test('an export contains every entry, oldest first, and is itself logged', async () => {
  for (let n = 0; n < 1100; n++) await write({ action: 'task.many', name: `Line ${n}` })
  const ndjson = await exported({ format: 'ndjson', action: 'task.many' })
  expect(ndjson.headers['content-type']).toMatch(/ndjson/)
  const lines = ndjson.body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.map(({ subject }) => subject)).toEqual(Array.from({ length: 1100 }, (_, n) => `Line ${n}`))
  const csv = await exported({ format: 'csv', action: 'task.many' })
  expect(csv.headers['content-disposition']).toBe('attachment; filename="audit-log.csv"')
  expect(csv.body.split('\r\n')).toHaveLength(1 + 1100 + 1)
  expect((await admin.api.get('/admin/audit', { action: 'audit.export' })).data).toMatchObject([
    { actor: 'Ada Lovelace', reason: 'Exported as csv' },
    { actor: 'Ada Lovelace', reason: 'Exported as ndjson', detail: { action: 'task.many' } },
  ])
})

// Security: E-08
test('no cell of the CSV starts a formula', async () => {
  const attacks = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    ' =1',
    '\n=1',
    '＝1',
    '\u200B=1',
    'a "quoted", =1\nline',
  ]
  for (const reason of attacks) await write({ action: 'company.attack', reason, name: reason, actor: reason })
  const { body } = await exported({ format: 'csv', action: 'company.attack' })
  const cells = [...body.replace(/^\uFEFF/, '').matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell)
  expect(cells).toHaveLength(10 * (1 + attacks.length))
  expect(cells.filter((cell) => /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u.test(cell))).toEqual([])
  expect(csvCell('plain')).toBe('"plain"')
  expect(csvCell('=1')).toBe('"\'=1"')
})

test('the state of the hash chain is shown, with the first broken entry', async () => {
  const whole = (await admin.api.get('/admin/audit/chain')).data
  expect(whole).toMatchObject({ brokenAt: null, lines: expect.any(Number) })
  expect(whole.actions).toContain('company.suspend')
  await sql`alter table audit_log disable trigger audit_log_append_only`.execute(db)
  await sql`update audit_log set actor = 'Nobody' where number = 7`.execute(db)
  expect((await admin.api.get('/admin/audit/chain')).data.brokenAt).toBe(7)
})

test('nobody but administrators reads or exports the log', async () => {
  for (const { api } of [await app.seeker(), await app.employer(), await app.recruiter()]) {
    await expect(api.get('/admin/audit')).rejects.toMatchObject({ status: 403 })
    await expect(api.get('/admin/audit/export')).rejects.toMatchObject({ status: 403 })
  }
})
