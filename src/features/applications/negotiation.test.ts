import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { app, employer, newApplication, terms } from '#/testing/applications.ts'
import { untyped } from '#/testing/untyped.ts'

test('negotiation: offer, counter, better offer, second counter, acceptance, hire', async () => {
  const { seeker, id } = await newApplication()
  const move = (more: object) =>
    employer.api.post('/employer/applications/:id/move', { id, version: 1, to: 'offer', ...more })
  const answer = (more: object) =>
    seeker.api.post('/applications/:id/answer-offer', { id, version: 1, answer: 'accept', ...more })

  await expect(move({})).rejects.toMatchObject({ status: 422, errors: { 'offer.amount': ['Enter the pay'] } })
  await expect(move({ offer: { ...terms, answerBy: '2020-01-01T00:00:00Z' } })).rejects.toMatchObject({
    status: 422,
  })
  await move({ offer: { ...terms, note: 'Tools included.' } })
  let mine = (await seeker.api.get('/applications/:id', { id })).data
  expect(mine).toMatchObject({
    stage: 'offer',
    waitingOn: 'you',
    offer: { amount: 70_000, currency: 'USD', period: 'year', madeBy: 'employer', note: 'Tools included.' },
    counter: null,
  })
  expect(new Date(mine.offer?.answerBy ?? 0).getTime()).toBeGreaterThan(Date.now())

  await expect(answer({ answer: 'counter', version: 2 })).rejects.toMatchObject({
    errors: { amount: ['Enter the pay you ask for'] },
  })
  await answer({ answer: 'counter', version: 2, amount: 74_000, note: 'Another yard offers this.' })
  const theirs = (await employer.api.get('/employer/applications/:id', { id })).data
  expect(theirs).toMatchObject({
    stage: 'offer counter',
    offer: { amount: 70_000 },
    counter: { amount: 74_000, madeBy: 'seeker', note: 'Another yard offers this.' },
  })
  expect((await app.mails(employer.email))[0]?.subject).toBe('Amara Nwosu asks for $74,000 a year')

  await move({ version: 3, offer: { amount: 72_000 } })
  expect((await app.mails(seeker.email))[0]?.textBody).toContain('changed their offer to $72,000 a year')
  await answer({ answer: 'counter', version: 4, amount: 73_000 })
  await move({ version: 5, to: 'offer accept' })
  mine = (await seeker.api.get('/applications/:id', { id })).data
  expect(mine).toMatchObject({
    stage: 'offer accept',
    offer: { amount: 73_000, madeBy: 'employer' },
    waitingOn: 'them',
  })
  expect(mine.offers.map(({ madeBy, amount }) => [madeBy, amount])).toEqual([
    ['employer', 70_000],
    ['seeker', 74_000],
    ['employer', 72_000],
    ['seeker', 73_000],
    ['employer', 73_000],
  ])

  await move({ version: 6, to: 'hire' })
  expect((await app.mails(seeker.email))[0]?.textBody).toContain('You are hired as Night Shift Welder.')
  const row = await app.db
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ stage: 'hire', version: 7, decidedAt: expect.any(Date) })
})

test('a counter-offer leaves the current offer open until its deadline', async () => {
  const { seeker, id } = await newApplication()
  await employer.api.post('/employer/applications/:id/move', { id, to: 'offer', version: 1, offer: terms })
  await seeker.api.post('/applications/:id/answer-offer', {
    id,
    answer: 'counter',
    amount: 75_000,
    version: 2,
  })
  await app.db
    .updateTable('offers')
    .set({ answerBy: new Date(Date.now() - 1000) })
    .where('applicationId', '=', id)
    .where('madeBy', '=', 'employer')
    .execute()
  await expect(
    seeker.api.post('/applications/:id/answer-offer', { id, answer: 'accept', version: 3 }),
  ).rejects.toMatchObject({ status: 409, message: expect.stringMatching(/^The offer ended on/) })
  await app.db
    .updateTable('offers')
    .set({ answerBy: new Date(Date.now() + 60_000) })
    .where('applicationId', '=', id)
    .where('madeBy', '=', 'employer')
    .execute()
  await seeker.api.post('/applications/:id/answer-offer', { id, answer: 'accept', version: 3 })
  const { data } = await employer.api.get('/employer/applications/:id', { id })
  expect(data).toMatchObject({
    stage: 'offer accept',
    offer: { amount: 70_000 },
    allowedStages: ['hire', 'rejected'],
  })
  expect((await app.mails(employer.email))[0]?.subject).toBe('Amara Nwosu accepted $70,000 a year')
})

test('a rejection needs a reason, includes the message, and can be undone for ten minutes', async () => {
  const { seeker, id } = await newApplication()
  const move = (more: object) =>
    employer.api.post('/employer/applications/:id/move', { id, version: 1, to: 'rejected', ...more })
  await move({ to: 'interview' })
  await expect(move({ version: 2 })).rejects.toMatchObject({ errors: { reason: ['Choose a reason'] } })
  await move({ version: 2, reason: 'Other', message: 'We chose someone with rail experience.' })
  const rejected = (await seeker.api.get('/applications/:id', { id })).data
  expect(rejected).toMatchObject({ waitingOn: 'nobody', message: 'We chose someone with rail experience.' })
  expect(rejected.progress).toEqual({ reached: 4, total: 6, ended: true })
  expect(JSON.stringify(rejected)).not.toContain('rejectReason')

  const { data } = await employer.api.get('/employer/applications/:id', { id })
  expect(data.undo).toMatchObject({ to: 'interview' })
  await expect(move({ version: 3, to: 'screened' })).rejects.toMatchObject({ status: 409 })
  await move({ version: 3, to: 'interview' })

  await move({ version: 4, reason: 'Other' })
  await app.db
    .updateTable('applications')
    .set({ stageChangedAt: new Date(Date.now() - 11 * 60_000) })
    .where('id', '=', id)
    .execute()
  await expect(move({ version: 5, to: 'interview' })).rejects.toMatchObject({ status: 409 })
})

test('the seeker hears of a rejection after ten minutes, and never of one that was undone', async () => {
  const { seeker, id } = await newApplication()
  const move = (more: object) =>
    employer.api.post('/employer/applications/:id/move', untyped({ id, ...more }))
  const newsOf = async () => [
    ...(await app.mails(seeker.email)).map(({ subject }) => subject).filter((one) => /selected/.test(one)),
    ...(await seeker.api.get('/notifications')).data
      .map(({ title }) => title)
      .filter((one) => !/has your application/.test(one)),
  ]
  const tenMinutesPass = () =>
    sql`update pgboss.job set start_after = now() where name = 'applications.tell-rejection'`.execute(app.db)

  await move({ to: 'rejected', version: 1, reason: 'Other', message: 'A first, hasty no.' })
  expect(await newsOf()).toEqual([])
  await move({ to: 'applied', version: 2 })
  await tenMinutesPass()
  expect(await newsOf()).toEqual([])

  // Rejected twice within ten minutes: only the last rejection is sent.
  await move({ to: 'rejected', version: 3, reason: 'Other', message: 'A second hasty no.' })
  await move({ to: 'applied', version: 4 })
  const message = 'We chose someone with rail experience.'
  await move({ to: 'rejected', version: 5, reason: 'Other', message })
  expect(await newsOf()).toEqual([])
  await tenMinutesPass()
  expect(await newsOf()).toEqual([
    'Night Shift Welder: Not selected',
    expect.stringMatching(/chose someone else/),
  ])
  const [mail] = await app.mails(seeker.email)
  expect(mail?.textBody).toContain(message)
})
