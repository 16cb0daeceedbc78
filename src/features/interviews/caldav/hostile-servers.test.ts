import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { beforeEach, expect, test, vi } from 'vitest'
import { openInterviews } from '#/testing/interviews.ts'
import { openCalendarHost } from '#/testing/servers/calendar-host.ts'
import { withShortTimeouts } from '#/testing/servers/short-timeouts.ts'
import { reconcileCalendars } from './tasks.server.ts'

// Calendar servers of strangers, which answer what they like.

// Some of them are waited for.
vi.setConfig({ testTimeout: 90_000 })

const { env, pages, calls } = await openCalendarHost()
const { app, employer, booked } = await openInterviews(env)
const credentials = { userName: 'ana', password: 'secret-4c1f' }
const connect = (server = 'http://dav.example/') =>
  employer.api.put('/external-calendar/account', { server, ...credentials })

beforeEach(async () => {
  await app.db.deleteFrom('interviews').execute()
  await app.db.deleteFrom('externalCalendars').execute()
  pages.clear()
  calls.length = 0
})

const multistatus = (...responses: string[]) =>
  `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${responses.join('')}</d:multistatus>`
const found = (href: string, props: string) =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${props}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`
const aCalendar = (href: string) =>
  found(
    href,
    '<d:resourcetype><d:collection/><c:calendar/></d:resourcetype><d:displayname>Work</d:displayname>',
  )
const xml = (response: ServerResponse, text: string) =>
  void response.writeHead(207, { 'content-type': 'application/xml' }).end(text)

type Answers = Partial<Record<string, RequestListener>>
/** A server with one calendar, but for the methods that answer otherwise. */
const serve = (answers: Answers = {}, host = 'dav.example') =>
  pages.set(host, (request: IncomingMessage, response: ServerResponse) => {
    const answer = answers[request.method ?? '']
    if (answer) return answer(request, response)
    if (request.method === 'PROPFIND') return xml(response, multistatus(aCalendar('/cal/')))
    if (request.method === 'REPORT') return xml(response, multistatus())
    response.writeHead(request.method === 'PUT' ? 201 : 204, { etag: '"1"' }).end()
  })
const everything = (listener: RequestListener): Answers =>
  Object.fromEntries(['PROPFIND', 'REPORT', 'GET', 'PUT'].map((method) => [method, listener]))
const refused = (words: string | RegExp) =>
  expect(connect()).rejects.toMatchObject({ status: 422, message: expect.stringMatching(words) })
const nothingIsStored = async () =>
  expect(await app.db.selectFrom('externalCalendars').selectAll().execute()).toEqual([])

let sent = 0
const endless: RequestListener = (_, response) => {
  response.writeHead(207, { 'content-type': 'application/xml', 'content-length': 2 * 1024 ** 3 })
  const part = Buffer.alloc(256 * 1024, '<a>')
  const more = () => {
    if (response.destroyed) return
    sent += part.length
    if (response.write(part)) setImmediate(more)
    else response.once('drain', more)
  }
  more()
}
const laughs = Array.from({ length: 12 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`)
const entities = (text: string) =>
  `<!DOCTYPE d [<!ENTITY l0 "ha"><!ENTITY file SYSTEM "file:///etc/hostname">${laughs.join('')}]>${text}`

// Security: S-01
test.each<[string, RequestListener, string | RegExp]>([
  ['2 GB', endless, /no complete answer|too long/],
  ['web pages', (_, response) => void response.end('<html>Sign in</html>'), 'no calendar server'],
  ['JSON', (_, response) => void response.end('{"calendars":[]}'), 'no calendar server'],
  ['broken XML', (_, response) => xml(response, '<d:multistatus><'), 'no calendar server'],
  [
    'XML entities',
    (_, response) =>
      xml(response, entities(multistatus(found('/cal/', '<d:displayname>&l12;&file;</d:displayname>')))),
    'no calendar server',
  ],
  [
    'elements a hundred thousand deep',
    (_, response) => xml(response, `${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`),
    'no calendar server',
  ],
  ['nothing', (_, response) => void response.writeHead(207).end(), 'no calendar server'],
  ['a refusal', (_, response) => void response.writeHead(401).end(), 'refused us'],
  ['an error', (_, response) => void response.writeHead(500).end(), 'no calendar server'],
])('a server that answers with %s is refused in words, and nothing is stored', async (_, listener, words) => {
  serve(everything(listener))
  await refused(words)
  expect(sent).toBeLessThan(128 * 1024 * 1024)
  await nothingIsStored()
})

// Security: S-01
test('a server that never ends its answer is given up', async () => {
  serve(everything((_, response) => void response.writeHead(207).write('<d:multistatus>')))
  const given = withShortTimeouts(6, app.config, () => connect())
  await expect(given).rejects.toMatchObject({ status: 422 })
  await nothingIsStored()
})

// Security: S-01
test('the password goes to no other host, wherever a server redirects or points, and nothing within is called', async () => {
  const hosts = ['other.example', 'inside.example', 'dav.example.attacker.example']
  for (const host of hosts) {
    serve({}, host)
    serve(
      everything((_, response) => void response.writeHead(302, { location: `http://${host}/dav/` }).end()),
    )
    await expect(connect()).rejects.toMatchObject({ status: 422 })
    const principal = `<d:current-user-principal><d:href>http://${host}/me/</d:href></d:current-user-principal>`
    const elsewhere = multistatus(found('/', principal))
    serve({ PROPFIND: (_, response) => xml(response, elsewhere) })
    await expect(connect()).rejects.toMatchObject({ status: 422 })
    serve({ PROPFIND: (_, response) => xml(response, multistatus(aCalendar(`http://${host}/cal/`))) })
    await expect(connect()).rejects.toMatchObject({ status: 422 })
  }
  expect(calls.filter((call) => hosts.some((host) => call.startsWith(host)))).toEqual([])
  expect(calls.length).toBeGreaterThan(10)
  for (const wrong of [
    ...['http://inside.example/', 'http://10.0.0.1/', 'http://127.0.0.1:5432/', 'file:///etc/passwd'],
    ...['ftp://dav.example/', 'https://ana:pw@dav.example/', '%%%'],
  ])
    await expect(connect(wrong)).rejects.toMatchObject({ status: 422 })
  await nothingIsStored()
})

test('an account that is kept on another host of the same owner is connected', async () => {
  const p42 = 'http://p42.dav.example'
  const principal = `<d:current-user-principal><d:href>${p42}/me/</d:href></d:current-user-principal>`
  const home = `<c:calendar-home-set><d:href>${p42}/home/</d:href></c:calendar-home-set>`
  pages.set('p42.dav.example', (request, response) =>
    request.url === '/me/'
      ? xml(response, multistatus(found(`${p42}/me/`, home)))
      : xml(response, multistatus(...(request.method === 'PROPFIND' ? [aCalendar('/calendars/team/')] : []))),
  )
  serve({ PROPFIND: (_, response) => xml(response, multistatus(found('/', principal))) })
  const { data } = await connect()
  expect(data.calendars.map(({ url }) => url)).toEqual([`${p42}/calendars/team/`])
})

test('of thousands of calendars some are read, and calendars elsewhere are not asked', async () => {
  const many = Array.from({ length: 3000 }, (_, place) => aCalendar(`/cal-${place}/`))
  serve({ PROPFIND: (_, response) => xml(response, multistatus(...many)) })
  const { data } = await connect()
  expect(data.calendars).toHaveLength(20)
  expect(calls.length).toBeLessThan(60)
})

// Security: S-01
test('a hostile recurrence on a server is refused, and the next reading works', async () => {
  const event = (rule: string) =>
    [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'UID:a',
      'DTSTART:19000101T000000Z',
      'DURATION:PT1S',
      rule,
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\n')
  serve({
    REPORT: (_, response) =>
      xml(
        response,
        multistatus(
          found('/cal/a.ics', `<c:calendar-data>${event('RRULE:FREQ=SECONDLY')}</c:calendar-data>`),
        ),
      ),
  })
  await refused('repeats more than a calendar can')
  serve()
  expect((await connect()).data.failure).toBeNull()
})

test('of an account, what cannot be read is said, and the rest is read', async () => {
  const object = (name: string, text: string) =>
    found(`/cal/${name}.ics`, `<c:calendar-data>${text}</c:calendar-data>`)
  const event = (start: string) =>
    ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:a', start, 'DURATION:PT1H', 'END:VEVENT', 'END:VCALENDAR'].join(
      '\n',
    )
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
  const objects = [
    object('a', event(`DTSTART:${tomorrow}T100000Z`)),
    object('b', event('DTSTART:soon')),
    object('c', 'nothing'),
  ]
  serve({ REPORT: (_, response) => xml(response, multistatus(...objects)) })
  const { data } = await connect()
  expect(data.unread.first.map(({ reason, line }) => [reason, line])).toEqual([
    ['start', null],
    ['object', null],
  ])
  const { busy } = await app.db.selectFrom('externalCalendars').select('busy').executeTakeFirstOrThrow()
  expect(busy).toHaveLength(1)
})

test('a server that refuses what is written is tried again hourly, said in the settings, and blocks no booking', async () => {
  const puts: string[] = []
  serve({
    PUT: (request, response) => {
      puts.push(request.headers['if-none-match'] ?? '')
      response.writeHead(403).end()
    },
  })
  await connect()
  const one = await booked()
  await app.runTasks()
  expect((await one.seeker.api.get('/interviews/:id', { id: one.interview.id })).data.state).toBe('booked')
  expect(puts).toEqual(['*'])
  const view = async () => (await employer.api.get('/external-calendar')).data
  expect((await view())?.writeFailure).toContain('does not let us write')
  const anHourPasses = () =>
    app.db
      .updateTable('externalCalendars')
      .set({ writeTriedAt: new Date(Date.now() - 3_700_000) })
      .execute()
  const reconcile = async () => {
    await reconcileCalendars.run({}, app.tasks())
    await app.runTasks()
  }
  await reconcile()
  expect(puts).toHaveLength(1)
  await anHourPasses()
  serve({ PUT: (_, response) => void response.writeHead(201, { etag: '"1"' }).end() })
  await reconcile()
  expect((await view())?.writeFailure).toBeNull()
  expect(await app.db.selectFrom('calendarObjects').select('etag').execute()).toEqual([{ etag: '"1"' }])
})

test('an answer that was lost and a server without ETags make no second event', async () => {
  const objects = new Map<string, string>()
  let loses = true
  serve({
    PUT: (request, response) => {
      const isKnown = objects.has(request.url ?? '')
      if (isKnown && request.headers['if-none-match']) return void response.writeHead(412).end()
      let text = ''
      request.on('data', (part) => {
        text += part
      })
      request.on('end', () => {
        objects.set(request.url ?? '', text)
        // Written, and the connection breaks.
        if (loses) return response.destroy()
        response.writeHead(isKnown ? 204 : 201).end()
      })
    },
    GET: (request, response) =>
      void response
        .writeHead(objects.has(request.url ?? '') ? 200 : 404, { etag: '"7"' })
        .end(objects.get(request.url ?? '')),
  })
  await connect()
  const one = await booked()
  await app.runTasks().catch(() => {})
  expect(objects.size).toBe(1)
  loses = false
  await app.db
    .updateTable('externalCalendars')
    .set({ writeTriedAt: new Date(0) })
    .execute()
  await reconcileCalendars.run({}, app.tasks())
  await app.runTasks().catch(() => {})
  expect([...objects.keys()]).toEqual([`/cal/interview-${one.interview.id}.ics`])
  const rows = await app.db.selectFrom('calendarObjects').select('sequence').execute()
  expect(rows).toEqual([{ sequence: 1 }])
})
