import { expect, test } from 'vitest'
import { saveCompanyName } from '#/features/companies/verification/duplicates/names.server.ts'
import { testApp } from '#/testing/app.ts'
import { untyped } from '#/testing/untyped.ts'

const app = await testApp()
const admin = await app.admin()
const known = await app.employer('approved', { name: 'Tidewater Freight Lines', domain: 'tidewater.example' })
await saveCompanyName(app.db, known.company)

/** A recruiter of this agency and address publishes a job for a verified company. */
async function publishFor(agency: string, email = `ana-${crypto.randomUUID()}@agency.example`) {
  const { company } = await app.employer()
  const recruiter = await app.recruiter({ email })
  const { id: mandateId } = await app.mandate(company.id, recruiter, { agency })
  const api = recruiter.actingFor(company)
  const publish = async () => {
    const { id, version } = await app.job(company.id, {
      ...{ mandateId, status: 'draft', postedAt: null, closesAt: null },
      description: `<p>${'Keep the lamps of the pier clean and lit. '.repeat(5)}</p>`,
    })
    return (await api.post('/employer/jobs/:id/publish', { id, version })).data
  }
  return { publish, first: await publish() }
}

test.each([
  'Microsoft Talent',
  'Micr\u03bfsoft',
  'Waymark Trust & Safety',
  'Tidewater Freight Lines',
  'Tidewater Frieght Lines Careers',
])('a job “Posted by %s” is held for review, with the imitated name as reason', async (agency) => {
  const { first } = await publishFor(agency)
  expect(first.moderation?.state).toBe('held')
  await expect(app.visitor.get('/jobs/:slug', { slug: first.slug })).rejects.toMatchObject({ status: 410 })
  const { reasons } = (await admin.api.get('/admin/jobs/:id', { id: first.id })).data
  expect(reasons).toContainEqual(expect.objectContaining({ key: 'agency' }))
})

test('an agency with its own name, or with an address at the matching domain, is not held', async () => {
  for (const [agency, email] of [
    ['Brooksvale'],
    ['Randstad', 'ana@randstad.com'],
    ['Tidewater Freight Lines', 'ana@tidewater.example'],
  ] as const)
    expect([agency, (await publishFor(agency, email)).first.moderation]).toEqual([agency, null])
})

test('an agency is reviewed once', async () => {
  const { publish, first } = await publishFor('Hilton Recruiting')
  expect((await publish()).moderation?.state).toBe('held')
  await admin.api.post(
    '/admin/jobs/:id/decide',
    untyped({
      ...{ id: first.id, version: first.version, kind: 'lift', reasonCode: 'clear', note: 'Their own name' },
    }),
  )
  expect((await publish()).moderation).toBeNull()
})
