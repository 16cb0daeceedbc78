import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lateAfter } from '#/features/jobs/late.ts'
import { completeSteps, replyDaysAt, stepStages } from '#/features/jobs/steps.ts'
import { dayMs } from '#/shared/dates.ts'
import { openHiring } from '#/testing/applications.ts'
import { seededRandom } from '#/testing/seeded-random.ts'
import { findApplication } from '../queries.server.ts'
import { replyBy } from '../reply-deadline.ts'
import { openStages } from '../stages.ts'

// Whether an answer is late: the same for the applicant, the team's lists and counts, and the public.

const { app, employer, newApplication, tenMinutesPass } = await openHiring()
const { db, visitor } = app
const random = seededRandom(96)
const pick = <Item>(items: readonly Item[]) => items[random(items.length)] as Item

test('the database promises the days that the program does, and is late with it', async () => {
  const id = () => pick([undefined, 'first', 'second', 'third'])
  for (let round = 0; round < 60; round++) {
    const given = Array.from({ length: random(6) }, () => ({ name: 'A step', stage: pick(stepStages) }))
      .toSorted((a, b) => stepStages.indexOf(a.stage) - stepStages.indexOf(b.stage))
      .map((step) => ({ ...step, ...(random(3) > 0 && { days: 1 + random(9) }) }))
    const steps = completeSteps(given)
    // Steps stored before they had ids, and with them.
    for (const stored of [given, steps])
      for (const stage of openStages) {
        const step = pick([null, id() ?? null, ...steps.map((one) => one.id)])
        const at = stage.startsWith('offer') ? 'offer' : stepStages.find((one) => one === stage)
        const { rows } = await sql<{ days: number }>`
          select reply_days_at(${JSON.stringify(stored)}::jsonb, ${stage}, ${step}) as days`.execute(db)
        expect([stored, stage, step, rows[0]?.days]).toEqual([
          ...[stored, stage, step],
          replyDaysAt(at ?? null, steps, step),
        ])
      }
  }
  for (let day = 1; day <= 14; day++) {
    const promised = new Date(Date.UTC(2026, 10, day))
    const { rows } = await sql<{ at: Date }>`select late_after(${promised}) as at`.execute(db)
    expect(rows[0]?.at).toEqual(lateAfter(promised))
  }
})

const steps = JSON.stringify([
  { id: 'call', name: 'Call', days: 2, stage: 'screened' },
  { id: 'trial', name: 'Trial shift', days: 3, stage: 'screened' },
  { id: 'meet', name: 'Meeting', days: 1, stage: 'interview' },
])

async function openJob(count: number) {
  const job = await app.job(employer.company.id, { title: `Welder ${random(1_000_000)}`, steps })
  const people = []
  for (let n = 0; n < count; n++) people.push(await newApplication({ jobId: job.id }))
  return { job, people }
}

/** How many are late by each place that says it. */
async function figures({ job, people }: Awaited<ReturnType<typeof openJob>>) {
  const { id, slug } = job
  const board = (await employer.api.get('/employer/jobs/:id/applications', { id })).data
  const overview = (await employer.api.get('/employer/applications')).data
  const filtered = await employer.api.get('/employer/jobs/:id/applicants', { id, late: true, limit: 100 })
  const found = await employer.api.get('/employer/applicants', { q: job.title, late: true, limit: 100 })
  const mine = await Promise.all(
    people.map(async ({ seeker, id: one }) => (await seeker.api.get('/applications/:id', { id: one })).data),
  )
  return {
    cards: board.cards.filter(({ daysLate }) => daysLate > 0).length,
    columns: board.columns.reduce((sum, { late }) => sum + late, 0),
    home: overview.jobs.find((one) => one.id === id)?.late,
    longest: overview.waitingApplicants.filter((one) => one.job.id === id && one.daysLate > 0).length,
    filtered: filtered.meta?.total,
    found: found.meta?.total,
    applicants: mine.filter(({ daysLate }) => daysLate > 0).length,
    public: (await visitor.get('/jobs/:slug/answers', { slug })).data.late,
    jobPage: (await visitor.get('/jobs/:slug', { slug })).data.lateAnswers,
  }
}

const all = (late: number) =>
  Object.fromEntries(
    ['cards', 'columns', 'home', 'longest', 'filtered', 'found', 'applicants', 'public', 'jobPage'].map(
      (name) => [name, late],
    ),
  )

const long = () => new Date(Date.now() - 14 * dayMs)
const waitLong = (id: string) =>
  db
    .updateTable('applications')
    .set({ appliedAt: long(), stageChangedAt: long() })
    .where('id', '=', id)
    .execute()

test('an interview, times to choose from, a withdrawal and a fraud recall are late nowhere', async () => {
  const hiring = await openJob(5)
  const [booked = '', choosing = '', withdrawn = '', recalled = ''] = hiring.people.map(({ id }) => id)
  expect(await figures(hiring)).toEqual(all(0))
  for (const { id } of hiring.people) await waitLong(id)
  expect(await figures(hiring)).toEqual(all(5))
  const interview = { step: 'Meeting', kind: 'call' as const, minutes: 30, timeZone: 'UTC' }
  const ahead = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  await db
    .insertInto('interviews')
    .values({ ...interview, applicationId: booked, state: 'booked', startsAt: ahead(1), endsAt: ahead(2) })
    .execute()
  expect(await figures(hiring)).toEqual(all(4))
  const proposed = await db
    .insertInto('interviews')
    .values({ ...interview, applicationId: choosing, state: 'proposed' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('interviewSlots')
    .values({ interviewId: proposed.id, startsAt: ahead(5) })
    .execute()
  expect(await figures(hiring)).toEqual(all(3))
  const leaving = hiring.people.find(({ id }) => id === withdrawn)
  await leaving?.seeker.api.post('/applications/:id/withdraw', { id: withdrawn })
  await db.updateTable('applications').set({ recalledAt: new Date() }).where('id', '=', recalled).execute()
  expect(await figures(hiring)).toEqual(all(1))
  await db.updateTable('interviews').set({ state: 'cancelled' }).where('id', '=', proposed.id).execute()
  expect(await figures(hiring)).toEqual(all(2))
})

test('a move counts as an answer at once for the team and the public, and undone it was none', async () => {
  const hiring = await openJob(2)
  for (const { id } of hiring.people) await waitLong(id)
  const [{ id } = { id: '' }] = hiring.people
  const move = (to: 'short-listed' | 'applied', version: number) =>
    employer.api.post('/employer/applications/:id/move', { id, to, version })
  await move('short-listed', 1)
  // Its applicant has not been told of it, and must not guess it from a label.
  expect(await figures(hiring)).toEqual({ ...all(1), applicants: 2 })
  await move('applied', 2)
  expect(await figures(hiring)).toEqual(all(2))
  await move('short-listed', 3)
  await tenMinutesPass()
  expect(await figures(hiring)).toEqual(all(1))
})

test('after any walk of moves, notices, interviews and time, all of them say the same', {
  timeout: 120_000,
}, async () => {
  const hiring = await openJob(4)
  let lateSeen = 0
  for (let round = 0; round < 30; round++) {
    const { id } = pick(hiring.people)
    const row = await findApplication(db, id)
    const to = pick(['applied', 'short-listed', 'screened', 'interview'] as const)
    const step = to === 'screened' ? pick(['call', 'trial']) : undefined
    await pick([
      () =>
        employer.api.post('/employer/applications/:id/move', { id, to, step, version: row?.version ?? 0 }),
      tenMinutesPass,
      () => waitLong(id),
    ])().catch(() => null)
    await tenMinutesPass()
    const said = await figures(hiring)
    expect(said).toEqual(all(said.public))
    lateSeen += said.public
  }
  expect(lateSeen).toBeGreaterThan(0)
})

test('fewer days hold for those who wait, and more do not', async () => {
  const { job, people } = await openJob(1)
  const [{ id, seeker } = { id: '', seeker: null }] = people
  const due = async () => (await seeker?.api.get('/applications/:id', { id }))?.data.replyBy
  const stored = () =>
    db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const by = replyBy('applied', (await stored()).appliedAt, completeSteps(JSON.parse(steps)))
  expect(await due()).toBe(by?.toISOString())
  const save = (days: number) =>
    db
      .updateTable('jobs')
      .set({ steps: steps.replace('"days":2', `"days":${days}`) })
      .where('id', '=', job.id)
      .execute()
  // As a save of the job does.
  const touch = () => sql`update applications set waiting_since = waiting_since where id = ${id}`.execute(db)
  await save(9)
  await touch()
  expect(await due()).toBe(by?.toISOString())
  await save(1)
  await touch()
  const sooner = await due()
  expect(String(sooner) < String(by?.toISOString())).toBe(true)
  expect((await stored()).lateFrom).toEqual(lateAfter(String(sooner)))
})
