import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openHiring } from '#/testing/applications.ts'
import { maxMessageLength } from './limits.ts'

const { app, employer, newApplication, setStage } = await openHiring()

const write = (api: typeof employer.api, id: string, body: string, key: string = randomUUID()) =>
  api.post('/employer/messages/:id', { id, body, key })
const answer = (api: typeof employer.api, id: string, body: string, key: string = randomUUID()) =>
  api.post('/messages/:id', { id, body, key })
const bodies = (thread: { data: { messages: { body: string }[] } }) =>
  thread.data.messages.map(({ body }) => body)

/** The times that people chose are over. */
async function timePasses() {
  await sql`update pgboss.job set start_after = now() where name = 'messages.mail-unread'`.execute(app.db)
  await app.runTasks()
}
/** Their mails about messages, the newest first. */
const mailsOf = async (email: string) =>
  (await app.mails(email)).filter(({ subject }) => /[Mm]essages? from/.test(subject))

test('either side opens the thread, and both read it with the names of those who wrote', async () => {
  const { seeker, id } = await newApplication()
  const other = await newApplication()
  expect(bodies(await seeker.api.get('/messages/:id', { id }))).toEqual([])
  await write(employer.api, id, 'Can you come on Friday?')
  await answer(seeker.api, id, 'Yes,\nat ten.')
  const seen = await seeker.api.get('/messages/:id', { id })
  expect(seen.data.messages).toMatchObject([
    { body: 'Can you come on Friday?', sentBy: 'employer', isOwn: false, author: { name: 'Test Person' } },
    { body: 'Yes,\nat ten.', sentBy: 'seeker', isOwn: true, author: { name: 'Amara Nwosu' } },
  ])
  const theirs = await employer.api.get('/employer/messages/:id', { id })
  expect(theirs.data).toMatchObject({
    applicant: 'Amara Nwosu',
    messages: [{ isOwn: true }, { isOwn: false }],
  })

  await answer(other.seeker.api, other.id, 'Hello, is there any news?')
  const { data: inbox } = await employer.api.get('/employer/messages')
  expect(inbox.slice(0, 2).map((row) => [row.id, row.unread, row.last.body])).toEqual([
    [other.id, 1, 'Hello, is there any news?'],
    [id, 1, 'Yes,\nat ten.'],
  ])
  expect((await seeker.api.get('/messages')).data).toMatchObject([{ id, unread: 0, last: { isOwn: true } }])
})

// Security: Q-02
test('what is sent again with its key is stored once and notified once, also at the same moment', async () => {
  const { seeker, id } = await newApplication()
  const key = randomUUID()
  const sent = await Promise.all(Array.from({ length: 5 }, () => answer(seeker.api, id, 'Once.', key)))
  expect(new Set(sent.map(({ data }) => data.id)).size).toBe(1)
  expect(bodies(await seeker.api.get('/messages/:id', { id }))).toEqual(['Once.'])
  // The key of one writer says nothing about another's.
  await write(employer.api, id, 'Another.', key)
  expect(bodies(await seeker.api.get('/messages/:id', { id }))).toEqual(['Once.', 'Another.'])
  const notified = await app.db
    .selectFrom('notifications')
    .select('userId')
    .where('kind', '=', 'message.to-hiring')
    .where(sql<boolean>`params ->> 'id' = ${id}`)
    .execute()
  expect(notified).toEqual([{ userId: employer.id }])
})

test('a message of 100,000 characters, an empty one and hidden signs are refused with a sentence', async () => {
  const { seeker, id } = await newApplication()
  const refused = (body: string) =>
    answer(seeker.api, id, body).catch((error) => [error.status, error.errors.body[0]])
  expect(await refused('a'.repeat(100_000))).toEqual([
    422,
    `Message can be at most ${maxMessageLength} characters`,
  ])
  expect(await refused('  \n ')).toEqual([422, 'Message is required'])
  expect(await refused('good\u202egnp.exe')).toEqual([422, expect.stringContaining('cannot be shown')])
  expect((await answer(seeker.api, id, 'a'.repeat(maxMessageLength))).data.body).toHaveLength(
    maxMessageLength,
  )
})

// Security: X-01, E-03
test('what looks like a program is stored and mailed as the text it is', async () => {
  const { seeker, id } = await newApplication()
  const text = '<img src=x onerror=alert(1)> [link](javascript:alert(1)) <b>bold</b>'
  await write(employer.api, id, text)
  expect(bodies(await seeker.api.get('/messages/:id', { id }))).toEqual([text])
  await timePasses()
  const [mail] = await mailsOf(seeker.email)
  expect(mail?.htmlBody).not.toContain('<img src=x')
  expect(mail?.htmlBody).toContain('&lt;img src=x')
  expect(mail?.textBody).toContain(text)
})

test('one bell and one mail for several messages, and none for what was read in time', async () => {
  const { seeker, id } = await newApplication()
  await write(employer.api, id, 'First question.')
  await write(employer.api, id, 'Second question.')
  expect(await mailsOf(seeker.email)).toEqual([])
  expect((await app.bells(seeker.id)).filter(({ title }) => /wrote to you/.test(title))).toHaveLength(1)
  await timePasses()
  const mails = await mailsOf(seeker.email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    `2 messages from ${employer.company.name}: Night Shift Welder`,
  ])
  expect(mails[0]?.textBody).toMatch(/First question\.[\s\S]*Second question\./)
  expect(mails[0]?.textBody).toContain(`/seeker/messages/${id}`)

  const { data } = await seeker.api.get('/messages/:id', { id })
  const read = await seeker.api.post('/messages/:id/read', { id, upTo: data.messages.at(-1)?.id ?? '' })
  expect(read.data.unread).toBe(0)
  const { data: bells } = await seeker.api.get('/notifications', { unread: 'true' })
  expect(bells.filter(({ title }) => /wrote to you/.test(title))).toEqual([])

  // Read before its time is over: the bell alone.
  await write(employer.api, id, 'Third question.')
  const { data: later } = await seeker.api.get('/messages/:id', { id })
  await seeker.api.post('/messages/:id/read', { id, upTo: later.messages.at(-1)?.id ?? '' })
  await timePasses()
  expect(await mailsOf(seeker.email)).toHaveLength(1)
  expect((await app.bells(seeker.id)).filter(({ title }) => /wrote to you/.test(title))).toHaveLength(2)
})

test('the chosen time decides when the mail comes, and a mail that was turned off never does', async () => {
  const { seeker, id } = await newApplication()
  expect((await seeker.api.get('/account/messages')).data).toEqual({ showsReads: true, mailAfter: 10 })
  await seeker.api.put('/account/messages', { showsReads: true, mailAfter: 60 })
  await write(employer.api, id, 'Later.')
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from start_after - created_on) / 60)::int as minutes from pgboss.job
    where name = 'messages.mail-unread' and data ->> 'userId' = ${seeker.id}`.execute(app.db)
  expect(rows).toEqual([{ minutes: 60 }])
  await seeker.api.put('/account/notifications/choice', {
    kind: 'message.to-seeker',
    channel: 'mail',
    isOn: false,
  })
  await timePasses()
  expect(await mailsOf(seeker.email)).toEqual([])
  await expect(
    seeker.api.put('/account/messages', { showsReads: true, mailAfter: 7 as 10 }),
  ).rejects.toMatchObject({ status: 422 })
})

test('on the company’s side nobody is mailed what a colleague has read or answered', async () => {
  const { seeker, id, jobId } = await newApplication()
  const colleague = await app.member(employer.company, 'hiring-manager', [{ id: jobId }])
  const second = await app.member(employer.company, 'hiring-manager', [{ id: jobId }])
  await answer(seeker.api, id, 'Is there any news?')
  await timePasses()
  expect(await mailsOf(colleague.email)).toHaveLength(1)
  expect(await mailsOf(second.email)).toHaveLength(1)
  // The owner is not on the job's hiring team, which has people of its own.
  expect((await mailsOf(employer.email)).filter(({ textBody }) => textBody.includes(id))).toEqual([])

  const sent = await answer(seeker.api, id, 'I ask once more.')
  await colleague.api.post('/employer/messages/:id/read', { id, upTo: sent.data.id })
  await timePasses()
  expect(await mailsOf(second.email)).toHaveLength(1)
  expect((await second.api.get('/employer/messages/unread')).data.unread).toBe(1)
  await write(colleague.api, id, 'You hear on Friday.')
  expect((await second.api.get('/employer/messages/unread')).data.unread).toBe(0)
})

test('roles: interviewers and viewers read along, and nobody reaches a job that is not theirs', async () => {
  const { seeker, id, jobId } = await newApplication()
  await answer(seeker.api, id, 'Hello.')
  const on = (role: 'hiring-manager' | 'interviewer') => app.member(employer.company, role, [{ id: jobId }])
  const [manager, interviewer] = [await on('hiring-manager'), await on('interviewer')]
  const viewer = await app.member(employer.company, 'viewer')
  const stranger = await app.member(employer.company, 'hiring-manager')
  await write(manager.api, id, 'Welcome.')
  for (const reader of [interviewer, viewer]) {
    expect(bodies(await reader.api.get('/employer/messages/:id', { id }))).toEqual(['Hello.', 'Welcome.'])
    await expect(write(reader.api, id, 'Me too.')).rejects.toMatchObject({ status: 403 })
  }
  await expect(stranger.api.get('/employer/messages/:id', { id })).rejects.toMatchObject({ status: 404 })
  await expect(write(stranger.api, id, 'Me too.')).rejects.toMatchObject({ status: 404 })
  expect((await stranger.api.get('/employer/messages')).data).toEqual([])
})

test('a recruiter writes about the jobs of the mandate, and nothing once it has ended', async () => {
  const recruiter = await app.recruiter()
  const mandate = await app.mandate(employer.company.id, recruiter)
  const job = await app.job(employer.company.id, { mandateId: mandate.id })
  const { seeker, id } = await newApplication({ jobId: job.id })
  const other = await newApplication()
  const api = recruiter.actingFor(employer.company)
  await write(api, id, 'I look after this job.')
  expect(bodies(await seeker.api.get('/messages/:id', { id }))).toEqual(['I look after this job.'])
  await answer(seeker.api, id, 'Good to know.')
  await timePasses()
  const [mail] = await mailsOf(recruiter.email)
  expect(mail?.textBody).toContain(`/recruiter/for/${employer.company.slug}/messages/${id}`)
  await expect(write(api, other.id, 'Me too.')).rejects.toMatchObject({ status: 404 })
  await app.db.updateTable('mandates').set({ state: 'ended' }).where('id', '=', mandate.id).execute()
  await expect(write(api, id, 'Still here.')).rejects.toMatchObject({ status: 403 })
})

test('a withdrawn application closes its thread, which both sides can still read', async () => {
  const { seeker, id } = await newApplication()
  await write(employer.api, id, 'One question.')
  await seeker.api.post('/applications/:id/withdraw', { id })
  await expect(answer(seeker.api, id, 'Too late.')).rejects.toMatchObject({
    status: 409,
    message: 'You withdrew this application, so the conversation is closed.',
  })
  await expect(write(employer.api, id, 'Are you there?')).rejects.toMatchObject({
    status: 409,
    message: 'Amara Nwosu withdrew, so the conversation is closed. Nothing more can be sent.',
  })
  expect((await seeker.api.get('/messages/:id', { id })).data).toMatchObject({ closed: 'withdrawn' })
  expect(bodies(await employer.api.get('/employer/messages/:id', { id }))).toEqual(['One question.'])
  // What waits to be mailed is not.
  await timePasses()
  expect(await mailsOf(seeker.email)).toEqual([])
})

test('a closed account takes the thread from the company, and a suspended company cannot be written to', async () => {
  const { seeker, id } = await newApplication()
  await answer(seeker.api, id, 'Hello.')
  await app.db.updateTable('users').set({ eraseAt: new Date() }).where('id', '=', seeker.id).execute()
  const { data } = await employer.api.get('/employer/messages/:id', { id })
  expect(data).toMatchObject({ closed: 'account-closed', messages: [] })
  expect((await employer.api.get('/employer/messages')).data.map((row) => row.id)).not.toContain(id)
  await expect(write(employer.api, id, 'Hello?')).rejects.toMatchObject({ status: 409 })

  const gone = await app.employer()
  const job = await app.job(gone.company.id)
  const sent = await newApplication({ jobId: job.id })
  await answer(sent.seeker.api, sent.id, 'Hello.')
  await app.db
    .updateTable('companies')
    .set({ status: 'suspended' })
    .where('id', '=', gone.company.id)
    .execute()
  await expect(answer(sent.seeker.api, sent.id, 'Hello?')).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('is not verified at the moment'),
  })
  expect(bodies(await sent.seeker.api.get('/messages/:id', { id: sent.id }))).toEqual(['Hello.'])
  await expect(gone.api.get('/employer/messages')).rejects.toMatchObject({ status: 403 })
})

test('a message sent while the application is withdrawn is in the thread or refused, never lost', async () => {
  const { seeker, id } = await newApplication()
  const [sent] = await Promise.allSettled([
    write(employer.api, id, 'At the same moment.'),
    seeker.api.post('/applications/:id/withdraw', { id }),
  ])
  const { data } = await seeker.api.get('/messages/:id', { id })
  expect(data.messages).toHaveLength(sent.status === 'fulfilled' ? 1 : 0)
  expect(data.closed).toBe('withdrawn')
})

test('read marks are seen while both sides show them, and typing by nobody who hides them', async () => {
  const { seeker, id } = await newApplication()
  const { data: sent } = await write(employer.api, id, 'Read this.')
  const theirs = async () => (await employer.api.get('/employer/messages/:id', { id })).data.readByOther
  expect(await theirs()).toBeNull()
  await seeker.api.post('/messages/:id/read', { id, upTo: sent.id })
  expect(await theirs()).toMatchObject({ upTo: sent.id })

  const typed = async () => {
    await seeker.api.post('/messages/:id/typing', { id })
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from live_events
      where event ->> 'type' = 'typing' and event ->> 'id' = ${id}`.execute(app.db)
    return rows[0]?.count
  }
  expect(await typed()).toBe(1)
  await seeker.api.put('/account/messages', { showsReads: false, mailAfter: 10 })
  expect(await theirs()).toBeNull()
  expect(await typed()).toBe(1)
  await seeker.api.put('/account/messages', { showsReads: true, mailAfter: 10 })
  await employer.api.put('/account/messages', { showsReads: false, mailAfter: 10 })
  expect(await theirs()).toBeNull()
  await employer.api.put('/account/messages', { showsReads: true, mailAfter: 10 })
})

test('a rejected applicant and the company can still write to each other', async () => {
  const { seeker, id } = await newApplication()
  await setStage(id, 'rejected')
  await write(employer.api, id, 'Here is why.')
  await answer(seeker.api, id, 'Thank you.')
  expect((await seeker.api.get('/messages/:id', { id })).data).toMatchObject({ closed: null })
})
