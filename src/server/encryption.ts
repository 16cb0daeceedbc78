import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from './config.ts'

/** What the secret of this installation can do. The secret itself stays in here. */
export type Encryption = {
  /** Encrypts `bytes` under a key of their own. `lockedKey` belongs into a row, the bytes into storage. */
  lock(about: string, bytes: Buffer): { bytes: Buffer; lockedKey: string }
  /** The bytes again. Throws when they, the key or what they are about was changed, or the secret is another. */
  unlock(about: string, bytes: Buffer, lockedKey: string): Buffer
  /** Equal for equal text; says nothing about the text to anyone without the secret. */
  fingerprint(kind: string, text: string): string
  /** Tells one secret from another without giving it away. */
  keyId: string
}

const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

export async function openEncryption(config: Pick<Config, 'documentKey' | 'dataDir'>): Promise<Encryption> {
  return sealWith(config.documentKey ?? (await keyFile(path.join(config.dataDir, 'document.key'))))
}

export function sealWith(secret: Buffer): Encryption {
  // One secret, three uses: none of the derived keys says anything about another.
  const derived = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `waymark ${use}`, keyBytes))
  const documents = derived('documents')
  const fingerprints = derived('fingerprints')
  return {
    lock(about, bytes) {
      const own = randomBytes(keyBytes)
      return {
        bytes: encrypt(own, about, bytes),
        lockedKey: encrypt(documents, about, own).toString('base64'),
      }
    },
    unlock(about, bytes, lockedKey) {
      return decrypt(decrypt(documents, about, Buffer.from(lockedKey, 'base64')), about, bytes)
    },
    fingerprint: (kind, text) => createHmac('sha256', fingerprints).update(`${kind}\n${text}`).digest('hex'),
    keyId: derived('name').toString('hex').slice(0, 16),
  }
}

/** AES-256-GCM as nonce, tag, text. `about` is sealed with it: the text of one row does not open under another. */
function encrypt(key: Buffer, about: string, bytes: Buffer) {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
  const text = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

function decrypt(key: Buffer, about: string, sealed: Buffer) {
  const [nonce, tag] = [sealed.subarray(0, nonceBytes), sealed.subarray(nonceBytes, nonceBytes + tagBytes)]
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(about))
    .setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()])
}

/** On one's own machine the secret is made at the first start, for its owner alone. */
async function keyFile(file: string) {
  await mkdir(path.dirname(file), { recursive: true })
  const aside = `${file}.${randomBytes(4).toString('hex')}`
  await writeFile(aside, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600, flush: true })
  try {
    // Whole or not at all, and never over one that is there.
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

/** 32 random bytes in base64, or undefined. What nobody would call random is refused too. */
export function readKey(text: string) {
  const bytes = Buffer.from(text.trim(), 'base64')
  return bytes.length === keyBytes && new Set(bytes).size >= 16 ? bytes : undefined
}
