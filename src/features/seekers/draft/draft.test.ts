import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { untyped } from '#/testing/untyped.ts'
import { toFormValues, toProfileForm } from '../profile/profile-values.ts'

const app = await testApp()
type Seeker = Awaited<ReturnType<typeof app.seeker>>

const save = async ({ api }: Seeker, version: number, changes: Record<string, unknown>) =>
  (await api.put('/profile/draft', { version, changes })).data

async function publish(seeker: Seeker, draftVersion?: number) {
  const { data: profile } = await seeker.api.get('/profile')
  const { version, values } = (await seeker.api.get('/profile/draft')).data
  const form = toProfileForm({ ...toFormValues(profile), ...values })
  return (await seeker.api.post('/profile', { ...form, draftVersion: draftVersion ?? version })).data
}

test('a draft is kept field by field, is no employer’s to see, and is published by one press', async () => {
  const seeker = await app.seeker({ name: 'Maya' })
  const { version } = await save(seeker, 0, { headline: 'Welder', yearsExperience: 'nine' })
  expect(version).toBe(1)
  // It need not be valid.
  expect((await seeker.api.get('/profile/draft')).data).toMatchObject({
    version: 1,
    values: { headline: 'Welder', yearsExperience: 'nine' },
  })
  expect((await seeker.api.get('/profile')).data).toMatchObject({ headline: null, unpublished: 2 })
  await save(seeker, 1, { yearsExperience: '9' })
  const published = await publish(seeker)
  expect(published).toMatchObject({ headline: 'Welder', yearsExperience: 9, unpublished: 0, draftVersion: 3 })
  expect((await seeker.api.get('/profile/draft')).data.values).toEqual({})
})

test('two tabs: different fields are merged, and one field changed in both is answered instead of overwritten', async () => {
  const seeker = await app.seeker()
  const first = await save(seeker, 0, { headline: 'Of tab one' })
  const second = await save(seeker, 0, { about: 'Of tab two' })
  expect(second).toMatchObject({ version: 2, conflicts: {}, changed: { headline: 'Of tab one' } })
  // The first tab does not know of version 2, and changes both.
  const both = await save(seeker, first.version, { about: 'Of tab one', city: 'Newark' })
  expect(both).toMatchObject({ version: 3, conflicts: { about: 'Of tab two' } })
  const { values } = (await seeker.api.get('/profile/draft')).data
  expect(values).toMatchObject({ headline: 'Of tab one', about: 'Of tab two', city: 'Newark' })
  // Having seen it, its person decides.
  const decided = await save(seeker, both.version, { about: 'Of tab one' })
  expect(decided.conflicts).toEqual({})
  expect((await seeker.api.get('/profile/draft')).data.values.about).toBe('Of tab one')
})

test('the same change in both tabs is no conflict, and lists are compared by what they hold', async () => {
  const seeker = await app.seeker()
  const job = { title: 'Welder', company: 'Yard', from: '2020-01', to: '', summary: '' }
  await save(seeker, 0, { experience: [job] })
  const reordered = Object.fromEntries(Object.entries(job).toReversed())
  expect(await save(seeker, 0, { experience: [reordered] })).toMatchObject({ version: 1, conflicts: {} })
})

test('what was published in one tab meets the other tab as a conflict, and an older draft cannot be published', async () => {
  const seeker = await app.seeker()
  const { version } = await save(seeker, 0, { headline: 'Drafted' })
  await save(seeker, version, { headline: 'Later' })
  await expect(publish(seeker, version)).rejects.toMatchObject({ status: 409 })
  expect((await seeker.api.get('/profile')).data.headline).toBeNull()
  await publish(seeker)
  expect(await save(seeker, version, { headline: 'From the old tab' })).toMatchObject({
    conflicts: { headline: 'Later' },
  })
  // A client that knows no drafts publishes as before, and what is drafted stays.
  await save(seeker, 99, { about: 'Drafted' })
  const { data: profile } = await seeker.api.get('/profile')
  await seeker.api.post('/profile', { ...toProfileForm(toFormValues(profile)), city: 'Leeds' })
  expect((await seeker.api.get('/profile')).data).toMatchObject({ city: 'Leeds', unpublished: 1 })
})

test('a name or photo that is changed in the settings reaches an open profile, which does not publish the old one', async () => {
  const seeker = await app.seeker({ name: 'Maya' })
  await save(seeker, 0, { name: 'Maya R.', headline: 'Welder' })
  await seeker.api.put('/account/name', { name: 'Maya Rao' })
  await expect(publish(seeker, 1)).rejects.toMatchObject({ status: 409 })
  expect(await save(seeker, 1, {})).toMatchObject({ version: 2, changed: { name: 'Maya R.' } })
  const other = await app.seeker({ name: 'Noor' })
  await other.api.put('/account/name', { name: 'Noor B.' })
  await expect(publish(other, 0)).rejects.toMatchObject({ status: 409 })
  expect(await save(other, 0, {})).toMatchObject({ version: 1, changed: { name: 'Noor B.' } })
  await other.api.put('/account/photo', { photo: null })
  expect((await save(other, 1, {})).version).toBe(2)
  const employer = await app.employer('draft')
  await employer.api.put('/account/name', { name: 'Ada' })
  expect(
    await app.db.selectFrom('profileDrafts').where('userId', '=', employer.id).selectAll().execute(),
  ).toEqual([])
})

test('a discarded draft is gone, and an old tab’s change of it is asked about', async () => {
  const seeker = await app.seeker()
  const { version } = await save(seeker, 0, { headline: 'Drafted' })
  await seeker.api.delete('/profile/draft')
  expect((await seeker.api.get('/profile/draft')).data).toMatchObject({ values: {}, updatedAt: null })
  expect(await save(seeker, version, { headline: 'Again' })).toMatchObject({ conflicts: { headline: '' } })
})

test('the preview is the snapshot that an application takes', async () => {
  const seeker = await app.seeker({ name: 'Maya' })
  const { company } = await app.employer('approved')
  await save(seeker, 0, {
    headline: 'Welder',
    skills: ['TIG'],
    skillYears: { TIG: '6' },
    languages: [{ language: 'Polish', level: 'B1' }],
    yearsExperience: 'nine',
    phone: { type: 'Home', countryCode: 'US', contactNumber: '862 555 0117' },
  })
  const preview = async (of: 'draft' | 'published') => (await seeker.api.get('/profile/preview', { of })).data
  expect((await preview('published')).snapshot.headline).toBeNull()
  const drafted = await preview('draft')
  expect(drafted.leftOut).toEqual(['yearsExperience'])
  expect(JSON.stringify(drafted)).not.toContain('862 555')
  await save(seeker, 1, { yearsExperience: '9' })
  const expected = (await preview('draft')).snapshot
  expect(expected).toMatchObject({ headline: 'Welder', skillYears: { TIG: 6 }, yearsExperience: 9 })
  await publish(seeker)
  const job = await app.job(company.id)
  const { data: sent } = await seeker.api.post('/jobs/apply', { jobId: job.id })
  const { snapshot } = (await seeker.api.get('/applications/:id', { id: sent.id })).data
  expect(snapshot).toEqual(expected)
  expect((await preview('published')).snapshot).toEqual(expected)
})

// Security: A-09
test('a draft is its seeker’s alone; unknown fields, and more than a profile can hold, are refused', async () => {
  const [seeker, other] = [await app.seeker(), await app.seeker()]
  await save(seeker, 0, { private: { gender: 'Female' } })
  expect((await other.api.get('/profile/draft')).data.values).toEqual({})
  const employer = await app.employer('approved')
  await expect(employer.api.get('/profile/draft')).rejects.toMatchObject({ status: 403 })
  for (const changes of [{ role: 'SUPER_ADMIN' }, { about: 'x'.repeat(300_001) }])
    await expect(save(seeker, 0, untyped(changes))).rejects.toMatchObject({ status: 422 })
  // Nonsense in a field makes no preview fail.
  await save(seeker, 1, { experience: 'no list', phone: 7, private: null })
  const { data } = await seeker.api.get('/profile/preview', { of: 'draft' })
  expect(data.snapshot.experience).toEqual([])
})
