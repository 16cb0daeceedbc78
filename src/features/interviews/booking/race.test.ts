import { expect, test } from 'vitest'
import { openInterviews } from '#/testing/interviews.ts'
import { insertInterview } from '../queries.server.ts'

const { app, employer, newApplication, freeTimes } = await openInterviews()

/** Somebody who is invited to this one time; written directly, because fifty of them are needed. */
async function taker(jobId: string, startsAt: string) {
  const seeker = await app.seeker()
  const application = await app.db
    .insertInto('applications')
    .values({
      jobId,
      seekerId: seeker.id,
      stage: 'interview',
      snapshot: JSON.stringify({ name: seeker.name }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const where = { kind: 'call', minutes: 45, phone: '+1 201 555 0123', timeZone: 'America/New_York' } as const
  const id = await insertInterview(
    app.db,
    { applicationId: application.id, step: 'Interview', organizerId: employer.id, ...where },
    { people: [employer.id], times: [new Date(startsAt)] },
  )
  const answer = { id, act: 'book', startsAt, timeZone: 'America/Denver' } as const
  return async () => (await seeker.api.post('/interviews/:id/answer', answer)).data
}

// Security: Q-06
test('of fifty who take one time at once, one has it and the others see three other times in the answer', {
  timeout: 60_000,
}, async () => {
  const { id, jobId } = await newApplication()
  const startsAt = (await freeTimes(id)).all[30] ?? ''
  const takers = []
  for (let count = 0; count < 50; count++) takers.push(await taker(jobId, startsAt))
  const answers = await Promise.all(takers.map((take) => take()))
  expect(answers.filter(({ outcome }) => outcome === 'done')).toHaveLength(1)
  const late = answers.filter(({ outcome }) => outcome === 'taken')
  expect(late).toHaveLength(49)
  for (const { interview } of late) {
    expect(interview.slots).toHaveLength(3)
    expect(interview.slots.map((slot) => slot.startsAt)).not.toContain(startsAt)
  }
  const at = new Date(startsAt)
  const cells = await app.db.selectFrom('interviewCells').select('calendar').where('cell', '=', at).execute()
  expect(cells).toHaveLength(1)
})
