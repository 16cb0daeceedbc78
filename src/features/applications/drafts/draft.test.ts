import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openHiring } from '#/testing/applications.ts'
import { maxProgramDrafts } from './draft-api.ts'

const { app, employer, seekerWithProfile } = await openHiring()

const draft = { coverNote: 'I have welded', answers: { why: 'The crew' }, wantsPerson: true, uploaded: [] }

test('an unfinished application is there on another device, for nobody else, until it is sent', async () => {
  const job = await app.job(employer.company.id)
  const { slug } = job
  const seeker = await seekerWithProfile()
  const read = async (who: { api: typeof seeker.api }) =>
    (await who.api.get('/applications/draft/:slug', { slug })).data
  expect(await read(seeker)).toBe(null)
  await seeker.api.put('/applications/draft/:slug', { slug, draft })
  await seeker.api.put('/applications/draft/:slug', {
    slug,
    draft: { ...draft, coverNote: 'For nine years' },
  })
  expect((await read(seeker))?.draft).toMatchObject({ ...draft, coverNote: 'For nine years' })
  expect(await read(await app.seeker())).toBe(null)
  // The employer has nothing of it.
  const { data: board } = await employer.api.get('/employer/jobs/:id/applications', { id: job.id })
  expect(board.cards).toEqual([])
  await seeker.api.post('/jobs/apply', { slug })
  expect(await read(seeker)).toBe(null)
  // Another tab saves late.
  await seeker.api.put('/applications/draft/:slug', { slug, draft })
  expect(await read(seeker)).toBe(null)
})

test('a draft begun in two browsers: what each keeps stands beside the other', async () => {
  const seeker = await seekerWithProfile()
  const { slug } = await app.job(employer.company.id)
  const keep = (changes: object) => seeker.api.put('/applications/draft/:slug', { slug, draft: changes })
  await keep(draft)
  // One writes on in an answer, the other in the note; the first has not seen that.
  await Promise.all([keep({ answers: { when: 'In May' } }), keep({ coverNote: 'From the phone' })])
  await keep({ answers: { why: 'The crew, and the cranes' } })
  const { data } = await seeker.api.get('/applications/draft/:slug', { slug })
  expect(data?.draft).toMatchObject({
    ...{ coverNote: 'From the phone', wantsPerson: true, uploaded: [] },
    answers: { why: 'The crew, and the cranes', when: 'In May' },
  })
  // The first thing that is kept may be one field.
  const other = await app.job(employer.company.id)
  await seeker.api.put('/applications/draft/:slug', { slug: other.slug, draft: { coverNote: 'Only this' } })
  const { data: single } = await seeker.api.get('/applications/draft/:slug', { slug: other.slug })
  expect(single?.draft).toMatchObject({ coverNote: 'Only this', answers: {} })
})

test('nothing is begun by opening the form, and what is emptied again ends', async () => {
  const seeker = await seekerWithProfile()
  const { slug } = await app.job(employer.company.id)
  const keep = (changes: object) => seeker.api.put('/applications/draft/:slug', { slug, draft: changes })
  const listed = async () => (await seeker.api.get('/applications/drafts')).data.map((one) => one.slug)
  const empty = { coverNote: '', answers: {}, wantsPerson: false, uploaded: [], source: { source: 'x' } }
  await keep(empty)
  expect(await listed()).toEqual([])
  await keep({ ...empty, answers: { why: 'The crew' } })
  expect(await listed()).toEqual([slug])
  await keep({ answers: { why: ' ' } })
  expect(await listed()).toEqual([])
  expect((await seeker.api.get('/applications/draft/:slug', { slug })).data).toBe(null)
  await keep({ resumeFileId: null })
  expect(await listed()).toEqual([slug])
})

test('what was begun is listed for its owner, the latest first, until it is sent or its job is gone', async () => {
  const seeker = await seekerWithProfile()
  const [first, second] = [
    await app.job(employer.company.id, { title: 'Crane Operator' }),
    await app.job(employer.company.id, { title: 'Yard Planner' }),
  ]
  const titles = async (who: { api: typeof seeker.api }) =>
    (await who.api.get('/applications/drafts')).data.map(({ title }) => title)
  await seeker.api.put('/applications/draft/:slug', { slug: first.slug, draft })
  await seeker.api.put('/applications/draft/:slug', { slug: second.slug, draft })
  expect(await titles(seeker)).toEqual(['Yard Planner', 'Crane Operator'])
  expect(await titles(await app.seeker())).toEqual([])
  await seeker.api.post('/jobs/apply', { slug: second.slug })
  expect(await titles(seeker)).toEqual(['Crane Operator'])
  await app.db.updateTable('jobs').set({ status: 'closed' }).where('id', '=', first.id).execute()
  expect(await titles(seeker)).toEqual([])
})

test('a draft can be thrown away, and none is kept of a job that takes no applications', async () => {
  const seeker = await app.seeker()
  const { slug } = await app.job(employer.company.id)
  await seeker.api.put('/applications/draft/:slug', { slug, draft })
  await seeker.api.delete('/applications/draft/:slug', { slug })
  expect((await seeker.api.get('/applications/draft/:slug', { slug })).data).toBe(null)
  const closed = await app.job(employer.company.id, { status: 'closed', closedReason: 'filled' })
  await expect(
    seeker.api.put('/applications/draft/:slug', { slug: closed.slug, draft }),
  ).rejects.toMatchObject({
    status: 410,
  })
  await expect(
    seeker.api.put('/applications/draft/:slug', { slug: 'no-such-job', draft }),
  ).rejects.toMatchObject({
    status: 404,
  })
  const long = { ...draft, coverNote: 'x'.repeat(5000) }
  await expect(seeker.api.put('/applications/draft/:slug', { slug, draft: long })).rejects.toMatchObject({
    status: 422,
  })
})

// Security: A-05, I-11
test('a program writes a draft that names it, changes it, and never what its person typed or files', async () => {
  const seeker = await seekerWithProfile()
  const { slug } = await app.job(employer.company.id, { title: 'Yard Planner' })
  const made = { name: 'Scout', rights: ['draft-my-applications' as const], days: 30 as const }
  const { data: token } = await seeker.api.post('/account/tokens', made)
  const as = app.as(token.token)
  const write = (changes: object) => as.put('/applications/draft/:slug', { slug, draft: changes })
  const read = async () => (await seeker.api.get('/applications/draft/:slug', { slug })).data
  await write({ coverNote: 'Dear Northbay', answers: { why: 'The crew' } })
  await write({ answers: { when: 'In May' } })
  const written = { coverNote: 'Dear Northbay', answers: { why: 'The crew', when: 'In May' } }
  expect(await read()).toMatchObject({ token: 'Scout', draft: written })
  expect((await seeker.api.get('/applications/drafts')).data).toMatchObject([{ slug, token: 'Scout' }])
  const file = { id: crypto.randomUUID(), name: 'Résumé.pdf', size: 9 }
  for (const changes of [{ uploaded: [file] }, { resumeFileId: file.id }, { source: { source: 'x' } }])
    await expect(write(changes)).rejects.toMatchObject({ status: 422 })
  // It can neither read the draft back nor delete or send it.
  for (const call of [
    () => as.get('/applications/draft/:slug', { slug }),
    () => as.delete('/applications/draft/:slug', { slug }),
    () => as.post('/jobs/apply', { slug }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 403 })

  await seeker.api.put('/applications/draft/:slug', { slug, draft: { coverNote: 'Dear crew' } })
  await expect(write({ coverNote: 'Send me your bank details' })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('does not change what they typed. Nothing was changed.'),
  })
  expect(await read()).toMatchObject({ token: null, draft: { ...written, coverNote: 'Dear crew' } })
  await seeker.api.post('/jobs/apply', { slug })
  await expect(write({ coverNote: 'Again' })).rejects.toMatchObject({ status: 409 })
  expect(await read()).toBe(null)
})

test('fifty drafts of programs wait at most, and those that wait can still be changed', async () => {
  const seeker = await seekerWithProfile()
  const jobs = await Promise.all(Array.from({ length: 2 }, () => app.job(employer.company.id)))
  const made = { name: 'Scout', rights: ['draft-my-applications' as const], days: 30 as const }
  const { data: token } = await seeker.api.post('/account/tokens', made)
  const write = (slug: string) =>
    app.as(token.token).put('/applications/draft/:slug', { slug, draft: { coverNote: 'Hello' } })
  await write(jobs[0]?.slug ?? '')
  const more = await app.db
    .insertInto('jobs')
    .columns(['companyId', 'title', 'slug'])
    .expression((eb) =>
      eb
        .selectFrom(sql<{ n: number }>`generate_series(1, ${maxProgramDrafts - 1})`.as('n'))
        .select([
          sql<string>`${employer.company.id}::uuid`.as('companyId'),
          sql<string>`'Welder'`.as('title'),
          sql<string>`'many-' || gen_random_uuid()`.as('slug'),
        ]),
    )
    .returning('id')
    .execute()
  await app.db
    .insertInto('applicationDrafts')
    .values(more.map(({ id: jobId }) => ({ jobId, seekerId: seeker.id, draft: '{}', tokenName: 'Scout' })))
    .execute()
  await write(jobs[0]?.slug ?? '')
  await expect(write(jobs[1]?.slug ?? '')).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('50 drafts of programs wait for their person already'),
  })
})
