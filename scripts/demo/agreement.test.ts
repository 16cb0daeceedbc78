import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { countStages } from '#/features/applications/board/stage-counts.server.ts'
import { countAnswers } from '#/features/applications/bond/queries.server.ts'
import { findAdverts, listSeekerApplications } from '#/features/applications/queries.server.ts'
import { listOffers } from '#/features/applications/record-queries.server.ts'
import { viewForSeeker } from '#/features/applications/views.server.ts'
import type { OfferRecord } from '#/features/offers/record/format.ts'
import { publicKey } from '#/features/offers/record/format.ts'
import { verifyRecord } from '#/features/offers/record/verify-record.ts'
import { testApp } from '#/testing/app.ts'
import { seedDemo } from './seed.ts'

// What one page of the demo says, another says too, and nothing in it has happened after now.
const { app, db, services, visitor, as } = await testApp({ DEMO: 'on' })
beforeAll(async () => {
  await seedDemo(services)
})

const signIn = async (key: string) => {
  const { data } = await visitor.post('/auth/demo', { key })
  return { token: data.token, api: as(data.token) }
}

/** How many of each job's applicants read that their answer is late. */
async function lateForApplicants() {
  const late = new Map<string, number>()
  const seekers = await db
    .selectFrom('applications')
    .select('seekerId')
    .where('seekerId', 'is not', null)
    .distinct()
    .execute()
  for (const { seekerId } of seekers) {
    const rows = await listSeekerApplications(db, seekerId ?? '')
    const offers = await listOffers(
      db,
      rows.map(({ id }) => id),
    )
    const adverts = await findAdverts(db, rows)
    for (const row of rows)
      if (viewForSeeker(row, offers, adverts).daysLate > 0)
        late.set(row.jobId, (late.get(row.jobId) ?? 0) + 1)
  }
  return late
}

test('of every job the team, the public and its applicants count the same late answers', async () => {
  const jobs = await db.selectFrom('jobs').select(['id', 'slug']).execute()
  const tallies = Map.groupBy(await countStages(db, jobs), ({ jobId }) => jobId)
  const forApplicants = await lateForApplicants()
  const counted = []
  for (const { id, slug } of jobs)
    counted.push({
      slug,
      team: (tallies.get(id) ?? []).reduce((sum, { late }) => sum + late, 0),
      public: (await countAnswers(db, id))?.late,
      applicants: forApplicants.get(id) ?? 0,
    })
  expect(counted).toEqual(counted.map(({ slug, team }) => ({ slug, team, public: team, applicants: team })))
  // Written for the demo, whatever day it is; how many more are late depends on the weekday.
  for (const [job, late] of [
    ['senior-backend-engineer-payments-northgate-freight', 3],
    ['senior-backend-engineer-search-quarry-data', 1],
  ] as const)
    expect(counted.find(({ slug }) => slug.startsWith(job))).toMatchObject({ team: late })
})

test('what the demo employer reads at home is on the boards and in the public counts of its jobs', async () => {
  const { api } = await signIn('employer')
  const { data } = await api.get('/employer/applications')
  const counted = []
  // Of a job that is held until a person has read it nothing is public.
  const shown = data.jobs.filter(({ status, isLive }) => status !== 'open' || isLive)
  for (const { id, slug } of shown) {
    const { columns } = (await api.get('/employer/jobs/:id/applications', { id })).data
    const { data: answers } = await visitor.get('/jobs/:slug/answers', { slug })
    counted.push({ board: columns.reduce((sum, { late }) => sum + late, 0), public: answers.late })
  }
  expect(counted).toEqual(shown.map(({ late }) => ({ board: late, public: late })))
  expect(counted.reduce((sum, { board }) => sum + board, 0)).toBe(data.late)
})

/** Moments that may lie ahead: by when, until when or from when on something holds, and times that were agreed. */
const ahead = [
  'alerts.next_due_at',
  'application_rounds.last_at',
  'applications.answer_late_from',
  'applications.first_answer_late_from',
  'applications.late_from',
  'evidence.expires_at',
  'hire_forecasts.first_high',
  'hire_forecasts.first_low',
  'hire_forecasts.high',
  'hire_forecasts.low',
  'hire_forecasts.middle',
  'interview_cells.cell',
  'interview_events.to_time',
  'interview_parts.starts_at',
  'interview_slots.starts_at',
  'interviews.ends_at',
  'interviews.starts_at',
  'job_search.open_until',
  'jobs.closes_at',
  'mandates.expires_at',
  'offers.answer_by',
  'offers.first_answer_by',
  'sessions.expires_at',
  'team_invitations.expires_at',
]

/** Of all columns of days and times, those that hold one after now. */
async function columnsAhead() {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select columns.table_name as table, column_name as column from information_schema.columns
    join information_schema.tables on tables.table_name = columns.table_name and tables.table_schema = columns.table_schema
    where columns.table_schema = 'public' and data_type in ('timestamp with time zone', 'date') and table_type = 'BASE TABLE'
    order by 1, 2`.execute(db)
  const names = columns.map(({ table, column }) => `${table}.${column}`)
  expect(ahead.filter((one) => !names.includes(one))).toEqual([])
  const found: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await sql<{ later: boolean }>`
      select exists (select from ${sql.table(table)} where ${sql.ref(column)} > now()) as later`.execute(db)
    if (rows[0]?.later) found.push(`${table}.${column}`)
  }
  return found
}

test('nothing of the demo has happened after now, also when its people sign in and answer an offer', async () => {
  const seeker = await signIn('seeker')
  expect((await columnsAhead()).filter((one) => !ahead.includes(one))).toEqual([])
  const { data: mine } = await seeker.api.get('/applications')
  const offered = mine.find(({ stage }) => stage === 'offer')
  const { id = '', version = 0 } = offered ?? {}
  // Having chosen a person of the demo counts until the session ends.
  const longAgo = { provenAt: new Date(Date.now() - 3 * 3_600_000) }
  await db.updateTable('sessions').set(longAgo).where('provenBy', '=', 'demo').execute()
  await seeker.api.post('/applications/:id/answer-offer', { id, version, answer: 'accept' })
  expect((await columnsAhead()).filter((one) => !ahead.includes(one))).toEqual([])
  const entries = await db.selectFrom('offerEntries').select('document').execute()
  const told = entries.map(
    ({ document }) =>
      JSON.parse(document ?? '{}') as { at: string; proof?: { at: string }; carriedOver?: boolean },
  )
  expect(told.length).toBeGreaterThan(10)
  for (const { at, proof, carriedOver } of told) {
    expect(Date.parse(at)).toBeLessThanOrEqual(Date.now())
    if (proof) expect(Date.parse(proof.at)).toBeLessThanOrEqual(Date.parse(at))
    expect(carriedOver).toBeUndefined()
  }
})

test('what was held at the demo employer was on a working day of its own, and was told of before the decision', async () => {
  const { rows } = await sql<{ id: string; startsAt: Date; isInOrder: boolean; cards: number }>`
    select interviews.id, starts_at, cards,
      booked_at < starts_at and coalesce(ends_at < first_sent and last_sent < least(decided.at, now()), true) as is_in_order
    from interviews join applications on applications.id = application_id join jobs on jobs.id = job_id
    join companies on companies.id = company_id
    cross join lateral (select count(*)::int as cards, min(sent_at) as first_sent, max(sent_at) as last_sent
      from interview_scorecards where interview_id = interviews.id) sent
    cross join lateral (select min(created_at) as at from application_events
      where application_id = applications.id and to_stage in ('offer', 'rejected', 'withdrawn')) decided
    where companies.slug = 'northgate-freight' and interviews.state = 'booked' and step = 'Interview' and ends_at < now()`.execute(
    db,
  )
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter(({ isInOrder }) => !isInOrder)).toEqual([])
  expect(rows.filter(({ startsAt }) => startsAt.getUTCDay() % 6 === 0)).toEqual([])
  expect(new Set(rows.map(({ startsAt }) => startsAt.toDateString())).size).toBe(rows.length)
})

test('earlier forecasts were made from hires that were known by then', async () => {
  const { rows } = await sql<{ hires: number; known: number }>`
    select hires, known from hire_forecasts join jobs on jobs.id = job_id
    cross join lateral (select count(distinct other.id)::int as known from jobs other
      join applications on applications.job_id = other.id join application_events event on application_id = applications.id
      where other.company_id = jobs.company_id and to_stage = 'hire' and event.created_at <= jobs.posted_at + interval '1 day') before
    where low is null`.execute(db)
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter(({ hires, known }) => hires > known)).toEqual([])
})

test('people of the past are shown before they are decided, and only in one quarter', async () => {
  const { rows } = await sql<{ shown: number; wrong: number }>`
    select count(*)::int as shown, (count(*) filter (where shown_at > stage_changed_at))::int as wrong from applications
    where shown_at is not null and erased_at is not null`.execute(db)
  expect(rows[0]).toMatchObject({ shown: expect.toSatisfy((count: number) => count > 5), wrong: 0 })
})

test('the record of a demo offer holds from its first entry on, and says who was invented', async () => {
  const { api, token } = await signIn('seeker')
  const accepted = (await api.get('/applications')).data.find(({ stage }) => stage === 'offer accept')
  const { payload } = await app.inject({
    url: `/api/applications/${accepted?.id}/offer-record`,
    headers: { authorization: `Bearer ${token}` },
  })
  const keys = publicKey.array().parse((await visitor.get('/offers/keys')).data.keys)
  expect(await verifyRecord(new TextEncoder().encode(payload), keys)).toMatchObject({ valid: true })
  const { entries } = JSON.parse(payload) as OfferRecord
  expect(entries.map(({ document }) => document.kind)).toEqual(['offer', 'acceptance'])
  expect(entries[1]?.document.proof).toMatchObject({ method: 'demo', at: expect.any(String) })
})
