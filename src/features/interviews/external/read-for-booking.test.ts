import type { RequestListener } from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import { alwaysFree, openInterviews } from '#/testing/interviews.ts'
import { openCalendarHost } from '#/testing/servers/calendar-host.ts'
import { withShortTimeouts } from '#/testing/servers/short-timeouts.ts'

// Whatever books a time reads the calendars of everybody who could be in it first.

const { env, pages, calls } = await openCalendarHost()
const { app, employer, newApplication, invited, booked, mailedToken } = await openInterviews(env)
const stamp = (time: string) => time.replace(/[-:]|\.\d+/g, '')

/** Colleagues who keep a calendar at a host of their own. */
const [ana, bo, cy] = await Promise.all(
  ['Ana', 'Bo', 'Cy'].map(async (name) => {
    const colleague = await app.member(employer.company, 'admin')
    await app.db.updateTable('users').set({ name }).where('id', '=', colleague.id).execute()
    await colleague.api.put('/interview-hours', alwaysFree)
    return { ...colleague, name, host: `${name.toLowerCase()}.example` }
  }),
)
if (!ana || !bo || !cy) throw new Error('Three colleagues')
const team = [ana, bo, cy]
type Colleague = typeof ana

const serve = (...times: string[]): RequestListener => {
  const events = times.flatMap((time, place) => [
    ...['BEGIN:VEVENT', `UID:${place}@there`, `DTSTART:${stamp(time)}`, 'DURATION:PT1H', 'END:VEVENT'],
  ])
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//There//EN', ...events, 'END:VCALENDAR', ''].join(
    '\r\n',
  )
  return (_, response) => void response.writeHead(200, { 'content-type': 'text/calendar' }).end(text)
}
/** By now, the calendar that was read long ago says this. */
const isBusy = (colleague: Colleague, ...times: string[]) => pages.set(colleague.host, serve(...times))
const neverAnswers = (colleague: Colleague) =>
  pages.set(colleague.host, (_, response) => void response.writeHead(200).write('BEGIN:VCALENDAR'))
const timePasses = () =>
  app.db
    .updateTable('externalCalendars')
    .set({ checkedAt: new Date(0) })
    .execute()

beforeEach(async () => {
  await app.db.deleteFrom('interviews').execute()
  await app.db.deleteFrom('externalCalendars').execute()
  for (const colleague of team) {
    isBusy(colleague)
    await colleague.api.put('/external-calendar', { address: `http://${colleague.host}/secret.ics` })
  }
  await timePasses()
  calls.length = 0
})

const timeZone = 'America/New_York'
const place = { kind: 'on site', address: '1 Pier Road, Newark', timeZone } as const
const part = (name: string, people: { id: string }[]) => ({
  ...{ name, minutes: 45, needs: 1, people: people.map(({ id }) => id) },
})
const panel = { parts: [part('Talk', [ana, bo]), part('Task', [cy])] }
const peopleIn = (parts: { people: { name: string }[] }[]) =>
  parts.map(({ people }) => people.map(({ name }) => name).join())

async function planned() {
  const { id, seeker } = await newApplication()
  const { data } = await employer.api.post('/employer/applications/:id/panel-plans', { id, panel, timeZone })
  return { id, seeker, at: data.all[4] ?? '' }
}
const panelAt = (id: string, at: string, isBooked: boolean) =>
  employer.api.post('/employer/applications/:id/panels', { id, panel, ...place, times: [at], isBooked })

test('a panel that is booked at once reads the calendars of everybody who could take a part', async () => {
  const { id, at } = await planned()
  isBusy(ana, at)
  const { data } = await panelAt(id, at, true)
  expect(calls.map((call) => call.split('/')[0]).sort()).toEqual(['ana.example', 'bo.example', 'cy.example'])
  // Bo, who was only in the pool, takes the part of Ana.
  expect(peopleIn(data.parts)).toEqual(['Bo', 'Cy'])
  expect(data.unreadCalendars).toEqual([])
})

test('a panel that nobody can take any more is refused, and nothing of it remains', async () => {
  const { id, at } = await planned()
  isBusy(ana, at)
  isBusy(bo, at)
  await expect(panelAt(id, at, true)).rejects.toMatchObject({ status: 409 })
  expect(await app.db.selectFrom('interviews').selectAll().execute()).toEqual([])
})

test('an applicant who picks a time for a panel meets whoever in its pool is free by now', async () => {
  const { id, seeker, at } = await planned()
  await panelAt(id, at, false)
  // An invitation books nothing, and reads nothing.
  expect(calls).toEqual([])
  isBusy(ana, at)
  const { data } = await app.visitor.post('/interview-link/answer', {
    ...{ token: await mailedToken(seeker.email), act: 'book', startsAt: at, timeZone },
  })
  expect(data).toMatchObject({ outcome: 'done', unreadCalendars: 0 })
  expect(peopleIn(data.interview.parts)).toEqual(['Bo', 'Cy'])
})

test('whoever steps in after a decline is free by what their calendar says now', async () => {
  const { id, at } = await planned()
  const { data: first } = await panelAt(id, at, true)
  expect(peopleIn(first.parts)).toEqual(['Ana', 'Cy'])
  await timePasses()
  isBusy(bo, at)
  calls.length = 0
  const { data } = await ana.api.post('/employer/interviews/:id/decline', {
    ...{ id: first.id, version: first.version, reason: 'I am away' },
  })
  expect(peopleIn(data.parts)).toEqual(['', 'Cy'])
  // Whoever leaves is not asked.
  expect(calls.some((call) => call.startsWith(ana.host))).toBe(false)
  expect(calls.some((call) => call.startsWith(bo.host))).toBe(true)
})

test('an interview is moved only to a time at which its people are free by now', async () => {
  const one = await booked({ people: [ana.id] })
  const { data: times } = await employer.api.get('/employer/applications/:id/interview-times', {
    ...{ id: one.id, people: ana.id, minutes: 45, timeZone },
  })
  const to = times.all.find((time) => time !== one.startsAt) ?? ''
  const { data: before } = await employer.api.get('/employer/applications/:id/interviews', { id: one.id })
  const move = (startsAt: string) =>
    employer.api.post('/employer/interviews/:id/move', {
      ...{ id: one.interview.id, version: before.interviews[0]?.version ?? 0, startsAt, reason: 'A clash' },
    })
  await timePasses()
  isBusy(ana, to)
  expect((await move(to)).data.outcome).toBe('taken')
  await timePasses()
  isBusy(ana)
  expect((await move(to)).data).toMatchObject({ outcome: 'done', unreadCalendars: [] })
})

test('a calendar that never answers makes nobody wait for it: what it said last counts, and both sides are told', async () => {
  const { id, at } = await planned()
  for (const colleague of team) neverAnswers(colleague)
  const { data, message } = await withShortTimeouts(5, app.config, () => panelAt(id, at, true))
  expect(data.state).toBe('booked')
  expect(data.unreadCalendars.map(({ name }) => name)).toEqual(['Ana', 'Bo', 'Cy'])
  expect(message).toContain('The calendar of Ana, Bo, and Cy could not be read just now')

  // Whose panel may be at the very time that is proposed next, depending on the hour of the day.
  await app.db.deleteFrom('interviews').execute()
  await timePasses()
  const one = await invited({ people: [cy.id] })
  const token = await mailedToken(one.seeker.email)
  const answer = await withShortTimeouts(5, app.config, () =>
    app.visitor.post('/interview-link/answer', { token, act: 'book', startsAt: one.times[0], timeZone }),
  )
  expect(answer.data).toMatchObject({ outcome: 'done', unreadCalendars: 1 })
  // An applicant hears that, and not whose it is.
  expect(answer.message).toContain('could not be read just now')
  expect(answer.message).not.toContain('Cy')
}, 30_000)

test('many who book at once read a calendar once', async () => {
  const all: { token: string; times: string[] }[] = []
  for (let person = 0; person < 4; person++) {
    const { seeker, times } = await invited({ people: [ana.id] })
    all.push({ token: await mailedToken(seeker.email), times })
  }
  await timePasses()
  calls.length = 0
  const answers = await Promise.all(
    all.map(({ token, times }) =>
      app.visitor.post('/interview-link/answer', { token, act: 'book', startsAt: times[0], timeZone }),
    ),
  )
  expect(answers.filter(({ data }) => data.outcome === 'done').length).toBeGreaterThan(0)
  expect(calls).toHaveLength(1)
})
