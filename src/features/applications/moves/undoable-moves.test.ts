import { expect, test } from 'vitest'
import { dayMs } from '#/shared/dates.ts'
import { openHiring } from '#/testing/applications.ts'
import { untyped } from '#/testing/untyped.ts'

const { app, employer, newApplication, tenMinutesPass } = await openHiring()

const long = new Date(Date.now() - 14 * dayMs)
const mover = (id: string) => (more: object) =>
  employer.api.post('/employer/applications/:id/move', untyped({ id, ...more }))

/** Everything the applicant has: page, list, bells and mails. */
async function knownTo(seeker: Awaited<ReturnType<typeof newApplication>>['seeker'], id: string) {
  const { data } = await seeker.api.get('/applications/:id', { id })
  const mails = (await app.mails(seeker.email)).map(({ subject }) => subject)
  const list = (await seeker.api.get('/applications')).data
  return { page: data, list, bells: await app.bells(seeker.id), mails }
}

test('a move is shown, told and mailed together, after the time for undoing', async () => {
  const { seeker, id } = await newApplication()
  const before = await knownTo(seeker, id)
  const { data } = await mover(id)({ to: 'short-listed', version: 1 })
  expect(data.pendingNotice).toMatchObject({ isMailed: true, undoTo: 'applied' })
  expect(await knownTo(seeker, id)).toEqual(before)

  await tenMinutesPass()
  const after = await knownTo(seeker, id)
  expect(after.page).toMatchObject({
    stage: 'short-listed',
    version: 2,
    standing: 'Waiting for their decision',
  })
  expect(after.mails).toEqual(['Night Shift Welder: Short-listed', ...before.mails])
  expect(after.bells).toHaveLength(before.bells.length + 1)
  const card = (await employer.api.get('/employer/applications/:id', { id })).data
  expect(card.pendingNotice).toBeNull()
})

test('an undone move leaves nothing on the side of the applicant', async () => {
  const { seeker, id } = await newApplication()
  const before = await knownTo(seeker, id)
  await mover(id)({ to: 'interview', version: 1 })
  const { data } = await mover(id)({ to: 'applied', version: 2 })
  expect(data.pendingNotice).toBeNull()
  await tenMinutesPass()
  expect(await knownTo(seeker, id)).toEqual(before)
})

test('of several moves within the time only the last is told', async () => {
  const { seeker, id } = await newApplication()
  const { mails } = await knownTo(seeker, id)
  await mover(id)({ to: 'interview', version: 1 })
  await mover(id)({ to: 'screened', version: 2 })
  await tenMinutesPass()
  const after = await knownTo(seeker, id)
  expect(after.mails).toEqual(['Night Shift Welder: Screened', ...mails])
  expect(after.page.route.map(({ label }) => label)).toEqual([
    'Applied',
    'Screened',
    'Waiting for their decision',
    'Interview',
    'Offer',
    'Hired',
  ])
  expect(after.page.events.map(({ from, to }) => [from, to])).toEqual([
    [null, 'applied'],
    ['applied', 'screened'],
  ])
})

test('a move back is shown without a mail or a bell, and its stop goes', async () => {
  const { seeker, id } = await newApplication()
  await mover(id)({ to: 'interview', version: 1 })
  await tenMinutesPass()
  const before = await knownTo(seeker, id)
  const { data } = await mover(id)({ to: 'short-listed', version: 2 })
  expect(data.pendingNotice).toMatchObject({ isMailed: false })
  await tenMinutesPass()
  const after = await knownTo(seeker, id)
  expect(after.page.stage).toBe('short-listed')
  expect(after.page.route.map(({ label }) => label)).not.toContain('Offer: ')
  expect(after.page.route.filter(({ state }) => state === 'done').map(({ label }) => label)).toEqual([
    'Applied',
    'Short-listed',
  ])
  expect([after.mails, after.bells]).toEqual([before.mails, before.bells])
})

test('an undone move, an undone rejection and a move back keep the first promise', async () => {
  const { id, jobId } = await newApplication()
  await app.db
    .updateTable('applications')
    .set({ appliedAt: long, stageChangedAt: long })
    .where('id', '=', id)
    .execute()
  const card = async () => {
    const { data } = await employer.api.get('/employer/jobs/:id/applications', { id: jobId })
    const found = data.cards.find((one) => one.id === id)
    return { daysLate: found?.daysLate, waitingDays: found?.waitingDays }
  }
  const late = await card()
  expect(late).toMatchObject({ waitingDays: 14 })
  expect(late.daysLate).toBeGreaterThan(5)

  await mover(id)({ to: 'short-listed', version: 1 })
  expect(await card()).toEqual({ daysLate: 0, waitingDays: 0 })
  await mover(id)({ to: 'applied', version: 2 })
  expect(await card()).toEqual(late)

  await mover(id)({ to: 'rejected', version: 3, reason: 'Other' })
  await mover(id)({ to: 'applied', version: 4 })
  expect(await card()).toEqual(late)

  await mover(id)({ to: 'screened', version: 5 })
  await tenMinutesPass()
  await mover(id)({ to: 'applied', version: 6 })
  await tenMinutesPass()
  expect(await card()).toEqual(late)
})

test('a rejection needs a reason and can be undone for ten minutes', async () => {
  const { id } = await newApplication()
  const move = mover(id)
  await move({ to: 'interview', version: 1 })
  await expect(move({ to: 'rejected', version: 2 })).rejects.toMatchObject({
    errors: { reason: ['Choose a reason'] },
  })
  await move({ to: 'rejected', version: 2, reason: 'Other' })
  const { data } = await employer.api.get('/employer/applications/:id', { id })
  expect(data).toMatchObject({ pendingNotice: { undoTo: 'interview' }, rejectReason: 'Other' })
  await expect(move({ version: 3, to: 'screened' })).rejects.toMatchObject({ status: 409 })
  await move({ version: 3, to: 'interview' })
  expect((await employer.api.get('/employer/applications/:id', { id })).data.rejectReason).toBeNull()

  await move({ to: 'rejected', version: 4, reason: 'Other' })
  await tenMinutesPass()
  await expect(move({ version: 5, to: 'interview' })).rejects.toMatchObject({ status: 409 })
})

test('a rejection and its letter are nowhere before they are told, and never if they were undone', async () => {
  const { seeker, id } = await newApplication()
  const move = mover(id)
  const before = await knownTo(seeker, id)
  const stages = async () => (await seeker.api.get('/profile/analytics')).data
  const figures = await stages()

  await move({ to: 'rejected', version: 1, reason: 'Other', message: 'A first, hasty no.' })
  expect(await knownTo(seeker, id)).toEqual(before)
  expect(await stages()).toEqual(figures)
  await move({ to: 'applied', version: 2 })
  await tenMinutesPass()
  expect(await knownTo(seeker, id)).toEqual(before)

  // Rejected twice within the time: only the last rejection is told.
  await move({ to: 'rejected', version: 3, reason: 'Other', message: 'A second hasty no.' })
  await move({ to: 'applied', version: 4 })
  const message = 'We chose someone with rail experience.'
  await move({ to: 'rejected', version: 5, reason: 'Other', message })
  await tenMinutesPass()
  const after = await knownTo(seeker, id)
  expect(after.mails).toEqual(['Night Shift Welder: Not selected', ...before.mails])
  expect(after.page).toMatchObject({
    stage: 'rejected',
    message,
    waitingOn: 'nobody',
    standing: 'Not selected',
  })
  expect(after.page.progress).toEqual({ reached: 1, total: 6, skipped: [], ended: true })
  expect(after.bells.at(-1)?.title).toMatch(/decided not to go on/)
  expect(JSON.stringify(after)).not.toContain('hasty')
  expect(JSON.stringify(after)).not.toContain('rejectReason')
  expect((await app.mails(seeker.email))[0]?.textBody).toContain(message)
})

test('a seeker acts on what they know: they withdraw while a rejection waits, which is then never told', async () => {
  const { seeker, id } = await newApplication()
  await mover(id)({ to: 'rejected', version: 1, reason: 'Other', message: 'A hasty no.' })
  const { data } = await seeker.api.post('/applications/:id/withdraw', { id, version: 1 })
  expect(data.stage).toBe('withdrawn')
  await tenMinutesPass()
  const { page, mails } = await knownTo(seeker, id)
  expect(page).toMatchObject({ stage: 'withdrawn', version: data.version })
  expect(JSON.stringify([page, mails])).not.toMatch(/hasty|Not selected/)
})

test('an offer stands until its applicant is told of the rejection: an answer meanwhile counts', async () => {
  const { seeker, id } = await newApplication()
  await mover(id)({ to: 'offer', version: 1, offer: { amount: 70_000 } })
  await mover(id)({ to: 'rejected', version: 2, reason: 'Other' })
  await seeker.api.post('/applications/:id/answer-offer', { id, answer: 'accept', version: 2 })
  await tenMinutesPass()
  const { page, mails } = await knownTo(seeker, id)
  expect(page.stage).toBe('offer accept')
  expect(mails.join()).not.toContain('Not selected')
})

test('a rejection undone to an offer tells nothing anew, and the offer can be answered', async () => {
  const { seeker, id } = await newApplication()
  await mover(id)({ to: 'offer', version: 1, offer: { amount: 70_000 } })
  // Of the stage and of its event: both are written in one press, some milliseconds apart.
  const known = async () => {
    return JSON.parse(
      JSON.stringify(await knownTo(seeker, id), (key, value) => (key === 'stageChangedAt' ? 0 : value)),
    )
  }
  const before = await known()
  await mover(id)({ to: 'rejected', version: 2, reason: 'Other' })
  await mover(id)({ to: 'offer', version: 3, offer: { amount: 70_000 } })
  await tenMinutesPass()
  expect(await known()).toEqual(before)
  await seeker.api.post('/applications/:id/answer-offer', { id, answer: 'accept', version: 2 })
  expect((await knownTo(seeker, id)).page.stage).toBe('offer accept')
})

test('the time for undoing is not extended by opening the application', async () => {
  const { seeker, id } = await newApplication()
  await mover(id)({ to: 'rejected', version: 1, reason: 'Other' })
  await employer.api.get('/employer/applications/:id', { id })
  const { page } = await knownTo(seeker, id)
  expect(page.standing).toBe('Opened, waiting for a decision')
  expect(page.events.map(({ to }) => to)).toEqual(['applied', 'applied'])
})
