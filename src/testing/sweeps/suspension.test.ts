import { expect, test, vi } from 'vitest'
import { testApp } from '../app.ts'
import { passUndoPeriod } from '../decisions.ts'
import { publicApiCalls, tracesIn } from '../public-surfaces.ts'

const app = await testApp()
const admin = await app.admin()
const seeker = await app.seeker()
const employer = await app.employer('approved', {
  name: 'Zephyrine Marine',
  slug: 'zephyrine-marine',
  tagline: 'Boats that fly',
})
const job = await app.job(employer.company.id, {
  title: 'Quixotic Shipwright',
  slug: 'quixotic-shipwright-x1',
  industry: 'Design',
  skills: ['Quixotry', 'Joinery', 'Rigging'],
})
// Another company, which stays visible.
const like = await app.job((await app.employer()).company.id, { skills: ['Joinery', 'Rigging'] })
await seeker.api.put('/saved-jobs/:slug', { slug: job.slug })
await seeker.api.post('/alerts', { search: 'q=quixotic', frequency: 'at once' })
const subject = {
  companySlug: employer.company.slug,
  companyName: employer.company.name,
  jobSlug: job.slug,
  jobTitle: job.title,
  jobId: job.id,
  likeSlug: like.slug,
}

const read = (path: string, as?: 'seeker') =>
  app.app.inject({
    method: 'GET',
    url: path,
    headers: as ? { authorization: `Bearer ${seeker.token}` } : {},
  })
const look = () =>
  Promise.all(
    publicApiCalls.map(async ({ name, path, as, isRemoved }) => {
      const address = path(subject)
      const { statusCode, body, headers } = await read(address, as)
      return {
        name,
        gone: isRemoved,
        statusCode,
        traces: tracesIn(body, subject, address),
        cache: headers['cache-control'],
      }
    }),
  )

test('before the suspension, every surface shows the employer', async () => {
  expect((await seeker.api.get('/alerts')).data).toMatchObject([{ matches: 1 }])
  expect((await look()).filter(({ traces }) => traces.length === 0)).toEqual([])
})

// Security: A-08, C-05
test('after the suspension, no surface shows a trace of it, and its own pages are gone', async () => {
  await admin.api.post('/admin/verification/:id/decide', {
    id: employer.company.id,
    decision: 'suspend',
    reasons: ['fraud'],
    note: 'Asked applicants for a deposit',
    version: employer.company.version,
  })
  await passUndoPeriod(app)
  for (const { name, gone: isRemoved, statusCode, traces } of await look()) {
    expect([name, traces]).toEqual([name, []])
    if (isRemoved) expect([name, [404, 410].includes(statusCode)]).toEqual([name, true])
    else expect([name, statusCode]).toEqual([name, 200])
  }
})

// Security: C-05
test('no response about it may be cached without revalidation', async () => {
  const asks = /no-store|no-cache|max-age=0/
  expect((await look()).filter(({ cache }) => !asks.test(String(cache)))).toEqual([])
})

test('nobody can apply to it or save it, and alerts do not mention it', async () => {
  const refused = { status: expect.toSatisfy((status: number) => status === 404 || status === 410) }
  await expect(seeker.api.post('/jobs/apply', { slug: job.slug })).rejects.toMatchObject(refused)
  await expect(seeker.api.post('/jobs/apply', { jobId: job.id })).rejects.toMatchObject(refused)
  const other = await app.seeker()
  await expect(other.api.put('/saved-jobs/:slug', { slug: job.slug })).rejects.toMatchObject(refused)
  expect((await seeker.api.get('/alerts')).data).toMatchObject([{ matches: 0, news: 0 }])
  // A second job, published just before, is not mentioned either.
  await app.job(employer.company.id, { title: 'Quixotic Sailmaker' })
  await app.runTasks()
  expect(await app.mails(seeker.email)).toEqual([])
})

test('after a second person lifts the suspension, it is back everywhere', async () => {
  const second = await app.admin()
  const { company } = employer
  const versionNow = async () =>
    (await admin.api.get('/admin/verification/:id', { id: company.id })).data.version
  await admin.api.post('/admin/verification/:id/reinstatement', {
    id: company.id,
    reasons: ['suspended-wrongly'],
    version: await versionNow(),
  })
  await second.api.post('/admin/verification/:id/reinstatement/confirm', {
    id: company.id,
    version: await versionNow(),
  })
  await passUndoPeriod(app)
  // Which jobs are alike is kept for a minute, also when they were looked for during the suspension.
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 61_000)
  try {
    expect((await look()).filter(({ traces }) => traces.length === 0)).toEqual([])
  } finally {
    clock.mockRestore()
  }
})
