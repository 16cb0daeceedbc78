import { expect, test } from 'vitest'
import { openInterviews } from '#/testing/interviews.ts'

const { app, employer, newApplication, invite, invited, booked, freeTimes, mailedToken, setStage } =
  await openInterviews()

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error) => ({ status: error.status, message: error.message, errors: error.errors }),
  )

test('an applicant picks a time signed out, by the link in the mail, and both sides have it', async () => {
  const { seeker, id, interview, times } = await invited()
  expect(times).toHaveLength(3)
  const [mail] = await app.mails(seeker.email)
  expect(mail?.subject).toContain('wants to meet you')
  const token = await mailedToken(seeker.email)
  const { data: seen } = await app.visitor.post('/interview-link', { token })
  expect(seen.slots.map(({ startsAt }) => startsAt)).toEqual(times)

  const { data } = await app.visitor.post('/interview-link/answer', {
    ...{ token, act: 'book', startsAt: times[1], timeZone: 'Europe/Berlin' },
  })
  expect(data).toMatchObject({
    outcome: 'done',
    interview: { state: 'booked', startsAt: times[1], seekerTimeZone: 'Europe/Berlin' },
  })
  expect(data.interview.calendar).toContain('BEGIN:VEVENT')

  const { data: theirs } = await employer.api.get('/employer/applications/:id/interviews', { id })
  expect(theirs.interviews).toMatchObject([{ id: interview.id, state: 'booked', startsAt: times[1] }])
  const { data: own } = await seeker.api.get('/interviews')
  expect(own).toMatchObject([{ id: interview.id, state: 'booked', startsAt: times[1] }])

  // Both have it by mail, as an event that is the same for both.
  const [toSeeker] = await app.mails(seeker.email)
  const [toEmployer] = await app.mails(employer.email)
  for (const one of [toSeeker, toEmployer]) {
    expect(one?.calendar).toContain('METHOD:REQUEST')
    expect(one?.calendar).toContain(`UID:interview-${interview.id}@`)
  }
  expect(toSeeker?.calendar).not.toContain(employer.email)
  expect(toEmployer?.calendar).not.toContain(seeker.email)
  const bells = await app.bells(employer.id)
  expect(bells.at(-1)?.title).toContain('picked')
})

test('an invitation moves the applicant to the stage, and they hear of it once', async () => {
  const { seeker, id } = await invited()
  const { data } = await seeker.api.get('/applications/:id', { id })
  expect(data.stage).toBe('interview')
  const bells = await app.bells(seeker.id)
  expect(
    bells.filter(({ title }) => title.includes('Interview') || title.includes('wants to meet')),
  ).toHaveLength(1)
})

test('whoever may pick chooses among all free times; the calendar of those who meet stays right', async () => {
  const { id, seeker } = await newApplication()
  await invite(id, { isOpen: true })
  const token = await mailedToken(seeker.email)
  const { data } = await app.visitor.post('/interview-link', { token })
  expect(data.slots.length).toBeGreaterThan(50)
  const startsAt = data.slots[7]?.startsAt
  const answer = { token, act: 'book', startsAt, timeZone: 'Asia/Tokyo' } as const
  expect((await app.visitor.post('/interview-link/answer', answer)).data.outcome).toBe('done')
  // The same press again books nothing twice.
  expect((await app.visitor.post('/interview-link/answer', answer)).data.outcome).toBe('done')
  const other = await newApplication()
  expect((await freeTimes(other.id)).all).not.toContain(startsAt)
})

test('the database itself refuses to book somebody twice at one time', async () => {
  const { interview, startsAt } = await booked()
  const other = await invited()
  const twice = app.db
    .insertInto('interviewCells')
    .values({ calendar: `person ${employer.id}`, cell: new Date(startsAt), interviewId: other.interview.id })
    .execute()
  await expect(twice).rejects.toThrow(/duplicate key|unique/)
  expect(interview.id).not.toBe(other.interview.id)
})

test('a time that nobody offered, that has passed or that is no time is refused', async () => {
  const { seeker, times } = await invited()
  const token = await mailedToken(seeker.email)
  const pick = (startsAt: string) =>
    app.visitor.post('/interview-link/answer', { token, act: 'book', startsAt, timeZone: 'UTC' })
  const off = new Date(Date.parse(times[0] ?? '') + 60_000).toISOString()
  expect(await refusal(pick(off))).toMatchObject({ status: 400 })
  expect(await refusal(pick('2020-01-01T10:00:00.000Z'))).toMatchObject({ status: 409 })
  const unoffered = new Date(Date.parse(times[0] ?? '') + 86_400_000 * 60).toISOString()
  expect((await pick(unoffered)).data.outcome).toBe('taken')
  expect(
    await refusal(
      app.visitor.post('/interview-link/answer', { token, act: 'book', startsAt: 'soon', timeZone: 'UTC' }),
    ),
  ).toMatchObject({ status: 422 })
  const zone = { token, act: 'book', startsAt: times[0], timeZone: '+02:00' } as const
  expect(await refusal(app.visitor.post('/interview-link/answer', zone))).toMatchObject({ status: 422 })
})

test('a link opens its own interview alone, and none after it has ended', async () => {
  const one = await booked()
  const other = await booked()
  const { data } = await app.visitor.post('/interview-link', { token: one.token })
  expect(data.id).toBe(one.interview.id)
  expect(data.id).not.toBe(other.interview.id)
  await app.db
    .updateTable('interviewLinks')
    .set({ expiresAt: new Date(0) })
    .where('interviewId', '=', one.interview.id)
    .execute()
  expect(await refusal(app.visitor.post('/interview-link', { token: one.token }))).toMatchObject({
    status: 410,
  })
  expect(await refusal(app.visitor.post('/interview-link', { token: 'x'.repeat(43) }))).toMatchObject({
    status: 410,
  })
  const stored = await app.db.selectFrom('interviewLinks').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(other.token)
})

test('both sides move it with a reason, calendars follow by a rising number, and the old time is free again', async () => {
  const { seeker, id, token, startsAt, interview } = await booked()
  const { all } = await freeTimes(id)
  const [second = '', third = ''] = [all[60], all[70]]
  const move = { token, act: 'book', startsAt: second, timeZone: 'America/Los_Angeles' } as const
  expect(await refusal(app.visitor.post('/interview-link/answer', move))).toMatchObject({ status: 422 })
  await app.visitor.post('/interview-link/answer', { ...move, reason: 'My train is late' })
  const [toEmployer] = await app.mails(employer.email)
  expect(toEmployer?.textBody).toContain('My train is late')
  expect(toEmployer?.calendar).toContain('SEQUENCE:2')
  expect((await freeTimes(id)).all).toContain(startsAt)

  const { data } = await employer.api.get('/employer/applications/:id/interviews', { id })
  const version = data.interviews[0]?.version ?? 0
  const moving = { id: interview.id, version, startsAt: third, reason: 'The room is taken' }
  await employer.api.post('/employer/interviews/:id/move', moving)
  expect(await refusal(employer.api.post('/employer/interviews/:id/move', moving))).toMatchObject({
    status: 409,
  })
  const [toSeeker] = await app.mails(seeker.email)
  expect(toSeeker?.subject).toContain('moved your interview')
  expect(toSeeker?.textBody).toContain('The room is taken')
  expect(toSeeker?.calendar).toContain('SEQUENCE:3')
  expect((await app.bells(seeker.id)).at(-1)?.title).toContain('moved your interview')
})

test('either side cancels with a reason; calendars get a CANCEL, and later answers change nothing', async () => {
  const one = await booked()
  const { data: before } = await employer.api.get('/employer/applications/:id/interviews', { id: one.id })
  const version = before.interviews[0]?.version ?? 0
  await employer.api.post('/employer/interviews/:id/cancel', {
    ...{ id: one.interview.id, version, reason: 'We are ill' },
  })
  const [toSeeker] = await app.mails(one.seeker.email)
  expect(toSeeker?.calendar).toContain('METHOD:CANCEL')
  expect(toSeeker?.calendar).toContain('STATUS:CANCELLED')
  const reply = { token: one.token, act: 'book', startsAt: one.startsAt, timeZone: 'UTC' } as const
  expect(await refusal(app.visitor.post('/interview-link/answer', reply))).toMatchObject({ status: 409 })

  const other = await booked()
  await other.seeker.api.post('/interviews/:id/answer', {
    ...{ id: other.interview.id, act: 'cancel', reason: 'Another offer' },
  })
  const [toEmployer] = await app.mails(employer.email)
  expect(toEmployer?.calendar).toContain('METHOD:CANCEL')
  expect(toEmployer?.textBody).toContain('Another offer')
  const cells = await app.db
    .selectFrom('interviewCells')
    .selectAll()
    .where('interviewId', 'in', [one.interview.id, other.interview.id])
    .execute()
  expect(cells).toEqual([])
})

test('an invitation can be declined with a word, and no-show is said only once it has begun', async () => {
  const { seeker, interview } = await invited()
  const token = await mailedToken(seeker.email)
  expect(await refusal(app.visitor.post('/interview-link/answer', { token, act: 'decline' }))).toMatchObject({
    status: 422,
  })
  await app.visitor.post('/interview-link/answer', { token, act: 'decline', reason: 'Only after five' })
  expect((await app.mails(employer.email))[0]?.textBody).toContain('Only after five')
  expect((await seeker.api.get('/interviews/:id', { id: interview.id })).data.state).toBe('declined')

  const one = await booked()
  const early = { token: one.token, act: 'no-show', reason: 'Nobody there' } as const
  expect(await refusal(app.visitor.post('/interview-link/answer', early))).toMatchObject({ status: 409 })
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await app.db
    .updateTable('interviews')
    .set({ startsAt: ago(20), endsAt: ago(-25) })
    .where('id', '=', one.interview.id)
    .execute()
  await app.visitor.post('/interview-link/answer', early)
  const { data } = await one.seeker.api.get('/interviews/:id', { id: one.interview.id })
  expect(data).toMatchObject({ state: 'no-show', endedBy: 'seeker' })
})

test('nobody is invited without a place, without a time, by others than those who see the job, or after the end', async () => {
  const { id } = await newApplication()
  const { proposed: times } = await freeTimes(id)
  const stranger = await app.employer()
  expect(await refusal(invite(id, { times, kind: 'video' }))).toMatchObject({ status: 422 })
  expect(await refusal(invite(id, { times, kind: 'on site' }))).toMatchObject({ status: 422 })
  expect(await refusal(invite(id, { times: [] }))).toMatchObject({ status: 422 })
  expect(await refusal(invite(id, { times, people: [stranger.id] }))).toMatchObject({ status: 422 })
  expect(await refusal(invite(id, { times, url: 'javascript:alert(1)', kind: 'video' }))).toMatchObject({
    status: 422,
  })
  await setStage(id, 'withdrawn')
  expect(await refusal(invite(id, { times }))).toMatchObject({ status: 409 })
})

test('two presses send one invitation', async () => {
  const { id } = await newApplication()
  const { proposed: times } = await freeTimes(id)
  const results = await Promise.all([refusal(invite(id, { times })), refusal(invite(id, { times }))])
  expect(results.filter((one) => one === null)).toHaveLength(1)
  expect(results.find((one) => one !== null)).toMatchObject({ status: 409 })
})

test('another company, another applicant and a colleague without the right reach nothing of it', async () => {
  const { interview, id, jobId } = await booked()
  const stranger = await app.employer()
  const viewer = await app.member(employer.company, 'viewer')
  const other = await app.seeker()
  const act = { id: interview.id, version: 2, reason: 'Not mine' }
  expect(await refusal(stranger.api.post('/employer/interviews/:id/cancel', act))).toMatchObject({
    status: 404,
  })
  expect(await refusal(viewer.api.post('/employer/interviews/:id/cancel', act))).toMatchObject({
    status: 403,
  })
  expect(await refusal(stranger.api.get('/employer/applications/:id/interviews', { id }))).toMatchObject({
    status: 404,
  })
  expect((await stranger.api.get('/employer/interviews', { jobId })).data).toEqual([])
  expect(await refusal(other.api.get('/interviews/:id', { id: interview.id }))).toMatchObject({ status: 404 })
  const steal = { id: interview.id, act: 'cancel', reason: 'Not mine' } as const
  expect(await refusal(other.api.post('/interviews/:id/answer', steal))).toMatchObject({ status: 404 })
})
