import { expect, test } from 'vitest'
import { openInterviews } from '#/testing/interviews.ts'
import { maxOtherTimes } from './other-times.ts'

const { app, employer, invited, mailedToken, newApplication, freeTimes, invite } = await openInterviews()

const zone = 'America/New_York'
const dayOf = (time: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(time))
const hourOf = (time: string) =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit' }).format(new Date(time)))

/** Asks signed out, by the link in the mail. */
const ask = async (token: string, more: { days?: string[]; parts?: 'evening'[]; reason?: string }) => {
  const { days = [], parts = [], reason } = more
  return app.visitor.post('/interview-link/answer', {
    ...{ token, act: 'other-times', timeZone: zone, preferred: { days, parts } },
    ...(reason && { reason }),
  })
}

test('an applicant asks for other times signed out; the company reads them, and answers with new ones in one press', async () => {
  const { id, seeker, interview, times } = await invited()
  const token = await mailedToken(seeker.email)
  const { all } = await freeTimes(id)
  const wanted = all.filter((time) => hourOf(time) >= 17)
  const days = [...new Set(wanted.map(dayOf))].slice(2, 4)
  const { data: asked } = await ask(token, { days, parts: ['evening'], reason: 'I work until five' })
  expect(asked.interview).toMatchObject({
    state: 'proposed',
    otherTimes: { days, parts: ['evening'], note: 'I work until five' },
  })
  // What was proposed can still be picked.
  expect(asked.interview.slots.map(({ startsAt }) => startsAt)).toEqual(times)

  const [word] = await app.mails(employer.email)
  expect(word?.subject).toContain('asks for other times')
  expect(word?.textBody).toContain('I work until five')
  const [receipt] = await app.mails(seeker.email)
  expect(receipt?.subject).toContain('for other times')
  const { data: own } = await seeker.api.get('/applications/:id', { id })
  expect(own).toMatchObject({ standing: 'They look for other times', waitingOn: 'them' })

  const { data: found } = await employer.api.get('/employer/interviews/:id/other-times', {
    id: interview.id,
  })
  expect(found.isWanted).toBe(true)
  expect(found.proposed.length).toBeGreaterThan(0)
  for (const time of found.proposed) {
    expect(days).toContain(dayOf(time))
    expect(hourOf(time)).toBeGreaterThanOrEqual(17)
  }
  const { data: view } = await employer.api.get('/employer/applications/:id/interviews', { id })
  const { data: answered } = await employer.api.post('/employer/interviews/:id/other-times', {
    ...{ id: interview.id, version: view.interviews[0]?.version ?? 0, times: found.proposed },
  })
  expect(answered).toMatchObject({ otherTimes: null, proposed: found.proposed })
  const [again] = await app.mails(seeker.email)
  expect(again?.subject).toContain('suggested new times')
  expect((await seeker.api.get('/applications/:id', { id })).data).toMatchObject({
    standing: 'Pick a time for the interview',
    waitingOn: 'you',
  })
  const next = await mailedToken(seeker.email)
  const startsAt = found.proposed[0] ?? ''
  const { data: booked } = await app.visitor.post('/interview-link/answer', {
    ...{ token: next, act: 'book', startsAt, timeZone: zone },
  })
  expect(booked.interview).toMatchObject({ state: 'booked', startsAt })
  expect(booked.interview.events.map(({ kind }) => kind)).toEqual([
    ...['invited', 'other-times', 'times-proposed', 'booked'],
  ])
  expect((await seeker.api.get('/applications/:id', { id })).data).toMatchObject({
    standing: 'Interview booked',
    waitingOn: 'them',
  })
})

test('asking says what would suit, is sent once however often it is pressed, and ends after a few times', async () => {
  const { interview, seeker } = await invited()
  const token = await mailedToken(seeker.email)
  await expect(ask(token, {})).rejects.toMatchObject({ status: 422 })
  await ask(token, { reason: 'After six' })
  await ask(token, { reason: 'After six' })
  const asked = (await app.mails(employer.email)).filter(({ textBody }) => textBody.includes('After six'))
  expect(asked).toHaveLength(1)
  for (let count = 1; count < maxOtherTimes; count++) await ask(token, { reason: `After ${count}` })
  await expect(ask(token, { reason: 'After nine' })).rejects.toMatchObject({ status: 409 })
  const { data } = await seeker.api.get('/interviews/:id', { id: interview.id })
  expect(data).toMatchObject({ mayAskOtherTimes: false, otherTimes: { note: `After ${maxOtherTimes - 1}` } })
})

test('where nothing of what was asked for is free, other times than before are found, and it is said', async () => {
  const { interview, seeker, times } = await invited()
  await ask(await mailedToken(seeker.email), { days: ['2031-01-01'] })
  const { data } = await employer.api.get('/employer/interviews/:id/other-times', { id: interview.id })
  expect(data.isWanted).toBe(false)
  expect(data.proposed).toHaveLength(3)
  for (const time of data.proposed) expect(times).not.toContain(time)
})

test('times are proposed by who may invite, to an invitation that still waits, and to come', async () => {
  const { interview, seeker } = await invited()
  const stranger = await app.employer('approved')
  const times = [new Date(Date.now() + 50 * 3_600_000)].map((one) =>
    new Date(Math.ceil(one.getTime() / 300_000) * 300_000).toISOString(),
  )
  const propose = (api: typeof employer.api, more = {}) =>
    api.post('/employer/interviews/:id/other-times', {
      id: interview.id,
      version: interview.version,
      times,
      ...more,
    })
  await expect(propose(stranger.api)).rejects.toMatchObject({ status: 404 })
  await expect(propose(employer.api, { times: [] })).rejects.toMatchObject({ status: 422 })
  await expect(propose(employer.api, { times: ['2020-01-01T10:00:00.000Z'] })).rejects.toMatchObject({
    status: 422,
  })
  await expect(propose(employer.api, { version: 99 })).rejects.toMatchObject({ status: 409 })
  const { data } = await seeker.api.get('/interviews/:id', { id: interview.id })
  await seeker.api.post('/interviews/:id/answer', {
    ...{ id: interview.id, act: 'book', startsAt: data.slots[0]?.startsAt ?? '', timeZone: zone },
  })
  await expect(propose(employer.api, { version: 2 })).rejects.toMatchObject({ status: 409 })
  await expect(
    seeker.api.post('/interviews/:id/answer', { id: interview.id, act: 'other-times', reason: 'Later' }),
  ).rejects.toMatchObject({ status: 409 })
})

test('the applicant reads the history of an interview without what the team agreed among itself', async () => {
  const application = await newApplication()
  const { proposed } = await freeTimes(application.id)
  const { id } = await invite(application.id, { times: proposed })
  await application.seeker.api.post('/interviews/:id/answer', {
    ...{ id, act: 'book', startsAt: proposed[0] ?? '', timeZone: zone },
  })
  const { data: before } = await application.seeker.api.get('/interviews/:id', { id })
  await application.seeker.api.post('/interviews/:id/answer', {
    ...{ id, act: 'book', startsAt: before.slots.at(-1)?.startsAt ?? '', timeZone: zone, reason: 'My shift' },
  })
  await app.services.database.db
    .insertInto('interviewEvents')
    .values({ interviewId: id, kind: 'person-declined', side: 'employer', reason: 'Private' })
    .execute()
  const { data } = await application.seeker.api.get('/interviews/:id', { id })
  expect(data.events.map(({ kind, reason }) => [kind, reason])).toEqual([
    ...[
      ['invited', null],
      ['booked', null],
      ['moved', 'My shift'],
    ],
  ])
  const { data: theirs } = await employer.api.get('/employer/applications/:id/interviews', {
    id: application.id,
  })
  expect(theirs.interviews[0]?.events.at(-1)).toMatchObject({ kind: 'person-declined', reason: 'Private' })
})
