import { expect, test } from 'vitest'
import { dayMs } from '#/shared/dates.ts'
import { openHiring } from '#/testing/applications.ts'
import { lateNote } from './seeker/late-note.ts'

const { app, employer, newApplication, tenMinutesPass } = await openHiring()

const makeLate = (id: string) => {
  const long = new Date(Date.now() - 14 * dayMs)
  return app.db
    .updateTable('applications')
    .set({ appliedAt: long, stageChangedAt: long })
    .where('id', '=', id)
    .execute()
}

test('about a late reply the applicant can ask once, by bell and mail', async () => {
  const { seeker, id } = await newApplication()
  const ask = () => seeker.api.post('/applications/:id/ask', { id })
  await expect(ask()).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/^Their answer is promised/),
  })
  await makeLate(id)
  const both = await Promise.allSettled([ask(), ask()])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(ask()).rejects.toMatchObject({ message: 'You have asked already. You can ask once' })

  const mails = await app.mails(employer.email)
  expect(mails.filter(({ subject }) => subject === 'Amara Nwosu asks about Night Shift Welder')).toHaveLength(
    1,
  )
  // The applicant has read just that before.
  const { replyBy } = (await seeker.api.get('/applications/:id', { id })).data
  const note = lateNote({ jobTitle: 'Night Shift Welder', promised: replyBy ?? '' })
  expect(
    mails.find(({ subject }) => subject.startsWith('Amara Nwosu asks'))?.textBody.replace(/\s+/g, ' '),
  ).toContain(note)
  expect((await app.bells(employer.id)).at(-1)?.title).toBe('Amara Nwosu asks when your answer will come.')
  expect((await seeker.api.get('/applications/:id', { id })).data.askedAt).not.toBeNull()
  expect((await employer.api.get('/employer/applications/:id', { id })).data.askedAt).not.toBeNull()

  // A move answers it.
  await employer.api.post('/employer/applications/:id/move', { id, to: 'screened', version: 1 })
  await tenMinutesPass()
  expect((await seeker.api.get('/applications/:id', { id })).data.askedAt).toBeNull()
})

test('nobody asks about an application that is not theirs, or where nothing is promised', async () => {
  const { seeker, id } = await newApplication()
  await makeLate(id)
  const other = (await newApplication()).seeker
  await expect(other.api.post('/applications/:id/ask', { id })).rejects.toMatchObject({ status: 404 })
  await seeker.api.post('/applications/:id/withdraw', { id })
  await expect(seeker.api.post('/applications/:id/ask', { id })).rejects.toMatchObject({ status: 409 })
})
