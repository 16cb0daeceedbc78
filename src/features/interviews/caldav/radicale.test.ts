import { beforeEach, expect, test, vi } from 'vitest'
import { openInterviews } from '#/testing/interviews.ts'
import { openRadicale, radicaleVersion } from '#/testing/servers/radicale.ts'
import { reconcileCalendars } from './tasks.server.ts'

// With a real calendar server that knows nothing of us.

// Each asks a real server dozens of times, in threads of their own.
vi.setConfig({ testTimeout: 90_000 })

const users = { ana: 'app password: ü', bo: 'other' }
const radicale = radicaleVersion ? await openRadicale(users) : null
const { app, employer, booked, invited, freeTimes } = await openInterviews(radicale?.env ?? {})

// What is booked would be written into the calendar of the next test as well, as it should.
beforeEach(async () => {
  await app.db.deleteFrom('interviews').execute()
})

/** Connected to an account with a calendar for this test alone. */
async function connected(name: string) {
  if (!radicale) throw new Error('Radicale is not installed')
  const url = await radicale.makeCalendar('ana', name, `Calendar ${name}`)
  const { data } = await employer.api.put('/external-calendar/account', {
    ...{ server: radicale.origin, userName: 'ana', password: users.ana },
  })
  await employer.api.put('/external-calendar/choice', {
    read: data.calendars.map((one) => one.url),
    writeTo: url,
  })
  await app.runTasks()
  return { ...radicale, url, events: () => radicale.events(url, 'ana') }
}
const stamp = (time: string) => time.replace(/[-:]|\.\d+/g, '')
const event = (uid: string, startsAt: string) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//There//EN', 'BEGIN:VEVENT', `UID:${uid}`],
    ...[`DTSTAMP:${stamp(startsAt)}`, `DTSTART:${stamp(startsAt)}`, 'DURATION:PT45M', 'SUMMARY:Private'],
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n')
const lineOf = (text: string | undefined, name: string) =>
  new RegExp(`^${name}[^:\r\n]*:(.*?)\r?$`, 'm').exec(text ?? '')?.[1]
const only = async (events: () => Promise<Map<string, string>>) => {
  const all = [...(await events())]
  expect(all).toHaveLength(1)
  const [path = '', text = ''] = all[0] ?? []
  return { path, text }
}
const timeZone = 'America/New_York'
async function move(interviewId: string, applicationId: string) {
  const { data } = await employer.api.get('/employer/applications/:id/interviews', { id: applicationId })
  const version = data.interviews.find(({ id }) => id === interviewId)?.version ?? 0
  const { all } = await freeTimes(applicationId)
  const moved = await employer.api.post('/employer/interviews/:id/move', {
    ...{ id: interviewId, version, startsAt: all[30] ?? '', reason: 'A clash' },
  })
  expect(moved.data.outcome).toBe('done')
  await app.runTasks()
  return moved.data.interview
}

test.skipIf(!radicaleVersion)(
  'an account is connected: its busy times are not offered, and nothing else of it is kept or shown',
  async () => {
    const { url, request } = await connected('busy')
    const one = await invited()
    const [taken = '', other = ''] = (await freeTimes(one.id)).all
    await request('ana', 'PUT', `${url}private.ics`, event('private@there', taken))
    const { data } = await employer.api.post('/external-calendar/read')
    expect(data).toMatchObject({ kind: 'account', userName: 'ana', failure: null, writeTo: url })
    expect(data.calendars.find((calendar) => calendar.url === url)?.name).toBe('Calendar busy')
    const { all } = await freeTimes(one.id)
    expect(all).not.toContain(taken)
    expect(all.length).toBeGreaterThan(10)
    // Before a booking it is read again.
    await request('ana', 'PUT', `${url}another.ics`, event('another@there', other))
    await app.db
      .updateTable('externalCalendars')
      .set({ checkedAt: new Date(0) })
      .execute()
    const answer = await app.visitor.post('/interview-link/answer', {
      ...{ token: await tokenOf(one.seeker.email), act: 'book', startsAt: other, timeZone },
    })
    expect(answer.data.outcome).toBe('taken')
    const shown = JSON.stringify([data, await app.db.selectFrom('externalCalendars').selectAll().execute()])
    for (const hidden of [users.ana, 'Private', 'private@there']) expect(shown).not.toContain(hidden)
    // A calendar that is not to be read keeps nobody busy.
    const { data: chosen } = await employer.api.put('/external-calendar/choice', { read: [], writeTo: url })
    expect(chosen.calendars.every(({ isRead }) => !isRead)).toBe(true)
    expect((await freeTimes(one.id)).all).toContain(taken)
    await employer.api.delete('/external-calendar')
    expect(await app.db.selectFrom('calendarObjects').selectAll().execute()).toEqual([])
  },
)

async function tokenOf(address: string) {
  const [mail] = await app.mails(address)
  return /token=([\w-]+)/.exec(mail?.textBody ?? '')?.[1] ?? ''
}

test.skipIf(!radicaleVersion)(
  'what is booked is one event, a move keeps its UID with a higher SEQUENCE, and a cancelled one is gone',
  async () => {
    const { events } = await connected('course')
    const one = await booked()
    await app.runTasks()
    const first = await only(events)
    expect(lineOf(first.text, 'DTSTART')).toBe(stamp(one.startsAt))
    expect(lineOf(first.text, 'UID')).toMatch(new RegExp(`^interview-${one.interview.id}@`))
    // A server would send invitations of its own.
    expect(first.text).not.toMatch(/^(METHOD|ATTENDEE|ORGANIZER)/m)
    const moved = await move(one.interview.id, one.id)
    const second = await only(events)
    expect(second.path).toBe(first.path)
    expect(lineOf(second.text, 'UID')).toBe(lineOf(first.text, 'UID'))
    expect(lineOf(second.text, 'DTSTART')).toBe(stamp(moved.startsAt ?? ''))
    expect(Number(lineOf(second.text, 'SEQUENCE'))).toBeGreaterThan(Number(lineOf(first.text, 'SEQUENCE')))
    await employer.api.post('/employer/interviews/:id/cancel', {
      ...{ id: one.interview.id, version: moved.version, reason: 'The job is filled' },
    })
    await app.runTasks()
    expect((await events()).size).toBe(0)
  },
)

test.skipIf(!radicaleVersion)(
  'our own events keep nobody busy, and writing them again changes nothing',
  async () => {
    const { events, request } = await connected('again')
    const one = await booked()
    await app.runTasks()
    const { path, text } = await only(events)
    const { etag } = await request('ana', 'GET', path)
    await employer.api.post('/external-calendar/read')
    const stored = await app.db.selectFrom('externalCalendars').select('busy').executeTakeFirstOrThrow()
    expect(JSON.stringify(stored.busy)).not.toContain(String(Date.parse(one.startsAt)))
    await reconcileCalendars.run({}, app.tasks())
    await app.runTasks()
    expect((await request('ana', 'GET', path)).etag).toBe(etag)
    // The row of what was written was lost, as by a crash after the answer.
    await app.db.deleteFrom('calendarObjects').execute()
    await reconcileCalendars.run({}, app.tasks())
    await app.runTasks()
    const again = await only(events)
    expect(again.path).toBe(path)
    expect(lineOf(again.text, 'SEQUENCE')).toBe(lineOf(text, 'SEQUENCE'))
  },
)

test.skipIf(!radicaleVersion)(
  'an event that is there already by the mail is changed where it is, and not doubled',
  async () => {
    const { url, events, request } = await connected('mail')
    const one = await invited()
    const host = new URL(app.config.publicUrl).hostname
    const uid = `interview-${one.interview.id}@${host}`
    await request('ana', 'PUT', `${url}accepted-from-mail.ics`, event(uid, one.times[1] ?? ''))
    await app.visitor.post('/interview-link/answer', {
      ...{ token: await tokenOf(one.seeker.email), act: 'book', startsAt: one.times[0], timeZone },
    })
    await app.runTasks()
    const there = await only(events)
    expect(there.path).toContain('accepted-from-mail.ics')
    expect(lineOf(there.text, 'DTSTART')).toBe(stamp(one.times[0] ?? ''))
  },
)

test.skipIf(!radicaleVersion)(
  'what its owner moves or deletes there is a hint in the settings, changes nothing here, and our next change counts',
  async () => {
    const { url, events, request } = await connected('hints')
    const [one, two] = [await booked(), await booked()]
    await app.runTasks()
    const paths = [...(await events()).keys()]
    const pathOf = (id: string) => paths.find((path) => path.includes(id)) ?? ''
    const elsewhere = new Date(Date.parse(one.startsAt) + 3_600_000 * 26).toISOString()
    const host = new URL(app.config.publicUrl).hostname
    await request(
      'ana',
      'PUT',
      pathOf(one.interview.id),
      event(`interview-${one.interview.id}@${host}`, elsewhere),
    )
    await request('ana', 'DELETE', pathOf(two.interview.id))
    const { data } = await employer.api.post('/external-calendar/read')
    expect(data.changes.map(({ interviewId, change }) => [interviewId, change]).sort()).toEqual(
      [
        [one.interview.id, 'moved'],
        [two.interview.id, 'deleted'],
      ].sort(),
    )
    expect(data.changes.find(({ change }) => change === 'moved')?.movedTo).toBe(
      elsewhere.replace(/\.\d+/, '.000'),
    )
    for (const { interview, startsAt, seeker } of [one, two]) {
      const { data: here } = await seeker.api.get('/interviews/:id', { id: interview.id })
      expect(here).toMatchObject({ state: 'booked', startsAt })
    }
    // Moved here: both are as our page says again, once each.
    const moved = [await move(one.interview.id, one.id), await move(two.interview.id, two.id)]
    const starts = [...(await radicaleEvents(url))].map(([, text]) => lineOf(text, 'DTSTART'))
    expect(starts.sort()).toEqual(moved.map(({ startsAt }) => stamp(startsAt ?? '')).sort())
    expect((await employer.api.get('/external-calendar')).data?.changes).toEqual([])
  },
)
const radicaleEvents = (url: string) => radicale?.events(url, 'ana') ?? new Map<string, string>()

test.skipIf(!radicaleVersion)(
  'a password that ended is said in the settings, blocks no booking, and an erased interview leaves the calendar',
  async () => {
    const { url, events } = await connected('endings')
    const gone = await booked()
    await app.runTasks()
    expect((await events()).size).toBe(1)
    await app.db.deleteFrom('interviews').where('id', '=', gone.interview.id).execute()
    await reconcileCalendars.run({}, app.tasks())
    await app.runTasks()
    expect((await events()).size).toBe(0)
    await expect(
      employer.api.put('/external-calendar/account', {
        ...{ server: url, userName: 'ana', password: 'not this one' },
      }),
    ).rejects.toMatchObject({ status: 422, errors: { password: [expect.stringContaining('refused us')] } })
    // What was connected before is still there.
    expect((await employer.api.get('/external-calendar')).data).toMatchObject({
      userName: 'ana',
      writeTo: url,
    })
  },
)

test.skipIf(!radicaleVersion)(
  'an account that is disconnected is written no more, and what is in it stays',
  async () => {
    const { events } = await connected('disconnected')
    const one = await booked()
    await app.runTasks()
    const before = await only(events)
    await employer.api.delete('/external-calendar')
    await move(one.interview.id, one.id)
    expect(await only(events)).toEqual(before)
  },
)
