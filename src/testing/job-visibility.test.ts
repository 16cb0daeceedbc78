import { expect, test } from 'vitest'
import { testApp } from './app.ts'

// A job that is held, hidden or removed is seen nowhere. The surfaces are data: whoever adds one adds a line.

const app = await testApp()
const employer = await app.employer()
const neighbour = await app.employer()
const seeker = await app.seeker()
const word = 'Quillwright'
const job = await app.job(employer.company.id, { title: `${word} of Letters`, industry: 'Design' })
const other = await app.job(neighbour.company.id, { title: 'Night Baker', industry: 'Design' })
await seeker.api.put('/saved-jobs/:slug', { slug: job.slug })

const page = async (path: string) => (await app.app.inject(path)).body
const all = { limit: 50 }

/** Everything a visitor or a seeker can ask for, as text; `says` tells whether the job is in it. */
const surfaces: Record<string, () => Promise<unknown>> = {
  'the list': () => app.visitor.get('/jobs', all),
  'a search for it': () => app.visitor.get('/jobs/search', { q: word }),
  'the board': () => app.visitor.get('/jobs/board', all),
  'the landing page': () => app.visitor.get('/landingpage/jobs'),
  'its own page': () => app.visitor.get('/jobs/:slug', { slug: job.slug }).catch(({ status }) => status),
  'jobs like another': async () => (await app.visitor.get('/jobs/:slug', { slug: other.slug })).data.similar,
  'the jobs of its company': () => app.visitor.get('/jobs', { company: employer.company.slug }),
  'saved jobs': () => seeker.api.get('/saved-jobs'),
  'the sitemap': () => page('/sitemap-jobs-0.xml'),
  'the feed': () => page('/jobs.rss'),
}
const says = (answer: unknown) =>
  JSON.stringify(answer).includes(word) || JSON.stringify(answer).includes(job.slug)

/** Counts that would give it away. */
const counts = async () => {
  const { data: company } = await app.visitor.get('/companies/:slug', { slug: employer.company.slug })
  const hiring = await app.visitor.get('/companies', { hiring: 'yes' })
  const landing = await app.visitor.get('/landingpage/employer')
  return {
    company: company.openJobs,
    hiring: hiring.data.some(({ slug }) => slug === employer.company.slug),
    landing: landing.data.find(({ slug }) => slug === employer.company.slug)?.openJobs,
    search: (await app.visitor.get('/jobs', { q: word })).meta?.total,
  }
}

const states = {
  held: { heldAt: new Date() },
  hidden: { heldAt: new Date(), moderation: 'hidden' },
  removed: { heldAt: new Date(), moderation: 'removed', status: 'closed', closedReason: 'removed' },
} as const
const seen = { heldAt: null, moderation: null, status: 'open', closedReason: null } as const
const set = (changes: object) => app.db.updateTable('jobs').set(changes).where('id', '=', job.id).execute()

test('a job that anyone may see stands on every surface', async () => {
  await set(seen)
  const missing = []
  for (const [name, read] of Object.entries(surfaces)) if (!says(await read())) missing.push(name)
  expect(missing).toEqual([])
  expect(await counts()).toEqual({ company: 1, hiring: true, landing: 1, search: 1 })
})

test.each(Object.entries(states))('a %s job is on no surface and in no count', async (_, changes) => {
  await set({ ...seen, ...changes })
  const found = []
  for (const [name, read] of Object.entries(surfaces)) if (says(await read())) found.push(name)
  expect(found).toEqual([])
  expect(await counts()).toEqual({ company: 0, hiring: false, landing: 0, search: 0 })
})

test.each(Object.entries(states))(
  'nobody can apply to a %s job, save it, or open its page',
  async (_, changes) => {
    await set({ ...seen, ...changes })
    const applicant = await app.seeker()
    await expect(applicant.api.post('/jobs/apply', { slug: job.slug })).rejects.toMatchObject({ status: 410 })
    await expect(applicant.api.post('/jobs/apply', { jobId: job.id })).rejects.toMatchObject({ status: 410 })
    await expect(applicant.api.put('/saved-jobs/:slug', { slug: job.slug })).rejects.toMatchObject({
      status: 404,
    })
    await expect(app.visitor.get('/jobs/:slug', { slug: job.slug })).rejects.toMatchObject({ status: 410 })
  },
)

test('what is seen again is on every surface again', async () => {
  await set(seen)
  for (const [name, read] of Object.entries(surfaces))
    expect([name, says(await read())]).toEqual([name, true])
})
