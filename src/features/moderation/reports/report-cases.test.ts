import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { untyped } from '#/testing/untyped.ts'

const app = await testApp()
const admin = await app.admin({ name: 'Ana Lindholm' })
const failure = (status: number) => expect.objectContaining({ status })

const jobOf = async (more: object = {}) => {
  const employer = await app.employer()
  return { employer, job: await app.job(employer.company.id, more) }
}
type Sent = Parameters<typeof app.visitor.post<'/reports'>>[1]
const aboutJob = (slug: string, more: Partial<Sent> = {}) =>
  ({ subjectType: 'job', subject: slug, category: 'money', details: 'They want $85 first.', ...more }) as Sent
const caseOf = async (subject: string) => {
  const { data } = await admin.api.get('/admin/reports')
  const row = data.open.find((one) => one.subject === subject)
  return row && (await admin.api.get('/admin/reports/:id', { id: row.id })).data
}
/** Sends a report from another IP address. */
const from = (address: string, body: object) =>
  app.app.inject({
    method: 'POST',
    url: '/api/reports',
    payload: body,
    remoteAddress: address,
  })
async function later() {
  await app.services.database.executeSql(`update pgboss.job set start_after = now() where state = 'created'`)
  await app.runTasks()
}

test('a visitor reports a job without an account, gets a receipt, and follows it by its link', async () => {
  const { job } = await jobOf({ title: 'Parcel helper' })
  const email = 'vera@people.example'
  const { data } = await app.visitor.post('/reports', aboutJob(job.slug, { email }))
  expect(data).toMatchObject({ reference: expect.stringMatching(/^R-\d\d-\d{4}$/), email })
  // With an email given, the link is sent only to that mailbox.
  expect(data.page).toBe(null)
  const [mail] = await app.mails(email)
  expect(mail?.subject).toBe(`We have your report, ${data.reference}`)
  const key = /\/report\/(\S+)/.exec(mail!.textBody)![1]!
  const { data: report } = await app.visitor.get('/reports/:key', { key })
  expect(report).toMatchObject({ reference: data.reference, outcome: null, category: 'money' })

  const first = await app.visitor.post('/reports/confirm', { key })
  const replayed = await app.visitor.post('/reports/confirm', { key })
  expect(replayed.data).toEqual(first.data)
  expect((await caseOf('Parcel helper'))?.people).toMatchObject({ confirmed: 1, unconfirmed: 0 })
  for (const wrong of ['', 'x', key.slice(0, -1), `${key}0`, `${'0'.repeat(36)}.${'0'.repeat(40)}`])
    await expect(app.visitor.post('/reports/confirm', { key: wrong })).rejects.toEqual(failure(404))
})

test('the response does not reveal whether an email has reported before, and nobody can add to its report', async () => {
  const { job } = await jobOf({ title: 'Asked-about job' })
  const email = 'quiet@people.example'
  const first = await app.visitor.post('/reports', aboutJob(job.slug, { email, details: 'My own words.' }))
  const asked = (
    await from('10.9.9.9', aboutJob(job.slug, { email, details: 'Words of the reported.' }))
  ).json()
  expect(Object.keys(asked.data)).toEqual(Object.keys(first.data))
  expect(asked.data).toMatchObject({ email, page: null })
  expect([asked.message, asked.data.reference === first.data.reference]).toEqual([first.message, false])
  const own = await app.db
    .selectFrom('reports')
    .select('details')
    .where('reference', '=', first.data.reference)
    .executeTakeFirstOrThrow()
  expect(own.details).toBe('My own words.')
  // One email counts as one person, confirmed or not, however many reports it has.
  const people = async () => (await caseOf('Asked-about job'))?.people
  expect(await people()).toMatchObject({ confirmed: 0, unconfirmed: 1 })
  for (const mail of await app.mails(email))
    await app.visitor.post('/reports/confirm', { key: /\/report\/(\S+)/.exec(mail.textBody)?.[1] ?? '' })
  expect(await people()).toMatchObject({ confirmed: 1, unconfirmed: 0 })
})

test('the response does not reveal whether the network has reported before, nor return the link of another report', async () => {
  const { job } = await jobOf({ title: 'Shared network job' })
  const first = (await from('10.8.8.8', aboutJob(job.slug, { details: 'A neighbour’s words.' }))).json()
  const second = (await from('10.8.8.8', aboutJob(job.slug, { details: 'Mine.' }))).json()
  const elsewhere = (await from('10.7.7.7', aboutJob(job.slug, { details: 'Far away.' }))).json()
  const shape = ({ message, data }: typeof first) => ({
    message,
    fields: Object.entries(data).map(([field, value]) => [field, typeof value]),
  })
  expect(shape(second)).toEqual(shape(first))
  expect(shape(elsewhere)).toEqual(shape(first))
  expect(new Set([first, second, elsewhere].map(({ data }) => data.page)).size).toBe(3)
  expect(new Set([first, second, elsewhere].map(({ data }) => data.reference)).size).toBe(3)
  const found = await caseOf('Shared network job')
  expect(found).toMatchObject({ reports: 3, people: { unconfirmed: 2, connections: 2 } })
})

test('text can be added by the link of the report until it is decided, and is never dropped silently', async () => {
  const { job } = await jobOf({ title: 'Job with more to say' })
  const { data } = await app.visitor.post('/reports', aboutJob(job.slug, { details: 'First.' }))
  const key = data.page?.replace('/report/', '') ?? ''
  const add = (details: string, by = key) => app.visitor.post('/reports/add', { key: by, details })
  expect((await add('They wrote again.')).message).toBe('Added to your report')
  const words = async () => (await caseOf('Job with more to say'))?.reportList[0]?.details ?? ''
  expect(await words()).toBe('First.\n\nThey wrote again.')
  for (const wrong of ['', 'x', `${key}0`, `${'0'.repeat(36)}.${'0'.repeat(40)}`])
    await expect(add('Not mine', wrong)).rejects.toEqual(failure(404))
  await expect(add('  ')).rejects.toEqual(failure(422))
  for (let n = 0; n < 3; n++) await add('x'.repeat(2000))
  const before = await words()
  await expect(add('y'.repeat(2000))).rejects.toMatchObject({
    status: 422,
    errors: { details: [`There is room for ${8000 - before.length - 2} more characters in your report`] },
  })
  expect(await words()).toBe(before)

  // A signed-in reporter adds text by reporting again, with the same response.
  const seeker = await app.seeker()
  const own = await seeker.api.post('/reports', aboutJob(job.slug, { details: 'Mine.' }))
  const again = await seeker.api.post('/reports', aboutJob(job.slug, { details: 'And more.' }))
  expect(again).toEqual(own)

  const found = await caseOf('Job with more to say')
  await admin.api.post('/admin/reports/:id/decide', {
    ...{ id: found?.id ?? '', version: found?.version ?? 0 },
    ...{ decision: 'none', reasonCode: 'clear', note: 'All is right.' },
  })
  await expect(add('Too late')).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining(data.reference),
  })
})

// Security: V-09
test('a thousand reports from one address count as one person, and the rate limit stops them early', {
  timeout: 120_000,
}, async () => {
  const { job } = await jobOf({ title: 'Rival’s job' })
  for (let n = 0; n < 40; n++)
    await app.visitor.post('/reports', aboutJob(job.slug, { details: `Again ${n}` }))
  const found = await caseOf('Rival’s job')
  expect(found).toMatchObject({ reports: 40, people: { unconfirmed: 1, connections: 1 } })
  expect(found?.reportList[0]?.details).toContain('Again 39')
  // Reports alone do not change the job.
  expect((await app.visitor.get('/jobs/:slug', { slug: job.slug })).data.status).toBe('open')

  app.config.rateLimits = true
  try {
    const statuses = new Map<number, number>()
    for (let n = 0; n < 1000; n++) {
      const { statusCode } = await from('203.0.113.9', aboutJob(job.slug, { email: `p${n}@people.example` }))
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    }
    expect(Object.fromEntries(statuses)).toEqual({ 200: 5, 429: 995 })
  } finally {
    app.config.rateLimits = false
  }
  expect((await caseOf('Rival’s job'))?.people).toMatchObject({ unconfirmed: 6, connections: 2 })
})

test('many people’s reports make one case, ordered by severity and then by age', async () => {
  const spam = await jobOf({ title: 'Old spam' })
  const fee = await jobOf({ title: 'New fee' })
  await app.visitor.post('/reports', aboutJob(spam.job.slug, { category: 'spam' }))
  for (let n = 0; n < 3; n++) {
    const seeker = await app.seeker()
    await seeker.api.post('/reports', aboutJob(fee.job.slug, { category: n === 0 ? 'money' : 'pay' }))
    await seeker.api.post('/reports', aboutJob(fee.job.slug, { category: 'other' }))
  }
  const rival = await app.employer()
  await rival.api.post('/reports', aboutJob(fee.job.slug))
  const found = await caseOf('New fee')
  expect(found).toMatchObject({ reports: 4, severity: 3, people: { accounts: 4 } })
  expect(found?.reportList.map(({ by }) => by).sort()).toEqual(['employer', 'seeker', 'seeker', 'seeker'])
  const { data } = await admin.api.get('/admin/reports')
  const titles = data.open.map(({ subject }) => subject)
  expect(titles.indexOf('New fee')).toBeLessThan(titles.indexOf('Old spam'))
  // Neither the case nor its notifications name the reporters.
  expect(JSON.stringify(found)).not.toMatch(/people\.example|Test Person/)
})

// Security: E-02
test('hostile reports are refused with a message and change nothing', async () => {
  const { job } = await jobOf()
  const draft = await jobOf({ status: 'draft', postedAt: null })
  const count = () => app.db.selectFrom('reports').select('id').execute()
  const before = (await count()).length
  const bad: [object, number][] = [
    [aboutJob(job.slug, { homepage: 'https://spam.example' }), 422],
    [aboutJob(job.slug, { category: 'other', details: '  ' }), 422],
    [aboutJob(job.slug, { category: untyped('nothing') }), 422],
    [aboutJob(job.slug, { subjectType: untyped('person') }), 422],
    [aboutJob(job.slug, { email: 'a@b.example, c@d.example' }), 422],
    [aboutJob(job.slug, { email: 'a@b.example\r\nBcc: c@d.example' }), 422],
    [aboutJob(job.slug, { details: 'x'.repeat(2001) }), 422],
    [aboutJob(job.slug, { details: 'a\u0000b' }), 422],
    [{ ...aboutJob(job.slug), reporterId: admin.id }, 422],
    [aboutJob('no-such-job'), 404],
    [aboutJob(draft.job.slug), 404],
    [aboutJob(job.id), 404],
    [aboutJob('../../etc/passwd'), 404],
  ]
  for (const [body, status] of bad) {
    const { statusCode } = await from('198.51.100.7', body)
    expect([body, statusCode]).toEqual([body, status])
  }
  expect((await count()).length).toBe(before)
  // Markup is kept as the text it is.
  await app.visitor.post('/reports', aboutJob(job.slug, { details: '<script>alert(1)</script>' }))
  const [row] = await app.db
    .selectFrom('reports')
    .select('details')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .execute()
  expect(row?.details).toBe('<script>alert(1)</script>')
})

test('the employer and every reporter are notified of the decision, without naming reporters', async () => {
  const { employer, job } = await jobOf({ title: 'Envelope stuffer' })
  const seeker = await app.seeker({ name: 'Sol Reporter' })
  await seeker.api.post('/reports', aboutJob(job.slug))
  // Two reports of one email get one notification.
  await app.visitor.post('/reports', aboutJob(job.slug, { email: 'kim@people.example' }))
  await from('10.6.6.6', aboutJob(job.slug, { email: 'kim@people.example' }))
  await app.visitor.post('/reports', aboutJob(job.slug))
  const found = await caseOf('Envelope stuffer')
  expect(found?.allowedDecisions).toEqual(['none', 'warn', 'hide', 'remove', 'suspend'])
  const { id, version } = found!
  const verdict = { id, version, reasonCode: 'fraud', note: 'The text asks for a deposit.' } as const
  await expect(
    admin.api.post('/admin/reports/:id/decide', { ...verdict, version: version - 1, decision: 'hide' }),
  ).rejects.toEqual(failure(409))
  await admin.api.post('/admin/reports/:id/decide', { ...verdict, decision: 'remove' })
  await expect(app.visitor.get('/jobs/:slug', { slug: job.slug })).rejects.toEqual(failure(410))
  await app.runTasks()
  expect((await app.mails('kim@people.example')).map(({ subject }) => subject)).toHaveLength(2)
  await later()
  await later()
  for (const address of [seeker.email, 'kim@people.example']) {
    const mails = await app.mails(address)
    expect(mails.map(({ subject }) => subject.replace(/R-\S+/, 'R'))).toEqual([
      'Your report R was decided',
      ...(address === seeker.email ? [] : ['We have your report, R']),
      'We have your report, R',
    ])
    expect(mails[0]?.textBody).toContain('We removed it for good.')
  }
  const { data: bell } = await seeker.api.get('/notifications')
  expect(JSON.stringify(bell)).toContain('was decided')
  const [told] = await app.mails(employer.email)
  expect(told?.textBody).toContain('The text asks for a deposit.')
  expect(told?.textBody).toContain('It was reported to us.')
  expect(`${told?.textBody}${told?.htmlBody}`).not.toMatch(/Sol|kim@/)
  const rows = await app.db.selectFrom('reports').select('networkHash').where('caseId', '=', id).execute()
  expect(rows.every(({ networkHash }) => networkHash === null)).toBe(true)
  // A new report opens a new case.
  await app.visitor.post('/reports', aboutJob(job.slug))
  expect((await caseOf('Envelope stuffer'))?.id).not.toBe(id)
})

test('undoing a case decision restores everything, and nobody is notified', async () => {
  const { employer, job } = await jobOf({ title: 'Nearly removed' })
  const seeker = await app.seeker()
  await seeker.api.post('/reports', aboutJob(job.slug))
  const { id, version } = (await caseOf('Nearly removed'))!
  await admin.api.post('/admin/reports/:id/decide', {
    ...{ id, version, decision: 'hide', reasonCode: 'misleading', note: 'The pay differs.' },
  })
  const other = await app.admin()
  await expect(other.api.post('/admin/reports/:id/undo', { id })).rejects.toEqual(failure(404))
  await admin.api.post('/admin/reports/:id/undo', { id })
  expect((await app.visitor.get('/jobs/:slug', { slug: job.slug })).data.status).toBe('open')
  await later()
  expect(await app.mails(employer.email)).toHaveLength(0)
  expect(await app.mails(seeker.email)).toHaveLength(1)
  const reopened = (await caseOf('Nearly removed'))!
  expect(reopened).toMatchObject({ id, decision: null })
  await admin.api.post('/admin/reports/:id/decide', {
    ...{ id, version: reopened.version, decision: 'none', reasonCode: 'clear', note: 'The pay is right.' },
  })
  await later()
  expect((await app.mails(seeker.email))[0]?.textBody).toContain('nothing that breaks the rules')
  expect(await app.mails(employer.email)).toHaveLength(0)
  await expect(admin.api.post('/admin/reports/:id/undo', { id })).rejects.toEqual(failure(409))
})

test('a company is warned with the reason, and nobody can decide about their own company', async () => {
  const { employer } = await jobOf()
  const { slug, name, id: companyId } = employer.company
  await app.visitor.post('/reports', {
    subjectType: 'company',
    subject: slug,
    category: 'fake',
    details: null,
  })
  const { id, version } = (await caseOf(name))!
  const verdict = {
    id,
    version,
    decision: 'warn',
    reasonCode: 'fake',
    note: 'The address is a letter box.',
  } as const
  const insider = await app.admin()
  await app.db.insertInto('companyMembers').values({ companyId, userId: insider.id, role: 'admin' }).execute()
  await expect(insider.api.post('/admin/reports/:id/decide', verdict)).rejects.toEqual(failure(403))
  await admin.api.post('/admin/reports/:id/decide', verdict)
  await later()
  const [mail] = await app.mails(employer.email)
  expect(mail?.textBody).toContain('The address is a letter box.')
  expect(
    await app.db
      .selectFrom('auditLog')
      .select(['action', 'subjectType'])
      .where('subjectId', '=', id)
      .execute(),
  ).toEqual([{ action: 'report.warn', subjectType: 'report' }])
})

test('two concurrent reports of one person are stored as one', async () => {
  const { job } = await jobOf({ title: 'Twice at once' })
  const seeker = await app.seeker()
  await Promise.all([1, 2, 3].map(() => seeker.api.post('/reports', aboutJob(job.slug))))
  expect((await caseOf('Twice at once'))?.reports).toBe(1)
  expect(await app.mails(seeker.email)).toHaveLength(1)
})

test('a company suspended for fraud is hidden, and its applicants are warned after the undo period', async () => {
  const { employer, job } = await jobOf({ title: 'Crate helper' })
  const applicant = await app.seeker()
  await applicant.api.post('/jobs/apply', { slug: job.slug })
  await app.visitor.post('/reports', aboutJob(job.slug))
  const found = (await caseOf('Crate helper'))!
  expect(found.allowedDecisions).toContain('suspend')
  const verdict = {
    id: found.id,
    decision: 'suspend',
    reasonCode: 'fraud',
    note: 'Five people were asked for $85.',
  } as const
  await admin.api.post('/admin/reports/:id/decide', { ...verdict, version: found.version })
  expect((await app.visitor.get('/jobs/:slug', { slug: job.slug })).data.status).toBe('open')
  await admin.api.post('/admin/reports/:id/undo', { id: found.id })
  await later()
  expect((await app.visitor.get('/jobs/:slug', { slug: job.slug })).data.status).toBe('open')
  const recalls = async () =>
    (await app.mails(applicant.email)).filter(({ subject }) => subject.startsWith('We removed'))
  expect(await recalls()).toHaveLength(0)

  const again = (await caseOf('Crate helper'))!
  await admin.api.post('/admin/reports/:id/decide', { ...verdict, version: again.version })
  await later()
  await later()
  await expect(app.visitor.get('/jobs/:slug', { slug: job.slug })).rejects.toEqual(failure(410))
  expect(await recalls()).toHaveLength(1)
  expect((await app.mails(employer.email))[0]?.textBody).toContain('Five people were asked for $85.')
})
