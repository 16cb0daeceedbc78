import { expect, test } from 'vitest'
import type { OfferRecord } from '#/features/offers/record/format.ts'
import { openHiring } from '#/testing/applications.ts'

const { app, employer, newApplication, terms } = await openHiring()
const reason = 'The contract with the yard was cancelled on Friday.'

async function accepted() {
  const one = await newApplication()
  await employer.api.post('/employer/applications/:id/move', {
    id: one.id,
    version: 1,
    to: 'offer',
    offer: terms,
  })
  await one.seeker.api.post('/applications/:id/answer-offer', { id: one.id, version: 2, answer: 'accept' })
  return one
}
const rescind = (id: string, more: object = {}) =>
  employer.api.post('/employer/applications/:id/rescind-offer', { id, version: 3, reason, ...more })

test('an accepted offer is taken back with a reason: both sides are told, and the record keeps it', async () => {
  const { seeker, id } = await accepted()
  await expect(rescind(id, { reason: '' })).rejects.toMatchObject({ status: 422 })
  await rescind(id)
  // Pressed twice, it is one act.
  await rescind(id)
  const { data } = await seeker.api.get('/applications/:id', { id })
  expect(data).toMatchObject({ stage: 'rejected', message: reason, waitingOn: 'nobody', isRescinded: true })
  // It is nowhere called what a rejection is called.
  expect(data.route.at(-1)).toMatchObject({ label: 'Offer taken back', state: 'end' })
  expect(data.standing).toBe('Offer taken back')
  const [mail] = await app.mails(seeker.email)
  expect(mail?.subject).toBe('Night Shift Welder: the offer you agreed on was taken back')
  expect(mail?.textBody).toContain(reason)
  expect((await app.mails(employer.email))[0]).toMatchObject({
    subject: 'The offer agreed with Amara Nwosu was rescinded',
    textBody: expect.stringContaining(reason),
  })
  const response = await app.app.inject({
    url: `/api/applications/${id}/offer-record`,
    headers: { authorization: `Bearer ${seeker.token}` },
  })
  const { entries } = JSON.parse(response.payload) as OfferRecord
  expect(entries.map(({ document }) => document.kind)).toEqual(['offer', 'acceptance', 'rescission'])
  expect(entries[2]?.document).toMatchObject({ rescinds: entries[1]?.hash, reason })
})

test('it is no move on the board, cannot be undone, and asks for a proof and the right to make offers', async () => {
  const { id } = await accepted()
  await expect(
    employer.api.post('/employer/applications/:id/move', {
      ...{ id, version: 3, to: 'rejected', reason: 'Other' },
    }),
  ).rejects.toMatchObject({ status: 409, message: 'They accepted your offer. Rescind it, and say why.' })
  const viewer = await app.member(employer.company, 'viewer')
  await expect(
    viewer.api.post('/employer/applications/:id/rescind-offer', { id, version: 3, reason }),
  ).rejects.toMatchObject({ status: 403 })
  await expect(rescind(id, { version: 2 })).rejects.toMatchObject({ status: 409 })
  await rescind(id)
  await expect(
    employer.api.post('/employer/applications/:id/move', { id, version: 4, to: 'offer accept' }),
  ).rejects.toMatchObject({ status: 409 })
})

test('what nobody accepted cannot be rescinded', async () => {
  const { id } = await newApplication()
  await expect(rescind(id, { version: 1 })).rejects.toMatchObject({ status: 409 })
})
