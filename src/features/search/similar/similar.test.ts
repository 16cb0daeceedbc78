import { expect, test } from 'vitest'
import { noPreferences } from '#/features/seekers/profile-parts.ts'
import { testApp } from '#/testing/app.ts'
import { untyped } from '#/testing/untyped.ts'
import { coreTitle, headOf } from './occupation.ts'
import { distanceFrom, whyRecommended } from './why-recommended.ts'

const app = await testApp()
const { company: yard } = await app.employer()
const { company: other } = await app.employer()
const newark = { city: 'Newark', region: 'NJ', country: 'US' }
const allentown = { city: 'Allentown', region: 'PA', country: 'US' }
const leeds = { city: 'Leeds', region: 'England', country: 'GB' }
const planning = ['Timetables', 'Shunting', 'Excel']

const planner = await app.job(yard.id, { title: 'Rail Yard Planner', skills: planning, ...newark })
const job = (title: string, more: object = {}) => app.job(other.id, { title, skills: [], ...newark, ...more })
const near = await job('Senior Rail Yard Planner, Nights')
const bySkills = await job('Timetable Clerk', { skills: ['shunting', 'Timetables'] })
const otherName = await job('Yardmaster')
const sameKind = await job('Traffic Planner', { skills: ['Excel'] })
const remote = await job('Rail Yard Planner', { city: 'Chicago', region: 'IL', workplace: 'Remote' })
const farther = await job('Rail Yard Planner', { city: 'Chicago', region: 'IL' })
await job('Recruiter', { ...allentown, skills: ['Excel'] })
await job('Event Planner')
await job('Rail Yard Planner', leeds)
const colleague = await app.job(yard.id, { title: 'Yard Clerk', ...newark })

const similar = async (slug: string) => (await app.visitor.get('/jobs/:slug/similar', { slug })).data
const slugs = (jobs: { slug: string }[]) => jobs.map(({ slug }) => slug)

test('similar jobs have the same occupation, then the same skills, in reach or remote, and nothing else', async () => {
  const { elsewhere, sameCompany } = await similar(planner.slug)
  expect(slugs(elsewhere)).toEqual([near, otherName, remote, bySkills, sameKind].map(({ slug }) => slug))
  expect(elsewhere.map(({ km }) => km !== null && Math.round(km / 100))).toEqual([0, 0, false, 0, 0])
  expect(slugs(sameCompany)).toEqual([colleague.slug])
})

test('of the other jobs of its company those of the same occupation stand first, then those of a near one', async () => {
  const { company } = await app.employer()
  const own = (title: string, more: object = {}) =>
    app.job(company.id, { title, skills: [], ...newark, ...more })
  const nurse = await own('Registered Nurse, Nights')
  const same = await own('Staff Nurse', { city: null, workplace: 'Remote' })
  const close = await own('Licensed Practical Nurse')
  const recruiter = await own('Recruiter')
  const desk = await own('Front Desk Lead')
  const { sameCompany } = await similar(nurse.slug)
  expect(slugs(sameCompany)).toEqual([same, close, desk].map(({ slug }) => slug))
  // A title that names no occupation: its own words first, then the newest.
  const odd = await own('Zorbing Wrangler')
  const alike = await own('Senior Zorbing Wrangler (Leeds)')
  expect(slugs((await similar(odd.slug)).sameCompany)).toEqual(
    [alike, desk, recruiter].map(({ slug }) => slug),
  )
})

test('a job that shares two skills is found behind any number of newer ones that share one', async () => {
  const tulsa = { city: 'Tulsa', region: 'OK', country: 'US' }
  const welder = await app.job(yard.id, { title: 'Welder', skills: ['Welding', 'Excel'], ...tulsa })
  const older = await job('Fabricator', { skills: ['excel', 'Rigging', 'welding'], ...tulsa })
  for (let i = 0; i < 31; i++) await job(`Clerk ${i}`, { skills: ['Excel'], ...tulsa })
  expect(slugs((await similar(welder.slug)).elsewhere)).toEqual([older.slug])
})

test('an unknown or unpublished job has no similar ones', async () => {
  const draft = await app.job(other.id, { title: 'Rail Yard Planner', status: 'draft' })
  for (const slug of ['never-there', draft.slug])
    await expect(similar(slug)).rejects.toMatchObject({ status: 404 })
})

async function seekerWith(profile: object) {
  const seeker = await app.seeker()
  const { data } = await seeker.api.get('/profile')
  const {
    email: _,
    completeness: __,
    updatedAt: ___,
    resume: ____,
    resumes: _____,
    portfolio: ______,
    unpublished: _______,
    ...form
  } = data
  await seeker.api.post('/profile', untyped({ ...form, ...profile }))
  return seeker
}
const experience = [
  { title: 'Senior Rail Yard Planner', company: 'Docks', from: null, to: null, summary: null },
]

test('jobs are recommended by the profile’s occupation, skills and place, and each says why', async () => {
  const { api } = await seekerWith({ ...newark, experience, skills: planning })
  const { data } = await api.get('/recommended-jobs')
  expect(data.map(({ slug, why }) => [slug, why.kind, why.area])).toEqual([
    [planner.slug, 'title', 'near'],
    [near.slug, 'title', 'near'],
    [otherName.slug, 'title', 'near'],
    [bySkills.slug, 'skills', 'near'],
    [sameKind.slug, 'head', 'near'],
    [remote.slug, 'title', 'remote'],
    [farther.slug, 'title', 'country'],
  ])
  expect(data[0]?.why).toEqual({
    ...{ kind: 'title', from: 'work', words: 'Rail Yard Planner', area: 'near' },
    km: 0,
  })
  expect(data[3]?.why.words).toBe('shunting, Timetables')
  expect(data[6]?.why.km).toBeGreaterThan(1000)
})

test('a title that only shares a stem with another name of the occupation is not like it', async () => {
  const engineer = await job('Backend Developer', { city: 'Reno', region: 'NV' })
  await job('Product Development Cook', { city: 'Reno', region: 'NV' })
  const { api } = await seekerWith({
    ...{ city: 'Reno', region: 'NV', country: 'US', skills: [] },
    experience: [{ ...experience[0], title: 'Software Engineer' }],
  })
  expect(slugs((await api.get('/recommended-jobs')).data)).toEqual([engineer.slug])
})

test('what is near to the occupation is recommended behind it, and three of a company before others have had their turn', async () => {
  const bend = { city: 'Bend', region: 'OR', country: 'US' }
  for (let n = 1; n <= 4; n++) await job(`Bank Teller ${n}`, bend)
  await app.job(yard.id, { title: 'Loan Officer', skills: [], ...bend, workplace: 'Remote' })
  await job('Stonemason', bend)
  const { api } = await seekerWith({
    ...{ ...bend, skills: [] },
    experience: [{ ...experience[0], title: 'Bank Teller' }],
  })
  const { data } = await api.get('/recommended-jobs')
  expect(data.map(({ title, why }) => [title, why.kind, why.words])).toEqual([
    ['Bank Teller 4', 'title', 'Bank Teller'],
    ['Bank Teller 3', 'title', 'Bank Teller'],
    ['Bank Teller 2', 'title', 'Bank Teller'],
    ['Loan Officer', 'near', 'Bank Teller'],
    ['Bank Teller 1', 'title', 'Bank Teller'],
  ])
})

test('a job somebody applied to is not recommended to them', async () => {
  const seeker = await seekerWith({ ...newark, experience })
  await app.db
    .insertInto('applications')
    .values({ jobId: planner.id, seekerId: seeker.id, snapshot: '{}' })
    .execute()
  expect(slugs((await seeker.api.get('/recommended-jobs')).data)).not.toContain(planner.slug)
})

test('a job that is not for somebody is not recommended to them until they take that back', async () => {
  const seeker = await seekerWith({ ...newark, experience })
  const recommended = async () => slugs((await seeker.api.get('/recommended-jobs')).data)
  expect(await recommended()).toContain(planner.slug)
  for (let twice = 0; twice < 2; twice++)
    await seeker.api.put('/dismissed-jobs/:slug', { slug: planner.slug })
  expect(await recommended()).not.toContain(planner.slug)
  expect((await seeker.api.get('/dismissed-jobs')).data).toMatchObject([
    { slug: planner.slug, title: planner.title, company: { name: expect.any(String) }, city: planner.city },
  ])
  const other = await seekerWith({ ...newark, experience })
  expect(slugs((await other.api.get('/recommended-jobs')).data)).toContain(planner.slug)
  await seeker.api.delete('/dismissed-jobs/:slug', { slug: planner.slug })
  expect(await recommended()).toContain(planner.slug)
  expect((await seeker.api.get('/dismissed-jobs')).data).toEqual([])
  await expect(seeker.api.put('/dismissed-jobs/:slug', { slug: 'never-there' })).rejects.toMatchObject({
    status: 404,
  })
})

test('a dismissed job that is edited stays dismissed', async () => {
  const seeker = await seekerWith({ ...newark, experience })
  await seeker.api.put('/dismissed-jobs/:slug', { slug: planner.slug })
  const edit = (title: string) =>
    app.db
      .updateTable('jobs')
      .set((eb) => ({ title, version: eb('version', '+', 1) }))
      .where('id', '=', planner.id)
      .execute()
  await edit(`${planner.title} (new shift)`)
  expect(slugs((await seeker.api.get('/recommended-jobs')).data)).not.toContain(planner.slug)
  expect(slugs((await seeker.api.get('/dismissed-jobs')).data)).toEqual([planner.slug])
  await edit(planner.title)
})

test('roles somebody wants come before the jobs they applied for, their alerts and their work, and each says so', async () => {
  const { company } = await app.employer()
  const salem = { city: 'Salem', region: 'OR', country: 'US' }
  const own = (title: string, of = company.id) => app.job(of, { title, skills: [], ...salem })
  const dentist = await own('Dentist')
  const plumber = await own('Plumber')
  const sentTo = await own('Plumber, Nights')
  const baker = await own('Baker')
  const florist = await own('Florist', other.id)
  const seeker = await seekerWith({
    ...salem,
    experience: [{ ...experience[0], title: 'Florist' }],
    preferences: { ...noPreferences, roles: ['Dentist'] },
  })
  const recommended = async () =>
    (await seeker.api.get('/recommended-jobs')).data.map(({ slug, why }) => [slug, why.kind, why.from])
  expect(await recommended()).toEqual([
    [dentist.slug, 'title', 'wanted'],
    [florist.slug, 'title', 'work'],
  ])

  const { id } = await app.db
    .insertInto('applications')
    .values({ jobId: sentTo.id, seekerId: seeker.id, snapshot: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const alert = { email: seeker.email, frequency: 'daily' as const, search: 'q=baker' }
  await app.db
    .insertInto('alerts')
    .values([
      { ...alert, userId: seeker.id, confirmedAt: new Date(), unsubscribeToken: 'mine' },
      // Of this address, and nobody confirmed it.
      { ...alert, search: 'q=recruiter', unsubscribeToken: 'unconfirmed' },
    ])
    .execute()
  expect((await recommended()).slice(0, 4)).toEqual([
    [dentist.slug, 'title', 'wanted'],
    [plumber.slug, 'title', 'applied'],
    [baker.slug, 'title', 'alert'],
    [florist.slug, 'title', 'work'],
  ])
  await app.db.updateTable('applications').set({ stage: 'withdrawn' }).where('id', '=', id).execute()
  expect((await recommended()).map(([slug]) => slug)).not.toContain(plumber.slug)
})

test('minimum pay counts in whatever period a job names', async () => {
  const { company } = await app.employer()
  const bend = { city: 'Bend', region: 'OR', country: 'US' }
  const own = (payMin: number, payMax: number, payPeriod: 'hour' | 'month' | 'year', payCurrency = 'USD') =>
    app.job(company.id, {
      ...{ title: 'Registered Nurse', skills: [], payMin, payMax, payPeriod, payCurrency },
      ...bend,
    })
  const hourly = await own(36, 38.5, 'hour')
  await own(30, 38, 'hour')
  const yearly = await own(70_000, 80_100, 'year')
  await own(70_000, 80_000, 'year')
  const monthly = await own(6_000, 7_000, 'month', 'EUR')
  const seeker = await seekerWith({
    ...bend,
    experience: [{ ...experience[0], title: 'Registered Nurse' }],
    ...{ payFloor: 38.5, desiredPeriod: 'hour' },
  })
  const found = slugs((await seeker.api.get('/recommended-jobs')).data)
  expect(found.toSorted()).toEqual([hourly, yearly, monthly].map(({ slug }) => slug).toSorted())
})

test('nothing is recommended for an empty profile', async () => {
  expect((await (await app.seeker()).api.get('/recommended-jobs')).data).toEqual([])
})

test.each([
  ['Senior Rail Yard Planner, Nights', 'Rail Yard Planner', 'Planner'],
  ['Staff Nurse II', 'Nurse', 'Nurse'],
  ['Director of Nursing (Leeds)', 'Director of Nursing', 'Director'],
  ['Lead', 'Lead', 'Lead'],
  ['Baker / Pastry Chef', 'Baker', 'Baker'],
])('%s names the occupation %s, a kind of %s', (title, occupation, head) => {
  expect([coreTitle(title), headOf(occupation)]).toEqual([occupation, head])
})

test('a recommendation says why, and how far it is in the person’s own unit', () => {
  const why = { kind: 'title', from: 'work', words: 'Planner', area: 'near', km: 9.5 } as const
  const newark = { town: 'Newark', unit: 'mi', isRemote: false } as const
  expect(whyRecommended(why, newark)).toBe('Similar to your work as Planner, 6 miles from Newark')
  expect(whyRecommended(why, { ...newark, unit: undefined })).toBe(
    'Similar to your work as Planner, 10 km from Newark',
  )
  expect(whyRecommended({ ...why, kind: 'near' }, newark)).toBe(
    'Related to your work as Planner, 6 miles from Newark',
  )
  expect(whyRecommended({ ...why, from: 'wanted' }, newark)).toBe(
    'You want to work as Planner, 6 miles from Newark',
  )
  expect(whyRecommended({ ...why, from: 'applied', kind: 'near' }, newark)).toBe(
    'Related to the jobs you applied for, 6 miles from Newark',
  )
  expect(whyRecommended({ ...why, from: 'alert' }, newark)).toBe(
    'Like your job alert for Planner, 6 miles from Newark',
  )
  expect(whyRecommended({ ...why, km: 0 }, newark)).toBe('Similar to your work as Planner, in Newark')
  expect(whyRecommended(why, { ...newark, isRemote: true })).toBe('Similar to your work as Planner, remote')
  expect(distanceFrom('Newark', 1.5, 'mi')).toBe('1 mile from Newark')
  expect(whyRecommended({ ...why, kind: 'skills', words: 'Excel, SQL', km: null }, newark)).toBe(
    'Your skills: Excel, SQL',
  )
})
