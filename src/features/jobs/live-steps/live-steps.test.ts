import { expect, test } from 'vitest'
import { openHiring } from '#/testing/applications.ts'

const { app, employer, newApplication } = await openHiring()

const steps = [
  { name: 'Phone call', stage: 'screened' as const, days: 2 },
  { name: 'Trial weld', stage: 'interview' as const, days: 5 },
  { name: 'Meet the crew', stage: 'interview' as const, days: 6 },
]

async function waitingAt(step: string) {
  const { id: jobId } = await app.job(employer.company.id, {
    steps: JSON.stringify(steps),
    description: `<p>${'Weld hull sections in the yard. '.repeat(4)}</p>`,
  })
  const application = await newApplication({ jobId })
  await employer.api.post('/employer/applications/:id/move', {
    id: application.id,
    to: 'interview',
    step,
    version: 1,
  })
  const job = async () => (await employer.api.get('/employer/jobs/:id', { id: jobId })).data
  const save = async (change: (now: Awaited<ReturnType<typeof job>>['steps']) => object[]) => {
    const { version, steps } = await job()
    return employer.api.put('/employer/jobs/:id', {
      id: jobId,
      version,
      steps: change(steps) as typeof steps,
    })
  }
  const card = async () => {
    const { data } = await employer.api.get('/employer/jobs/:id/applications', { id: jobId })
    return data.cards[0]
  }
  return { ...application, job, save, card }
}

test('a step at which somebody stands cannot be taken away or put at another stage', async () => {
  const { job, save, card } = await waitingAt('interview-2')
  const before = await job()
  await expect(save((now) => now.slice(0, 2))).rejects.toMatchObject({
    status: 422,
    errors: { steps: ['1 person stands at “Meet the crew”. Move them on first, or rename the step.'] },
  })
  await expect(
    save((now) => now.map((step) => (step.id === 'interview-2' ? { ...step, stage: 'offer' } : step))),
  ).rejects.toMatchObject({ status: 422 })
  expect(await job()).toEqual(before)
  expect((await card())?.step?.name).toBe('Meet the crew')
  // One at which nobody stands may go.
  await save((now) => now.filter(({ id }) => id !== 'interview'))
  expect((await card())?.step).toEqual({ id: 'interview-2', name: 'Meet the crew' })
})

test('a renamed step keeps who stands there, and its applicants are told once', async () => {
  const { id, seeker, save, card } = await waitingAt('interview')
  await save((now) =>
    now.map((step) => ({ ...step, name: step.id === 'interview' ? 'Half a shift' : step.name })),
  )
  expect((await card())?.step).toEqual({ id: 'interview', name: 'Half a shift' })
  await app.runTasks()
  const { data } = await seeker.api.get('/notifications', {})
  const told = data.filter(({ title }) => title.includes('changed the steps'))
  expect(told).toMatchObject([{ body: 'Now: Phone call, Half a shift, Meet the crew' }])
  expect(told[0]?.path).toContain(id)
  // The same steps again tell nobody.
  await save((now) => now)
  await app.runTasks()
  expect((await seeker.api.get('/notifications', {})).data).toHaveLength(data.length)
})

test('saving a job with the steps it had tells nobody, however they were stored', async () => {
  const { seeker, save } = await waitingAt('interview')
  await app.runTasks()
  const before = (await seeker.api.get('/notifications', {})).data.length
  await save((now) => now)
  await app.runTasks()
  expect((await seeker.api.get('/notifications', {})).data).toHaveLength(before)
})

test('a longer promise holds for those who come, not for those who wait', async () => {
  const { id, seeker, save } = await waitingAt('interview')
  const replyBy = async () => (await seeker.api.get('/applications/:id', { id })).data.replyBy
  const first = await employer.api.get('/employer/applications/:id', { id })
  await save((now) => now.map((step) => ({ ...step, days: 50 })))
  const later = await employer.api.get('/employer/applications/:id', { id })
  expect(later.data.replyBy).toBe(first.data.replyBy)
  // A shorter one holds for everybody.
  await save((now) => now.map((step) => ({ ...step, days: 1 })))
  const shorter = await employer.api.get('/employer/applications/:id', { id })
  expect(String(shorter.data.replyBy) < String(first.data.replyBy)).toBe(true)
  expect(await replyBy()).not.toBe(null)
})
