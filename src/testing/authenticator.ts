import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

// A passkey in software: it answers WebAuthn's options as a browser and its device would, and lies where told to.

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
const bytes = (value: Buffer) =>
  Buffer.concat([Buffer.from([0x59, value.length >> 8, value.length & 255]), value])

type Options = { challenge: string; [option: string]: unknown }
/** What differs from an honest answer. */
type Lies = {
  origin?: string
  rpId?: string
  /** The device has not asked for finger, face or PIN. */
  unverified?: true
  /** What the device says it has signed so far. */
  count?: number
  userHandle?: string
}

const userPresent = 0x01
const userVerified = 0x04
const hasCredential = 0x40

export function softwarePasskey({ origin = 'http://localhost:3000' } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  // Of an account that it was never added to, until it is.
  let userHandle = randomBytes(16).toString('base64url')
  let signatures = 0

  const clientData = (type: string, { challenge }: Options, lies: Lies) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: lies.origin ?? origin, crossOrigin: false }))

  const authenticatorData = (lies: Lies, flags: number, rest = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5)
    head.writeUInt8(userPresent | (lies.unverified ? 0 : userVerified) | flags)
    head.writeUInt32BE(lies.count ?? signatures, 1)
    return Buffer.concat([sha256(lies.rpId ?? new URL(origin).hostname), head, rest])
  }

  const frame = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }

  return {
    id,
    /** Answers the options of a new passkey. */
    create(options: Options, lies: Lies = {}) {
      userHandle = (options as unknown as { user: { id: string } }).user.id
      const coseKey = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 32]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 32]),
        Buffer.from(y, 'base64url'),
      ])
      const idLength = Buffer.from([0, credentialId.length])
      const credential = Buffer.concat([Buffer.alloc(16), idLength, credentialId, coseKey])
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
        ...[text('authData'), bytes(authenticatorData(lies, hasCredential, credential))],
      ])
      return {
        ...frame,
        response: {
          clientDataJSON: clientData('webauthn.create', options, lies).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Answers a challenge. */
    get(options: Options, lies: Lies = {}) {
      signatures++
      const clientDataJSON = clientData('webauthn.get', options, lies)
      const data = authenticatorData(lies, 0)
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey)
      return {
        ...frame,
        response: {
          clientDataJSON: clientDataJSON.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: lies.userHandle ?? userHandle,
        },
      }
    },
  }
}
