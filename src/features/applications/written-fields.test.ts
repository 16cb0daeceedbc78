import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { draftFieldOf, emptyApplyDraft } from './apply/apply-draft.ts'
import { mapWrittenFields, writtenFieldNames, writtenFields } from './written-fields.ts'

const app = await testApp()

test('both sides read what an applicant wrote, and after a withdrawal only the applicant', async () => {
  const employer = await app.employer()
  const seeker = await app.seeker()
  const { id: jobId } = await app.job(employer.company.id)
  const words = mapWrittenFields(({ label }) => `My ${label}`)
  const { id } = (await seeker.api.post('/jobs/apply', { jobId, ...words })).data
  const theirs = async () => (await employer.api.get('/employer/applications/:id', { id })).data
  const own = async () => (await seeker.api.get('/applications/:id', { id })).data
  expect(await own()).toMatchObject(words)
  expect(await theirs()).toMatchObject(words)
  await seeker.api.post('/applications/:id/withdraw', { id })
  expect(await own()).toMatchObject(words)
  expect(await theirs()).toMatchObject(mapWrittenFields(() => null))
})

test('a text that is too long is refused with an error at its form field', async () => {
  const seeker = await app.seeker()
  const tooLong = mapWrittenFields(({ maxLength }) => 'a'.repeat(maxLength + 1))
  const failure = await seeker.api
    .post('/jobs/apply', { slug: 'some-job', ...tooLong })
    .catch((error) => error)
  expect(Object.keys(failure.errors).map(draftFieldOf).sort()).toEqual(writtenFieldNames.toSorted())
  expect(Object.keys(emptyApplyDraft([]))).toEqual(expect.arrayContaining(writtenFieldNames))
  for (const name of writtenFieldNames) expect(failure.errors[name][0]).toContain(writtenFields[name].label)
})
