import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dayMs } from '#/shared/dates.ts'
import { testApp } from '#/testing/app.ts'

const app = await testApp()

const noAnswers = { gender: null, birthYear: null, birthMonth: null, birthDay: null, citizenship: null }
const empty = {
  name: 'Maya Herrera',
  photo: null,
  headline: '',
  about: '',
  city: '',
  region: '',
  country: null,
  phone: null,
  yearsExperience: null,
  skills: [],
  experience: [],
  education: [],
  desiredPay: null,
  desiredCurrency: 'USD' as const,
  authorisedToWork: null,
  needsSponsorship: null,
  resumeFileId: null,
  portfolioFileIds: [],
  private: noAnswers,
}
const full = {
  ...empty,
  headline: 'Backend engineer, payments',
  about: 'Moves money.\nSafely.',
  city: 'Newark',
  region: 'NJ',
  country: 'US',
  phone: { type: 'Work' as const, countryCode: 'US', contactNumber: '862 555 0117' },
  yearsExperience: 9,
  skills: ['Postgres', 'Go'],
  experience: [
    {
      title: 'Senior engineer',
      company: 'Tollbooth Payments',
      from: '2022-03',
      to: null,
      summary: 'Moved settlement to a stream.',
    },
  ],
  education: [{ school: 'New Jersey Institute of Technology', degree: 'BS', year: 2017 }],
  desiredPay: 170_000,
  authorisedToWork: true,
  needsSponsorship: false,
  private: {
    gender: 'Do Not Indicate' as const,
    birthYear: 1991,
    birthMonth: '02',
    birthDay: '28',
    citizenship: 'U.S. refuges asylee' as const,
  },
}
const insertFile = (ownerId: string, kind: 'document' | 'image') =>
  app.db
    .insertInto('files')
    .values({ ownerId, kind, name: 'herrera.pdf', mediaType: 'application/pdf', size: 1200 })
    .returningAll()
    .executeTakeFirstOrThrow()

test('a new seeker has an empty profile, and saving returns the stored profile', async () => {
  const seeker = await app.seeker({ name: 'Maya' })
  const { data: before } = await seeker.api.get('/profile')
  expect(before).toMatchObject({ name: 'Maya', headline: null, skills: [], resume: null, updatedAt: null })
  expect(before.completeness.filter(({ done }) => done)).toEqual([])

  const resume = await insertFile(seeker.id, 'document')
  const { data: saved, message } = await seeker.api.post('/profile', { ...full, resumeFileId: resume.id })
  expect(message).toBe('Profile saved')
  const { resumeFileId: _, portfolioFileIds: __, ...sent } = { ...full, resumeFileId: null }
  expect(saved).toMatchObject({ ...sent, resume: { id: resume.id, name: 'herrera.pdf', size: 1200 } })
  expect(saved.completeness.every(({ done }) => done)).toBe(true)
  expect((await seeker.api.get('/profile')).data).toEqual(saved)

  const { data: emptied } = await seeker.api.post('/profile', empty)
  expect(emptied).toMatchObject({ headline: null, phone: null, resume: null, private: noAnswers, skills: [] })
})

test('saving a name changes the session’s name too', async () => {
  const seeker = await app.seeker()
  await seeker.api.post('/profile', { ...empty, name: 'Maya Rivera' })
  expect((await seeker.api.get('/auth/session')).data.name).toBe('Maya Rivera')
})

test.each([
  [{ name: ' ' }, 'name', 'Name is required'],
  [{ headline: 'x'.repeat(121) }, 'headline', 'Headline can be at most 120 characters'],
  [{ country: 'XX' }, 'country', 'Choose a country of the list'],
  [
    { phone: { countryCode: 'US', contactNumber: '12' } },
    'phone.contactNumber',
    'Enter a phone number like +1 201 555 0177',
  ],
  [
    { phone: { countryCode: 'US', contactNumber: 'ask me' } },
    'phone.contactNumber',
    'Enter a phone number like +1 201 555 0177',
  ],
  [{ yearsExperience: 81 }, 'yearsExperience', 'Years can be at most 80'],
  [{ experience: [{ ...full.experience[0], title: '' }] }, 'experience.0.title', 'Job title is required'],
  [
    { experience: [{ ...full.experience[0], from: '2022-03', to: '2021-01' }] },
    'experience.0.to',
    'End comes before start',
  ],
  [
    { experience: [{ ...full.experience[0], from: '2099-01' }] },
    'experience.0.from',
    'Start is in the future',
  ],
  [{ private: { ...noAnswers, birthYear: 2025 } }, 'private.birthYear', 'Choose a year of the list'],
  [
    { private: { ...noAnswers, birthMonth: '02', birthDay: '30' } },
    'private.birthDay',
    'That month has no such day',
  ],
])('a profile with %j is refused at its field', async (change, field, message) => {
  const seeker = await app.seeker()
  await expect(seeker.api.post('/profile', { ...full, ...change } as typeof full)).rejects.toMatchObject({
    status: 422,
    errors: { [field]: [message] },
  })
  expect((await seeker.api.get('/profile')).data.updatedAt).toBeNull()
})

test('another user’s file cannot be used as résumé or photo', async () => {
  const seeker = await app.seeker()
  const other = await app.seeker()
  const document = await insertFile(other.id, 'document')
  const image = await insertFile(other.id, 'image')
  await expect(seeker.api.post('/profile', { ...empty, resumeFileId: document.id })).rejects.toMatchObject({
    errors: { resumeFileId: ['Upload the résumé again'] },
  })
  for (const photo of [`/api/file/${image.id}`, 'https://elsewhere.example/me.png', '/api/file/nothing'])
    await expect(seeker.api.post('/profile', { ...empty, photo })).rejects.toMatchObject({
      errors: { photo: ['Upload the photo again'] },
    })
  const mine = await insertFile(seeker.id, 'image')
  const { data } = await seeker.api.post('/profile', { ...empty, photo: `/api/file/${mine.id}` })
  expect(data.photo).toBe(`/api/file/${mine.id}`)
})

// Security: A-09
test('private answers are returned to their owner only', async () => {
  const seeker = await app.seeker()
  const other = await app.seeker()
  const employer = await app.employer('approved')
  await seeker.api.post('/profile', full)
  expect((await other.api.get('/profile')).data.private).toEqual(noAnswers)
  await expect(employer.api.get('/profile')).rejects.toMatchObject({ status: 403 })
  await expect(app.visitor.get('/profile')).rejects.toMatchObject({ status: 401 })

  const job = await app.job(employer.company.id)
  const { data: sent } = await seeker.api.post('/jobs/apply', { slug: job.slug })
  const { data: applicant } = await employer.api.get('/employer/applications/:id', { id: sent.id })
  // A random id may hold any four digits.
  const seen = JSON.stringify(applicant).replace(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, 'id')
  for (const hidden of ['1991', 'refuges', 'Do Not Indicate', '862 555']) expect(seen).not.toContain(hidden)
})

test('saving a job twice saves it once, and removing it twice is no error', async () => {
  const seeker = await app.seeker()
  const { company } = await app.employer('approved')
  const job = await app.job(company.id)
  await seeker.api.put('/saved-jobs/:slug', { slug: job.slug })
  await seeker.api.put('/saved-jobs/:slug', { slug: job.slug })
  const { data: saved } = await seeker.api.get('/saved-jobs')
  expect(saved).toHaveLength(1)
  expect(saved[0]).toMatchObject({ slug: job.slug, state: 'open', company: { name: company.name } })

  const other = await app.seeker()
  expect((await other.api.get('/saved-jobs')).data).toEqual([])

  for (const _ of [1, 2]) await seeker.api.delete('/saved-jobs/:slug', { slug: job.slug })
  expect((await seeker.api.get('/saved-jobs')).data).toEqual([])
})

test('a saved job that closes is marked closed; an invisible job cannot be saved', async () => {
  const seeker = await app.seeker()
  const { company } = await app.employer('approved')
  const job = await app.job(company.id)
  await seeker.api.put('/saved-jobs/:slug', { slug: job.slug })
  await app.db.updateTable('jobs').set({ status: 'closed' }).where('id', '=', job.id).execute()
  const { data: saved } = await seeker.api.get('/saved-jobs')
  expect(saved).toMatchObject([{ slug: job.slug, state: 'closed' }])
  // Saving again from an outdated list changes nothing.
  await seeker.api.put('/saved-jobs/:slug', { slug: job.slug })

  const unchecked = await app.employer('pending')
  const hidden = await app.job(unchecked.company.id)
  for (const slug of [hidden.slug, 'no-such-job'])
    await expect(seeker.api.put('/saved-jobs/:slug', { slug })).rejects.toMatchObject({ status: 404 })
})

test('portfolio files are kept in their order; those of others, pictures and doubles are refused', async () => {
  const seeker = await app.seeker()
  const other = await app.seeker()
  const [first, second] = [await insertFile(seeker.id, 'document'), await insertFile(seeker.id, 'document')]
  const ids = [second.id, first.id]
  const { data } = await seeker.api.post('/profile', { ...empty, portfolioFileIds: ids })
  expect(data.portfolio.map(({ id }) => id)).toEqual(ids)
  expect(data.portfolio[0]).toMatchObject({ name: 'herrera.pdf', size: 1200 })
  for (const wrong of [
    (await insertFile(other.id, 'document')).id,
    (await insertFile(seeker.id, 'image')).id,
    first.id,
  ])
    await expect(
      seeker.api.post('/profile', { ...empty, portfolioFileIds: [first.id, wrong] }),
    ).rejects.toMatchObject({ status: 422 })
  expect((await seeker.api.get('/profile')).data.portfolio.map(({ id }) => id)).toEqual(ids)
  await seeker.api.post('/profile', empty)
  expect((await seeker.api.get('/profile')).data.portfolio).toEqual([])
})

test('analytics count applications, and leave out a median of too few replies', async () => {
  const seeker = await app.seeker()
  const { company } = await app.employer('approved')
  const boss = await app.admin()
  // A Monday.
  const start = Date.parse('2026-03-02T09:00:00Z')
  const applied = async (stage: string, answeredAfterDays: number | null) => {
    const job = await app.job(company.id)
    const { id } = await app.db
      .insertInto('applications')
      .values({
        jobId: job.id,
        seekerId: seeker.id,
        stage: stage as 'applied',
        snapshot: '{}',
        appliedAt: new Date(start),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const event = (actorId: string, fromStage: string | null, toStage: string, days: number) =>
      app.db
        .insertInto('applicationEvents')
        .values({ applicationId: id, actorId, fromStage, toStage, createdAt: new Date(start + days * dayMs) })
        .execute()
    await event(seeker.id, null, 'applied', 0)
    if (answeredAfterDays !== null) await event(boss.id, 'applied', stage, answeredAfterDays)
  }
  await applied('applied', null)
  await applied('rejected', 1)
  await applied('screened', 2)
  // A Saturday counts as the Friday before it.
  await applied('hire', 5)
  await applied('short-listed', 8)

  const { data: few } = await seeker.api.get('/profile/analytics')
  expect(few).toMatchObject({
    applications: 5,
    outcomes: { open: 3, hired: 1, notSelected: 1, withdrawn: 0, declined: 0 },
    replies: { answered: 4, endedBefore: 0, medianDays: null },
  })
  await applied('interview', 11)
  const { data: enough } = await seeker.api.get('/profile/analytics')
  expect(enough.replies).toMatchObject({
    ...{ answered: 5, medianDays: 4 },
    byEmployer: [{ answered: 5, days: 4.4, promisedDays: null }],
  })
  expect(enough.byStage).toContainEqual({ stage: 'rejected', count: 1 })

  // Who withdrew before an answer waits for none.
  await applied('withdrawn', null)
  const { data: gone } = await seeker.api.get('/profile/analytics')
  expect(gone).toMatchObject({ applications: 7, replies: { answered: 5, endedBefore: 1 } })

  // An employer that was removed ended it, not the seeker.
  await app.db
    .updateTable('applications')
    .set({ stage: 'withdrawn', recalledAt: new Date() })
    .where('seekerId', '=', seeker.id)
    .where('stage', '=', 'interview')
    .execute()
  const { data: recalled } = await seeker.api.get('/profile/analytics')
  expect(recalled).toMatchObject({ applications: 7, outcomes: { open: 3, withdrawn: 1, recalled: 1 } })
  expect(recalled.byStage.map(({ stage }) => stage)).not.toContain('recalled')

  const nobody = await app.seeker({ email: `${randomUUID()}@people.example` })
  expect((await nobody.api.get('/profile/analytics')).data).toMatchObject({
    applications: 0,
    replies: { answered: 0, medianDays: null },
  })
})
