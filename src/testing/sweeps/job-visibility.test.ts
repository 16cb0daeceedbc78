import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { jobTracesIn, publicApiCalls } from '../public-surfaces.ts'

// A job that is held, hidden or removed is seen nowhere; public-surfaces.ts lists where it could be.

const app = await testApp()
const employer = await app.employer()
const neighbour = await app.employer()
const seeker = await app.seeker()
const word = 'Quillwright'
const surfaces = publicApiCalls.filter(({ companyOnly }) => !companyOnly)
const skills = ['Lettering', 'Vellum']
const job = await app.job(employer.company.id, { title: `${word} of Letters`, skills })
const other = await app.job(neighbour.company.id, { title: 'Night Baker', skills })
await seeker.api.put('/saved-jobs/:slug', { slug: job.slug })

const subject = {
  companySlug: employer.company.slug,
  companyName: employer.company.name,
  jobSlug: job.slug,
  jobTitle: job.title,
  jobId: job.id,
  likeSlug: other.slug,
}
/** The names of the public places that show the job. */
async function placesShowing() {
  const found: string[] = []
  for (const { name, path, as } of surfaces) {
    const url = path(subject)
    const headers = as ? { authorization: `Bearer ${seeker.token}` } : {}
    const { body } = await app.app.inject({ url, headers })
    if (jobTracesIn(body, subject, url).length > 0) found.push(name)
  }
  return found
}
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

test('a visible job appears on every surface', async () => {
  await set(seen)
  expect(await placesShowing()).toEqual(surfaces.map(({ name }) => name))
  expect(await counts()).toEqual({ company: 1, hiring: true, landing: 1, search: 1 })
})

// Security: A-14, C-05
test.each(Object.entries(states))('a %s job appears on no surface and in no count', async (_, changes) => {
  await set({ ...seen, ...changes })
  expect(await placesShowing()).toEqual([])
  expect(await counts()).toEqual({ company: 0, hiring: false, landing: 0, search: 0 })
})

// Security: A-06
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

test('a job that is visible again appears on every surface again', async () => {
  await set(seen)
  expect(await placesShowing()).toEqual(surfaces.map(({ name }) => name))
})
