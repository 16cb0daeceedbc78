import { expect, test } from 'vitest'
import { openHiring } from '#/testing/applications.ts'

const { app, employer, seekerWithProfile, tenMinutesPass } = await openHiring()

const licence = {
  ...{ id: 'q1', text: 'Do you hold a licence?', kind: 'yes-no', required: true, options: [], showIf: null },
  knockOut: { answers: ['Yes'], min: null, max: null },
}

async function apply(sorted = true) {
  const job = await app.job(employer.company.id, {
    ...(sorted && { questions: JSON.stringify([licence.text]), questionModels: JSON.stringify([licence]) }),
  })
  const seeker = await seekerWithProfile()
  const answers = sorted ? [{ id: 'q1', question: '', answer: 'No' }] : []
  const { data } = await seeker.api.post('/jobs/apply', { jobId: job.id, answers })
  const { id } = data
  return {
    ...{ seeker, id },
    ask: () => seeker.api.post('/applications/:id/ask-person', { id }),
    read: async () => (await seeker.api.get('/applications/:id', { id })).data,
    seen: async () => (await employer.api.get('/employer/applications/:id', { id })).data,
  }
}

test('after sending, an applicant whose answers were compared asks for a person, once, and the next step answers', async () => {
  const { id, ask, read, seen } = await apply()
  expect(await read()).toMatchObject({ mayAskPerson: true, waitsForPerson: false })
  await Promise.all([ask(), ask(), ask()])
  expect(await read()).toMatchObject({ mayAskPerson: false, waitsForPerson: true, wantsPerson: true })
  const before = await seen()
  expect(before.wantsPerson).toBe(true)
  expect(before.events.filter(({ kind }) => kind === 'person')).toMatchObject([{ by: 'them' }])
  const mails = (await app.mails(employer.email)).filter(({ subject }) =>
    subject.includes('asks for a person'),
  )
  expect(mails).toHaveLength(1)
  expect((await app.bells(employer.id)).at(-1)?.title).toMatch(/asks that a person reads the application/)

  await employer.api.post('/employer/applications/:id/move', { id, to: 'screened', version: before.version })
  expect((await seen()).wantsPerson).toBe(false)
  await tenMinutesPass()
  expect(await read()).toMatchObject({ waitsForPerson: false, mayAskPerson: false })
  // The line stays in the record of both.
  expect((await read()).events.filter(({ kind }) => kind === 'person')).toMatchObject([{ by: 'you' }])
})

test('nobody asks where nothing was compared, after the end, or about somebody else’s application', async () => {
  const plain = await apply(false)
  expect((await plain.read()).mayAskPerson).toBe(false)
  await expect(plain.ask()).rejects.toMatchObject({ status: 409 })
  const ended = await apply()
  await ended.seeker.api.post('/applications/:id/withdraw', { id: ended.id })
  await expect(ended.ask()).rejects.toMatchObject({ status: 409 })
  const other = await apply()
  await expect(plain.seeker.api.post('/applications/:id/ask-person', { id: other.id })).rejects.toMatchObject(
    {
      status: 404,
    },
  )
  expect((await other.seen()).wantsPerson).toBe(false)
})
