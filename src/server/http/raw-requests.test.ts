import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'

const app = await testApp()
await app.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.app.server.address() as AddressInfo

/** Sends these exact bytes and reads until the server closes. */
async function sendRaw(request: string) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(request)
  const answer = await text(socket)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body, whole: answer }
}

const sendRequest = (line: string, more = '') =>
  sendRaw(`${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${more}\r\n`)

const commonHeaders = [
  'x-content-type-options: nosniff',
  'x-frame-options: deny',
  'content-security-policy: ',
]

function expectHeaders(head: string) {
  for (const header of commonHeaders) expect(head).toContain(header)
}

test('an absolute URL in the request line means its path, whatever host it names', async () => {
  for (const origin of ['http://localhost', 'HTTP://jobs.example:80', 'https://evil.example']) {
    expect((await sendRequest(`GET ${origin}/api/figures`)).status).toBe(200)
    expect((await sendRequest(`GET ${origin}/api/jobs?limit=1`)).status).toBe(200)
  }
  expect((await sendRequest('GET http://localhost')).status).toBe(404)
})

test('OPTIONS * is answered; * is an invalid address for other methods', async () => {
  const options = await sendRequest('OPTIONS *')
  expect(options.status).toBe(204)
  expect(options.head).toContain('allow: get, head, post, put, patch, delete')
  const get = await sendRequest('GET *')
  expect([get.status, JSON.parse(get.body).success]).toEqual([400, false])
  expectHeaders(get.head)
})

// Security: X-08, U-08
test('an address that cannot be decoded gets 400 with the envelope and all headers', async () => {
  for (const address of ['/%ff', '/api/jobs/%ff', '/api/%', '/%c0%ae', 'ftp://localhost/']) {
    const { status, head, body } = await sendRequest(`GET ${address}`)
    expect([address, status]).toEqual([address, 400])
    expect(JSON.parse(body)).toEqual({ success: false, message: 'Invalid request', error: 'Invalid request' })
    expectHeaders(head)
  }
})

test('a browser that asks for a page gets the failure as a page', async () => {
  const { status, head, body } = await sendRequest('GET /%ff', 'Accept: text/html\r\n')
  expect(status).toBe(400)
  expect(head).toContain('content-type: text/html')
  expect(body).toContain('<h1>This address cannot be read</h1>')
  expectHeaders(head)
})

// Security: X-08, I-08
test('malformed HTTP is refused with the envelope and all headers', async () => {
  const { status, head, body } = await sendRaw('nonsense\r\n\r\n')
  expect([status, JSON.parse(body).success]).toEqual([400, false])
  expectHeaders(head)
})

// Security: I-08
test('a request whose length is ambiguous is refused once, and what it hides is not read as another', async () => {
  const hidden = 'GET /api/figures HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const lengths = [
    `Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    `Transfer-Encoding: chunked\r\nContent-Length: ${hidden.length}\r\n\r\n0\r\n\r\n${hidden}`,
    `Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
    `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`,
    `Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`,
    `Transfer-Encoding: chunked\nContent-Length: 0\r\n\r\n0\r\n\r\n${hidden}`,
    `Content-Length: +0\r\n\r\n${hidden}`,
    `Transfer-Encoding: chunked\r\n\r\n0x0\r\n\r\n${hidden}`,
  ]
  for (const rest of lengths) {
    const { status, whole } = await sendRaw(`POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\n${rest}`)
    expect([rest, status, whole.split('HTTP/1.1 ').length - 1]).toEqual([rest, 400, 1])
  }
})

// Security: I-05, L-04
test('a body that breaks off where nobody reads it ends no process', async () => {
  const faults: unknown[] = []
  const note = (fault: unknown) => faults.push(fault)
  process.on('uncaughtExceptionMonitor', note)
  const bodies = ['Content-Length: 100\r\n\r\nhalf', 'Transfer-Encoding: chunked\r\n\r\nno length']
  for (const line of ['GET /api/jobs', 'POST /api/auth/login', 'POST /api/nothing', 'GET /robots.txt'])
    for (const body of bodies) {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      socket.end(`${line} HTTP/1.1\r\nHost: localhost\r\n${body}`)
      await text(socket)
    }
  await expect.poll(() => connectionCount()).toBe(0)
  process.off('uncaughtExceptionMonitor', note)
  expect(faults).toEqual([])
  expect((await sendRequest('GET /api/figures')).status).toBe(200)
})

const connectionCount = () =>
  new Promise<number>((resolve) => app.app.server.getConnections((_, count) => resolve(count)))

test('the OpenAPI document is compressed and revalidated by its ETag', async () => {
  const plain = await app.app.inject('/api/openapi.json')
  const zipped = await app.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'gzip' } })
  expect(plain.json().openapi).toBe('3.1.0')
  expect(zipped.headers['content-encoding']).toBe('gzip')
  expect(zipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
  const headers = { 'if-none-match': String(plain.headers.etag) }
  expect((await app.app.inject({ url: '/api/openapi.json', headers })).statusCode).toBe(304)
})

test('a form that the browser sends without our script gets a page that says nothing was sent', async () => {
  const post = (path: string, accept = 'text/html') =>
    sendRequest(
      `POST ${path}`,
      `Accept: ${accept}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 0\r\n`,
    )
  const { status, head, body } = await post('/login?next=%2Fseeker')
  expect([status, head.includes('text/html')]).toEqual([404, true])
  expect(body).toContain('<h1>This form needs JavaScript</h1>')
  expect(body).toContain('<a href="/login">Open the page again</a>')
  expectHeaders(head)
  expect((await post('//evil.example/login')).body).toContain('<a href="/">')
  expect((await post('/a"><b')).body).toContain('<a href="/a&#34;&#62;&#60;b">')
  // A person who was sent to the API by a form reads a page as well; a program does not.
  expect((await post('/api/login')).head).toContain('text/html')
  for (const { body } of [await post('/api/login', '*/*'), await post('/login', '*/*')])
    expect(JSON.parse(body).success).toBe(false)
})
