import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayMs } from '#/shared/dates.ts'
import { openHiring } from '#/testing/applications.ts'
import { seededRandom } from '#/testing/seeded-random.ts'
import { untyped } from '#/testing/untyped.ts'
import { findApplication } from '../queries.server.ts'
import { addStageCounts, countStages, listLongestWaiting, recountStages } from './stage-counts.server.ts'

const { app, employer, newApplication, tenMinutesPass } = await openHiring()
const { db } = app

const steps = JSON.stringify([
  { id: 'call', name: 'Call', days: 2, stage: 'screened' },
  { id: 'trial', name: 'Trial shift', days: 9, stage: 'screened' },
])

async function newJob() {
  const { id } = await app.job(employer.company.id)
  await db.updateTable('jobs').set({ steps }).where('id', '=', id).execute()
  return { id, steps: JSON.parse(steps) }
}

/** What the counts must say, read from the applications themselves. */
async function recounted(jobIds: string[]) {
  const { rows } = await sql<{ place: string; day: number; newer: number }>`
    select concat_ws(' ', job_id, stage, coalesce(step_id, '-'), coalesce(promised_days, 0)) as place,
      floor(extract(epoch from waiting_since) / 86400)::int as day, (applied_at >= date_trunc('day', now() at time zone 'UTC')
        at time zone 'UTC' - interval '24 hours')::int as newer
    from applications where job_id = any(${jobIds}::uuid[])`.execute(db)
  return [...Map.groupBy(rows, ({ place }) => place)]
    .map(([place, own]) => ({
      place,
      days: own.map(({ day }) => day).sort((a, b) => a - b),
      newer: own.reduce((sum, { newer }) => sum + newer, 0),
    }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
}

async function counted(jobs: Awaited<ReturnType<typeof newJob>>[]) {
  return (await countStages(db, jobs))
    .map(({ jobId, stage, stepId, promisedDays, waiting, count, newSinceYesterday }) => {
      const days: number[] = []
      for (let at = 0; at < waiting.length; at += 2)
        days.push(...Array<number>(waiting[at + 1] ?? 0).fill(waiting[at] ?? 0))
      expect(count).toBe(days.length)
      return {
        place: [jobId, stage, stepId ?? '-', promisedDays ?? 0].join(' '),
        days: days.sort((a, b) => a - b),
        newer: newSinceYesterday,
      }
    })
    .sort((a, b) => (a.place < b.place ? -1 : 1))
}

const addUp = () => addStageCounts.run({}, { db } as never)

async function insertMany(jobId: string, count: number, daysAgo: () => number) {
  const users = await db
    .insertInto('users')
    .values(
      Array.from({ length: count }, () => ({
        role: 'SEEKER' as const,
        name: 'Person of a list',
        email: `${crypto.randomUUID()}@people.example`,
        emailVerifiedAt: new Date(),
      })),
    )
    .returning('id')
    .execute()
  const rows = users.map(({ id }) => {
    const at = new Date(Date.now() - daysAgo() * dayMs)
    return {
      jobId,
      seekerId: id,
      snapshot: JSON.stringify({ name: 'Person' }),
      appliedAt: at,
      stageChangedAt: at,
    }
  })
  return db.insertInto('applications').values(rows).returning('id').execute()
}

test('the counts of stages are those of the applications after any mixture of writes at the same time', {
  timeout: 120_000,
}, async () => {
  const random = seededRandom(89)
  const pick = <Item>(items: readonly Item[]) => items[random(items.length)] as Item
  const jobs = [await newJob(), await newJob(), await newJob()]
  const jobIds = jobs.map(({ id }) => id)
  for (const id of jobIds) await insertMany(id, 20, () => random(40))
  const people = [
    await newApplication({ jobId: pick(jobIds) }),
    await newApplication({ jobId: pick(jobIds) }),
  ]
  const anyone = async () =>
    pick(
      await db.selectFrom('applications').select(['id', 'seekerId']).where('jobId', 'in', jobIds).execute(),
    )
  const acts = [
    // A move through the product, which may be forbidden or stale; back again is an undoing.
    async () => {
      const { id } = await anyone()
      const row = await findApplication(db, id)
      const to = pick(['applied', 'short-listed', 'screened', 'interview', 'rejected', 'offer'])
      await employer.api
        .post('/employer/applications/:id/move', untyped({ id, to, version: row?.version, reason: 'Other' }))
        .catch(() => null)
    },
    () => insertMany(pick(jobIds), 1 + random(3), () => random(4)),
    async () => {
      const { seeker, id } = pick(people)
      await seeker.api.post('/applications/:id/withdraw', { id }).catch(() => null)
    },
    // As an import, a join, an erasure and an old row would write.
    async () =>
      db
        .updateTable('applications')
        .set({ stepId: pick(['call', 'trial', null]) })
        .where('id', '=', (await anyone()).id)
        .execute(),
    async () =>
      db
        .updateTable('applications')
        .set({ promisedDays: pick([1, 4, null]) })
        .where('id', '=', (await anyone()).id)
        .execute(),
    async () =>
      db
        .updateTable('applications')
        .set({ appliedAt: new Date(Date.now() - random(3) * dayMs) })
        .where('id', '=', (await anyone()).id)
        .execute(),
    async () =>
      db
        .deleteFrom('applications')
        .where('id', '=', (await anyone()).id)
        .execute(),
    // A write that fails as a whole counts nothing.
    async () =>
      db
        .transaction()
        .execute(async (failing) => {
          await failing.deleteFrom('applications').where('jobId', '=', pick(jobIds)).execute()
          throw new Error('taken back')
        })
        .catch(() => null),
    addUp,
    tenMinutesPass,
  ]
  for (let round = 0; round < 25; round++) {
    await Promise.all(Array.from({ length: 4 }, () => pick(acts)()))
    expect(await counted(jobs)).toEqual(await recounted(jobIds))
  }
  await Promise.all([addUp(), addUp()])
  expect(await counted(jobs)).toEqual(await recounted(jobIds))
  expect(
    await db.selectFrom('stageCountChanges').select('id').where('jobId', 'in', jobIds).execute(),
  ).toEqual([])
  expect(await recountStages(db, jobIds)).toBe(0)
  // Jobs that are gone leave no counts.
  const [gone] = jobIds
  await db
    .deleteFrom('applications')
    .where('jobId', '=', gone ?? '')
    .execute()
  await addUp()
  expect(
    await db
      .selectFrom('stageCounts')
      .select('jobId')
      .where('jobId', '=', gone ?? '')
      .execute(),
  ).toEqual([])
})

test('a recount finds and corrects whatever was counted wrongly, also while changes wait to be added', async () => {
  const jobs = [await newJob()]
  const ids = jobs.map(({ id }) => id)
  await insertMany(ids[0] ?? '', 12, () => 3)
  await addUp()
  await insertMany(ids[0] ?? '', 5, () => 1)
  const right = await recounted(ids)
  expect(await counted(jobs)).toEqual(right)
  expect(await recountStages(db, ids)).toBe(0)
  await db.updateTable('stageCounts').set({ waiting: '{"20000": 7}' }).where('jobId', 'in', ids).execute()
  await sql`delete from stage_count_changes where id in
    (select id from stage_count_changes where job_id = any(${ids}::uuid[]) limit 2)`.execute(db)
  expect(await counted(jobs)).not.toEqual(right)
  const wrong = await Promise.all([recountStages(db, ids), recountStages(db, ids)])
  expect(wrong.filter((count) => count > 0)).toHaveLength(1)
  expect(await counted(jobs)).toEqual(right)
  await addUp()
  expect(await counted(jobs)).toEqual(right)
})

test('who waits longest is found by the counts: the same as by reading everybody', async () => {
  const random = seededRandom(7)
  const jobs = [await newJob(), await newJob()]
  const ids = jobs.map(({ id }) => id)
  for (const id of ids) await insertMany(id, 40, () => random(12) + random(1000) / 1000)
  await sql`update applications set stage = 'screened', step_id = (array['call', 'trial'])[1 + length(id::text || applied_at) % 2]
    where job_id = ${ids[0]} and get_byte(uuid_send(id), 1) % 2 = 0`.execute(db)
  await sql`update applications set promised_days = 1 where job_id = any(${ids}::uuid[]) and get_byte(uuid_send(id), 2) % 4 = 0`.execute(
    db,
  )
  const { data } = await employer.api.get('/employer/applications', {})
  const first = data.waitingApplicants.filter(({ job }) => ids.includes(job.id))
  const all = await Promise.all(
    ids.map(async (id) => (await employer.api.get('/employer/jobs/:id/applicants', { id, limit: 100 })).data),
  )
  const expected = all
    .flat()
    .sort((a, b) => b.daysLate - a.daysLate || b.waitingDays - a.waitingDays)
    .slice(0, 20)
  expect(first.slice(0, 20).map(({ daysLate }) => daysLate)).toEqual(expected.map(({ daysLate }) => daysLate))
  const longest = await listLongestWaiting(db, await countStages(db, jobs), 20)
  const shown = new Map(all.flat().map((card) => [card.id, card]))
  expect(longest.map(({ id }) => shown.get(id)?.daysLate)).toEqual(expected.map(({ daysLate }) => daysLate))
  const jobsShown = data.jobs.filter(({ id }) => ids.includes(id))
  expect(jobsShown.map(({ late }) => late).sort()).toEqual(
    all.map((cards) => cards.filter(({ daysLate }) => daysLate > 0).length).sort(),
  )
})
