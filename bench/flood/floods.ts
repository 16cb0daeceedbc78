import { connect } from 'node:net'
import sharp from 'sharp'
import type { HttpRequest } from '../product.ts'

export type Flood = {
  name: string
  connections: number
  /** The next request of a connection; `turn` counts the requests of the flood. */
  next?(turn: number, seeded: { token: string }): HttpRequest
  /** Instead of `next`: opens this many requests and never completes their bodies. */
  halfSent?: { count: number; bytes: number }
}

const postJson = (address: string, from: string, body: object): HttpRequest => ({
  method: 'POST',
  address,
  headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
  body: JSON.stringify(body),
})

const oneAddress = '203.0.113.1'
const manyAddresses = (turn: number, count: number) =>
  `198.51.${Math.floor((turn % count) / 250)}.${(turn % count) % 250}`
const getPages =
  (...addresses: string[]) =>
  (turn: number): HttpRequest => ({
    address: addresses[turn % addresses.length] ?? '/',
    headers: { 'x-forwarded-for': oneAddress },
  })

const boundary = 'waymark-flood'

/** A multipart upload of these files by a confirmed account. */
function upload(
  address: string,
  field: string,
  files: { name: string; bytes: Buffer }[],
  token: string,
): HttpRequest {
  const parts = files.flatMap(({ name, bytes }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ])
  return {
    method: 'POST',
    address,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'x-forwarded-for': oneAddress,
      authorization: `Bearer ${token}`,
    },
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

/** A PDF name of 3.1 million `#41` escapes, each of which a PDF parser has to decode. */
const escapedPdf = Buffer.from(`%PDF-1.4\n1 0 obj\n<< /${'#41'.repeat(3_100_000)} 1 >>\nendobj\n%%EOF\n`)
const plainPdf = Buffer.concat([
  Buffer.from('%PDF-1.4\n'),
  Buffer.alloc(4_900_000, 'a'),
  Buffer.from('\n%%EOF\n'),
])

export async function floods(): Promise<Flood[]> {
  const bomb = await sharp({
    create: { width: 7_700, height: 7_700, channels: 3, background: '#fdc700' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const pictures = Array.from({ length: 10 }, (_, index) => ({ name: `${index}.png`, bytes: bomb }))
  return [
    // Nobody floods: what searches and sign-ins take by themselves on this machine.
    { name: 'none', connections: 0 },
    { name: 'sitemap-10', connections: 10, next: getPages('/sitemap.xml') },
    { name: 'sitemap-30', connections: 30, next: getPages('/sitemap.xml') },
    {
      name: 'pdf',
      connections: 10,
      next: (_, { token }) =>
        upload('/api/file/upload', 'file', [{ name: 'a.pdf', bytes: escapedPdf }], token),
    },
    {
      name: 'uploads',
      connections: 20,
      next: (_, { token }) => upload('/api/file/upload', 'file', [{ name: 'a.pdf', bytes: plainPdf }], token),
    },
    {
      name: 'pictures',
      connections: 10,
      next: (_, { token }) => upload('/api/file/uploads', 'files', pictures, token),
    },
    {
      name: 'logins',
      connections: 100,
      next: (turn) =>
        postJson('/api/auth/login', manyAddresses(turn, 150), {
          email: `nobody-${turn}@people.example`,
          password: 'a wrong password',
        }),
    },
    { name: 'openapi', connections: 50, next: getPages('/api/openapi.json') },
    { name: 'landing-page', connections: 50, next: getPages('/') },
    { name: 'jobs-page', connections: 50, next: getPages('/jobs') },
    {
      name: 'landing-lists',
      connections: 50,
      next: getPages('/api/landingpage/jobs', '/api/landingpage/employer', '/api/figures'),
    },
    { name: 'half-sent', connections: 0, halfSent: { count: 800, bytes: 1_000_000 } },
    {
      name: 'registrations',
      connections: 6,
      next: (turn) =>
        turn % 2 === 0
          ? postJson('/api/auth/register', manyAddresses(turn, 60), {
              role: 'SEEKER',
              name: 'Flood Person',
              email: `flood-${turn}-${process.pid}@people.example`,
              password: 'a long enough one',
            })
          : postJson('/api/auth/forgot-password', manyAddresses(turn, 60), {
              email: 'nobody@people.example',
            }),
    },
  ]
}

/** Sends all but the last byte of each announced body; returns a function that closes the sockets. */
export function openHalfSent(
  port: number,
  { count, bytes }: NonNullable<Flood['halfSent']>,
  onStatus: (status: string) => void,
) {
  const partialBody = Buffer.alloc(bytes - 1, ' ')
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(port, '127.0.0.1')
    let isAnswered = false
    socket.on('error', () => {})
    socket.once('data', (data) => {
      isAnswered = true
      onStatus(data.toString().slice(9, 12))
    })
    socket.once('close', () => isAnswered || onStatus('cut'))
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${oneAddress}\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`,
    )
    socket.write(partialBody)
    return socket
  })
  return () => {
    for (const socket of sockets) socket.destroy()
  }
}
