import { expect, test } from 'vitest'
import { alwaysFree, openInterviews } from '#/testing/interviews.ts'
import { nudgeForScorecards } from './tasks.server.ts'

const { app, employer, newApplication, freeTimes, invite, mailedToken, setStage, tenMinutesPass } =
  await openInterviews()
const hourMs = 3_600_000

type Member = Awaited<ReturnType<typeof app.member>>

const card = (more: object = {}) => ({
  ...{ version: 0, recommendation: 3 as const, note: 'Would do the work well.' },
  ratings: [{ attribute: 'Care', rating: 4 as const, note: 'Checked the load twice.' }],
  ...more,
})

/** Two colleagues who interview for a job, with calendars that are always free. */
async function interviewers(jobId: string) {
  const both = [
    await app.member(employer.company, 'interviewer', [{ id: jobId }]),
    await app.member(employer.company, 'interviewer', [{ id: jobId }]),
  ] as const
  for (const { api } of both) await api.put('/interview-hours', alwaysFree)
  return both
}

/** An interview of these people that ended so many hours ago. */
async function held({ hoursAgo = 2, steps = [] as object[] } = {}) {
  const application = await newApplication()
  if (steps.length > 0) await setSteps(application.jobId, steps)
  const [ines, tom] = await interviewers(application.jobId)
  const people = [ines.id, tom.id]
  const { proposed } = await freeTimes(application.id, people)
  const interview = await invite(application.id, { people, times: proposed })
  const token = await mailedToken(application.seeker.email)
  const startsAt = proposed[0] ?? ''
  await app.visitor.post('/interview-link/answer', { token, act: 'book', startsAt, timeZone: 'UTC' })
  await passTime(interview.id, hoursAgo)
  return { ...application, interviewId: interview.id, token, ines, tom }
}

const setSteps = (jobId: string, steps: object[]) =>
  app.db
    .updateTable('jobs')
    .set({ steps: JSON.stringify(steps) })
    .where('id', '=', jobId)
    .execute()

async function passTime(interviewId: string, hoursAgo: number) {
  const endsAt = new Date(Date.now() - hoursAgo * hourMs)
  await app.db
    .updateTable('interviews')
    .set({ startsAt: new Date(endsAt.getTime() - 45 * 60_000), endsAt })
    .where('id', '=', interviewId)
    .execute()
}

const cardsOf = async (who: Pick<Member, 'api'>, id: string) => {
  const { data } = await who.api.get('/employer/applications/:id/scorecards', { id })
  return { ...data, first: data.interviews[0] }
}

test('a card is written by the kit of the step, and the company’s holds where the step has none', async () => {
  const { id, jobId, ines } = await held()
  const companyKit = { questions: ['Why us?'], attributes: [{ name: 'Care', hint: null }] }
  await employer.api.put('/employer/interview-kit', { version: 0, kit: companyKit })
  expect((await cardsOf(ines, id)).first?.kit).toMatchObject(companyKit)
  const { data } = await employer.api.get('/employer/jobs/:id/interview-kits', { id: jobId })
  const [{ step } = { step: '' }] = data.steps
  const kit = {
    questions: ['Walk us through a lift that went wrong.'],
    attributes: [{ name: 'Calm', hint: 'Says what they did first' }],
  }
  const saved = await employer.api.put('/employer/jobs/:id/interview-kits', {
    id: jobId,
    step,
    version: 0,
    kit,
  })
  expect(saved.data.steps[0]?.kit).toEqual({ ...kit, version: 1 })
  expect((await cardsOf(ines, id)).first?.kit).toMatchObject(kit)
  // A colleague who read the kit before it was saved does not overwrite it.
  const late = employer.api.put('/employer/jobs/:id/interview-kits', {
    id: jobId,
    step,
    version: 0,
    kit: companyKit,
  })
  await expect(late).rejects.toMatchObject({ status: 409 })
  await expect(
    ines.api.put('/employer/jobs/:id/interview-kits', { id: jobId, step, version: 1, kit: null }),
  ).rejects.toMatchObject({ status: 403 })
  await employer.api.put('/employer/jobs/:id/interview-kits', { id: jobId, step, version: 1, kit: null })
  expect((await cardsOf(ines, id)).first?.kit).toMatchObject(companyKit)
})

test('a kit stays with its step when the step is renamed, also for interviews from before and by the version before', async () => {
  const steps = [{ id: 'interview', name: 'Interview', stage: 'interview', days: 3 }]
  const { id, interviewId, jobId, ines } = await held({ steps })
  const kits = () => employer.api.get('/employer/jobs/:id/interview-kits', { id: jobId })
  const { data: first } = await kits()
  const [{ stepId, step } = { stepId: null, step: '' }] = first.steps
  expect(stepId).toBe('interview')
  const kit = { questions: ['Walk us through a lift that went wrong.'], attributes: [] }
  const save = (fields: { stepId?: string; step: string; version: number }) =>
    employer.api.put('/employer/jobs/:id/interview-kits', { id: jobId, kit, ...fields })
  await save({ step, version: 0 })
  const rename = (name: string) =>
    setSteps(
      jobId,
      steps.map((one) => ({ ...one, name })),
    )
  await rename('Meet the crew')
  expect((await kits()).data.steps).toMatchObject([{ stepId, step: 'Meet the crew', kit }])
  expect((await cardsOf(ines, id)).first).toMatchObject({ step, kit })
  // Whoever still has the page with the former name open writes the same kit.
  await save({ stepId: 'interview', step, version: 1 })
  expect((await kits()).data.steps).toHaveLength(1)
  await expect(save({ stepId: 'another', step, version: 0 })).rejects.toMatchObject({ status: 422 })

  // The version before knows names only: its kit is found by them, and gets the id when it is saved again.
  await app.db.updateTable('interviewKits').set({ stepId: null }).where('jobId', '=', jobId).execute()
  await app.db
    .updateTable('interviews')
    .set({ stepId: null, step: 'Meet the crew' })
    .where('id', '=', interviewId)
    .execute()
  expect((await cardsOf(ines, id)).first?.kit).toMatchObject(kit)
  await save({ step: 'meet the crew', version: 2 })
  await rename('Last talk')
  expect((await kits()).data.steps).toMatchObject([{ stepId, step: 'Last talk', kit }])
  // A step that is removed leaves its kit to be read.
  await setSteps(jobId, [{ id: 'offer', name: 'Offer', stage: 'offer' }])
  expect((await kits()).data.steps).toMatchObject([
    { stepId: null, step: 'Interview', kit: null },
    { stepId, step: 'Meet the crew', kit },
  ])
})

test('whoever met the applicant reads the cards of others once they have sent their own, and not before', async () => {
  const { id, interviewId, ines, tom, seeker, token } = await held()
  const secret = 'zq-hidden-card'
  await ines.api.put('/employer/interviews/:id/scorecard', {
    ...{ id: interviewId, ...card({ note: `Better not, ${secret}` }) },
  })
  const before = await cardsOf(tom, id)
  expect(before.first?.cards).toBeNull()
  const hasSent = new Map(before.first?.people.map((one) => [one.id, one.hasSent]))
  expect([hasSent.get(ines.id), hasSent.get(tom.id)]).toEqual([true, false])
  // Nothing that Tom, the applicant or a visitor can read has it, whatever they ask for.
  const reads = [
    ...['', '/scorecards', '/interviews'].map(
      (part) => [tom, `/employer/applications/${id}${part}`] as const,
    ),
    ...[
      '/employer/interviews',
      '/employer/dashboard',
      '/employer/applications',
      '/notifications',
      '/messages',
    ].map((path) => [tom, path] as const),
    [tom, `/employer/applications?q=${secret}`] as const,
    ...[`/applications/${id}`, `/interviews/${interviewId}`, '/interviews', '/notifications'].map(
      (path) => [seeker, path] as const,
    ),
  ]
  for (const [who, path] of reads) {
    const { body } = await app.app.inject({
      url: `/api${path}`,
      headers: { authorization: `Bearer ${who.token}` },
    })
    expect(body, path).not.toContain(secret)
  }
  const link = await app.visitor.post('/interview-link', { token })
  expect(JSON.stringify(link)).not.toContain(secret)
  const events = await app.db.selectFrom('liveEvents').selectAll().execute()
  const told = await app.db.selectFrom('notifications').selectAll().execute()
  expect(JSON.stringify([events, told, await app.mails(tom.email)])).not.toContain(secret)

  const sent = await tom.api.put('/employer/interviews/:id/scorecard', {
    ...{ id: interviewId, ...card({ recommendation: 4, ratings: [] }) },
  })
  const [all] = sent.data.interviews
  expect(all?.cards?.map((one) => [one.author?.id, one.recommendation])).toEqual([
    [ines.id, 3],
    [tom.id, 4],
  ])
  // Who met nobody has nothing to be swayed in, and decides by the cards.
  expect((await cardsOf(employer, id)).first?.cards).toHaveLength(2)
})

test('a card of an earlier interview stays hidden from whoever is still to meet the applicant', async () => {
  const { id, interviewId, ines } = await held()
  await ines.api.put('/employer/interviews/:id/scorecard', { id: interviewId, ...card() })
  expect((await cardsOf(employer, id)).first?.cards).toHaveLength(1)
  await app.db
    .updateTable('interviews')
    .set({ invitedAt: new Date(Date.now() - hourMs) })
    .where('id', '=', interviewId)
    .execute()
  const { proposed } = await freeTimes(id)
  const next = await invite(id, { times: proposed })
  await employer.api.post('/employer/interviews/:id/move', {
    ...{ id: next.id, version: next.version, startsAt: proposed[0] ?? '', reason: 'As agreed by phone' },
  })
  const { interviews } = await cardsOf(employer, id)
  expect(interviews).toHaveLength(2)
  expect(interviews.every(({ cards }) => cards === null)).toBe(true)
})

test('a change after reading the others is shown as one', async () => {
  const { id, interviewId, ines } = await held()
  await ines.api.put('/employer/interviews/:id/scorecard', {
    id: interviewId,
    ...card({ recommendation: 1 }),
  })
  await ines.api.put('/employer/interviews/:id/scorecard', {
    ...{ id: interviewId, ...card({ version: 1, recommendation: 4 }) },
  })
  const { first } = await cardsOf(ines, id)
  expect(first?.yours).toMatchObject({ recommendation: 4, firstRecommendation: 1, version: 2 })
  expect(first?.yours?.changedAt).not.toBeNull()
  // The same card from another window that has not seen the change.
  const stale = ines.api.put('/employer/interviews/:id/scorecard', {
    id: interviewId,
    ...card({ version: 1 }),
  })
  await expect(stale).rejects.toMatchObject({ status: 409 })
})

test('nobody writes a card who did not meet the applicant, before the interview, twice, or after the decision', async () => {
  const { id, interviewId, ines, tom } = await held()
  const send = (who: Pick<Member, 'api'>, more: object = {}) =>
    who.api.put('/employer/interviews/:id/scorecard', { id: interviewId, ...card(more) })
  await expect(send(employer)).rejects.toMatchObject({ status: 403 })
  await passTime(interviewId, -2)
  await expect(send(ines)).rejects.toMatchObject({ status: 409 })
  await passTime(interviewId, 2)
  const twice = card().ratings.flatMap((one) => [one, one])
  await expect(send(ines, { ratings: twice })).rejects.toMatchObject({ status: 400 })
  await expect(send(ines, { recommendation: 5 })).rejects.toMatchObject({ status: 422 })
  // Two presses make one card.
  const presses = await Promise.allSettled([send(ines), send(ines)])
  expect(presses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  for (const stage of ['offer', 'hire', 'rejected'] as const) {
    await setStage(id, stage)
    await expect(send(tom), stage).rejects.toMatchObject({ status: 409 })
    await expect(send(ines, { version: 1 }), stage).rejects.toMatchObject({ status: 409 })
  }
  expect((await cardsOf(ines, id)).isLocked).toBe(true)
})

test('while a rejection can be taken back, cards stay hidden from whoever sent none', async () => {
  const { id, interviewId, ines, tom } = await held()
  await ines.api.put('/employer/interviews/:id/scorecard', { id: interviewId, ...card() })
  const { data } = await employer.api.get('/employer/applications/:id', { id })
  await employer.api.post('/employer/applications/:id/move', {
    ...{ id, to: 'rejected', version: data.version, reason: 'Someone else fits better' },
  })
  expect((await cardsOf(tom, id)).first?.cards).toBeNull()
  await tenMinutesPass()
  expect((await cardsOf(tom, id)).first?.cards).toHaveLength(1)
})

test('a day after the interview those without a card are asked for it, once', async () => {
  const { interviewId, ines, tom } = await held({ hoursAgo: 23 })
  await ines.api.put('/employer/interviews/:id/scorecard', { id: interviewId, ...card() })
  const asked = async ({ id }: Pick<Member, 'id'>) =>
    (await app.bells(id)).filter(({ title }) => title.startsWith('Your scorecard of')).length
  const nudge = () => nudgeForScorecards.run({}, app.tasks())
  await nudge()
  expect(await asked(tom)).toBe(0)
  await passTime(interviewId, 25)
  await nudge()
  await nudge()
  expect([await asked(tom), await asked(ines)]).toEqual([1, 0])
  const [mail] = await app.mails(tom.email)
  expect(mail?.subject).toContain('Your scorecard of')
})

test('the applicant reads feedback if the company writes it, and nothing of a scorecard', async () => {
  const { interviewId, id, ines, seeker } = await held()
  const note = 'Hesitant with the signals.'
  await ines.api.put('/employer/interviews/:id/scorecard', { id: interviewId, ...card({ note }) })
  const feedback = 'You explained the lift well. Practise the hand signals.'
  const write = { id: interviewId, feedback }
  await expect(ines.api.post('/employer/interviews/:id/feedback', write)).rejects.toMatchObject({
    status: 403,
  })
  await employer.api.post('/employer/interviews/:id/feedback', write)
  const again = employer.api.post('/employer/interviews/:id/feedback', { ...write, feedback: 'Other words' })
  await expect(again).rejects.toMatchObject({ status: 409 })
  const { data } = await seeker.api.get('/interviews/:id', { id: interviewId })
  expect(data.feedback).toBe(feedback)
  expect(JSON.stringify(data)).not.toContain(note)
  const [mail] = await app.mails(seeker.email)
  expect(mail?.textBody).toContain(feedback)
  expect((await cardsOf(employer, id)).first?.mayWriteFeedback).toBe(false)
})
