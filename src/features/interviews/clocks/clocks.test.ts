import { expect, test } from 'vitest'
import type { Task } from '#/server/tasks.ts'
import { dayMs, minuteMs } from '#/shared/dates.ts'
import { openInterviews } from '#/testing/interviews.ts'
import { nudgeForScorecards } from '../scorecards/tasks.server.ts'
import { closeEndedInterviews } from '../tasks.server.ts'
import { decisionDeadline } from './decision-clock.ts'
import { sendReminders, warnOfDecisions } from './tasks.server.ts'

const { app, employer, booked, invited, tenMinutesPass } = await openInterviews()

const run = (task: Pick<Task, 'run'>) => task.run({}, app.tasks())

const stateOf = async (id: string) =>
  (await app.db.selectFrom('interviews').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

/** Moves a booked interview in time, as if it had been booked long before. */
async function setTime(id: string, startsIn: number) {
  const startsAt = new Date(Date.now() + startsIn)
  const endsAt = new Date(startsAt.getTime() + 45 * minuteMs)
  await app.db.updateTable('interviews').set({ startsAt, endsAt }).where('id', '=', id).execute()
  await app.db
    .deleteFrom('interviewEvents')
    .where('interviewId', '=', id)
    .where('kind', '=', 'booked')
    .execute()
}

test('a withdrawal ends what is booked and proposed, tells everybody and frees the time', async () => {
  const one = await booked()
  const other = await invited()
  await one.seeker.api.post('/applications/:id/withdraw', { id: one.id })
  await other.seeker.api.post('/applications/:id/withdraw', { id: other.id })
  const late = { token: one.token, act: 'book', startsAt: one.times[1] ?? '', timeZone: 'UTC' } as const
  await expect(app.visitor.post('/interview-link/answer', late)).rejects.toMatchObject({ status: 409 })
  await run(closeEndedInterviews)
  expect(await stateOf(one.interview.id)).toBe('cancelled')
  expect(await stateOf(other.interview.id)).toBe('cancelled')
  for (const address of [one.seeker.email, employer.email]) {
    const mails = await app.mails(address)
    expect(
      mails.some(
        ({ calendar }) => calendar?.includes('METHOD:CANCEL') && calendar.includes(one.interview.id),
      ),
    ).toBe(true)
  }
  const cells = await app.db
    .selectFrom('interviewCells')
    .select('cell')
    .where('interviewId', '=', one.interview.id)
    .execute()
  expect(cells).toEqual([])
})

test('whoever withdraws and applies again at once has no interview of the first application, and nobody waits for it', async () => {
  const one = await booked()
  const other = await booked()
  for (const { id, jobId, seeker } of [one, other]) {
    await seeker.api.post('/applications/:id/withdraw', { id })
    const { version: again } = (await seeker.api.get('/applications/:id', { id })).data
    await seeker.api.post('/jobs/apply', { jobId, again })
  }
  await setTime(other.interview.id, -31 * dayMs)
  const before = (await app.bells(employer.id)).length
  await run(warnOfDecisions)
  await app.db
    .updateTable('interviews')
    .set({ endsAt: new Date(Date.now() - dayMs - 60 * minuteMs) })
    .where('id', '=', other.interview.id)
    .execute()
  await run(nudgeForScorecards)
  expect(await app.bells(employer.id)).toHaveLength(before)
  await run(closeEndedInterviews)
  expect(await stateOf(one.interview.id)).toBe('cancelled')
  expect(await stateOf(other.interview.id)).toBe('booked')
})

test('a rejection ends it once it can no longer be taken back, and not before', async () => {
  const { id, interview } = await booked()
  const { data } = await employer.api.get('/employer/applications/:id', { id })
  const reason = 'Someone else fits better'
  await employer.api.post('/employer/applications/:id/move', {
    id,
    to: 'rejected',
    version: data.version,
    reason,
  })
  await run(closeEndedInterviews)
  expect(await stateOf(interview.id)).toBe('booked')
  await tenMinutesPass()
  await run(closeEndedInterviews)
  expect(await stateOf(interview.id)).toBe('cancelled')
})

test('whoever declines the offer reads that this cancelled the interview', async () => {
  const { id, interview, seeker } = await booked()
  const { data } = await employer.api.get('/employer/applications/:id', { id })
  await employer.api.post('/employer/applications/:id/move', {
    ...{ id, version: data.version, to: 'offer', offer: { amount: 70_000 } },
  })
  await seeker.api.post('/applications/:id/answer-offer', {
    ...{ id, version: data.version + 1, answer: 'decline' },
  })
  await run(closeEndedInterviews)
  expect(await stateOf(interview.id)).toBe('cancelled')
  const title = /is cancelled, because you declined the offer/
  expect((await app.mails(seeker.email))[0]?.subject).toMatch(title)
  expect((await app.bells(seeker.id)).map((bell) => bell.title).join('\n')).toMatch(title)
  expect((await app.mails(employer.email))[0]?.subject).toMatch(
    /is cancelled, because the application has ended/,
  )
})

test('a recall for fraud ends it as well', async () => {
  const { id, interview } = await booked()
  const ended = { recalledAt: new Date(), stage: 'withdrawn' } as const
  await app.db.updateTable('applications').set(ended).where('id', '=', id).execute()
  await run(closeEndedInterviews)
  expect(await stateOf(interview.id)).toBe('cancelled')
})

const isReminder = /^(You meet .+|Your interview with .+ is) (on|at) /

test('both sides are reminded the day before and an hour before, once each', async () => {
  const { seeker, interview } = await booked()
  const reminders = async (userId: string) =>
    (await app.bells(userId)).filter(({ title }) => isReminder.test(title))
  const before = {
    seeker: (await reminders(seeker.id)).length,
    employer: (await reminders(employer.id)).length,
  }
  await setTime(interview.id, 30 * 60 * minuteMs)
  await run(sendReminders)
  expect(await reminders(seeker.id)).toHaveLength(before.seeker)
  await setTime(interview.id, 23 * 60 * minuteMs)
  await run(sendReminders)
  await run(sendReminders)
  expect(await reminders(seeker.id)).toHaveLength(before.seeker + 1)
  expect((await app.mails(seeker.email))[0]?.subject).toMatch(isReminder)
  await setTime(interview.id, 50 * minuteMs)
  await run(sendReminders)
  await run(sendReminders)
  expect(await reminders(seeker.id)).toHaveLength(before.seeker + 2)
  expect(await reminders(employer.id)).toHaveLength(before.employer + 2)
})

test('whoever books within the last day is not reminded of the day before', async () => {
  const { seeker, interview } = await booked()
  const startsAt = new Date(Date.now() + 5 * 60 * minuteMs)
  const endsAt = new Date(startsAt.getTime() + 45 * minuteMs)
  await app.db.updateTable('interviews').set({ startsAt, endsAt }).where('id', '=', interview.id).execute()
  await run(sendReminders)
  expect((await app.bells(seeker.id)).filter(({ title }) => isReminder.test(title))).toEqual([])
})

test('30 and 40 days after the last interview the team is warned of the decision, and it is written down', async () => {
  const { id, interview } = await booked()
  const warnings = async () =>
    (await app.bells(employer.id)).filter(({ title }) => title.includes('They must hear by'))
  await setTime(interview.id, -29 * dayMs)
  await run(warnOfDecisions)
  expect(await warnings()).toHaveLength(0)
  await setTime(interview.id, -31 * dayMs)
  await run(warnOfDecisions)
  await run(warnOfDecisions)
  expect(await warnings()).toHaveLength(1)
  await setTime(interview.id, -41 * dayMs)
  await run(warnOfDecisions)
  expect(await warnings()).toHaveLength(2)
  const { data } = await employer.api.get('/employer/applications/:id/interviews', { id })
  const noted = data.interviews[0]?.events.filter(({ kind }) => kind === 'decision-due')
  expect(noted?.map(({ reason }) => reason)).toEqual(['30', '40'])
})

test('the team sees by when an applicant must hear, and afterwards the record of when they did', async () => {
  const { id, interview } = await booked()
  const read = async () =>
    (await employer.api.get('/employer/applications/:id/interviews', { id })).data.decisionDeadline
  const waits = async () =>
    (await employer.api.get('/employer/decision-deadlines')).data.some(
      ({ applicationId }) => applicationId === id,
    )
  expect(await read()).toBeNull()
  expect(await waits()).toBe(false)
  await setTime(interview.id, -41 * dayMs)
  await run(warnOfDecisions)
  const due = await read()
  expect(due).toMatchObject({ applicationId: id, notifiedAt: null, outcome: null })
  expect(Date.parse(due?.dueAt ?? '') - Date.parse(due?.lastInterviewAt ?? '')).toBe(45 * dayMs)
  expect(due?.warnedAt).toHaveLength(2)
  expect(await waits()).toBe(true)
  const { data } = await employer.api.get('/employer/applications/:id', { id })
  await employer.api.post('/employer/applications/:id/move', {
    ...{ id, to: 'rejected', version: data.version, reason: 'Someone else fits better' },
  })
  expect(await waits()).toBe(false)
  // Until it can no longer be taken back the applicant has not been told, and nothing is proven.
  expect((await read())?.notifiedAt).toBeNull()
  await tenMinutesPass()
  expect(await read()).toMatchObject({ outcome: 'rejected', notifiedAt: expect.any(String) })
  const other = await app.employer()
  expect((await other.api.get('/employer/decision-deadlines')).data).toEqual([])
})

test('nobody is warned of an applicant who has a decision', async () => {
  const { id, interview } = await booked()
  await setTime(interview.id, -35 * dayMs)
  await app.db.updateTable('applications').set({ stage: 'offer' }).where('id', '=', id).execute()
  const before = (await app.bells(employer.id)).length
  await run(warnOfDecisions)
  expect(await app.bells(employer.id)).toHaveLength(before)
})

test('a decision is due 45 days after the last interview that was held', () => {
  const now = Date.parse('2026-11-22T12:00:00Z')
  const held = [
    { state: 'booked', endsAt: '2026-10-01T10:00:00Z' },
    { state: 'booked', endsAt: '2026-10-05T10:00:00Z' },
    { state: 'cancelled', endsAt: '2026-11-01T10:00:00Z' },
    { state: 'booked', endsAt: '2026-12-01T10:00:00Z' },
  ]
  expect(decisionDeadline(held, now)?.toISOString()).toBe('2026-11-19T10:00:00.000Z')
  expect(decisionDeadline([], now)).toBeNull()
})
