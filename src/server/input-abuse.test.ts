import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { deleteSession, findSessionUser } from './auth/sessions.ts'
import { renderMail } from './mail/render.ts'

const app = await testApp()

/** Reads a live stream until it ends; `received` grows meanwhile. */
function listen(user: { id: string; sessionId: string }) {
  const received: string[] = []
  const reader = app.services.live.open(user).getReader()
  const ended = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      received.push(new TextDecoder().decode(part.value))
  })()
  return { heard: received, ended }
}

async function sessionOf({ token }: { token: string }) {
  const user = await findSessionUser(app.db, token)
  if (!user) throw new Error('no session')
  return user
}

const tell = (userId: string) => app.tasks().publish([userId], { type: 'notifications' })

test('a live stream sends nothing after its session has ended, and closes', async () => {
  const seeker = await app.seeker()
  const session = await sessionOf(seeker)
  const stream = listen(session)
  await tell(seeker.id)
  await expect.poll(() => stream.heard.join('')).toContain('notifications')
  const before = stream.heard.length
  await deleteSession(app.db, session.sessionId)
  await tell(seeker.id)
  await stream.ended
  expect(stream.heard.length).toBe(before)
})

test('a suspension ends the user’s live stream and no other', async () => {
  const [bad, good] = [await app.seeker(), await app.seeker()]
  const [one, other] = [listen(await sessionOf(bad)), listen(await sessionOf(good))]
  await app.db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', bad.id).execute()
  await app.tasks().publish([bad.id, good.id], { type: 'notifications' })
  await one.ended
  expect(one.heard.join('')).not.toContain('notifications')
  await expect.poll(() => other.heard.join('')).toContain('notifications')
})

test('the number of live streams of one user is limited', async () => {
  const session = await sessionOf(await app.seeker())
  const first = listen(session)
  for (let count = 0; count < 20; count++) listen(session)
  await first.ended
})

// Security: U-09
test('HEAD is answered like GET', async () => {
  const { token } = await app.seeker()
  const headers = { authorization: `Bearer ${token}` }
  for (const url of ['/api/jobs', '/api/notifications', '/api/live'])
    expect((await app.app.inject({ method: 'HEAD', url, headers })).statusCode).toBe(200)
})

// Security: T-12
test('a form on another site cannot call endpoints without upload', async () => {
  const payload = '--x\r\ncontent-disposition: form-data; name="key"\r\n\r\nana\r\n--x--\r\n'
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const answer = await app.app.inject({ method: 'POST', url: '/api/auth/demo', headers, payload })
  expect(answer.statusCode).toBe(415)
})

// Security: X-06
test('unknown addresses fail in the envelope without repeating the request', async () => {
  for (const method of ['POST', 'OPTIONS', 'TRACE'] as const) {
    const answer = await app.app.inject({ method: method as 'POST', url: '/<script>' })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ success: false, message: '404 Not Found', error: '404 Not Found' })
  }
})

// Security: E-01
test('line breaks in a name or title cannot add mail headers', () => {
  const content = { title: 'T', paragraphs: [], because: 'B' }
  const { subject } = renderMail(
    { ...content, to: 'a@b.example', subject: 'Welder\r\nBcc: evil@b.example' },
    'b.example',
  )
  expect(subject).toBe('Welder Bcc: evil@b.example')
})

test('every address that a form accepts can receive mail', async () => {
  for (const email of ['first/last@people.example', 'someone@people.xn--p1ai']) {
    await app.visitor.post('/auth/register', {
      role: 'SEEKER',
      name: 'Ana',
      email,
      password: 'a long enough one',
    })
    expect(await app.mails(email)).toHaveLength(1)
  }
})

// Security: U-04
test('an upload that is cut off or has no boundary gets 400', async () => {
  const { token } = await app.seeker()
  const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4'
  for (const type of ['multipart/form-data; boundary=x', 'multipart/form-data']) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type }
    const answer = await app.app.inject({ method: 'POST', url: '/api/file/upload', headers, payload: part })
    expect([answer.statusCode, answer.json().success]).toEqual([400, false])
  }
})

// Security: U-04
test.each([
  ['ten thousand parts', '--x\r\ncontent-disposition: form-data; name="file"\r\n\r\n1\r\n'.repeat(10_000)],
  [
    'ten thousand files',
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\r\n'.repeat(10_000),
  ],
  [
    'a part with a very long name',
    `--x\r\ncontent-disposition: form-data; name="${'n'.repeat(500_000)}"\r\n\r\n1\r\n`,
  ],
  [
    'a file with a very long name',
    `--x\r\ncontent-disposition: form-data; name="file"; filename="${'n'.repeat(500_000)}.pdf"\r\n\r\n%PDF-1.4\r\n`,
  ],
  ['ten thousand headers', `--x\r\n${'x-header: 1\r\n'.repeat(10_000)}\r\n1\r\n`],
])('an upload of %s is refused and stores nothing', async (_, parts) => {
  const { token } = await app.seeker()
  const stored = () =>
    app.db
      .selectFrom('files')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .execute()
  const before = await stored()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' }
  const payload = `${parts}--x--\r\n`
  const answer = await app.app.inject({ method: 'POST', url: '/api/file/upload', headers, payload })
  expect(answer.json()).toMatchObject({ success: false, error: expect.any(String) })
  expect([400, 413, 422]).toContain(answer.statusCode)
  expect(await stored()).toEqual(before)
})

// Security: I-05
test('compressed requests are refused', async () => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  const payload = gzipSync(JSON.stringify({ email: 'ana@people.example', password: 'x' }))
  const answer = await app.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload })
  expect(answer.statusCode).toBe(415)
})
