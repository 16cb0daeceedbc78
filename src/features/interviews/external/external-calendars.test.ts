import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { openInterviews } from '#/testing/interviews.ts'
import { openCalendarHost } from '#/testing/servers/calendar-host.ts'
import { withShortTimeouts } from '#/testing/servers/short-timeouts.ts'
import { readCalendars } from './tasks.server.ts'
import { unreadForOwner } from './unread.ts'

const { env, pages, calls } = await openCalendarHost()
const { app, employer, invited, freeTimes, mailedToken } = await openInterviews(env)

const secret = 'private-8f2c61'
const address = `http://calendar.example/${secret}/basic.ics`
const stamp = (time: string) => time.replace(/[-:]|\.\d+/g, '')

/** A calendar that is busy for an hour from each of these times. */
const busyAt = (...times: string[]): RequestListener => {
  const events = times.flatMap((time, place) => [
    ...['BEGIN:VEVENT', `UID:${place}@there`, 'SUMMARY:Something private'],
    ...[`DTSTART:${stamp(time)}`, 'DURATION:PT1H', 'END:VEVENT'],
  ])
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//There//EN', ...events, 'END:VCALENDAR', ''].join(
    '\r\n',
  )
  return (_, response) => void response.writeHead(200, { 'content-type': 'text/calendar' }).end(text)
}
const setPage = (page: RequestListener) => pages.set('calendar.example', page)
const connect = (to = address) => employer.api.put('/external-calendar', { address: to })
const timePasses = () =>
  app.db
    .updateTable('externalCalendars')
    .set({ checkedAt: new Date(0) })
    .execute()

test('times at which somebody is busy elsewhere are not offered, and nothing else of the calendar is kept', async () => {
  const one = await invited()
  const { all } = await freeTimes(one.id)
  const [taken = ''] = all
  setPage(busyAt(taken))
  const { data } = await connect()
  expect(data).toMatchObject({ host: 'calendar.example', failure: null })
  expect(all).toContain(taken)
  expect((await freeTimes(one.id)).all).not.toContain(taken)
  const stored = JSON.stringify(await app.db.selectFrom('externalCalendars').selectAll().execute())
  for (const hidden of [secret, 'Something private']) expect(stored).not.toContain(hidden)
  expect(JSON.stringify(await employer.api.get('/external-calendar'))).not.toContain(secret)

  await employer.api.delete('/external-calendar')
  expect((await freeTimes(one.id)).all).toContain(taken)
  expect((await employer.api.get('/external-calendar')).data).toBeNull()
})

test('a booking reads the calendar once more, and answers with other times when they are busy by now', async () => {
  setPage(busyAt())
  await connect()
  const one = await invited()
  const token = await mailedToken(one.seeker.email)
  const [startsAt = ''] = one.times
  setPage(busyAt(startsAt))
  await timePasses()
  const book = () =>
    app.visitor.post('/interview-link/answer', { token, act: 'book', startsAt, timeZone: 'UTC' })
  const { data } = await book()
  expect(data.outcome).toBe('taken')
  expect(data.interview.slots.length).toBeGreaterThan(0)
  expect(data.interview.slots.map((slot) => slot.startsAt)).not.toContain(startsAt)
  // What was read a moment ago is not read again.
  const before = calls.length
  await book()
  expect(calls).toHaveLength(before)
})

test('it is read hourly; one that fails says why in the settings, keeps what it said last and blocks no booking', async () => {
  const one = await invited()
  const { all } = await freeTimes(one.id)
  const [taken = '', free = ''] = [all[0], all[4]]
  setPage(busyAt(taken))
  await connect()
  setPage((_, response) => void response.writeHead(500).end())
  await timePasses()
  await readCalendars.run({}, app.tasks())
  await app.runTasks()
  const { data } = await employer.api.get('/external-calendar')
  expect(data?.failure).toContain('no complete answer')
  const after = (await freeTimes(one.id)).all
  expect(after).not.toContain(taken)
  const token = await mailedToken(one.seeker.email)
  await timePasses()
  const booked = await app.visitor.post('/interview-link/answer', {
    ...{ token, act: 'book', startsAt: one.times.find((time) => time !== taken) ?? free, timeZone: 'UTC' },
  })
  expect(booked.data.outcome).toBe('done')
  setPage(busyAt())
  const mended = await employer.api.post('/external-calendar/read')
  expect(mended.data.failure).toBeNull()
  expect((await freeTimes(one.id)).all).toContain(taken)
})

test('what of a calendar cannot be read is said in the settings by its time, and no title is kept', async () => {
  const entry = (...lines: string[]) => ['BEGIN:VEVENT', 'SUMMARY:Something private', ...lines, 'END:VEVENT']
  const time = `${stamp(new Date(Date.now() + 5 * 86_400_000).toISOString()).slice(0, 8)}T090000`
  const text = [
    ...['BEGIN:VCALENDAR', ...entry(`DTSTART;TZID=Head Office:${time}`, 'DURATION:PT1H')],
    ...[...entry('DTSTART:soon'), 'END:VCALENDAR', ''],
  ].join('\r\n')
  setPage((_, response) => void response.end(`\uFEFF${text}`))
  const { data } = await connect()
  expect(data.unread.count).toBe(2)
  const day = `${time.slice(0, 4)}-${time.slice(4, 6)}-${time.slice(6, 8)}`
  expect(data.unread.first.map(unreadForOwner)).toEqual([
    `An entry on ${day}, 09:00 (Head Office) has a time zone that we do not know. No interview is offered at any time that it could mean.`,
    'An entry at line 7 of the file has no start that we can read. Interviews may be offered at its time.',
  ])
  const stored = JSON.stringify(await app.db.selectFrom('externalCalendars').selectAll().execute())
  expect(stored).not.toContain('Something private')
  // The next reading forgets it.
  setPage(busyAt())
  expect((await employer.api.post('/external-calendar/read')).data.unread).toEqual({ count: 0, first: [] })
})

test('an address that leads inside, never ends, is huge or is no calendar is refused, and nothing is stored', async () => {
  await employer.api.delete('/external-calendar')
  const redirect =
    (to: string): RequestListener =>
    (_, response) =>
      void response.writeHead(302, { location: to }).end()
  let sent = 0
  const endless: RequestListener = (_, response) => {
    response.writeHead(200, { 'content-length': 2 * 1024 ** 3 })
    const part = Buffer.alloc(256 * 1024, 'x')
    const more = () => {
      if (response.destroyed) return
      sent += part.length
      if (response.write(part)) setImmediate(more)
      else response.once('drain', more)
    }
    more()
  }
  const unfinished: RequestListener = (_, response) => void response.writeHead(200).write('BEGIN:VCALENDAR')
  const refused: [RequestListener, string][] = [
    [redirect('http://inside.example/'), 'no complete answer'],
    [redirect('http://169.254.169.254/latest/meta-data/'), 'no complete answer'],
    [redirect('http://127.0.0.1:5432/'), 'no complete answer'],
    [redirect(address), 'no complete answer'],
    [endless, 'larger than 5 MB'],
    [unfinished, 'no complete answer'],
    [(_, response) => void response.writeHead(401).end(), 'refused'],
    [(_, response) => void response.end('<html>Sign in</html>'), 'not a calendar'],
  ]
  for (const [page, words] of refused) {
    setPage(page)
    const given = withShortTimeouts(page === unfinished ? 10 : 1, app.config, () => connect())
    await expect(given).rejects.toMatchObject({ status: 422, message: expect.stringContaining(words) })
  }
  expect(sent).toBeLessThan(64 * 1024 * 1024)
  for (const wrong of [
    'http://inside.example/a.ics',
    'file:///etc/passwd',
    'http://10.0.0.1/a.ics',
    'nonsense!',
  ])
    await expect(connect(wrong)).rejects.toMatchObject({ status: 422 })
  expect((await employer.api.get('/external-calendar')).data).toBeNull()
}, 30_000)
