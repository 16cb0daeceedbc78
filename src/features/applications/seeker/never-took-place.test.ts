import { expect, test } from 'vitest'
import { dayMs } from '#/shared/dates.ts'
import { openHiring } from '#/testing/applications.ts'
import type { Stage } from '../stages.ts'

const { app, employer, newApplication, terms, tenMinutesPass } = await openHiring()
const steps = JSON.stringify([
  { id: 'call', name: 'Call', stage: 'screened' },
  { id: 'shift', name: 'Trial shift', stage: 'interview' },
])

async function applied() {
  const { id: jobId } = await app.job(employer.company.id, { steps })
  const { id, seeker } = await newApplication({ jobId })
  let version = 1
  return {
    async move(to: Stage) {
      const sent = { id, to, version, ...(to === 'offer' && { offer: terms }) }
      version = (await employer.api.post('/employer/applications/:id/move', sent)).data.version
      await tenMinutesPass()
    },
    interview: (state: 'booked' | 'cancelled', days: number) =>
      app.db
        .insertInto('interviews')
        .values({
          ...{ applicationId: id, step: 'Trial shift', stepId: 'shift', kind: 'call', minutes: 30 },
          ...{ timeZone: 'UTC', state, startsAt: new Date(Date.now() + days * dayMs - 3_600_000) },
          endsAt: new Date(Date.now() + days * dayMs),
        })
        .execute(),
    async read() {
      const { route, progress } = (await seeker.api.get('/applications/:id', { id })).data
      return {
        stops: route.map(({ label, state, note }) => [label, state, note].filter(Boolean).join(' ')),
        skipped: progress.skipped,
      }
    },
  }
}

test('an offer before the interview leaves its step open, and a stage that was jumped over is not filled', async () => {
  const application = await applied()
  await application.move('interview')
  await application.interview('booked', 1)
  expect((await application.read()).skipped).toEqual([1, 2])
  await application.move('offer')
  expect(await application.read()).toMatchObject({
    stops: expect.arrayContaining(['Applied done', 'Trial shift skipped Not held yet']),
    skipped: [1, 2, 3],
  })
  // One that was held in its place.
  await application.interview('booked', -0.1)
  expect((await application.read()).stops[1]).toBe('Trial shift done')
})

test('a step whose interview was cancelled did not take place; one that had none here is over when it is passed', async () => {
  const cancelled = await applied()
  const arranged = await applied()
  for (const application of [cancelled, arranged]) await application.move('interview')
  await cancelled.interview('cancelled', 1)
  for (const application of [cancelled, arranged]) await application.move('offer')
  expect((await cancelled.read()).stops[1]).toBe('Trial shift skipped Did not take place')
  expect((await arranged.read()).stops[1]).toBe('Trial shift done')
})
