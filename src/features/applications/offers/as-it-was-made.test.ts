import { expect, test } from 'vitest'
import type { OfferRecord } from '#/features/offers/record/format.ts'
import { dayMs } from '#/shared/dates.ts'
import { openHiring } from '#/testing/applications.ts'

// What was offered stays what was offered: in the record, and on the applicant's route.

const { app, employer, newApplication, terms } = await openHiring()

const steps = JSON.stringify([
  { id: 'interview', name: 'Interview', days: 4, stage: 'interview' },
  { id: 'offer', name: 'Offer in writing', days: 2, stage: 'offer' },
])
const answerBy = new Date(Date.now() + dayMs / 24).toISOString()

async function countered() {
  const job = await app.job(employer.company.id, { steps })
  const one = await newApplication({ jobId: job.id })
  await offer(one.id, 1, { ...terms, answerBy })
  const { id, seeker } = one
  await seeker.api.post('/applications/:id/answer-offer', {
    ...{ id, answer: 'counter', amount: 75_000, version: 2 },
  })
  return one
}
const offer = (id: string, version: number, sent: object) =>
  employer.api.post('/employer/applications/:id/move', {
    ...{ id, version, to: 'offer', offer: { ...terms, ...sent } },
  })
const read = async ({ seeker, id }: Awaited<ReturnType<typeof countered>>) =>
  (await seeker.api.get('/applications/:id', { id })).data
const stations = async (one: Awaited<ReturnType<typeof countered>>) =>
  (await read(one)).route.filter(({ state }) => state === 'done').map(({ label }) => label)

async function firstEntry({ seeker, id }: Awaited<ReturnType<typeof countered>>) {
  const { payload } = await app.app.inject({
    url: `/api/applications/${id}/offer-record`,
    headers: { authorization: `Bearer ${seeker.token}` },
  })
  return (JSON.parse(payload) as OfferRecord).entries[0]?.document
}

test('a counter puts the end of an offer off, and both ends are kept', async () => {
  const one = await countered()
  const { offer: current } = await read(one)
  expect(current?.firstAnswerBy).toBe(answerBy)
  expect(Date.parse(current?.answerBy ?? '')).toBeGreaterThan(Date.parse(answerBy))
  expect(await firstEntry(one)).toMatchObject({ kind: 'offer', answerBy })
})

test('an offer that is carried over is stated with the end it was made with', async () => {
  const one = await countered()
  await app.db.deleteFrom('offerEntries').where('applicationId', '=', one.id).execute()
  await app.db
    .updateTable('offers')
    .set({ hash: null, state: null })
    .where('applicationId', '=', one.id)
    .execute()
  expect(await firstEntry(one)).toMatchObject({ kind: 'offer', carriedOver: true, answerBy })
})

test('an offer that no counter has moved has one end', async () => {
  const { id, seeker } = await newApplication()
  await offer(id, 1, { answerBy })
  const { data } = await seeker.api.get('/applications/:id', { id })
  expect(data.offer).toMatchObject({ answerBy, firstAnswerBy: null })
})

test('the route keeps each offer with its own pay, and the counter to it', async () => {
  const one = await countered()
  expect(await stations(one)).toEqual(['Applied', 'Offer: $70,000', 'You countered: $75,000'])
  await offer(one.id, 3, { amount: 72_000 })
  expect(await stations(one)).toEqual([
    'Applied',
    'Offer: $70,000',
    'You countered: $75,000',
    'Offer: $72,000',
  ])
})

test('a counter that was agreed leaves the offer it answered as it was', async () => {
  const one = await countered()
  await employer.api.post('/employer/applications/:id/move', { id: one.id, version: 3, to: 'offer accept' })
  expect((await stations(one)).slice(0, 3)).toEqual(['Applied', 'Offer: $70,000', 'You countered: $75,000'])
  expect((await read(one)).offer?.amount).toBe(75_000)
})
