import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { smtpSink } from '#/testing/servers/smtp.ts'
import { untyped } from '#/testing/untyped.ts'
import { setLogFormat } from './log.ts'
import { readTraceparent } from './trace.ts'

// A marker that exists nowhere else is typed wherever people type, and things go wrong; then no line of the log has it.

const marker = /zqxlog/i
const sink = await smtpSink((to) => (/refused/.test(to) ? 'refused' : 'taken'))
afterAll(sink.close)
const app = await testApp({ LOG_FORMAT: 'json', SMTP_URL: sink.url })
const { visitor } = app
app.app.get('/breaks', async () => {
  await sql`select ${'zqxlogvalue'}::uuid`.execute(app.db)
})

const lines: string[] = []
const written = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
  lines.push(...String(text).split('\n').filter(Boolean))
  return true
})
afterAll(() => {
  written.mockRestore()
  // The files of a worker share the log.
  setLogFormat('text')
})
type Line = Record<string, unknown>
const parsed = () => lines.flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Line] : []))
const linesOf = (requestId: unknown) => parsed().filter((line) => line.requestId === requestId)

// Security: I-10, G-08
test('every answer is a line with its route, status and time, and the ids of request and trace', async () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  const answer = await app.app.inject({ url: '/api/jobs/a-job-of-somebody', headers: { traceparent } })
  const [line, ...others] = linesOf(answer.headers['x-request-id'])
  expect(others).toEqual([])
  expect(line).toEqual({
    level: 'info',
    message: 'request',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    requestId: expect.stringMatching(/^[0-9a-f]{16}$/),
    traceId: '0af7651916cd43dd8448eb211c80319c',
    method: 'GET',
    route: '/api/jobs/:slug',
    status: 404,
    milliseconds: expect.any(Number),
  })
})

test('a traceparent that is none begins a trace of its own', () => {
  const id = '0af7651916cd43dd8448eb211c80319c'
  expect(readTraceparent(`00-${id}-b7ad6b7169203331-00`)).toEqual({
    ...{ traceId: id, parentId: 'b7ad6b7169203331', isSampled: false },
  })
  expect(readTraceparent(`cc-${id}-b7ad6b7169203331-01-what-comes-later`)).toMatchObject({
    ...{ traceId: id, isSampled: true },
  })
  for (const wrong of [
    ...[undefined, '', 'zqx', `00-${id}-b7ad6b7169203331-01-more`, `ff-${id}-b7ad6b7169203331-01`],
    ...[`00-${'0'.repeat(32)}-b7ad6b7169203331-01`, `00-${id}-${'0'.repeat(16)}-01`],
    `00-${id.toUpperCase()}-b7ad6b7169203331-01`,
  ])
    expect([wrong, readTraceparent(wrong)]).toEqual([wrong, null])
})

test('an error, the tasks of a request and their failures stand under its trace', async () => {
  const broken = await app.app.inject('/breaks')
  const error = linesOf(broken.headers['x-request-id']).find(({ level }) => level === 'error')
  expect(error).toMatchObject({ reference: broken.json().reference })
  expect(error?.error).toMatch(/invalid input syntax for type uuid: "…"/)

  const traceId = 'c0ffee51916cd43dd8448eb211c80319'
  await app.app.inject({
    method: 'POST',
    url: '/api/auth/register',
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
    payload: {
      ...{ role: 'SEEKER', name: 'Zqxlog Person', password: 'zqxlog long enough' },
      email: 'zqxlog-refused@people.example',
    },
  })
  await app.runTasks().catch(() => {})
  const failure = parsed().find(({ task, traceId: of }) => task === 'mail.urgent' && of === traceId)
  expect(failure?.error).toMatch(/the mail server refused it \(550 5\.1\.1\)/)
})

// Security: G-06
test('no line has a name, an address or a word of what the four roles write', {
  timeout: 60_000,
}, async () => {
  const m = (field: string) => `zqxlog${field}`
  const who = (role: string) => ({ name: 'Zqxlog Person', email: `${m(role)}@people.example` })
  const [seeker, recruiter, admin] = [
    await app.seeker(who('seeker')),
    await app.recruiter(who('recruiter')),
    await app.admin({ name: 'Zqxlog Admin', email: 'zqxlogadmin@staff.example' }),
  ]
  const employer = await app.employer('approved', { name: 'Zqxlogcompany' })
  const from = lines.length

  // A visitor, who also fails: a wrong password, hostile fields, a token that is none, an address with a name.
  const registration = { role: 'SEEKER', ...who('visitor'), password: 'zqxlog long enough' }
  await visitor.post('/auth/register', untyped(registration))
  await visitor.post('/auth/forgot-password', { email: seeker.email })
  await visitor.post('/contact', {
    ...{ reason: 'privacy', name: m('writer'), email: seeker.email, subjectUrl: null },
    message: `Please look at ${m('letter')}`,
  })
  const refused = [
    () => visitor.post('/auth/login', { email: seeker.email, password: m('password') }),
    () => visitor.post('/auth/register', untyped({ ...registration, [m('field')]: m('value') })),
    () => app.as(m('token')).get('/profile'),
    () => visitor.get('/jobs/:slug', { slug: m('slug') }),
  ]
  for (const call of refused) await expect(call()).rejects.toBeDefined()
  await app.app.inject({
    method: 'POST',
    url: `/api/${m('path')}?${m('query')}=1`,
    payload: `{"${m('json')}`,
  })
  await visitor.get('/jobs/search', { q: m('search') })

  // An employer, a seeker and the words between them.
  const { data: draft } = await employer.api.post(
    '/employer/jobs',
    untyped({
      ...{
        title: 'Zqxlog Welder',
        city: m('city'),
        region: 'NJ',
        country: 'US',
        payMin: 60_000,
        payMax: 72_000,
      },
      description: `We need ${m('description')} in the yard, at night, in a crew of six. We train you on our procedures first, for two weeks.`,
    }),
  )
  await employer.api.post('/employer/jobs/:id/publish', { id: draft.id, version: draft.version })
  const job = await app.job(employer.company.id, { title: 'Zqxlog Welder' })
  const { data: sent } = await seeker.api.post('/jobs/apply', { jobId: job.id, coverNote: m('cover') })
  await employer.api.post('/employer/applications/:id/notes', { id: sent.id, body: m('note') })
  await employer.api.post('/employer/applications/:id/move', {
    ...{ id: sent.id, to: 'interview', version: 1, message: m('message') },
  })
  await seeker.api.post('/alerts', { search: `q=${m('alert')}`, frequency: 'daily' })
  await seeker.api.post('/reports', {
    ...{ subjectType: 'job', subject: job.slug, category: 'pay', details: `It says ${m('report')}` },
  })
  await employer.api.post('/employer/mandates/invite', {
    ...{ email: recruiter.email, agency: 'Zqxlog Agency', note: m('mandate') },
  })
  await recruiter.api.get('/notifications', {})
  await admin.api.get('/admin/users', { q: m('seeker') })
  await admin.api.post('/admin/users/:id/suspend', {
    id: seeker.id,
    reason: `${m('reason')} and some more words`,
  })
  await sql`update pgboss.job set start_after = now() where state = 'created'`.execute(app.db)
  for (let failed = true; failed; )
    failed = await app.runTasks().then(
      () => false,
      () => true,
    )

  const since = lines.slice(from)
  expect(since.filter((line) => line.includes('"message":"request"')).length).toBeGreaterThan(15)
  expect(since.filter((line) => marker.test(line))).toEqual([])
})
