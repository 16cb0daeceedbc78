import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { stages } from '#/features/applications/stages.ts'
import { dayMs } from '#/shared/dates.ts'
import { testApp } from '#/testing/app.ts'
import { insertRandomHistory } from '#/testing/hiring/random-hiring.ts'
import { type Question, recountReport } from '#/testing/hiring/recount.ts'
import { seededRandom } from '#/testing/seeded-random.ts'

const app = await testApp()
const seekers = await app.db
  .insertInto('users')
  .values(
    Array.from({ length: 16 }, (_, n) => ({
      role: 'SEEKER' as const,
      name: `Seeker ${n}`,
      email: `seeker-${n}@people.example`,
    })),
  )
  .returning('id')
  .execute()

const dayOf = (date: Date) => date.toISOString().slice(0, 10)
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

/** When the clocks change, and around them: spans that hold such a day. */
const spans: (Omit<Question, 'job' | 'place' | 'member'> & { around: Date; edges: string[] })[] = [
  {
    ...{ zone: 'America/New_York', from: '2025-10-20', to: '2025-11-18', around: new Date('2025-12-20') },
    edges: ['2025-10-20T04:00Z', '2025-11-02T04:00Z', '2025-11-19T05:00Z', '2025-09-20T04:00Z'],
  },
  {
    ...{ zone: 'Europe/Berlin', from: '2026-03-29', to: '2026-03-29', around: new Date('2026-04-10') },
    edges: ['2026-03-28T23:00Z', '2026-03-29T22:00Z', '2026-03-27T23:00Z'],
  },
  // Midnight does not exist there on that day.
  {
    ...{ zone: 'America/Santiago', from: '2025-09-07', to: '2025-12-05', around: new Date('2025-12-20') },
    edges: ['2025-09-07T04:00Z', '2025-12-06T03:00Z'],
  },
  {
    ...{ zone: 'Asia/Kolkata', from: dayOf(daysAgo(89)), to: dayOf(daysAgo(1)), around: new Date() },
    edges: [`${dayOf(daysAgo(90))}T18:30Z`],
  },
  {
    ...{ zone: 'UTC', from: dayOf(daysAgo(364)), to: dayOf(new Date()), around: new Date() },
    edges: [`${dayOf(daysAgo(364))}T00:00Z`],
  },
]

/** Lists of rows in one order, fractions to what both can tell, and no names. */
const comparable = (value: unknown): unknown => {
  if (Array.isArray(value) && typeof value[0] === 'number') return value
  if (Array.isArray(value))
    return value.map(comparable).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'number') return Math.round(value * 1e6) / 1e6 + 0
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'name')
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, comparable(inner)]),
  )
}

const companies = 50

test(`every figure equals a recount by other means, over ${companies} companies with random histories`, async () => {
  let compared = 0
  const met = {
    ...{ people: 0, applications: 0, hires: 0, kept: 0, cards: 0, accepted: 0, earlier: 0 },
    pairs: 0,
  }
  for (let seed = 1; seed <= companies; seed++) {
    const below = seededRandom(seed)
    const employer = await app.employer()
    const companyId = employer.company.id
    const colleague = await app.member(employer.company, 'hiring-manager')
    const asked = spans[seed % spans.length] as (typeof spans)[number]
    // An empty company, one with a single applicant, and all others.
    const size = seed === 1 ? { jobs: 0 } : seed === 2 ? { jobs: 1 } : { jobs: 1 + below(4) }
    // Some interview so many in their year that their people are compared.
    const busy = seed % 20 === 4 && { jobs: 16, density: 90, interviews: 90 }
    await insertRandomHistory(app.db, {
      ...{ seed, companyId, teamIds: [employer.id, colleague.id], ...size },
      seekerIds: seekers.slice(0, seed === 2 ? 1 : 16).map(({ id }) => id),
      density: seed === 2 ? 100 : 20 + below(60),
      ...{ interviews: 20, ...busy },
      ...{ around: asked.around, edges: asked.edges.map((edge) => new Date(edge)) },
    })
    const { zone, from, to } = asked
    const whole = { zone, from, to }
    const { data } = await employer.api.get('/employer/reports', whole)
    expect([seed, comparable(data)]).toEqual([
      seed,
      comparable(await recountReport(app.db, companyId, whole)),
    ])

    const job = data.jobs[below(4)]?.id
    const place = data.places[below(2)]
    const member = data.members[below(2)]?.id
    for (const narrow of [
      ...(job ? [{ ...whole, job }] : []),
      ...(place ? [{ ...whole, place }] : []),
      ...(member ? [{ ...whole, member }] : []),
    ]) {
      const { data: part } = await employer.api.get('/employer/reports', narrow)
      expect([seed, comparable(part)]).toEqual([
        seed,
        comparable(await recountReport(app.db, companyId, narrow)),
      ])
    }

    // The people behind a figure are as many as the figure says.
    for (const { stage, now } of data.funnel)
      for (const [outcome, count] of Object.entries(now)) {
        const chosen = outcome === 'entered' ? {} : { outcome: outcome as 'on' | 'left' | 'open' }
        if (count === 0 || below(4) > 0) continue
        const people = await employer.api.get('/employer/reports/people', { ...whole, stage, ...chosen })
        expect([seed, people.data.length, people.meta?.total]).toEqual([seed, count, count])
        met.people += count
      }
    for (const { stage, ending, reason, now } of data.leavings.filter(({ now }) => now > 0)) {
      if (below(4) > 0 || (ending === 'rejected' && reason === null)) continue
      const because = { stage, ending, ...(reason !== null && { reason }) }
      const people = await employer.api.get('/employer/reports/people', { ...whole, ...because })
      expect([seed, people.meta?.total]).toEqual([seed, now])
    }
    for (const { now, before } of data.funnel)
      for (const { entered, on, left, open } of [now, before]) expect(on + left + open).toBe(entered)
    met.applications += data.funnel[0]?.now.entered ?? 0
    met.hires += data.funnel.at(-1)?.now.entered ?? 0
    met.kept += data.promises.now.kept
    met.cards += data.interviews.now.cardsSent
    met.pairs += data.ratings.agreement.now.pairs
    compared += data.ratings.people.filter((one) => one.compared).length
    met.accepted += data.offers.now.signedHigher + data.offers.now.signedLower
    const earlier = await app.db.selectFrom('earlierApplications').select('number').execute()
    met.earlier = earlier.length
  }
  // The histories hold what they are to try.
  expect(compared).toBeGreaterThan(3)
  for (const [what, count] of Object.entries(met)) expect([what, count > 20]).toEqual([what, true])
}, 600_000)

test('the rows that are counted are those that the moves make, also after they are written again and applicants erased', async () => {
  const { db } = app
  const differences = async () => {
    const { rows } = await sql<{ kept: number; wrong: number }>`
      select (select count(*)::int from application_rounds) as kept, count(*)::int as wrong from (
        (table application_rounds except table application_rounds_from_moves)
        union all (table application_rounds_from_moves except table application_rounds)) differences`.execute(
      db,
    )
    return rows[0]
  }
  const { kept } = (await differences()) ?? { kept: 0 }
  expect(kept).toBeGreaterThan(500)
  expect(await differences()).toEqual({ kept, wrong: 0 })
  // Told late, withdrawn since, blind, of another source, emptied.
  const some = (share: number) => sql<boolean>`get_byte(uuid_send(id), 0) % 10 = ${share}`
  await db.updateTable('applicationEvents').set({ notified: true }).where('notified', '=', false).execute()
  for (const [share, set] of [
    { stage: 'withdrawn' as const },
    { source: 'fair' },
    { firstAnswerLateFrom: new Date('2026-01-05') },
    { erasedAt: new Date(), seekerId: null, source: null },
    { appliedAt: new Date('2026-01-02'), reappliedAt: new Date('2026-01-02') },
  ].entries())
    await db.updateTable('applications').set(set).where(some(share)).execute()
  await db.updateTable('earlierApplications').set({ rejectReason: 'Someone else fits better' }).execute()
  expect(await differences()).toEqual({ kept, wrong: 0 })
  // Moves of one application at one moment.
  const { id: applicationId } = await db
    .selectFrom('applications')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await Promise.all(
    Array.from({ length: 40 }, () =>
      db
        .insertInto('applicationEvents')
        .values({ applicationId, fromStage: 'applied', toStage: 'screened' })
        .execute(),
    ),
  )
  expect(await differences()).toEqual({ kept, wrong: 0 })
  // Whoever applied is gone, and what they did still counts.
  await db.deleteFrom('users').where('role', '=', 'SEEKER').execute()
  expect(await differences()).toEqual({ kept, wrong: 0 })
}, 120_000)

test('the stages that rounds are packed by are those of applications, in their order', async () => {
  const { rows } = await sql<{
    view: string
  }>`select pg_get_viewdef('application_rounds_from_moves') as view`.execute(app.db)
  const packed = /ARRAY\[([^\]]*)\]/.exec(rows[0]?.view ?? '')?.[1]?.match(/'[^']+'/g)
  expect(packed?.map((stage) => stage.slice(1, -1))).toEqual([...stages])
})
