import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { draftFieldOf, emptyDraft } from './apply/apply-draft.ts'
import { mapWritten, writtenFields, writtenNames } from './written-fields.ts'

const app = await testApp()

test('what an applicant writes reaches both sides, and after a withdrawal only the writer', async () => {
  const employer = await app.employer()
  const seeker = await app.seeker()
  const { id: jobId } = await app.job(employer.company.id)
  const words = mapWritten(({ label }) => `My ${label}`)
  const { id } = (await seeker.api.post('/jobs/apply', { jobId, ...words })).data
  const theirs = async () => (await employer.api.get('/employer/applications/:id', { id })).data
  const own = async () => (await seeker.api.get('/applications/:id', { id })).data
  expect(await own()).toMatchObject(words)
  expect(await theirs()).toMatchObject(words)
  await seeker.api.post('/applications/:id/withdraw', { id })
  expect(await own()).toMatchObject(words)
  expect(await theirs()).toMatchObject(mapWritten(() => null))
})

test('too long a text is refused under the name that the form knows', async () => {
  const seeker = await app.seeker()
  const tooLong = mapWritten(({ maxLength }) => 'a'.repeat(maxLength + 1))
  const failure = await seeker.api
    .post('/jobs/apply', { slug: 'some-job', ...tooLong })
    .catch((error) => error)
  expect(Object.keys(failure.errors).map(draftFieldOf).sort()).toEqual(writtenNames.toSorted())
  expect(Object.keys(emptyDraft([]))).toEqual(expect.arrayContaining(writtenNames))
  for (const name of writtenNames) expect(failure.errors[name][0]).toContain(writtenFields[name].label)
})
