import { expect, test } from 'vitest'
import { completeSteps } from '#/features/jobs/steps.ts'
import { openHiring } from '#/testing/applications.ts'
import { promisedReplyDays } from '../reply-deadline.ts'

const { app, employer, newApplication, tenMinutesPass } = await openHiring()

const steps = [
  { name: 'Phone call', stage: 'screened' as const, days: 2 },
  { name: 'Trial weld', note: 'Half a day, paid', stage: 'interview' as const, days: 5 },
  { name: 'Meet the crew', stage: 'interview' as const, days: 9 },
  { name: 'Offer', stage: 'offer' as const, days: 4 },
]

async function applied() {
  const job = await app.job(employer.company.id, { steps: JSON.stringify(steps) })
  const application = await newApplication({ jobId: job.id })
  const board = async () => (await employer.api.get('/employer/jobs/:id/applications', { id: job.id })).data
  const card = async () => {
    const [only] = (await board()).cards
    if (!only) throw new Error('Nobody on the board')
    return only
  }
  const seen = async () =>
    (await application.seeker.api.get('/applications/:id', { id: application.id })).data
  const move = async (to: 'screened' | 'interview', step?: string) => {
    const { version } = await card()
    return employer.api.post('/employer/applications/:id/move', { id: application.id, to, version, step })
  }
  return { ...application, job, board, card, seen, move }
}

test('several steps of one stage: an applicant is at one of them, and a move to the next is told and shown', async () => {
  const { move, card, seen, seeker, id } = await applied()
  await move('interview')
  expect((await card()).step).toEqual({ id: 'interview', name: 'Trial weld' })
  await tenMinutesPass()
  expect((await seen()).route.map(({ label, state }) => [label, state])).toEqual([
    ['Applied', 'done'],
    ['Trial weld: waiting to hear from them', 'now'],
    ['Meet the crew', 'next'],
    ['Offer', 'next'],
    ['Hired', 'next'],
  ])
  const waiting = (await card()).replyBy
  const { message } = await move('interview', 'interview-2')
  expect(message).toBe('Amara Nwosu moved to Meet the crew')
  // Not told yet: the applicant's page is as it was, and the employer may take it back.
  expect((await seen()).route[1]).toMatchObject({
    label: 'Trial weld: waiting to hear from them',
    state: 'now',
  })
  expect((await card()).pendingNotice).toMatchObject({
    undoTo: 'interview',
    undoToStep: 'interview',
    isMailed: true,
  })
  await tenMinutesPass()
  const [mail] = await app.mails(seeker.email)
  expect(mail?.subject).toContain('Meet the crew')
  expect((await seen()).route.map(({ label }) => label)).toEqual([
    'Applied',
    'Trial weld',
    'Meet the crew: waiting to hear from them',
    'Offer',
    'Hired',
  ])
  expect((await card()).replyBy).not.toEqual(waiting)
  const { data } = await employer.api.get('/employer/applications/:id', { id })
  expect(data.events.flatMap(({ stepName }) => stepName ?? [])).toEqual(['Trial weld', 'Meet the crew'])
})

test('a step is done once its interview took place, or the applicant is past it; until then it is what comes now', async () => {
  const { id, move, seen } = await applied()
  const labels = async () => {
    const { route, standing } = await seen()
    const done = route.filter(({ state }) => state === 'done').map(({ label }) => label)
    return { done: done.slice(1), standing }
  }
  await move('interview')
  await tenMinutesPass()
  expect(await labels()).toEqual({ done: [], standing: 'Trial weld: waiting to hear from them' })
  const [from, to] = [new Date(Date.now() + 60_000), new Date(Date.now() + 120_000)]
  const { id: interviewId } = await app.db
    .insertInto('interviews')
    .values({
      ...{ applicationId: id, step: 'Trial weld', stepId: 'interview', kind: 'call', minutes: 45 },
      ...{ timeZone: 'America/New_York', state: 'booked', startsAt: from, endsAt: to },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await labels()).toEqual({ done: [], standing: 'Trial weld: interview booked' })
  const past = new Date(Date.now() - 60_000)
  await app.db
    .updateTable('interviews')
    .set({ startsAt: past, endsAt: past })
    .where('id', '=', interviewId)
    .execute()
  expect(await labels()).toEqual({
    done: ['Trial weld'],
    standing: 'Interviewed, waiting for their decision',
  })
  // What was held belongs to the step before.
  await move('interview', 'interview-2')
  await tenMinutesPass()
  expect(await labels()).toEqual({
    done: ['Trial weld'],
    standing: 'Meet the crew: waiting to hear from them',
  })
})

test('a move to another step is taken back without a trace on the applicant’s side', async () => {
  const { move, seen, seeker } = await applied()
  await move('interview')
  await tenMinutesPass()
  const mails = await app.mails(seeker.email)
  const before = await seen()
  await move('interview', 'interview-2')
  await move('interview', 'interview')
  await tenMinutesPass()
  expect(await app.mails(seeker.email)).toEqual(mails)
  expect((await seen()).route).toEqual(before.route)
})

test('a step of another stage, an unknown one and the same one again are refused, and nothing changes', async () => {
  const { move, card } = await applied()
  await move('interview')
  const before = await card()
  await expect(move('interview', 'screened')).rejects.toMatchObject({ status: 422 })
  await expect(move('interview', 'nothing')).rejects.toMatchObject({ status: 422 })
  await expect(move('interview', 'interview')).rejects.toMatchObject({ status: 409 })
  await expect(move('interview')).rejects.toMatchObject({ status: 409 })
  expect(await card()).toEqual(before)
})

test('two who move one applicant to different steps: the second is told', async () => {
  const { id, card } = await applied()
  const { version } = await card()
  const go = (step: string) =>
    employer.api.post('/employer/applications/:id/move', { id, to: 'interview', step, version })
  await go('interview-2')
  await expect(go('interview')).rejects.toMatchObject({ status: 409 })
  expect((await card()).step?.id).toBe('interview-2')
})

test('an undone rejection goes back to the step it came from', async () => {
  const { id, move, card } = await applied()
  await move('interview', 'interview-2')
  await tenMinutesPass()
  const { version } = await card()
  await employer.api.post('/employer/applications/:id/move', { id, to: 'rejected', version, reason: 'Other' })
  const { pendingNotice } = await card()
  expect(pendingNotice).toMatchObject({ undoTo: 'interview', undoToStep: 'interview-2' })
  await move('interview', pendingNotice?.undoToStep ?? undefined)
  expect((await card()).step?.name).toBe('Meet the crew')
})

test('what is promised at each step', () => {
  const all = completeSteps(steps)
  expect(promisedReplyDays('applied', all)).toBe(2)
  expect(promisedReplyDays('interview', all, { stepId: 'interview' })).toBe(9)
  expect(promisedReplyDays('interview', all, { stepId: 'interview-2' })).toBe(4)
  // Without a step, as it was before there were any: the further steps of the stage and the next one together.
  expect(promisedReplyDays('interview', all)).toBe(13)
  expect(promisedReplyDays('interview', all, { stepId: 'interview', promisedDays: 3 })).toBe(3)
})

test('ids of steps stay through renames and are never given twice', () => {
  const before = completeSteps(steps)
  expect(before.map(({ id }) => id)).toEqual(['screened', 'interview', 'interview-2', 'offer'])
  const [call, trial, , offer] = before
  const after = completeSteps(
    [{ ...call, name: 'Video call' }, trial, { name: 'Panel', stage: 'interview' as const }, offer].map(
      (step) => ({
        name: '',
        ...step,
      }),
    ),
    before,
  )
  expect(after.map(({ id, name }) => [id, name])).toEqual([
    ['screened', 'Video call'],
    ['interview', 'Trial weld'],
    ['interview-3', 'Panel'],
    ['offer', 'Offer'],
  ])
})
