import { expect, test } from 'vitest'
import { seekerReaders } from '#/features/privacy/export/read-seeker.server.ts'
import { openHiring } from '#/testing/applications.ts'
import { addCounts, maxSources } from './queries.server.ts'
import { normalized, sourceOf, withSource } from './source.ts'
import { sourceLabel } from './source-labels.ts'
import { flushViews, startViewCounter } from './view-counter.server.ts'

const { app, employer, seekerWithProfile } = await openHiring()

/** As a browser calls it. */
const visit = (slug: string, more: object = {}, headers: Record<string, string> = {}) =>
  app.app.inject({
    method: 'POST',
    url: `/api/jobs/${slug}/visits`,
    headers: { 'user-agent': 'Mozilla/5.0 (X11) Firefox/140.0', ...headers },
    payload: more,
  })

const read = async (id: string, who: { api: typeof employer.api } = employer) => {
  await flushViews(app.db)
  return (await who.api.get('/employer/jobs/:id/sources', { id })).data
}

const draft = { answers: {}, coverNote: 'A', wantsPerson: false, uploaded: [] }

test('a source is what the link says, else the domain that it was on, else nothing', () => {
  const job = 'https://waymark.example/job-detail/welder'
  const of = (search: string, referrer = '') => sourceOf(job + search, referrer)?.source ?? null
  expect(of('?ref=Newsletter')).toBe('newsletter')
  expect(of('?utm_source=linkedin&ref=poster')).toBe('poster')
  expect(sourceOf(`${job}?utm_source=LinkedIn&utm_medium=Social&utm_campaign=Autumn%202026`, '')).toEqual({
    ...{ source: 'linkedin', medium: 'social', campaign: 'autumn-2026' },
  })
  expect(of('', 'https://www.google.com/search?q=welder+anna@people.example')).toBe('google.com')
  expect(of('', 'https://waymark.example/jobs')).toBe(null)
  expect([of('', 'android-app://com.mail'), of('', 'nonsense'), of('')]).toEqual([null, null, null])
})

test('forged values are cut and cleaned, whatever is sent', () => {
  expect(normalized('A\u0000\u202e<b>B</b>\r\nC')).toBe('a-b-b-b-c')
  expect(normalized('…')).toBe(null)
  expect(normalized('ж'.repeat(500))).toHaveLength(60)
  expect([...(normalized('𐐨'.repeat(100)) ?? '')]).toHaveLength(60)
  expect(withSource('/seeker/apply/x', null)).toBe('/seeker/apply/x')
  const path = withSource('/seeker/apply/x', { source: 'a', medium: 'b', campaign: null })
  expect(sourceOf(`https://here.example${path}`, '')).toEqual({ source: 'a', medium: 'b', campaign: null })
  expect(sourceLabel('direct')).toBe('No link from elsewhere')
})

test('views, begun and sent applications are counted by source, and the employer reads them', async () => {
  const job = await app.job(employer.company.id)
  for (const number of [1, 2, 3])
    await visit(job.slug, { source: 'LinkedIn' }, { 'user-agent': `Mozilla/5.0 Firefox/${number}` })
  await visit(job.slug, {}, { 'user-agent': 'Mozilla/5.0 Safari/9' })
  const seeker = await seekerWithProfile('Ines Carvalho')
  const source = { source: 'linkedin', medium: 'social', campaign: 'autumn' }
  await seeker.api.put('/applications/draft/:slug', { slug: job.slug, draft: { ...draft, source } })
  // It is with the draft when it is opened on another device.
  expect((await seeker.api.get('/applications/draft/:slug', { slug: job.slug })).data?.draft).toMatchObject({
    source,
  })
  await seeker.api.put('/applications/draft/:slug', { slug: job.slug, draft: { ...draft, coverNote: 'x' } })
  const { data } = await seeker.api.post('/jobs/apply', {
    slug: job.slug,
    source: { ...source, source: '  LINKEDIN\u0007 ' },
  })
  const figures = await read(job.id)
  expect(figures.sources).toEqual([
    { source: 'linkedin', views: 3, starts: 1, sent: 1 },
    { source: 'direct', views: 1, starts: 0, sent: 0 },
  ])
  expect(figures.total).toEqual({ views: 4, starts: 1, sent: 1 })
  expect(figures.byDay).toHaveLength(30)
  expect(figures.byDay.at(-1)).toMatchObject({ views: 4, starts: 1, sent: 1 })
  const from = { source: 'linkedin', sourceMedium: 'social', sourceCampaign: 'autumn' }
  expect((await employer.api.get('/employer/applications/:id', { id: data.id })).data).toMatchObject(from)
  const exported = await seekerReaders.applications(app.db, seeker.id)
  expect(exported).toMatchObject([{ ...from, personAskedAt: null }])
  await seeker.api.post('/applications/:id/withdraw', { id: data.id })
  expect((await employer.api.get('/employer/applications/:id', { id: data.id })).data).toMatchObject({
    ...{ source: null, sourceMedium: null, sourceCampaign: null },
  })
})

test('one visitor counts once a day, and crawlers, staff and the own team never', async () => {
  const job = await app.job(employer.company.id)
  for (let times = 0; times < 3; times++) await visit(job.slug)
  await visit(job.slug, { source: 'again' })
  for (const agent of ['Googlebot/2.1', 'facebookexternalhit preview', 'curl/8', ''])
    await visit(job.slug, {}, { 'user-agent': agent })
  const other = await app.employer()
  for (const who of [employer, other])
    await visit(job.slug, {}, { 'user-agent': 'Mozilla/5.0 Edge', authorization: `Bearer ${who.token}` })
  expect((await read(job.id)).total.views).toBe(1)
})

test('nothing that identifies a visitor is stored', async () => {
  const columns = await app.db.selectFrom('jobSourceCounts').selectAll().executeTakeFirst()
  expect(Object.keys(columns ?? {}).sort()).toEqual(['day', 'jobId', 'source', 'starts', 'views'])
})

test('invented sources are folded into one, and unknown jobs are left out', async () => {
  const job = await app.job(employer.company.id)
  const invented = (from: number) =>
    Array.from({ length: 30 }, (_, place) => ({
      ...{ slug: job.slug, source: `spam-${from + place}`, views: 1, starts: 0 },
    }))
  await addCounts(app.db, invented(0))
  await addCounts(app.db, [...invented(30), { slug: 'no-such-job', source: 'x', views: 1, starts: 0 }])
  await addCounts(app.db, [...invented(60), { slug: job.slug, source: 'spam-0', views: 5, starts: 0 }])
  await addCounts(app.db, [{ slug: job.slug, source: 'direct', views: 2, starts: 0 }])
  const { sources, total } = await read(job.id)
  expect(total.views).toBe(97)
  expect(sources.length).toBeLessThanOrEqual(maxSources + 2)
  expect(sources.find(({ source }) => source === 'other')?.views).toBe(90 - maxSources)
  expect(sources.find(({ source }) => source === 'spam-0')?.views).toBe(6)
  expect(sources.find(({ source }) => source === 'direct')?.views).toBe(2)
})

test('what was counted is written when the process ends', async () => {
  const job = await app.job(employer.company.id)
  // In the place of the running product's own.
  const counter = startViewCounter(app.services)
  await visit(job.slug)
  await counter.close()
  await visit(job.slug, {}, { 'user-agent': 'Mozilla/5.0 Vivaldi' })
  expect((await read(job.id)).total.views).toBe(1)
  startViewCounter(app.services)
})

// Security: A-06
test('the figures are those of the own company alone', async () => {
  const job = await app.job(employer.company.id)
  const other = await app.employer()
  await expect(read(job.id, other)).rejects.toMatchObject({ status: 404 })
  expect((await visit('no-such-job')).statusCode).toBe(200)
  expect((await visit(job.slug, { source: 'x'.repeat(3000) })).statusCode).toBe(422)
})
