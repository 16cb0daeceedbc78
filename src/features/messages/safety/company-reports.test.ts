import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openHiring } from '#/testing/applications.ts'

const { app, employer, newApplication } = await openHiring()

const write = (id: string, body: string) =>
  employer.api.post('/employer/messages/:id', { id, body, key: randomUUID() })
const answer = async (api: typeof employer.api, id: string, body: string) =>
  (await api.post('/messages/:id', { id, body, key: randomUUID() })).data.id
const report = (api: typeof employer.api, id: string, message: string) =>
  api.post('/employer/messages/:id/report', {
    id,
    message,
    category: 'abuse',
    details: 'It is the second time.',
  })

test('a company reports an applicant’s message; staff read it alone and warn the applicant', async () => {
  const { seeker, id } = await newApplication()
  await answer(seeker.api, id, 'A private matter of mine.')
  await write(id, 'We have decided for somebody else.')
  const bad = await answer(seeker.api, id, 'You will regret this.')
  const { data: sent } = await report(employer.api, id, bad)
  expect(sent).toMatchObject({ reference: expect.stringMatching(/^R-/), email: employer.email })

  const admin = await app.admin()
  const { data: cases } = await admin.api.get('/admin/reports')
  const row = cases.open.find(({ subjectType }) => subjectType === 'applicant-message')
  expect(row).toMatchObject({ reports: 1, category: 'abuse' })
  const caseId = row?.id ?? ''
  const { data: one } = await admin.api.get('/admin/reports/:id', { id: caseId })
  expect(one.messages.map(({ body }) => body)).toEqual(['You will regret this.'])
  expect(one.applicant).toMatchObject({ id: seeker.id, isSuspended: false, earlierCases: 0 })
  expect(one.reportList).toMatchObject([{ by: 'employer', details: 'It is the second time.' }])
  expect(one.allowedDecisions).toEqual(['none', 'warn'])
  for (const hidden of ['private matter', 'somebody else', employer.email, seeker.email, 'Test Person'])
    expect([hidden, JSON.stringify(one.messages.concat(one.reportList as never)).includes(hidden)]).toEqual([
      hidden,
      false,
    ])

  const decide = { id: caseId, reasonCode: 'abuse', note: 'This is a threat.', version: one.version } as const
  await expect(
    admin.api.post('/admin/reports/:id/decide', { ...decide, decision: 'suspend' }),
  ).rejects.toMatchObject({ status: 409 })
  await admin.api.post('/admin/reports/:id/decide', { ...decide, decision: 'warn' })
  await sql`update pgboss.job set start_after = now() where name = 'moderation.notify-case'`.execute(app.db)
  await app.runTasks()
  const [warning] = (await app.mails(seeker.email)).filter(({ subject }) => /please read this/.test(subject))
  expect(warning?.textBody).toContain('This is a threat.')
  expect(warning?.textBody).toContain('You may not harass others.')
  for (const reporter of [employer.email, employer.company.name, sent.reference])
    expect(warning?.textBody).not.toContain(reporter)
  const [outcome] = (await app.mails(employer.email)).filter(({ subject }) => /was decided/.test(subject))
  expect(outcome?.textBody).toContain('We told the applicant which rule the message breaks.')
  // The company itself hears no warning: the case is not about it.
  expect((await app.bells(employer.id)).filter(({ title }) => /please read this/.test(title))).toEqual([])
})

test('each side reports what the other wrote to it, in its own conversation, and gets a case of its own', async () => {
  const { seeker, id } = await newApplication()
  const other = await newApplication()
  const stranger = await app.employer()
  const viewer = await app.member(employer.company, 'viewer')
  const theirs = await answer(seeker.api, id, 'Read this.')
  const { data: ours } = await write(id, 'And this.')
  const refused = { status: 422, errors: { message: ['The applicant did not write this message here'] } }
  await expect(report(employer.api, id, ours.id)).rejects.toMatchObject(refused)
  await expect(report(employer.api, other.id, theirs)).rejects.toMatchObject(refused)
  await expect(report(stranger.api, id, theirs)).rejects.toMatchObject({ status: 404 })
  await expect(
    employer.api.post('/reports', { subjectType: 'message', subject: theirs, category: 'abuse' }),
  ).rejects.toMatchObject({ status: 404 })
  const reported = () =>
    app.db
      .selectFrom('messages')
      .select('id')
      .where('applicationId', '=', id)
      .where('reportedAt', 'is not', null)
      .execute()
  expect(await reported()).toEqual([])
  // Whoever reads along may report, and does so once.
  await report(viewer.api, id, theirs)
  await report(viewer.api, id, theirs)
  await seeker.api.post('/reports', { subjectType: 'message', subject: ours.id, category: 'spam' })
  const cases = await app.db
    .selectFrom('reportCases')
    .innerJoin('reports', 'reports.caseId', 'reportCases.id')
    .select(['subjectType', 'reporterId'])
    .where('subjectId', '=', id)
    .orderBy('subjectType')
    .execute()
  expect(cases).toEqual([
    { subjectType: 'applicant-message', reporterId: viewer.id },
    { subjectType: 'message', reporterId: seeker.id },
  ])
  const [about] = await app.db
    .selectFrom('reportCases')
    .select('id')
    .where('subjectId', '=', id)
    .where('subjectType', '=', 'message')
    .execute()
  const { data: one } = await (await app.admin()).api.get('/admin/reports/:id', { id: about?.id ?? '' })
  expect(one.messages.map(({ body }) => body)).toEqual(['And this.'])
  expect(one.applicant).toBeNull()
})

test('the company blocks a conversation, which the applicant is told plainly and can still read', async () => {
  const { seeker, id } = await newApplication()
  await answer(seeker.api, id, 'Hello?')
  const viewer = await app.member(employer.company, 'viewer')
  const block = (api: typeof employer.api, isBlocked: boolean) =>
    api.post('/employer/messages/:id/block', { id, isBlocked })
  await expect(block(viewer.api, true)).rejects.toMatchObject({ status: 403 })
  expect((await block(employer.api, true)).message).toBe('Blocked. Amara Nwosu can write nothing more here.')
  await expect(answer(seeker.api, id, 'Hello??')).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining(`${employer.company.name} closed this conversation`),
  })
  await expect(write(id, 'One more thing.')).rejects.toMatchObject({
    status: 409,
    message: 'Your team blocked this conversation. Amara Nwosu can write nothing more here.',
  })
  const { data } = await seeker.api.get('/messages/:id', { id })
  expect(data).toMatchObject({ closed: 'company-blocked', messages: [{ body: 'Hello?' }] })
  // The application is as it was, and the applicant cannot open the thread.
  expect((await seeker.api.get('/applications/:id', { id })).data).toMatchObject({ stage: 'applied' })
  await seeker.api.post('/messages/:id/block', { id, isBlocked: false })
  await expect(answer(seeker.api, id, 'Hello??')).rejects.toMatchObject({ status: 409 })
  await block(employer.api, false)
  await answer(seeker.api, id, 'Thank you.')
})
