import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayMs } from '#/shared/dates.ts'
import { openHiring } from '#/testing/applications.ts'

const { app, employer, newApplication, runWaiting, terms } = await openHiring()
const setRule = (rule: 'never' | 'above range' | 'always') =>
  employer.api.put('/employer/offer-approval', { rule })
const manager = await app.member(employer.company, 'hiring-manager')

/** An application to a job whose hiring team the hiring manager is on; it posts 65,000 to 75,000. */
async function applied() {
  const { id: jobId } = await app.job(employer.company.id, {
    payMin: 65_000,
    payMax: 75_000,
    payCurrency: 'USD',
  })
  await app.db.insertInto('jobMembers').values({ jobId, userId: manager.id }).execute()
  return newApplication({ jobId })
}
type Member = Pick<typeof manager, 'api'>
const send = (by: Member, id: string, amount: number, version = 1) =>
  by.api.post('/employer/applications/:id/move', { id, version, to: 'offer', offer: { ...terms, amount } })
const plan = (by: Member, id: string, amount: number, more: object = {}) =>
  by.api.put('/employer/applications/:id/planned-offer', {
    id,
    version: 1,
    offer: { ...terms, amount },
    ...more,
  })
const stageOf = async ({ seeker, id }: Awaited<ReturnType<typeof applied>>) =>
  (await seeker.api.get('/applications/:id', { id })).data.stage
const titles = async (id: string) => (await app.bells(id)).map(({ title }) => title)

test('above the posted pay a hiring manager’s offer waits for an owner, who sends it by approving', async () => {
  await setRule('above range')
  const one = await applied()
  await send(manager, one.id, 75_000)
  expect(await stageOf(one)).toBe('offer')

  const two = await applied()
  await expect(send(manager, two.id, 75_001)).rejects.toMatchObject({
    status: 409,
    errors: { approval: [expect.stringContaining('above the pay the job posted')] },
  })
  expect((await plan(manager, two.id, 78_000)).data).toEqual({ approval: 'asked', sendAt: null })
  expect(await stageOf(two)).toBe('applied')
  expect(await titles(two.seeker.id)).not.toContainEqual(expect.stringContaining('offer'))
  expect(await titles(employer.id)).toContainEqual(
    expect.stringMatching(/asks you to approve an offer to Amara Nwosu\.$/),
  )
  expect((await manager.api.get('/employer/planned-offers')).data).toMatchObject([
    { applicationId: two.id, amount: 78_000, approval: 'asked' },
  ])
  await expect(
    manager.api.post('/employer/applications/:id/planned-offer/approve', { id: two.id }),
  ).rejects.toMatchObject({ status: 403 })
  await employer.api.post('/employer/applications/:id/planned-offer/approve', { id: two.id })
  expect(await stageOf(two)).toBe('offer')
  const { data } = await two.seeker.api.get('/applications/:id', { id: two.id })
  expect(data.offer).toMatchObject({ amount: 78_000 })
  expect(await titles(manager.id)).toContainEqual(
    expect.stringMatching(/approved your offer to Amara Nwosu\.$/),
  )
  await expect(
    employer.api.post('/employer/applications/:id/planned-offer/approve', { id: two.id }),
  ).rejects.toMatchObject({ status: 409 })
  // An owner needs nobody else's.
  const three = await applied()
  await send(employer, three.id, 90_000)
  expect(await stageOf(three)).toBe('offer')
})

test('with “always” every offer waits; one that is not approved is not sent, and its author reads why', async () => {
  await setRule('always')
  const one = await applied()
  await expect(send(manager, one.id, 66_000)).rejects.toMatchObject({ status: 409 })
  await plan(manager, one.id, 66_000)
  const decline = (note: string) =>
    employer.api.post('/employer/applications/:id/planned-offer/decline', { id: one.id, note })
  await expect(decline('')).rejects.toMatchObject({ status: 422 })
  await decline('Two others are at 64.')
  expect(await stageOf(one)).toBe('applied')
  expect((await manager.api.get('/employer/planned-offers')).data).toContainEqual(
    expect.objectContaining({ applicationId: one.id, approval: 'declined', note: 'Two others are at 64.' }),
  )
  // Changed terms ask again.
  await plan(manager, one.id, 64_500)
  await employer.api.post('/employer/applications/:id/planned-offer/approve', { id: one.id })
  expect((await one.seeker.api.get('/applications/:id', { id: one.id })).data.offer).toMatchObject({
    amount: 64_500,
  })
  // A counter above is agreed to by an owner or an admin.
  await one.seeker.api.post('/applications/:id/answer-offer', {
    ...{ id: one.id, version: 2, answer: 'counter', amount: 70_000 },
  })
  const agree = (by: Member) =>
    by.api.post('/employer/applications/:id/move', { id: one.id, version: 3, to: 'offer accept' })
  await expect(agree(manager)).rejects.toMatchObject({ status: 409, errors: { approval: expect.any(Array) } })
  await agree(employer)
  await setRule('never')
})

test('an offer is sent on its day, can be cancelled before it, and its applicant hears of nothing until then', async () => {
  const [one, two] = [await applied(), await applied()]
  const sendAt = new Date(Date.now() + 2 * dayMs)
  for (const { id } of [one, two]) await plan(employer, id, 70_000, { sendAt: sendAt.toISOString() })
  await runWaiting('applications.send-planned-offer')
  expect(await stageOf(one)).toBe('applied')
  await employer.api.delete('/employer/applications/:id/planned-offer', { id: two.id })
  await app.db
    .updateTable('plannedOffers')
    .set({ sendAt: new Date(Date.now() - 1000) })
    .where('applicationId', '=', one.id)
    .execute()
  // The day has come: the task that waited for it runs again.
  await sql`insert into pgboss.job (name, data) values ('applications.send-planned-offer',
    ${JSON.stringify({ applicationId: one.id })}::jsonb)`.execute(app.db)
  await app.runTasks()
  expect(await stageOf(one)).toBe('offer')
  expect(await stageOf(two)).toBe('applied')
})

test('what cannot be sent any more is not, and its author is told', async () => {
  const one = await applied()
  await plan(employer, one.id, 70_000, { sendAt: new Date(Date.now() + dayMs).toISOString() })
  await employer.api.post('/employer/applications/:id/move', { id: one.id, version: 1, to: 'screened' })
  await app.db
    .updateTable('plannedOffers')
    .set({ sendAt: new Date(Date.now() - 1000) })
    .where('applicationId', '=', one.id)
    .execute()
  await runWaiting('applications.send-planned-offer')
  expect(await titles(employer.id)).toContain('Your offer to Amara Nwosu could not be sent.')
  expect(
    (await employer.api.get('/employer/planned-offers')).data.map((each) => each.applicationId),
  ).not.toContain(one.id)
})

test('a day that has passed, one too far, and an end before the day are refused with words', async () => {
  const one = await applied()
  const at = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
  for (const [more, field] of [
    [{ sendAt: at(-1) }, 'sendAt'],
    [{ sendAt: at(400) }, 'sendAt'],
    [{ sendAt: at(3), offer: { ...terms, answerBy: at(2) } }, 'offer.answerBy'],
  ] as const)
    await expect(plan(employer, one.id, 70_000, more)).rejects.toMatchObject({
      status: 422,
      errors: { [field]: expect.any(Array) },
    })
  await expect(plan(employer, one.id, 70_000)).rejects.toMatchObject({ status: 409 })
})
