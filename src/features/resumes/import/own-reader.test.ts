import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#/server/config.ts'
import type { UploadedFile } from '#/server/context.ts'
import { testApp } from '#/testing/app.ts'
import { resumeDocx } from '#/testing/resumes/documents.ts'
import { english } from '#/testing/resumes/people.ts'
import { openCalendarHost } from '#/testing/servers/calendar-host.ts'
import { readByOwnReader } from './own-reader.server.ts'

const { env, pages, calls } = await openCalendarHost()
const app = await testApp({ ...env, RESUME_READER_URL: 'http://reader.example/read' })
const usual = await testApp(env)

const bytes = resumeDocx(english)
const answer = (body: unknown) => (request: IncomingMessage, response: ServerResponse) => {
  request.resume()
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
}
const mei = { basics: { name: 'Mei Tanaka' }, work: [{ name: 'Harbour Mill', position: 'Baker' }] }

async function send(product: typeof app, token: string) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'mei-tanaka.docx')
  const request = new Request('http://test', { method: 'POST', body: form })
  const reply = await product.app.inject({
    method: 'POST',
    url: '/api/resumes/proposal',
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      authorization: `Bearer ${token}`,
    },
  })
  return { status: reply.statusCode, message: reply.json().message as string }
}

test('without an own reader a résumé is sent nowhere, and nobody is told of one', async () => {
  pages.set('reader.example/read', answer(mei))
  const seeker = await usual.seeker()
  expect((await send(usual, seeker.token)).status).toBe(200)
  const { data } = await seeker.api.get('/resumes/proposal')
  expect(data.ownReader).toBeNull()
  expect(data.proposal?.suggestions.name?.value).toBe('Rosalind Okafor')
  expect(calls).toEqual([])
})

test('an own reader gets the bytes of the file alone, its host is named, and what it says is a guess', async () => {
  const received: { method: string | undefined; headers: object; body: Buffer }[] = []
  pages.set('reader.example/read', async (request, response) => {
    const { method, headers } = request
    received.push({ method, headers, body: Buffer.concat(await request.toArray()) })
    response.end(JSON.stringify(mei))
  })
  const seeker = await app.seeker()
  // Before anything is chosen.
  expect((await seeker.api.get('/resumes/proposal')).data).toEqual({
    proposal: null,
    ownReader: 'reader.example',
  })
  expect((await send(app, seeker.token)).status).toBe(200)
  const [call] = received
  expect(received).toHaveLength(1)
  expect(call?.method).toBe('POST')
  // Neither the name of the file nor anything of the account.
  expect(call?.headers).toEqual({
    host: expect.stringMatching(/^reader\.example:\d+$/),
    connection: 'close',
    accept: 'application/json',
    'content-type': 'application/octet-stream',
    'content-length': String(bytes.length),
  })
  expect(call?.body.equals(bytes)).toBe(true)
  const { proposal } = (await seeker.api.get('/resumes/proposal')).data
  expect(proposal).toMatchObject({
    source: 'own reader',
    suggestions: {
      name: { value: 'Mei Tanaka', certainty: 'guess' },
      experience: [{ title: 'Baker', company: 'Harbour Mill', support: { certainty: 'guess' } }],
    },
  })
  expect((await seeker.api.get('/profile')).data.name).toBe('Test Person')
})

test('an own reader that fails is said, nothing is guessed instead, and what was read before still waits', {
  timeout: 60_000,
}, async () => {
  const seeker = await app.seeker()
  pages.set('reader.example/read', answer(mei))
  await send(app, seeker.token)
  const before = (await seeker.api.get('/resumes/proposal')).data
  const long = { basics: { ...mei.basics, 'x-notes': 'a'.repeat(1_000_000) } }
  const failures: [string, (request: IncomingMessage, response: ServerResponse) => void][] = [
    ['down', (_, response) => void response.writeHead(500).end(JSON.stringify(mei))],
    ['accepted for later', (_, response) => void response.writeHead(202).end(JSON.stringify(mei))],
    ['moved', (_, response) => void response.writeHead(307, { location: 'http://else.example/read' }).end()],
    ['no JSON', (_, response) => void response.end('<html>')],
    ['cut JSON', (_, response) => void response.end('{"basics": {')],
    ['nothing of a résumé', answer({ basics: 'Mei Tanaka' })],
    ['an excuse', answer({ error: 'too many requests' })],
    ['a list', answer([mei])],
    ['too large', answer(long)],
    ['hangs up', (_, response) => void response.destroy()],
    [
      'hangs up in the answer',
      (_, response) => {
        response.writeHead(200, { 'content-length': 9_000 }).write(JSON.stringify(mei))
        setTimeout(() => response.destroy(), 50)
      },
    ],
  ]
  for (const [what, failure] of failures) {
    pages.set('reader.example/read', failure)
    expect([what, await send(app, seeker.token)]).toEqual([
      what,
      { status: 503, message: expect.stringContaining('This site’s résumé reader didn’t answer') },
    ])
    expect((await seeker.api.get('/resumes/proposal')).data).toEqual(before)
  }
  expect(calls).not.toContain('else.example/read')
})

test('what does not fit in the answer of an own reader is left out and named', async () => {
  const seeker = await app.seeker()
  pages.set('reader.example/read', answer({ ...mei, work: [{ ...mei.work[0], startDate: 'spring' }] }))
  expect((await send(app, seeker.token)).status).toBe(200)
  const { proposal } = (await seeker.api.get('/resumes/proposal')).data
  expect(proposal).toMatchObject({ leftOut: ['work.0.startDate'], notes: ['fields left out'] })
})

test('an own reader may stand in the network of its operator, on a port of its own, and its redirects lead nowhere', async () => {
  const { OUTSIDE_LOOPBACK, DNS_RESOLVERS: _, ...real } = env
  const port = OUTSIDE_LOOPBACK.match(/http=(\d+)/)?.[1]
  const within = await testApp({ ...real, RESUME_READER_URL: `http://127.0.0.1:${port}/read` })
  const seeker = await within.seeker()
  pages.set('127.0.0.1/read', answer(mei))
  expect((await send(within, seeker.token)).status).toBe(200)
  const { data } = await seeker.api.get('/resumes/proposal')
  expect(data).toMatchObject({ ownReader: `127.0.0.1:${port}`, proposal: { source: 'own reader' } })

  pages.set('127.0.0.1/other', answer(mei))
  pages.set('127.0.0.1/read', (_, response) => {
    response.writeHead(307, { location: `http://127.0.0.1:${port}/other` }).end()
  })
  expect((await send(within, seeker.token)).status).toBe(503)
  expect(calls).not.toContain('127.0.0.1/other')
})

test('an own reader that says nothing is given up after its time', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'waymark-reader-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = { path: path.join(folder, 'file') } as UploadedFile
  await writeFile(file.path, bytes)
  pages.set('reader.example/read', () => {})
  const reader = app.config.resumeReader
  if (!reader) throw new Error('no reader')
  await expect(readByOwnReader(file, reader, 200)).rejects.toMatchObject({ status: 503 })
})

test('an own reader is off unless it is set, and never set to an address in the clear', () => {
  expect(readConfig({}).resumeReader).toBeNull()
  const url = 'https://reader.example/read'
  expect(readConfig({ RESUME_READER_URL: url }).resumeReader).toMatchObject({ url })
  for (const clear of [
    'http://reader.example/read',
    'http://10.0.0.1/read',
    'http://[fd00::1]/',
    'ftp://reader/read',
  ])
    expect(() => readConfig({ RESUME_READER_URL: clear })).toThrow(/^Set RESUME_READER_URL to an https/)
  for (const url of ['http://reader:8000/read', 'http://localhost/read'])
    expect(readConfig({ RESUME_READER_URL: url }).resumeReader).toMatchObject({ url })
  expect(() => readConfig({ RESUME_READER_URL: 'https://me:key@reader.example/' })).toThrow(/without a name/)
  expect(() => readConfig({ RESUME_READER_URL: 'reader' })).toThrow(/RESUME_READER_URL/)
})
