import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayMs } from '#/shared/dates.ts'
import { testApp } from '#/testing/app.ts'
import { seededRandom } from '#/testing/seeded-random.ts'
import { listNewestJobs } from './queries.server.ts'

// Counts maintained by triggers equal fresh counts, whatever happened to the rows.

const app = await testApp()
const { db, visitor } = app
const days = (count: number) => new Date(Date.now() + count * dayMs)

const random = seededRandom(11)
const pick = <T>(list: readonly T[]) => list[random(list.length)] as T

const companies: string[] = []
for (let n = 0; n < 8; n++) companies.push((await app.employer()).company.id)
const seekers: string[] = []
for (let n = 0; n < 5; n++) seekers.push((await app.seeker()).id)
const anyJob = async () => {
  const rows = await db.selectFrom('jobs').select(['id', 'companyId']).execute()
  return rows[random(rows.length)] ?? (await app.job(pick(companies)))
}
const change = async (changes: object) => {
  const { id } = await anyJob()
  await db.updateTable('jobs').set(changes).where('id', '=', id).execute()
}
const changeApplication = async (changes: object) => {
  const rows = await db.selectFrom('applications').select('id').execute()
  const row = rows[random(rows.length)]
  if (row) await db.updateTable('applications').set(changes).where('id', '=', row.id).execute()
}

const operations = {
  publish: () =>
    app.job(pick(companies), {
      industry: pick(['Design', 'Baking', null]),
      level: pick(['mid', 'senior', 'entry']),
      postedAt: days(-random(20)),
    }),
  close: () => change({ status: 'closed', closedAt: new Date() }),
  pause: () => change({ status: 'paused' }),
  reopen: () => change({ status: 'open', closesAt: days(20) }),
  hold: () => change({ heldAt: new Date() }),
  release: () => change({ heldAt: null }),
  expire: () => change({ closesAt: days(-1) }),
  moveCompany: async () => change({ companyId: pick(companies) }),
  manyAtOnce: () =>
    db
      .updateTable('jobs')
      .set({ status: pick(['open', 'paused']) })
      .where('companyId', 'in', [pick(companies), pick(companies)])
      .execute(),
  delete: async () =>
    db
      .deleteFrom('jobs')
      .where('id', '=', (await anyJob()).id)
      .execute(),
  verify: () =>
    db
      .updateTable('companies')
      .set({ status: pick(['approved', 'approved', 'suspended']) })
      .where('id', '=', pick(companies))
      .execute(),
  sweep: () => app.runTasks(),
  apply: async () => {
    const values = { jobId: (await anyJob()).id, seekerId: pick(seekers), snapshot: '{}' }
    await db
      .insertInto('applications')
      .values({ ...values, appliedAt: days(-20 - random(30)) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  decide: () => changeApplication({ stage: 'rejected', decidedAt: new Date() }),
  undecide: () => changeApplication({ stage: 'screened', decidedAt: null }),
  withdraw: () => changeApplication({ stage: 'withdrawn' }),
}

const visible = sql`status = 'open' and held_at is null and closes_at > now()
  and company_id in (select id from companies where status = 'approved' and owner_reachable)`

async function freshCounts() {
  const { rows } = await sql<{ jobs: number; of: number; answered: number }>`
    select (select count(*)::int from jobs where ${visible}) as jobs, count(*)::int as of,
      count(decided_at)::int as answered from applications
    where stage <> 'withdrawn' and (applied_at at time zone 'UTC')::date < (now() at time zone 'UTC')::date - 30`.execute(
    db,
  )
  const { rows: perCompany } = await sql<{ slug: string; openJobs: number }>`
    select companies.slug, (select count(*)::int from jobs where company_id = companies.id and ${visible}) as open_jobs
    from companies where status = 'approved' order by slug`.execute(db)
  return { ...rows[0], perCompany }
}

async function storedCounts() {
  const { meta } = await visitor.get('/landingpage/jobs')
  const { data: figures } = await visitor.get('/figures')
  const { data } = await visitor.get('/companies', { limit: 100 })
  const perCompany = data.map(({ slug, openJobs }) => ({ slug, openJobs }))
  return {
    jobs: meta?.total,
    ...(figures.applications ?? { of: 0, answered: 0 }),
    perCompany: perCompany.toSorted((one, other) => (one.slug < other.slug ? -1 : 1)),
  }
}

// Security: Q-07
test('after any changes in any order, the stored counts equal fresh counts', async () => {
  for (let round = 0; round < 12; round++) {
    for (let n = 0; n < 25; n++)
      await operations[pick(Object.keys(operations) as (keyof typeof operations)[])]()
    const fresh = await freshCounts()
    const few = (fresh.of ?? 0) < 5
    expect(await storedCounts()).toEqual(few ? { ...fresh, of: 0, answered: 0 } : fresh)
  }
})

test('the newest jobs come from many companies, even if one posted hundreds', async () => {
  await db.updateTable('companies').set({ status: 'approved' }).execute()
  const flood = companies[0] ?? ''
  for (let n = 0; n < 130; n++) await app.job(flood, { postedAt: new Date(Date.now() + 60_000 + n) })
  const newest = await listNewestJobs(db, 8)
  const { rows } = await sql<{ id: string }>`
    select id from (select id, posted_at, row_number() over (partition by company_id order by posted_at desc, id desc) > 2 as late
      from jobs where ${visible} order by late, posted_at desc, id desc limit 8) newest order by posted_at desc, id desc`.execute(
    db,
  )
  expect(newest.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
})

test('merging the count rows of a day changes no figure', async () => {
  const before = await storedCounts()
  await app.runTasks()
  const { listUnmergedDays, mergeApplicationCounts } = await import('#/features/content/queries.server.ts')
  await mergeApplicationCounts(db, await listUnmergedDays(db, undefined, 100))
  expect(await storedCounts()).toEqual(before)
  const { rows } = await sql<{ rows: number }>`
    select coalesce(max(rows), 0)::int as rows from (select count(*) as rows from application_counts group by applied_on) days`.execute(
    db,
  )
  expect(rows[0]?.rows).toBeLessThanOrEqual(1)
})
