import { createHmac, randomBytes } from 'node:crypto'

// Time-based one-time passwords, RFC 6238, with what every authenticator app assumes: SHA-1, 30 seconds, 6 digits.

const periodSeconds = 30
const digits = 6
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 160 bits in base32, as apps read it. */
export const newTotpSecret = () => toBase32(randomBytes(20))

/** The number of the period that a moment falls in. */
export const stepAt = (milliseconds: number) => Math.floor(milliseconds / 1000 / periodSeconds)

export function codeAt(secret: string, step: number) {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0')
}

/** The period whose code this is: of now, or one before or after it, because clocks differ. */
export const stepOfCode = (secret: string, code: string, milliseconds: number) =>
  [0, -1, 1].map((offset) => stepAt(milliseconds) + offset).find((step) => codeAt(secret, step) === code)

/** What the QR code holds; the app shows issuer and account beside the digits. */
export function otpauthUrl(secret: string, account: string) {
  const label = `Waymark:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=Waymark`
}

function toBase32(bytes: Buffer) {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{5}/g, (five) => alphabet[Number.parseInt(five, 2)] ?? '')
}

function fromBase32(text: string) {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
