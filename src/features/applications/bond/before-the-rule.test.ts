import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lateAfter } from '#/features/jobs/late.ts'
import { openEmbedded } from '#/server/database/database.ts'
import { migrate, readMigrations } from '#/server/database/migrations.ts'
import { dayMs, workingDaysAfter } from '#/shared/dates.ts'

// A database from before there was one rule, with an application older than the written promises, one with its promise by
// UTC, one that has ended, and an offer that a counter had put off.

const folder = mkdtempSync(path.join(tmpdir(), 'waymark-before-'))
const database = await openEmbedded(folder)
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})
const run = async (statement: string, values: unknown[] = []) =>
  (await database.executeSql(statement, values)).rows as { id: string }[]

const ago = (days: number) => new Date(Date.now() - days * dayMs)

test('an upgrade counts everybody whose answer is late, and keeps what was promised', async () => {
  const files = await readMigrations()
  await migrate(
    database,
    files.filter(({ name }) => name < '0096'),
  )
  const [company] = await run(
    `insert into companies (name, slug, status, approved_at, domain) values ('Yard', 'yard', 'approved', now(), 'yard.example') returning id`,
  )
  const [job] = await run(
    `insert into jobs (company_id, slug, title, description, status, country, posted_at, closes_at, pay_min, pay_max, steps) values
      ($1, 'welder', 'Welder', '<p>Weld.</p>', 'open', 'US', now(), now() + interval '9 days', 1, 2, $2::jsonb) returning id`,
    [company?.id, JSON.stringify([{ id: 'call', name: 'Call', days: 2, stage: 'screened' }])],
  )
  const apply = async (stage: string, at: Date, lateFrom: Date | null) => {
    const [user] = await run(
      `insert into users (role, name, email) values ('SEEKER', 'Ada', gen_random_uuid() || '@people.example') returning id`,
    )
    const [one] = await run(
      `insert into applications (job_id, seeker_id, snapshot, stage, applied_at, stage_changed_at, answer_late_from,
          answer_days, told_stage, first_answer_late_from)
        values ($1, $2, '{"name": "Ada"}', $3, $4, $4, $5, $6, $7, $5) returning id`,
      [job?.id, user?.id, stage, at, lateFrom, lateFrom && 2, lateFrom && stage],
    )
    await run(`insert into application_events (application_id, to_stage, created_at) values ($1, $2, $3)`, [
      one?.id,
      stage,
      at,
    ])
    return one?.id ?? ''
  }
  const old = await apply('applied', ago(20), null)
  const promised = workingDaysAfter(ago(1), 2)
  const written = await apply('applied', ago(1), workingDaysAfter(promised, 1))
  const ended = await apply('rejected', ago(20), null)
  const [first, later] = [new Date('2026-11-30T22:00:00Z'), new Date('2026-12-03T23:59:00Z')]
  await run(
    `insert into offers (application_id, made_by, pay_amount, pay_currency, pay_period, answer_by, hash, state)
      values ($1, 'employer', 1, 'USD', 'year', $2, repeat('a', 64), 'open')`,
    [written, later],
  )
  await run(
    `insert into offer_entries (application_id, number, kind, hash, document) values ($1, 1, 'offer', repeat('a', 64), $2)`,
    [written, JSON.stringify({ answerBy: first.toISOString() })],
  )

  await migrate(database, files)

  const rows = await database.db.selectFrom('applications').selectAll().execute()
  const of = (id: string) => rows.find((row) => row.id === id)
  expect(of(old)?.lateFrom).toEqual(lateAfter(workingDaysAfter(ago(20), 2)))
  expect(of(written)).toMatchObject({
    lateFrom: lateAfter(promised),
    answerLateFrom: lateAfter(promised),
    firstAnswerLateFrom: lateAfter(promised),
    toldStage: 'applied',
  })
  expect(of(ended)?.lateFrom).toBeNull()
  const { rows: counts } = await database.executeSql(
    `select late_answers($1, now()) as late, (select sum(value::int)::int from stage_counts, jsonb_each_text(late)) as kept,
      recount_stages() as wrong`,
    [job?.id],
  )
  expect(counts).toEqual([{ late: 1, kept: 2, wrong: 0 }])
  const offer = await database.db.selectFrom('offers').selectAll().executeTakeFirstOrThrow()
  expect([offer.firstAnswerBy, offer.answerBy]).toEqual([first, later])
})
