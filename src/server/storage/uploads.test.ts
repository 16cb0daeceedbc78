import { once } from 'node:events'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { openUploads } from './uploads.ts'

// Uses a real connection, because these tests check how much of a body is read.
const app = await testApp()
await app.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.app.server.address() as AddressInfo

const temporaryFiles = () => readdir(path.join(app.config.dataDir, 'uploads'))
const storedFiles = () => readdir(path.join(app.config.dataDir, 'files')).catch(() => [])
const head =
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n'
const megabyte = 1024 * 1024
const pollOptions = { timeout: 15_000 }

/**
 * Sends the head of an upload, then `megabytes` of body until the server closes. Returns the response and the
 * bytes taken.
 */
async function sendBody({ token, megabytes, announce = true, to = '/api/file/upload' }: Sending) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const answer: Buffer[] = []
  socket.on('data', (piece: Buffer) => answer.push(piece))
  socket.on('error', () => {})
  const closed = new Promise((go) => socket.once('close', go))
  const size = head.length + megabytes * megabyte
  socket.write(
    `POST ${to} HTTP/1.1\r\nhost: test\r\ncontent-type: multipart/form-data; boundary=x\r\n` +
      (token ? `authorization: Bearer ${token}\r\n` : '') +
      (announce ? `content-length: ${size}\r\n\r\n` : 'transfer-encoding: chunked\r\n\r\n'),
  )
  const write = (piece: string | Buffer) => {
    if (!announce) socket.write(`${Buffer.byteLength(piece).toString(16)}\r\n`)
    const more = socket.write(piece)
    if (!announce) socket.write('\r\n')
    return more
  }
  write(head)
  const piece = Buffer.alloc(64 * 1024, 97)
  let sent = 0
  for (; sent < size && !socket.destroyed && socket.writable; sent += piece.length)
    if (!write(piece)) await new Promise((go) => socket.once('drain', go).once('close', go))
  await closed
  return { answer: Buffer.concat(answer).toString(), received: socket.bytesWritten, sent }
}
type Sending = { token?: string; megabytes: number; announce?: boolean; to?: string }

const refusals: [string, () => Promise<Sending>, RegExp][] = [
  ['a visitor', async () => ({ megabytes: 200, announce: false }), /^HTTP\/1.1 401 /],
  [
    'an address that was never confirmed',
    async () => ({
      token: (await app.seeker({ emailVerifiedAt: null })).token,
      megabytes: 200,
      announce: false,
    }),
    /^HTTP\/1.1 403 [\s\S]*Confirm your email first/,
  ],
  [
    'a role that may not send this',
    async () => ({
      ...{ token: (await app.seeker()).token, megabytes: 200, announce: false },
      to: '/api/employers/documents',
    }),
    /^HTTP\/1.1 403 /,
  ],
  [
    'a body that says itself that it is too large',
    async () => ({ token: (await app.seeker()).token, megabytes: 200 }),
    /^HTTP\/1.1 413 [\s\S]*at most 10 MB/,
  ],
  [
    'a body that does not say how large it is',
    async () => ({ token: (await app.seeker()).token, megabytes: 200, announce: false }),
    /^HTTP\/1.1 413 [\s\S]*at most 10 MB/,
  ],
]
// Security: U-03
test.each(refusals)(
  '%s is refused with a sentence, and the rest is not read',
  async (_, sending, sentence) => {
    const { answer, received } = await sendBody(await sending())
    expect(answer).toMatch(sentence)
    expect(answer).toMatch(/connection: close/i)
    // The limit, what is discarded so that the answer arrives, and what lies in the buffers of the connection.
    expect(received).toBeLessThan(30 * megabyte)
    expect([await temporaryFiles(), await storedFiles()]).toEqual([[], []])
  },
)

// Security: L-04
test('of many refused bodies at once only a few are waited for', async () => {
  const served: Socket[] = []
  const collect = (socket: Socket) => served.push(socket)
  app.app.server.on('connection', collect)
  const senders = Array.from({ length: 80 }, () => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {})
    socket.write(
      `POST /api/file/upload HTTP/1.1\r\nhost: test\r\ncontent-type: multipart/form-data; boundary=x\r\n` +
        `content-length: ${megabyte}\r\n\r\n${head}`,
    )
    return socket
  })
  await Promise.all(senders.map((socket) => once(socket, 'data')))
  // Shorter than a body of the few is waited for.
  const isOpen = ({ destroyed }: Socket) => !destroyed
  await vi.waitFor(() => expect(served.filter(isOpen).length).toBeLessThanOrEqual(16), 1_000)
  expect(served).toHaveLength(80)
  app.app.server.off('connection', collect)
  for (const socket of senders) socket.destroy()
})

// Security: U-16
test('an account without room gets the figure before the body is read', async () => {
  const { id, token } = await app.seeker()
  await app.db
    .insertInto('files')
    .values({
      ...{ ownerId: id, kind: 'document', name: 'a.pdf', mediaType: 'application/pdf' },
      size: 199 * megabyte,
    })
    .execute()
  const { answer } = await sendBody({ token, megabytes: 5 })
  expect(answer).toMatch(/^HTTP\/1.1 413 [\s\S]*199\.0 MB of files here, and 200 MB is the most/)
})

// Security: L-04, L-05
test('uploads of one account wait for each other, and those beyond its queue get 503', async () => {
  const { token } = await app.seeker()
  const answers: string[] = []
  const sockets = await Promise.all(
    Array.from({ length: 14 }, async () => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.once('data', (answer: Buffer) => answers.push(answer.toString()))
      await once(socket, 'connect')
      socket.write(
        `POST /api/file/upload HTTP/1.1\r\nhost: test\r\nauthorization: Bearer ${token}\r\n` +
          `content-type: multipart/form-data; boundary=x\r\ncontent-length: 5000\r\n\r\n${head}`,
      )
      return socket
    }),
  )
  await expect.poll(() => answers.length, pollOptions).toBe(4)
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1.1 503 [\s\S]*retry-after: 2/)

  const form = new FormData()
  form.append('file', new Blob(['Welder']), 'cv.txt')
  const other = await fetch(`http://127.0.0.1:${port}/api/file/upload`, {
    ...{ method: 'POST', body: form, headers: { authorization: `Bearer ${(await app.seeker()).token}` } },
  })
  expect(other.status).toBe(200)
  // Those that wait for their turn notice too that their sender is gone.
  for (const socket of sockets) socket.destroy()
  await expect.poll(temporaryFiles, pollOptions).toEqual([])
})

// Security: U-03, K-03
test('an aborted upload leaves nothing behind', async () => {
  const { token } = await app.seeker()
  const before = await storedFiles()
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `POST /api/file/upload HTTP/1.1\r\nhost: test\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: multipart/form-data; boundary=x\r\ncontent-length: 500000\r\n\r\n${head}${'a'.repeat(200_000)}`,
  )
  await expect.poll(async () => (await temporaryFiles()).length, pollOptions).toBe(1)
  socket.destroy()
  await expect.poll(temporaryFiles, pollOptions).toEqual([])
  expect(await storedFiles()).toEqual(before)
})

// Security: K-03
test('leftovers of a crash are removed at the next start, and running uploads are not', async () => {
  const folder = path.join(app.config.dataDir, 'uploads-of-another')
  await mkdir(path.join(folder, 'old'), { recursive: true })
  await writeFile(path.join(folder, 'old', '0'), 'half')
  await mkdir(path.join(folder, 'new'))
  const long = new Date(Date.now() - 2 * 60 * 60 * 1000)
  await utimes(path.join(folder, 'old'), long, long)
  await openUploads(folder)
  expect(await readdir(folder)).toEqual(['new'])
})
