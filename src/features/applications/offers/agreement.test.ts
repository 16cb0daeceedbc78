import { expect, test } from 'vitest'
import { formatLongDate } from '#/shared/dates.ts'
import { openHiring } from '#/testing/applications.ts'

const { app, employer, newApplication, terms } = await openHiring()

const offered = async () => {
  const one = await newApplication()
  await app.db
    .updateTable('jobs')
    .set({
      steps: JSON.stringify([
        { id: 'a', stage: 'interview', name: 'Working session', note: null, days: 2 },
        { id: 'b', stage: 'offer', name: 'Offer', note: 'Pay fixed up front', days: 3 },
      ]),
    })
    .where('id', '=', one.jobId)
    .execute()
  const move = (version: number, to: string, more: object = {}) =>
    employer.api.post('/employer/applications/:id/move', { id: one.id, version, to: to as 'offer', ...more })
  const answer = (version: number, more: object) =>
    one.seeker.api.post('/applications/:id/answer-offer', { id: one.id, version, answer: 'accept', ...more })
  const read = async () => (await one.seeker.api.get('/applications/:id', { id: one.id })).data
  await move(1, 'offer', { offer: terms })
  return { ...one, move, answer, read }
}
const stops = ({ route }: { route: { label: string; state: string }[] }) =>
  route.map(({ label, state }) => `${label} ${state}`)

test('a counter that the employer accepts is the employer’s yes, and every station stays on the route', async () => {
  const { seeker, move, answer, read } = await offered()
  const before = await read()
  expect(before.acceptedBy).toBeNull()
  await answer(2, { answer: 'counter', amount: 74_000 })
  const asked = await read()
  expect(stops(asked)).toEqual([
    'Applied done',
    'Offer: $70,000 done',
    'You countered: $74,000 done',
    'They answer your counter now',
    'Hired next',
  ])
  // What the form said before it was sent.
  expect(asked.offer?.answerBy).toBe(before.ifCountered?.openUntil)
  expect(asked.replyBy).toBe(before.ifCountered?.answerDue)

  await move(3, 'offer accept')
  const agreed = await read()
  expect(agreed).toMatchObject({ acceptedBy: 'them', waitingOn: 'them', offer: { amount: 74_000 } })
  expect(stops(agreed)).toEqual([
    'Applied done',
    'Offer: $70,000 done',
    'You countered: $74,000 done',
    'They accepted your counter done',
    'They confirm the hire now',
    'Hired next',
  ])
  const [mail] = await app.mails(seeker.email)
  expect(mail?.subject).toBe('Night Shift Welder: they accepted your counter')
  expect(mail?.textBody).toMatch(/accepted your counter: \$74,000 a year\./)
  expect(mail?.textBody).toContain(`due ${formatLongDate(agreed.replyBy ?? '')}`)

  await move(4, 'hire')
  const hired = await read()
  expect(hired.acceptedBy).toBe('them')
  expect(stops(hired).at(-1)).toBe('Hired arrived')
})

test('an offer that the seeker accepts is their own yes', async () => {
  const { answer, move, read } = await offered()
  await answer(2, { answer: 'counter', amount: 74_000 })
  await move(3, 'offer', { offer: { ...terms, amount: 72_000 } })
  await answer(4, {})
  const agreed = await read()
  expect(agreed.acceptedBy).toBe('you')
  expect(stops(agreed)).toEqual([
    'Applied done',
    'Offer: $70,000 done',
    'You countered: $74,000 done',
    'Offer: $72,000 done',
    'You accepted done',
    'They confirm the hire now',
    'Hired next',
  ])
  await move(5, 'hire')
  expect((await read()).acceptedBy).toBe('you')
})
