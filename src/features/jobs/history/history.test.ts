import { expect, test } from 'vitest'
import { dayMs } from '#/shared/dates.ts'
import { testApp } from '#/testing/app.ts'
import { closeExpiredJobs } from '../tasks.server.ts'
import { maxChanges, mergeChanges } from './changes.server.ts'
import { diffTexts, shortenSame } from './text-diff.ts'

const app = await testApp()
const failure = (status: number) => expect.objectContaining({ status })

const words =
  'Weld hull sections in the yard, at night, in a crew of six. We train you on our procedures first.'
const complete = {
  ...{ title: 'Night Shift Welder', description: words, city: 'Newark', region: 'NJ', country: 'US' },
  ...{ payMin: 60_000, payMax: 72_000 },
} as const

async function closeExpired() {
  await app.services.queue.sender(app.db)(closeExpiredJobs, {})
  await app.runTasks()
}

async function publishedJob() {
  const employer = await app.employer()
  const { data: draft } = await employer.api.post('/employer/jobs', complete)
  const { data: job } = await employer.api.post('/employer/jobs/:id/publish', {
    id: draft.id,
    version: draft.version,
  })
  return { employer, job }
}
const historyOf = async (api: Awaited<ReturnType<typeof app.employer>>['api'], id: string) =>
  (await api.get('/employer/jobs/:id/history', { id })).data.entries

test('a save says who changed which field from what to what', async () => {
  const { employer, job } = await publishedJob()
  const colleague = await app.member(employer.company, 'admin')
  await colleague.api.put('/employer/jobs/:id', {
    ...{ id: job.id, version: job.version, payMax: 75_000, country: 'US', skills: ['MIG', 'TIG'] },
    steps: [{ name: 'Call', days: 2, stage: 'screened' }],
  })
  const [latest, published, started] = await historyOf(employer.api, job.id)
  expect(latest).toMatchObject({ by: colleague.name, kind: 'changed' })
  expect(latest?.changes.map(({ label, before, after }) => [label, before, after])).toEqual([
    ['Highest pay', '72,000', '75,000'],
    ['Skills', '', 'MIG\nTIG'],
    ['Steps', '', 'Call, within 2 working days, Screened on the board'],
  ])
  expect(published).toMatchObject({ kind: 'published', by: employer.name })
  expect(published?.changes.map(({ field }) => field)).toEqual(['closesAt'])
  expect(started).toMatchObject({ kind: 'started', by: employer.name, changes: [] })
})

test('what a draft saves by itself is one entry for each person', async () => {
  const employer = await app.employer()
  const colleague = await app.member(employer.company, 'admin')
  let { data: job } = await employer.api.post('/employer/jobs', { title: 'W' })
  const save = async (api: typeof employer.api, changes: object) => {
    job = (await api.put('/employer/jobs/:id', { id: job.id, version: job.version, ...changes })).data
  }
  await save(employer.api, { title: 'Wel' })
  await save(employer.api, { title: 'Welder', city: 'Leeds' })
  await save(employer.api, { city: null })
  await save(colleague.api, { seats: 3 })
  await save(employer.api, { seats: 2 })
  const entries = await historyOf(employer.api, job.id)
  expect(
    entries.map(({ by, changes }) => [by, ...changes.map(({ before, after }) => `${before}>${after}`)]),
  ).toEqual([[employer.name, '3>2'], [colleague.name, '1>3'], [employer.name, 'W>Welder'], [employer.name]])
})

test('a job that closes by its date says so, each time, without a name', async () => {
  const { employer, job } = await publishedJob()
  await app.db
    .updateTable('jobs')
    .set({ closesAt: new Date(Date.now() - 1000) })
    .where('id', '=', job.id)
    .execute()
  await closeExpired()
  const [latest] = await historyOf(employer.api, job.id)
  expect(latest).toMatchObject({ kind: 'expired', by: null, changes: [] })
})

test('the newest hundred changes of a job are kept, page by page', async () => {
  const { employer, job } = await publishedJob()
  const rows = Array.from({ length: maxChanges + 20 }, (_, place) => ({
    ...{ jobId: job.id, actorId: employer.id, actor: employer.name },
    changes: JSON.stringify([{ field: 'seats', before: place, after: place + 1 }]),
    createdAt: new Date(Date.now() - dayMs + place * 1000),
  }))
  await app.db.insertInto('jobChanges').values(rows).execute()
  await employer.api.put('/employer/jobs/:id', { id: job.id, version: job.version, seats: 7 })
  const kept = await app.db.selectFrom('jobChanges').select('id').where('jobId', '=', job.id).execute()
  expect(kept).toHaveLength(maxChanges)
  const { data: first, meta } = await employer.api.get('/employer/jobs/:id/history', { id: job.id })
  expect(first.entries).toHaveLength(20)
  const { data: second } = await employer.api.get('/employer/jobs/:id/history', {
    id: job.id,
    before: String(meta?.nextCursor),
  })
  expect(second.entries).toHaveLength(20)
  const times = [...first.entries, ...second.entries].map(({ at }) => at)
  expect(new Set(times).size).toBe(40)
  expect(times).toEqual(times.toSorted().reverse())
})

test('a recruiter reads the history of their jobs, without who is on the hiring team', async () => {
  const employer = await app.employer()
  const recruiter = await app.recruiter()
  const mandate = await app.mandate(employer.company.id, recruiter)
  const job = await app.job(employer.company.id, { mandateId: mandate.id, description: `<p>${words}</p>` })
  const other = await app.job(employer.company.id)
  const colleague = await app.member(employer.company, 'hiring-manager')
  await employer.api.post('/employer/jobs/:id/team', { id: job.id, userId: colleague.id })
  expect((await historyOf(employer.api, job.id)).map(({ kind }) => kind)).toEqual(['joined'])
  const acting = recruiter.actingFor(employer.company)
  expect(await historyOf(acting, job.id)).toEqual([])
  await expect(historyOf(acting, other.id)).rejects.toEqual(failure(404))
  // What the company did is the company's; what they did themselves has their name.
  let { version } = job
  for (const [api, seats] of [
    [employer.api, 4],
    [acting, 5],
  ] as const)
    version = (await api.put('/employer/jobs/:id', { id: job.id, version, seats })).data.version
  expect((await historyOf(acting, job.id)).map(({ by }) => by)).toEqual([
    recruiter.name,
    employer.company.name,
  ])
  expect((await historyOf(employer.api, job.id)).map(({ by }) => by)).toContain(employer.name)
})

test('a reviewer sees what was changed in a job', async () => {
  const { employer, job } = await publishedJob()
  await employer.api.put('/employer/jobs/:id', {
    id: job.id,
    version: job.version,
    title: 'Day Shift Welder',
  })
  const admin = await app.admin()
  const { data } = await admin.api.get('/admin/jobs/:id', { id: job.id })
  expect(data.edits[0]).toMatchObject({
    by: employer.name,
    changes: [{ label: 'Title', before: 'Night Shift Welder', after: 'Day Shift Welder' }],
  })
})

test('what came back to where it was is no change', () => {
  const there = [{ field: 'title', before: 'A', after: 'B' }]
  const back = [{ field: 'title', before: 'B', after: 'A' }]
  expect(mergeChanges(there, back)).toEqual([])
})

test('the difference of two texts holds both of them', () => {
  const before = 'You weld hulls at night, in a crew of six.\n\nWe train you.'
  const after = 'You weld hulls by day, in a crew of eight.\n\nWe train you first.'
  const parts = diffTexts(before, after)
  const without = (kind: string) =>
    parts
      .filter((part) => part.kind !== kind)
      .map(({ text }) => text)
      .join('')
  expect(without('added')).toBe(before)
  expect(without('removed')).toBe(after)
  expect(parts.filter(({ kind }) => kind === 'same').map(({ text }) => text)).toContain('You weld hulls ')
  expect(diffTexts('You rig loads by day.', 'You rig loads at night.')).toEqual([
    { kind: 'same', text: 'You rig loads ' },
    { kind: 'removed', text: 'by day' },
    { kind: 'added', text: 'at night' },
    { kind: 'same', text: '.' },
  ])
  const long = [{ kind: 'same' as const, text: 'word '.repeat(200) }, ...parts]
  expect(shortenSame(long)[0]?.text.length).toBeLessThan(150)
})

test('two long texts without a word in common are one removed and one added', () => {
  const [before, after] = ['a ', 'b '].map((word) => word.repeat(9000))
  expect(diffTexts(before ?? '', after ?? '').filter(({ text }) => text.length > 9000)).toHaveLength(2)
})
