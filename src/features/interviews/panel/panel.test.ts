import { beforeEach, expect, test } from 'vitest'
import { alwaysFree, openInterviews } from '#/testing/interviews.ts'

const { app, employer, newApplication, mailedToken } = await openInterviews()
const [ana, bo, cy] = await Promise.all(
  ['Ana', 'Bo', 'Cy'].map(async (name) => {
    const colleague = await app.member(employer.company, 'admin')
    await app.db.updateTable('users').set({ name }).where('id', '=', colleague.id).execute()
    await colleague.api.put('/interview-hours', alwaysFree)
    return { ...colleague, name }
  }),
)
if (!ana || !bo || !cy) throw new Error('Three colleagues')

// Everybody is free again.
beforeEach(async () => {
  await app.db.deleteFrom('interviews').execute()
})

const timeZone = 'America/New_York'
type Panel = Parameters<typeof employer.api.post<'/employer/applications/:id/panel-plans'>>[1]['panel']
const part = (name: string, people: { id: string }[], more: object = {}) => ({
  ...{ name, minutes: 45, people: people.map(({ id }) => id), ...more },
})
const talkAndTask: Panel = { parts: [part('Talk', [ana, bo]), part('Task', [cy])] }

const plansOf = async (id: string, panel = talkAndTask) =>
  (await employer.api.post('/employer/applications/:id/panel-plans', { id, panel, timeZone })).data

const place = { kind: 'on site', address: '1 Pier Road, Newark', timeZone } as const
async function invitePanel(more: { panel?: Panel; isBooked?: boolean } = {}) {
  const { panel = talkAndTask, isBooked = false } = more
  const application = await newApplication()
  const { plans } = await plansOf(application.id, panel)
  const times = plans.map(({ startsAt }) => startsAt).slice(0, isBooked ? 1 : 3)
  const { data } = await employer.api.post('/employer/applications/:id/panels', {
    ...{ id: application.id, panel, ...place, times, isBooked },
  })
  return { ...application, interview: data, times }
}
async function bookedPanel(panel = talkAndTask) {
  const one = await invitePanel({ panel })
  const token = await mailedToken(one.seeker.email)
  const { data } = await app.visitor.post('/interview-link/answer', {
    ...{ token, act: 'book', startsAt: one.times[0] ?? '', timeZone: 'America/Los_Angeles' },
  })
  expect(data.outcome).toBe('done')
  return { ...one, token, booked: data.interview }
}
const namesOf = (parts: { name: string | null; people: { name: string }[] }[]) =>
  parts.map(({ name, people }) => `${name}: ${people.map((one) => one.name).join(', ')}`)
const calendarsOf = async (person: { email: string }, interviewId: string) =>
  (await app.mails(person.email)).flatMap(({ calendar }) =>
    calendar?.includes(`interview-${interviewId}@`) ? [calendar] : [],
  )
const sequenceOf = (calendar = '') => Number(/SEQUENCE:(\d+)/.exec(calendar)?.[1])

test('an applicant books a panel signed out, and each of the team gets their own part of it', async () => {
  const { booked, interview, seeker, times } = await bookedPanel()
  expect(namesOf(booked.parts)).toEqual(['Talk: Ana', 'Task: Cy'])
  const [talk, task] = booked.parts
  expect(talk?.startsAt).toBe(times[0])
  expect(Date.parse(task?.startsAt ?? '') - Date.parse(talk?.startsAt ?? '')).toBe(45 * 60_000)
  expect(booked.minutes).toBe(90)
  const stamp = (time: string) => time.replace(/[-:]|\.\d+/g, '')
  const [anas] = await calendarsOf(ana, interview.id)
  const [cys] = await calendarsOf(cy, interview.id)
  expect(anas).toContain(`DTSTART:${stamp(talk?.startsAt ?? '')}`)
  expect(anas).toContain(`DTEND:${stamp(task?.startsAt ?? '')}`)
  expect(cys).toContain(`DTSTART:${stamp(task?.startsAt ?? '')}`)
  // Who could have come and does not has nothing in their calendar.
  expect(await calendarsOf(bo, interview.id)).toEqual([])
  const [mail] = await app.mails(seeker.email)
  expect(mail?.textBody).toMatch(/Talk, Ana[\s\S]*Task, Cy/)
})

test('who is busy is left out, and a part goes to whoever is free', async () => {
  const { id } = await newApplication()
  const { plans } = await plansOf(id)
  const at = plans[0]?.startsAt ?? ''
  // Ana is booked for that very time by somebody else.
  const other = await newApplication()
  const { data: hers } = await employer.api.post('/employer/applications/:id/interviews', {
    ...{ id: other.id, minutes: 45, people: [ana.id], times: [at], ...place },
  })
  await employer.api.post('/employer/interviews/:id/move', {
    ...{ id: hers.id, version: hers.version, startsAt: at, reason: 'Agreed by phone' },
  })
  const again = await plansOf(id)
  const alone = { parts: [part('Talk', [ana]), part('Task', [cy])] }
  expect(again.all).toContain(at)
  expect((await plansOf(id, alone)).all).not.toContain(at)
  const { data } = await employer.api.post('/employer/applications/:id/panels', {
    ...{ id, panel: talkAndTask, ...place, times: [at], isBooked: true },
  })
  expect(namesOf(data.parts)).toEqual(['Talk: Bo', 'Task: Cy'])
})

test('one room holds one panel at a time, and another room is taken where there is one', async () => {
  const inRoom = (rooms: string[]): Panel => ({
    parts: [part('Talk', [ana, bo], { rooms }), part('Task', [bo, ana], { rooms })],
  })
  const first = await invitePanel({ panel: inRoom(['Harbour']), isBooked: true })
  expect(first.interview.parts.map(({ room }) => room)).toEqual(['Harbour', 'Harbour'])
  const { id } = await newApplication()
  const at = first.times[0] ?? ''
  expect((await plansOf(id, inRoom(['Harbour']))).all).not.toContain(at)
  const both = await plansOf(id, {
    parts: [
      part('Talk', [cy], { rooms: ['Harbour', 'Pier'] }),
      part('Task', [employer], { rooms: ['Pier'] }),
    ],
  })
  expect(both.all).toContain(at)
})

test('when one declines, another steps in, the time stays, and whoever is not concerned hears nothing', async () => {
  const { interview, seeker, id } = await bookedPanel()
  const cysBefore = (await app.mails(cy.email)).length
  const seekersBefore = await calendarsOf(seeker, interview.id)
  const { data: now } = await ana.api.get('/employer/applications/:id/interviews', { id })
  const { version = 0, startsAt } = now.interviews[0] ?? {}
  const decline = { id: interview.id, version, reason: 'I have the measles' }
  const { data } = await ana.api.post('/employer/interviews/:id/decline', decline)
  expect(namesOf(data.parts)).toEqual(['Talk: Bo', 'Task: Cy'])
  expect(data.startsAt).toBe(startsAt)

  const [bos] = await calendarsOf(bo, interview.id)
  expect(bos).toContain('METHOD:REQUEST')
  const [anas, anasFirst] = await calendarsOf(ana, interview.id)
  expect(anas).toContain('METHOD:CANCEL')
  expect(sequenceOf(anas)).toBeGreaterThan(sequenceOf(anasFirst))
  expect(sequenceOf(bos)).toBe(sequenceOf(anas))
  expect(await app.mails(cy.email)).toHaveLength(cysBefore)
  const [seekers] = await calendarsOf(seeker, interview.id)
  expect(sequenceOf(seekers)).toBeGreaterThan(sequenceOf(seekersBefore[0]))
  const [mail] = await app.mails(seeker.email)
  expect(mail?.textBody).toMatch(/Talk, Bo/)
  expect(mail?.textBody).not.toContain('measles')
  // Her time is free again, and his is taken.
  const cells = await app.db
    .selectFrom('interviewCells')
    .select('calendar')
    .distinct()
    .where('interviewId', '=', interview.id)
    .execute()
  expect(cells.map(({ calendar }) => calendar).sort()).toEqual([`person ${bo.id}`, `person ${cy.id}`].sort())
  await expect(ana.api.post('/employer/interviews/:id/decline', decline)).rejects.toMatchObject({
    status: 409,
  })
})

test('where nobody can step in the time stays, and whoever arranged it is asked to move it', async () => {
  const { interview, id, seeker } = await bookedPanel()
  const seekersMails = (await app.mails(seeker.email)).length
  const { data: now } = await cy.api.get('/employer/applications/:id/interviews', { id })
  const { data } = await cy.api.post('/employer/interviews/:id/decline', {
    ...{ id: interview.id, version: now.interviews[0]?.version ?? 0, reason: 'On leave' },
  })
  expect(namesOf(data.parts)).toEqual(['Talk: Ana', 'Task: '])
  const bells = await app.bells(employer.id)
  expect(bells.filter(({ title }) => title.includes('nobody can step in'))).toHaveLength(1)
  expect(await app.mails(seeker.email)).toHaveLength(seekersMails)
  // Nobody is left who can take that part, so no time is offered.
  const times = await employer.api.get('/employer/interviews/:id/panel-times', { id: interview.id })
  expect(times.data.all).toEqual([])
})

test('an employer moves a panel, and it is arranged for the new time', async () => {
  const { interview, id } = await bookedPanel()
  const { data: times } = await employer.api.get('/employer/interviews/:id/panel-times', { id: interview.id })
  const { data: now } = await employer.api.get('/employer/applications/:id/interviews', { id })
  const to = times.all.at(-1) ?? ''
  const { data } = await employer.api.post('/employer/interviews/:id/move', {
    ...{
      id: interview.id,
      version: now.interviews[0]?.version ?? 0,
      startsAt: to,
      reason: 'The yard is closed',
    },
  })
  expect(data.outcome).toBe('done')
  expect(data.interview.parts[0]?.startsAt).toBe(to)
  expect(namesOf(data.interview.parts)).toHaveLength(2)
})

test('two applicants who take the same time of the same panel at once: one has it, the other sees other times', async () => {
  const panel: Panel = { parts: [part('Talk', [ana]), part('Task', [cy])] }
  const [one, other] = [await invitePanel({ panel }), await invitePanel({ panel })]
  const at = one.times[0] ?? ''
  expect(other.times).toContain(at)
  const tokens = [await mailedToken(one.seeker.email), await mailedToken(other.seeker.email)]
  const answers = await Promise.all(
    tokens.map((token) =>
      app.visitor.post('/interview-link/answer', { token, act: 'book', startsAt: at, timeZone: 'UTC' }),
    ),
  )
  expect(answers.map(({ data }) => data.outcome).sort()).toEqual(['done', 'taken'])
  const loser = answers.find(({ data }) => data.outcome === 'taken')
  expect(loser?.data.interview.slots.length).toBeGreaterThan(0)
  expect(loser?.data.interview.slots.map(({ startsAt }) => startsAt)).not.toContain(at)
})

test('a panel is refused with a stranger, with more people than were chosen, or longer than a day', async () => {
  const { id } = await newApplication()
  const stranger = await app.employer()
  const refused = (panel: Panel) => expect(plansOf(id, panel)).rejects.toMatchObject({ status: 422 })
  await refused({ parts: [part('Talk', [stranger]), part('Task', [cy])] })
  await refused({ parts: [part('Talk', [ana], { needs: 2 }), part('Task', [cy])] })
  await refused({ parts: Array.from({ length: 3 }, () => part('Talk', [ana], { minutes: 240 })) })
  await refused({ parts: Array.from({ length: 5 }, () => part('Talk', [ana])), isOrderFree: true })
})
