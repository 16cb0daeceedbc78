import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openHiring } from '#/testing/applications.ts'
import { pdfOf } from '#/testing/documents.ts'

const { app, employer, newApplication } = await openHiring()

const write = (id: string, body: string, files: string[] = []) =>
  employer.api.post('/employer/messages/:id', { id, body, files, key: randomUUID() })
const answer = (api: typeof employer.api, id: string, body: string, files: string[] = []) =>
  api.post('/messages/:id', { id, body, files, key: randomUUID() })

async function uploadAs(token: string, name: string, bytes: Buffer) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const request = new Request('http://test', { method: 'POST', body: form })
  const { statusCode, json } = await app.app.inject({
    method: 'POST',
    url: '/api/file/upload',
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      authorization: `Bearer ${token}`,
    },
  })
  return { status: statusCode, ...json() }
}
const pdf = pdfOf('<</Type/Catalog>>')
const uploaded = async (token: string, name = 'notes.pdf', bytes = pdf) =>
  (await uploadAs(token, name, bytes)).data.id as string
const open = (path: string, token?: string) =>
  app.app.inject({ url: `/api${path}`, headers: token ? { authorization: `Bearer ${token}` } : {} })

// Security: A-05, U-06, U-20
test('a file is read by both sides of its thread, and by nobody else', async () => {
  const { seeker, id } = await newApplication()
  const other = await newApplication()
  const stranger = await app.employer()
  const fileId = await uploaded(seeker.token)
  // A file alone is a message too.
  await answer(seeker.api, id, '', [fileId])
  const { data } = await employer.api.get('/employer/messages/:id', { id })
  expect(data.messages[0]?.files).toEqual([
    { id: fileId, name: 'notes.pdf', kind: 'document', size: pdf.length },
  ])
  for (const [path, token] of [
    [`/messages/${id}/files/${fileId}`, seeker.token],
    [`/employer/messages/${id}/files/${fileId}`, employer.token],
  ] as const) {
    const file = await open(path, token)
    expect(file.rawPayload.equals(pdf)).toBe(true)
    expect(file.headers['cache-control']).toBe('private, no-store')
    expect(file.headers['content-security-policy']).toContain('sandbox')
  }
  for (const [path, token] of [
    [`/messages/${other.id}/files/${fileId}`, other.seeker.token],
    [`/messages/${id}/files/${fileId}`, other.seeker.token],
    [`/employer/messages/${other.id}/files/${fileId}`, employer.token],
    [`/employer/messages/${id}/files/${fileId}`, stranger.token],
    [`/file/${fileId}`, employer.token],
  ] as const)
    expect([path, (await open(path, token)).statusCode]).toEqual([path, 404])
})

// Security: A-10, U-20
test('a picture that was sent is no longer open to everybody who knows its address', async () => {
  const { seeker, id } = await newApplication()
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fdc700' } })
    .png()
    .toBuffer()
  const fileId = await uploaded(seeker.token, 'me.png', bytes)
  await answer(seeker.api, id, 'This is me.', [fileId])
  expect((await open(`/file/${fileId}`)).statusCode).toBe(404)
  expect((await open(`/employer/messages/${id}/files/${fileId}`, employer.token)).statusCode).toBe(200)
  // With a withdrawal it goes as the résumé does.
  await seeker.api.post('/applications/:id/withdraw', { id })
  const refused = await open(`/employer/messages/${id}/files/${fileId}`, employer.token)
  expect([refused.statusCode, refused.json().message]).toEqual([
    410,
    'The application has ended, and the files of the applicant went with it',
  ])
  expect((await open(`/messages/${id}/files/${fileId}`, seeker.token)).statusCode).toBe(200)
})

test('hostile and lying files are refused before they can be sent, and so are files of others', async () => {
  const { seeker, id } = await newApplication()
  const script = '<</OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>'
  expect(await uploadAs(employer.token, 'offer.pdf', pdfOf(script))).toMatchObject({
    status: 422,
    message: expect.stringContaining('holds a program'),
  })
  expect(await uploadAs(employer.token, 'photo.png', Buffer.from('<svg onload="alert(1)"/>'))).toMatchObject({
    status: 422,
  })
  const theirs = await uploaded(seeker.token)
  for (const files of [[theirs], [randomUUID()]])
    await expect(write(id, 'See this.', files)).rejects.toMatchObject({
      status: 422,
      errors: { files: ['Upload the file again'] },
    })
  await expect(
    write(
      id,
      'Many.',
      Array.from({ length: 6 }, () => randomUUID()),
    ),
  ).rejects.toMatchObject({ status: 422 })
  expect((await seeker.api.get('/messages/:id', { id })).data.messages).toEqual([])
})

test('the applicant blocks the company, which is told plainly, and opens the thread again', async () => {
  const { seeker, id } = await newApplication()
  const other = await newApplication({ seeker })
  await write(id, 'Hello.')
  const blocked = await seeker.api.post('/messages/:id/block', { id, isBlocked: true })
  expect(blocked.message).toBe(`Blocked. ${employer.company.name} can’t write to you here any more.`)
  await expect(write(id, 'Hello?')).rejects.toMatchObject({
    status: 409,
    message: 'Amara Nwosu blocked this conversation. Nothing more can be sent.',
  })
  await expect(answer(seeker.api, id, 'And another thing.')).rejects.toMatchObject({ status: 409 })
  expect((await employer.api.get('/employer/messages/:id', { id })).data.closed).toBe('blocked')
  // Another application is another conversation.
  await write(other.id, 'About the other job.')
  await seeker.api.post('/messages/:id/block', { id, isBlocked: false })
  await write(id, 'Thank you.')
  const { data } = await seeker.api.get('/messages/:id', { id })
  expect(data.messages.map(({ body }) => body)).toEqual(['Hello.', 'Thank you.'])
})

test('blocked before the first message, nothing can be written either', async () => {
  const { seeker, id } = await newApplication()
  await seeker.api.post('/messages/:id/block', { id, isBlocked: true })
  await expect(write(id, 'Hello.')).rejects.toMatchObject({ status: 409 })
  expect((await seeker.api.get('/messages')).data).toEqual([])
})

test('what asks for money, papers or another app is held back, and not repeated in inbox, search or mail', async () => {
  const { seeker, id } = await newApplication()
  const words = 'Add me on WhatsApp and send a photo of your passport, zanzibar.'
  await write(id, words)
  const { data } = await seeker.api.get('/messages/:id', { id })
  expect(data).toMatchObject({ isTrusted: false, messages: [{ asksFor: ['papers', 'platform'] }] })
  expect((await seeker.api.get('/messages')).data).toMatchObject([{ last: { body: null, isHeldBack: true } }])
  const search = async () => (await seeker.api.get('/messages/search', { q: 'zanzibar' })).data
  expect(await search()).toMatchObject([{ threadId: id, excerpt: null }])
  await app.db.updateTable('messageSettings').set({ mailAfter: 0 }).execute()
  const mailed = await newApplication()
  await mailed.seeker.api.put('/account/messages', { showsReads: true, mailAfter: 0 })
  await write(mailed.id, words)
  const [mail] = await app.mails(mailed.seeker.email)
  expect(mail?.textBody).toContain('asks for something no employer needs from you')
  expect(mail?.textBody).not.toContain('zanzibar')
  // The company sees nothing of it; the same words of an applicant are theirs to write.
  expect((await employer.api.get('/employer/messages/:id', { id })).data.messages[0]?.asksFor).toEqual([])
  await answer(seeker.api, id, words)
  expect((await seeker.api.get('/messages/:id', { id })).data.messages[1]?.asksFor).toEqual([])

  await seeker.api.post('/messages/:id/trust', { id })
  expect(await search()).toHaveLength(2)
  expect((await search()).at(-1)?.excerpt).toContain('zanzibar')
})

test('a reported message opens a case in which staff read that message alone', async () => {
  const { seeker, id } = await newApplication()
  await write(id, 'Hello Amara, private matter.')
  const { data: bad } = await write(id, 'Pay the training fee first.')
  const other = await app.seeker()
  const report = (api: typeof seeker.api, subject: string) =>
    api.post('/reports', { subjectType: 'message', subject, category: 'money', details: 'They want money.' })
  await expect(report(other.api, bad.id)).rejects.toMatchObject({ status: 404 })
  await expect(report(app.visitor, bad.id)).rejects.toMatchObject({ status: 404 })
  await expect(report(employer.api, bad.id)).rejects.toMatchObject({ status: 404 })
  await expect(report(seeker.api, 'abc')).rejects.toMatchObject({ status: 404 })
  const { data: sent } = await report(seeker.api, bad.id)
  expect(sent.reference).toMatch(/^R-/)
  // What the applicant wrote cannot be reported by the applicant.
  const { data: own } = await answer(seeker.api, id, 'No.')
  await expect(report(seeker.api, own.id)).rejects.toMatchObject({ status: 404 })

  const admin = await app.admin()
  const { data: cases } = await admin.api.get('/admin/reports')
  const row = cases.open.find(({ subjectType }) => subjectType === 'message')
  expect(row).toMatchObject({ company: employer.company.name, severity: 3, reports: 1 })
  const { data: one } = await admin.api.get('/admin/reports/:id', { id: row?.id ?? '' })
  expect(one.messages.map(({ body }) => body)).toEqual(['Pay the training fee first.'])
  expect(one.allowedDecisions).toEqual(['none', 'warn', 'suspend'])
  expect(JSON.stringify(one)).not.toContain('private matter')
  const page = sent.page?.split('/').at(-1) ?? ''
  expect((await seeker.api.get('/reports/:key', { key: page })).data).toMatchObject({
    subjectType: 'message',
    subject: employer.company.name,
  })
})
