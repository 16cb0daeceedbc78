import { expect, test } from 'vitest'
import { openInterviews } from '#/testing/interviews.ts'
import { downloadArchive, eraseNow } from '#/testing/personal-data.ts'

const { app, employer, booked } = await openInterviews()

test('an applicant keeps a note about their interview, and an empty one is no note', async () => {
  const { seeker, interview } = await booked()
  const { id } = interview
  const read = async () => (await seeker.api.get('/interviews/:id/note', { id })).data
  expect(await read()).toEqual({ note: '', savedAt: null })
  const { data } = await seeker.api.put('/interviews/:id/note', { id, note: 'Ask about\nthe night shift' })
  expect(data.savedAt).not.toBeNull()
  expect(await read()).toEqual(data)
  expect(data.note).toBe('Ask about\nthe night shift')
  await seeker.api.put('/interviews/:id/note', { id, note: 'Ask about the crew' })
  expect((await read()).note).toBe('Ask about the crew')
  await seeker.api.put('/interviews/:id/note', { id, note: ' ' })
  expect(await read()).toEqual({ note: '', savedAt: null })
  const tooLong = seeker.api.put('/interviews/:id/note', { id, note: 'x'.repeat(5001) })
  await expect(tooLong).rejects.toMatchObject({ status: 422 })
})

// Security: G-01, G-02
test('nobody else reads it: not the company, not another applicant; the archive has it, and it ends with the account', async () => {
  const { seeker, interview, id: applicationId } = await booked()
  const { id } = interview
  const word = 'zqxnote about the salary'
  await seeker.api.put('/interviews/:id/note', { id, note: word })
  const stranger = await app.seeker()
  for (const call of [
    stranger.api.get('/interviews/:id/note', { id }),
    stranger.api.put('/interviews/:id/note', { id, note: 'mine' }),
  ])
    await expect(call).rejects.toMatchObject({ status: 404 })
  await expect(employer.api.get('/interviews/:id/note', { id })).rejects.toMatchObject({ status: 403 })
  const theirs = [
    await employer.api.get('/employer/interviews'),
    await employer.api.get('/employer/applications/:id/interviews', { id: applicationId }),
    await employer.api.get('/employer/applications/:id', { id: applicationId }),
  ]
  expect(JSON.stringify(theirs)).not.toContain('zqxnote')

  const archive = await downloadArchive(app, seeker)
  const { interviews } = JSON.parse(String(archive['data.json']))
  expect(interviews).toMatchObject([{ ownNote: word }])
  expect(Object.values(await downloadArchive(app, employer)).join(' ')).not.toContain('zqxnote')
  await eraseNow(app, seeker)
  expect(await app.db.selectFrom('interviewNotes').selectAll().execute()).toEqual([])
})
