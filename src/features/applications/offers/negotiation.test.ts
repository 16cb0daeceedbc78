import { expect, test } from 'vitest'
import { dayMs } from '#/shared/dates.ts'
import { openHiring } from '#/testing/applications.ts'

const { app, employer, newApplication, runWaiting, terms } = await openHiring()

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
  expect((await app.mails(seeker.email))[0]?.textBody).toContain('You are hired at ')
  const row = await app.db
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ stage: 'hire', version: 7, decidedAt: expect.any(Date) })
})

test('a counter-offer leaves the current offer open until its end', async () => {
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
    allowedStages: ['hire'],
  })
  expect((await app.mails(employer.email))[0]?.subject).toBe('Amara Nwosu accepted $70,000 a year')
})

test('after a counter the offer can be declined as long as it is open, and both end with it', async () => {
  const { seeker, id } = await newApplication()
  await employer.api.post('/employer/applications/:id/move', { id, to: 'offer', version: 1, offer: terms })
  await seeker.api.post('/applications/:id/answer-offer', {
    ...{ id, answer: 'counter', amount: 75_000, version: 2 },
  })
  const endOffer = (answerBy: Date) =>
    app.db.updateTable('offers').set({ answerBy }).where('applicationId', '=', id).execute()
  const decline = () =>
    seeker.api.post('/applications/:id/answer-offer', { id, answer: 'decline', version: 3, note: 'Too far.' })
  await endOffer(new Date(Date.now() - 1000))
  await expect(decline()).rejects.toMatchObject({ status: 409 })
  await endOffer(new Date(Date.now() + dayMs))
  await decline()
  const { data } = await seeker.api.get('/applications/:id', { id })
  expect(data).toMatchObject({ stage: 'offer reject', waitingOn: 'nobody', standing: 'You declined' })
  expect(data.offers.map(({ madeBy, state }) => [madeBy, state])).toEqual([
    ['employer', 'declined'],
    ['seeker', 'withdrawn'],
  ])
  expect((await app.mails(employer.email))[0]?.subject).toBe('Amara Nwosu declined the offer')

  // A counter ends with the application also where its offer had ended before.
  const other = await newApplication()
  await employer.api.post('/employer/applications/:id/move', {
    ...{ id: other.id, to: 'offer', version: 1, offer: terms },
  })
  await other.seeker.api.post('/applications/:id/answer-offer', {
    ...{ id: other.id, answer: 'counter', amount: 75_000, version: 2 },
  })
  await app.db
    .updateTable('offers')
    .set({ answerBy: new Date(Date.now() - 1000) })
    .where('applicationId', '=', other.id)
    .where('madeBy', '=', 'employer')
    .execute()
  await runWaiting('applications.notify-offer-ended')
  await other.seeker.api.post('/applications/:id/withdraw', { id: other.id })
  const { data: ended } = await other.seeker.api.get('/applications/:id', { id: other.id })
  expect(ended.offers.map(({ madeBy, state }) => [madeBy, state])).toEqual([
    ['employer', 'expired'],
    ['seeker', 'withdrawn'],
  ])
})

test('an offer can be changed and withdrawn, and each is told at once', async () => {
  const { seeker, id } = await newApplication()
  const move = (more: object) =>
    employer.api.post('/employer/applications/:id/move', { id, version: 1, to: 'offer', ...more })
  await move({ to: 'screened' })
  await move({ version: 2, offer: terms })
  await move({ version: 3, offer: { ...terms, amount: 71_500 } })
  let mine = (await seeker.api.get('/applications/:id', { id })).data
  expect(mine).toMatchObject({ stage: 'offer', offer: { amount: 71_500 }, standing: 'Your answer' })
  expect(mine.route.at(-1)).toMatchObject({ label: 'Hired', note: expect.stringContaining('Start') })
  expect((await app.mails(seeker.email))[0]?.textBody).toContain('changed their offer to $71,500 a year')

  // Another page still shows the first offer: accepting it must not accept the second.
  await expect(
    seeker.api.post('/applications/:id/answer-offer', { id, answer: 'accept', version: 3 }),
  ).rejects.toMatchObject({ status: 409 })

  await move({ version: 4, to: 'screened', message: 'The seat went to a transfer.' })
  mine = (await seeker.api.get('/applications/:id', { id })).data
  expect(mine).toMatchObject({
    ...{ stage: 'screened', waitingOn: 'them', daysLate: 0, offer: { amount: 71_500 } },
    ...{ offerWithdrawnAt: expect.any(String), standing: 'Offer withdrawn, waiting for their decision' },
  })
  // The route keeps both offers and their end, and names no first day any more.
  const stops = () =>
    mine.route.map(({ label, state, note }) => [label, state, note].filter(Boolean).join(' '))
  expect(stops().slice(0, -2)).toEqual([
    ...['Applied done', 'Offer: $70,000 done', 'Offer: $71,500 done', 'They withdrew the offer end'],
    ...['Screened done', 'Waiting for their decision now', 'Interview next'],
  ])
  expect(mine.route.at(-1)).toMatchObject({ label: 'Hired', note: null })
  const [mail] = await app.mails(seeker.email)
  expect(mail).toMatchObject({ subject: 'Night Shift Welder: offer withdrawn' })
  expect(mail?.textBody).toContain('The seat went to a transfer.')
  await expect(
    seeker.api.post('/applications/:id/answer-offer', { id, answer: 'accept', version: 5 }),
  ).rejects.toMatchObject({ status: 409 })

  // The same offer once more is a stop of its own.
  await move({ version: 5, offer: { amount: 71_500 } })
  mine = (await seeker.api.get('/applications/:id', { id })).data
  expect(mine).toMatchObject({ offerWithdrawnAt: null, standing: 'Your answer' })
  expect(stops().slice(3)).toEqual([
    ...['They withdrew the offer end', 'Screened done', 'Offer: $71,500 done', 'Your answer now'],
    'Hired next',
  ])
})

test('a withdrawn offer is named after an interview that was held before it, and no ended one is', async () => {
  const interviewed = await newApplication()
  const expired = await newApplication()
  for (const { id } of [interviewed, expired])
    await employer.api.post('/employer/applications/:id/move', { id, to: 'offer', version: 1, offer: terms })
  await app.db
    .insertInto('interviews')
    .values({
      ...{ applicationId: interviewed.id, step: 'Interview', stepId: 'interview', kind: 'call', minutes: 30 },
      ...{ timeZone: 'UTC', state: 'booked' },
      startsAt: new Date(Date.now() - dayMs),
      endsAt: new Date(Date.now() - dayMs + 1_800_000),
    })
    .execute()
  await app.db
    .updateTable('offers')
    .set({ answerBy: new Date(Date.now() - 1000) })
    .where('applicationId', '=', expired.id)
    .execute()
  await runWaiting('applications.notify-offer-ended')
  for (const { id } of [interviewed, expired])
    await employer.api.post('/employer/applications/:id/move', { id, to: 'screened', version: 2 })
  const read = async ({ seeker, id }: typeof expired) =>
    (await seeker.api.get('/applications/:id', { id })).data
  expect(await read(interviewed)).toMatchObject({
    ...{ interview: 'held', offerWithdrawnAt: expect.any(String) },
    standing: 'Offer withdrawn, waiting for their decision',
  })
  const ended = await read(expired)
  expect(ended).toMatchObject({ offerWithdrawnAt: null, standing: 'Waiting for their decision' })
  expect(ended.route.map(({ label }) => label)).not.toContain('They withdrew the offer')
})

test('an offer that ends unanswered is told to both sides once, and is the employer’s to renew', async () => {
  const { seeker, id } = await newApplication()
  const move = (more: object) =>
    employer.api.post('/employer/applications/:id/move', { id, version: 1, to: 'offer', ...more })
  await move({ offer: terms })
  await app.db
    .updateTable('offers')
    .set({ answerBy: new Date(Date.now() - 1000) })
    .where('applicationId', '=', id)
    .execute()
  await runWaiting('applications.notify-offer-ended')

  expect((await seeker.api.get('/applications/:id', { id })).data).toMatchObject({
    waitingOn: 'them',
    standing: 'The offer has ended',
  })
  const titles = async (userId: string) => (await app.bells(userId)).map(({ title }) => title)
  const company = employer.company.name
  expect((await titles(seeker.id)).filter((title) => /has ended/.test(title))).toEqual([
    `The offer from ${company} has ended.`,
  ])
  expect(await titles(employer.id)).toContain('Your offer to Amara Nwosu has ended without an answer.')
  const { data } = await employer.api.get('/employer/applications')
  expect(data.waitingApplicants.map((one) => one.id)).toContain(id)

  await move({ version: 2, offer: { amount: 70_000 } })
  const { data: renewed } = await seeker.api.get('/applications/:id', { id })
  expect(renewed.waitingOn).toBe('you')
  expect(renewed.route.map(({ label }) => label)).toEqual([
    ...['Applied', 'Offer: $70,000', 'Their offer ended', 'Offer: $70,000', 'Your answer', 'Hired'],
  ])
  await seeker.api.post('/applications/:id/answer-offer', { id, answer: 'accept', version: 3 })
})

test('a countered offer stays open until after the answer to the counter is due', async () => {
  const { seeker, id } = await newApplication()
  const answerBy = new Date(Date.now() + 3_600_000).toISOString()
  await employer.api.post('/employer/applications/:id/move', {
    id,
    to: 'offer',
    version: 1,
    offer: { ...terms, answerBy },
  })
  await seeker.api.post('/applications/:id/answer-offer', {
    id,
    answer: 'counter',
    amount: 75_000,
    version: 2,
  })
  const { data } = await seeker.api.get('/applications/:id', { id })
  expect(data.replyBy).not.toBeNull()
  expect(Date.parse(data.offer?.answerBy ?? '')).toBeGreaterThan(Date.parse(data.replyBy ?? '') + dayMs)
  const mail = (await app.mails(employer.email))[0]?.textBody
  expect(mail).toContain('Your own offer stands until')
})

test('accepting a second offer withdraws the first if the seeker says so', async () => {
  const first = await newApplication()
  const { seeker } = first
  const second = await newApplication({ seeker })
  for (const { id } of [first, second])
    await employer.api.post('/employer/applications/:id/move', { id, to: 'offer', version: 1, offer: terms })
  const accept = (id: string, alsoWithdraw: string[] = []) =>
    seeker.api.post('/applications/:id/answer-offer', { id, answer: 'accept', version: 2, alsoWithdraw })
  await accept(first.id)
  await accept(second.id, [first.id])
  const { data } = await seeker.api.get('/applications')
  expect(Object.fromEntries(data.map(({ id, stage }) => [id, stage]))).toEqual({
    [first.id]: 'withdrawn',
    [second.id]: 'offer accept',
  })
  await expect(accept(second.id, [(await newApplication()).id])).rejects.toMatchObject({ status: 409 })
})

test('a counter-offer keeps its cents: 36.50 is asked, never 365', async () => {
  const { seeker, id } = await newApplication()
  const offer = { ...terms, amount: 34.25, period: 'hour' as const }
  await employer.api.post('/employer/applications/:id/move', { id, version: 1, to: 'offer', offer })
  await seeker.api.post('/applications/:id/answer-offer', { id, version: 2, answer: 'counter', amount: 36.5 })
  const { data } = await employer.api.get('/employer/applications/:id', { id })
  expect(data).toMatchObject({ offer: { amount: 34.25 }, counter: { amount: 36.5 } })
  expect((await app.mails(employer.email))[0]?.subject).toBe('Amara Nwosu asks for $36.50 an hour')
})

test('whoever withdraws gives up an open offer, or what was agreed, and the employer reads which', async () => {
  for (const [isAgreed, note] of [
    [false, 'Your offer can no longer be accepted.'],
    [true, 'What you had agreed on has ended.'],
  ] as const) {
    const { seeker, id } = await newApplication()
    await employer.api.post('/employer/applications/:id/move', { id, version: 1, to: 'offer', offer: terms })
    if (isAgreed)
      await seeker.api.post('/applications/:id/answer-offer', { id, version: 2, answer: 'accept' })
    await seeker.api.post('/applications/:id/withdraw', { id })
    const [mail] = await app.mails(employer.email)
    expect(mail?.subject).toBe('Amara Nwosu withdrew from Night Shift Welder, and gave up $70,000 a year')
    expect(mail?.textBody).toContain(note)
    await expect(
      seeker.api.post('/applications/:id/answer-offer', { id, version: 3, answer: 'accept' }),
    ).rejects.toMatchObject({ status: 409 })
  }
})
