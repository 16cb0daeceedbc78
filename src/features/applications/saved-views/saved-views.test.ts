import { expect, test } from 'vitest'
import { withParams } from '#/client/use-set-params.ts'
import { openHiring } from '#/testing/applications.ts'
import { untyped } from '#/testing/untyped.ts'
import { maxViews } from './api.ts'
import { filterOf, paramsOf, shownOf } from './shown.ts'

const { app, employer, newApplication, seekerWithProfile } = await openHiring()
const job = await app.job(employer.company.id)
const admin = await app.member(employer.company, 'admin')
const viewer = await app.member(employer.company, 'viewer')

type Caller = Pick<typeof employer, 'api'>
const list = async ({ api }: Caller, id = job.id) => (await api.get('/employer/jobs/:id/views', { id })).data
const namesFor = async (caller: Caller, id?: string) => (await list(caller, id)).map(({ name }) => name)
const save = (caller: Caller, input: object, id = job.id) =>
  caller.api.post('/employer/jobs/:id/views', untyped({ id, ...input }))

test('a view holds the filter, the order and the layout, and is its owner’s alone', async () => {
  const shown = {
    q: 'TIG',
    late: true,
    tag: 'second round',
    source: 'linkedin',
    sort: 'waiting',
    descending: true,
    layout: 'table',
  }
  const { data } = await save(employer, { name: 'Late welders', ...shown })
  expect(data).toMatchObject({
    ...shown,
    name: 'Late welders',
    forAllJobs: false,
    sharedBy: null,
    mayRemove: true,
  })
  expect(await list(employer)).toEqual([data])
  expect(await list(admin)).toEqual([])
  const other = await app.job(employer.company.id)
  expect(await list(employer, other.id)).toEqual([])
  await employer.api.delete('/employer/jobs/:id/views/:viewId', { id: job.id, viewId: data.id })
  expect(await list(employer)).toEqual([])
})

test('one for all jobs is offered on each, and the same name is replaced', async () => {
  const other = await app.job(employer.company.id)
  await save(employer, { name: 'Overdue', late: true, forAllJobs: true })
  await save(employer, { name: 'Overdue', late: true, q: 'rust', forAllJobs: true })
  await save(employer, { name: 'Overdue', late: true }, other.id)
  expect(await namesFor(employer)).toEqual(['Overdue'])
  expect((await list(employer))[0]).toMatchObject({ q: 'rust', forAllJobs: true })
  expect(await namesFor(employer, other.id)).toEqual(['Overdue', 'Overdue'])
})

test('what is shared is the team’s to open, its owner’s and the admins’ to remove, and no recruiter’s', async () => {
  const { data } = await save(viewer, { name: 'For us all', isShared: true })
  const second = await app.member(employer.company, 'viewer')
  const seen = (await list(second)).find(({ id }) => id === data.id)
  expect(seen).toMatchObject({ sharedBy: viewer.name, isShared: true, mayRemove: false })
  await second.api.delete('/employer/jobs/:id/views/:viewId', { id: job.id, viewId: data.id })
  expect(await namesFor(second)).toContain('For us all')

  const recruiter = await app.recruiter()
  const mandate = await app.mandate(employer.company.id, recruiter)
  const mandated = await app.job(employer.company.id, { mandateId: mandate.id })
  await save(viewer, { name: 'Of the team', isShared: true, forAllJobs: true })
  const acting = { api: recruiter.actingFor(employer.company) }
  expect(await namesFor(acting, mandated.id)).toEqual([])
  await save(acting, { name: 'Mine' }, mandated.id)
  expect(await namesFor(acting, mandated.id)).toEqual(['Mine'])
  await expect(save(acting, { name: 'Ours', isShared: true }, mandated.id)).rejects.toMatchObject({
    status: 422,
    errors: { isShared: [expect.any(String)] },
  })
  expect(await namesFor(acting, mandated.id)).toEqual(['Mine'])

  await admin.api.delete('/employer/jobs/:id/views/:viewId', { id: job.id, viewId: data.id })
  expect(await namesFor(second)).not.toContain('For us all')
})

test('another company neither reads, writes nor removes one', async () => {
  const stranger = await app.employer()
  const { data } = await save(employer, { name: 'Ours', isShared: true, forAllJobs: true })
  await expect(list(stranger)).rejects.toMatchObject({ status: 404 })
  await expect(save(stranger, { name: 'Theirs' })).rejects.toMatchObject({ status: 404 })
  const own = await app.job(stranger.company.id)
  expect(await list(stranger, own.id)).toEqual([])
  await stranger.api.delete('/employer/jobs/:id/views/:viewId', { id: own.id, viewId: data.id })
  expect(await namesFor(employer)).toContain('Ours')
})

test('a view saved before there was a filter by source shows every source', async () => {
  const { data } = await save(viewer, { name: 'Of old', late: true })
  await app.db
    .updateTable('applicantViews')
    .set({ filter: JSON.stringify({ late: true, sort: 'name' }) })
    .where('id', '=', data.id)
    .execute()
  expect((await list(viewer)).find(({ id }) => id === data.id)).toMatchObject({
    ...{ late: true, source: '', tag: '', sort: 'name', layout: 'board' },
  })
})

test('bad input is refused in words, and nothing is saved', async () => {
  const before = await list(employer)
  const bad = [
    { name: '' },
    { name: 'x'.repeat(61) },
    { name: 'a', sort: 'luck' },
    { name: 'a', q: '\u0000' },
  ]
  for (const input of bad) await expect(save(employer, input)).rejects.toMatchObject({ status: 422 })
  expect(await list(employer)).toEqual(before)
})

test('nobody has more than the most', async () => {
  const many = await app.member(employer.company, 'hiring-manager', [job])
  for (let n = 0; n < maxViews; n++) await save(many, { name: `View ${n}` })
  await expect(save(many, { name: 'One more' })).rejects.toMatchObject({ status: 409 })
  // One of the same name is no more.
  await save(many, { name: 'View 7', late: true })
  expect((await list(many)).filter(({ sharedBy }) => sharedBy === null)).toHaveLength(maxViews)
})

test('the columns of a board come in the order that was asked for, through all pages', async () => {
  const own = await app.job(employer.company.id)
  for (const name of ['Cora Lund', 'Ada Berg', 'Bo Holm'])
    await newApplication({ seeker: await seekerWithProfile(name), jobId: own.id })
  const board = async (order: object) =>
    (await employer.api.get('/employer/jobs/:id/applications', { id: own.id, ...order })).data.cards.map(
      ({ name }) => name,
    )
  expect(await board({ sort: 'name' })).toEqual(['Ada Berg', 'Bo Holm', 'Cora Lund'])
  expect(await board({ sort: 'name', descending: true })).toEqual(['Cora Lund', 'Bo Holm', 'Ada Berg'])
  expect(await board({ sort: 'waiting', descending: true })).toEqual(['Cora Lund', 'Ada Berg', 'Bo Holm'])
  expect(await board({})).toEqual(['Bo Holm', 'Ada Berg', 'Cora Lund'])
})

test('an address and what it shows are each other’s, for the board and the table', () => {
  for (const address of [
    '',
    'q=TIG&late=1',
    'tag=b&sort=waiting',
    'source=nav.no',
    'view=table&sort=asks&order=descending',
  ]) {
    const shown = shownOf(new URLSearchParams(address))
    expect(shownOf(withParams(new URLSearchParams('q=old&sort=name&view=table'), paramsOf(shown)))).toEqual(
      shown,
    )
  }
  // The table's own orders do not move the board.
  expect(filterOf(new URLSearchParams('sort=asks'))).toMatchObject({ order: 'changed' })
  expect(
    withParams(new URLSearchParams('applicant=x'), paramsOf(shownOf(new URLSearchParams()))).get('applicant'),
  ).toBe('x')
})
