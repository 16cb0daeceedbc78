import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from './config.ts'

/** Envelope encryption and fingerprints under the secret of this installation, which never leaves this file. */
export type Encryption = {
  /**
   * Encrypts `bytes` under a key of their own. Store `wrappedKey` in the row and the bytes in storage. `aad` names
   * the row.
   */
  encrypt(aad: string, bytes: Buffer): { bytes: Buffer; wrappedKey: string }
  /** The bytes again. Throws when the bytes, the key or `aad` were changed, or the secret is another. */
  decrypt(aad: string, bytes: Buffer, wrappedKey: string): Buffer
  /** The same for text that is stored in the row itself, as base64. */
  encryptText(aad: string, text: string): { encrypted: string; wrappedKey: string }
  decryptText(aad: string, encrypted: string, wrappedKey: string): string
  /** Keyed hash (HMAC): equal for equal text, and tells nothing about it without the secret. */
  fingerprint(kind: string, text: string): string
  /** A key for another use of the secret, independent of all others. */
  keyFor(use: string): Buffer
  /** Identifies the secret without revealing it. */
  keyId: string
}

const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

export async function openEncryption(config: Pick<Config, 'documentKey' | 'dataDir'>): Promise<Encryption> {
  return createEncryption(config.documentKey ?? (await keyFile(path.join(config.dataDir, 'document.key'))))
}

export function createEncryption(secret: Buffer): Encryption {
  // One secret, three uses. HKDF keeps the derived keys independent of each other.
  const derived = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `waymark ${use}`, keyBytes))
  const documentsKey = derived('documents')
  const fingerprintsKey = derived('fingerprints')
  const encrypt: Encryption['encrypt'] = (aad, bytes) => {
    const contentKey = randomBytes(keyBytes)
    return {
      bytes: aesEncrypt(contentKey, aad, bytes),
      wrappedKey: aesEncrypt(documentsKey, aad, contentKey).toString('base64'),
    }
  }
  const decrypt: Encryption['decrypt'] = (aad, bytes, wrappedKey) =>
    aesDecrypt(aesDecrypt(documentsKey, aad, Buffer.from(wrappedKey, 'base64')), aad, bytes)
  return {
    encrypt,
    decrypt,
    encryptText(aad, text) {
      const { bytes, wrappedKey } = encrypt(aad, Buffer.from(text))
      return { encrypted: bytes.toString('base64'), wrappedKey }
    },
    decryptText: (aad, encrypted, wrappedKey) =>
      decrypt(aad, Buffer.from(encrypted, 'base64'), wrappedKey).toString(),
    fingerprint: (kind, text) =>
      createHmac('sha256', fingerprintsKey).update(`${kind}\n${text}`).digest('hex'),
    keyFor: derived,
    keyId: derived('name').toString('hex').slice(0, 16),
  }
}

/** AES-256-GCM as nonce, tag, ciphertext. `aad` (additional authenticated data) binds it to one row. */
function aesEncrypt(key: Buffer, aad: string, bytes: Buffer) {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(aad))
  const text = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

function aesDecrypt(key: Buffer, aad: string, encrypted: Buffer) {
  const [nonce, tag] = [
    encrypted.subarray(0, nonceBytes),
    encrypted.subarray(nonceBytes, nonceBytes + tagBytes),
  ]
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(aad))
    .setAuthTag(tag)
  return Buffer.concat([decipher.update(encrypted.subarray(nonceBytes + tagBytes)), decipher.final()])
}

/** On a local installation the secret is created at the first start, readable only by its owner. */
async function keyFile(file: string) {
  await mkdir(path.dirname(file), { recursive: true })
  const aside = `${file}.${randomBytes(4).toString('hex')}`
  await writeFile(aside, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600, flush: true })
  try {
    // link() creates the file whole or not at all, and never replaces an existing one.
    await link(aside, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(aside)
  }
  if (process.platform !== 'win32' && (await stat(file)).mode & 0o077)
    throw new Error(`Take the rights of others away from ${file} (chmod 600), because it opens documents.`)
  const secret = readKey(await readFile(file, 'utf8'))
  if (!secret)
    throw new Error(`Put the right key back into ${file}, because without it no document can be opened.`)
  return secret
}

/** 32 random bytes in base64, or undefined. Also refuses bytes with too little variety to be random. */
export function readKey(text: string) {
  const bytes = Buffer.from(text.trim(), 'base64')
  return bytes.length === keyBytes && new Set(bytes).size >= 16 ? bytes : undefined
}
