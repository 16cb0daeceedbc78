import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { generate } from 'selfsigned'
import { afterAll } from 'vitest'
import { dnsServer } from './dns.ts'

type Reply = { status: number; headers?: Record<string, string> } | 'hang-up'
type Received = { path: string; headers: IncomingHttpHeaders; text: string }

/** A browser as far as push is concerned: its keys, and its endpoint at the service. */
export type PushBrowser = ReturnType<typeof createBrowser>

function createBrowser(host: string) {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const auth = randomBytes(16)
  const path = `/send/${randomBytes(12).toString('hex')}`
  return {
    path,
    subscription: {
      endpoint: `https://${host}${path}`,
      keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    decrypt: (body: Buffer) => decrypt(body, ecdh, auth),
  }
}

/** Decrypts one record of aes128gcm as a browser does (RFC 8291 over RFC 8188). */
function decrypt(body: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer) {
  const salt = body.subarray(0, 16)
  const idLength = body[20] ?? 0
  const sender = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  const derive = (secret: Buffer, salted: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salted, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = derive(ecdh.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // The last record ends with the byte 2, then zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** Whether the request was signed by the owner of this public key for this service (RFC 8292). */
export function isSignedBy(publicKey: string, { authorization = '' }: IncomingHttpHeaders, origin: string) {
  const [, jwt = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = jwt.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const hours = (exp - Date.now() / 1000) / 3600
  return isValid && key === publicKey && aud === origin && hours > 0 && hours <= 24 && /^mailto:.+@/.test(sub)
}

/**
 * A real push service on 127.0.0.1, with DNS that leads there and a certificate that this process trusts. Its hosts
 * end in `.push.example`; `reply` decides about each message by its path. Closed with the test file.
 */
export async function pushService(
  reply: (path: string, host: string) => Reply = () => ({ status: 201 }),
  addressOf: (name: string) => string = () => '127.0.0.1',
) {
  const names = ['*.push.example']
  // A name of its own: of two trusted certificates with one name, only the first is ever tried.
  const made = await generate([{ name: 'commonName', value: randomUUID() }], {
    extensions: [{ name: 'subjectAltName', altNames: names.map((value) => ({ type: 2, value })) }],
  })
  setDefaultCACertificates([...getCACertificates('default'), made.cert])
  const browsers = new Map<string, PushBrowser>()
  const received: Received[] = []
  /** The path of every request, taken or not. */
  const asked: string[] = []
  const server = createServer({ key: made.private, cert: made.cert }, async (request, response) => {
    const { url: path = '', headers } = request
    const body = Buffer.concat(await request.toArray())
    asked.push(path)
    const said = reply(path, headers.host?.split(':')[0] ?? '')
    if (said === 'hang-up') return request.socket.destroy()
    if (said.status < 300) received.push({ path, headers, text: browsers.get(path)?.decrypt(body) ?? '' })
    response.writeHead(said.status, said.headers).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => void server.close().closeAllConnections())
  const dns = await dnsServer((name, type) => (type === 'A' ? [{ type: 'A', value: addressOf(name) }] : []))
  const { port } = server.address() as AddressInfo
  return {
    received,
    asked,
    /** The settings of a product that pushes to this service. */
    env: {
      PUSH_HOSTS: '.push.example',
      DNS_RESOLVERS: dns.address,
      OUTSIDE_LOOPBACK: `dns=1,http=1,https=${port}`,
    },
    browser(host = 'one.push.example') {
      const browser = createBrowser(host)
      browsers.set(browser.path, browser)
      return browser
    },
    /** The messages that arrived for a browser, decrypted and parsed. */
    messagesOf: ({ path }: PushBrowser) =>
      received.filter((one) => one.path === path).map(({ text }) => JSON.parse(text)),
  }
}
