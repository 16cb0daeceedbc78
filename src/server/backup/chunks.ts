import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { crc32, gunzip, gzip } from 'node:zlib'
import type { Encryption } from '../encryption.ts'

/** Chunks never get longer, so neither does what is held in memory. */
export const maxChunkBytes = 4 * 1024 * 1024
/** Rows are cut after a row whose checksum says so, so that one changed row changes one chunk and not all after it. */
const minRowChunkBytes = 256 * 1024
const cutEvery = 64

const nonceBytes = 12
const tagBytes = 16
const encoding = { raw: 0, gzip: 1 }
const compress = promisify(gzip)
const decompress = promisify(gunzip)

export type BackupCipher = ReturnType<typeof backupCipher>

/** AES-256-GCM and names for chunks, both under keys made from the secret of this installation. */
export function backupCipher(encryption: Pick<Encryption, 'keyFor' | 'keyId'>) {
  const contentKey = encryption.keyFor('backup content')
  const nameKey = encryption.keyFor('backup names')
  return {
    keyId: encryption.keyId,
    /** The name of a chunk: a keyed hash of what is in it, so that it is stored once and tells nothing. */
    nameOf: (bytes: Buffer) => createHmac('sha256', nameKey).update(bytes).digest('hex'),
    /** `name` is authenticated with the bytes, so that no object can stand in for another. */
    async encrypt(name: string, bytes: Buffer) {
      const packed = await compress(bytes, { level: 3 })
      const isSmaller = packed.length < bytes.length * 0.95
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', contentKey, nonce).setAAD(Buffer.from(name))
      const content = Buffer.concat([
        cipher.update(Buffer.of(isSmaller ? encoding.gzip : encoding.raw)),
        cipher.update(isSmaller ? packed : bytes),
        cipher.final(),
      ])
      return Buffer.concat([nonce, cipher.getAuthTag(), content])
    },
    /** Null when the bytes are not whole and unchanged, or of another name or key. */
    async decrypt(name: string, stored: Buffer) {
      if (stored.length <= nonceBytes + tagBytes) return null
      const decipher = createDecipheriv('aes-256-gcm', contentKey, stored.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(name))
        .setAuthTag(stored.subarray(nonceBytes, nonceBytes + tagBytes))
      try {
        const content = Buffer.concat([
          decipher.update(stored.subarray(nonceBytes + tagBytes)),
          decipher.final(),
        ])
        return content[0] === encoding.gzip
          ? await decompress(content.subarray(1), { maxOutputLength: 256 * maxChunkBytes })
          : content.subarray(1)
      } catch {
        return null
      }
    },
  }
}

/** Groups lines into chunks. A line longer than a chunk becomes a chunk of its own. */
export async function* chunkLines(lines: AsyncIterable<string>) {
  let pending: Buffer[] = []
  let size = 0
  for await (const line of lines) {
    const bytes = Buffer.from(`${line}\n`)
    if (size > 0 && size + bytes.length > maxChunkBytes) {
      yield Buffer.concat(pending)
      pending = []
      size = 0
    }
    pending.push(bytes)
    size += bytes.length
    if (size >= minRowChunkBytes && crc32(bytes) % cutEvery === 0) {
      yield Buffer.concat(pending)
      pending = []
      size = 0
    }
  }
  if (size > 0) yield Buffer.concat(pending)
}

/** Cuts a file into chunks of equal length. An empty file has none. */
export async function* chunkBytes(pieces: AsyncIterable<Uint8Array>) {
  let pending: Uint8Array[] = []
  let size = 0
  for await (let piece of pieces) {
    while (size + piece.length >= maxChunkBytes) {
      const room = maxChunkBytes - size
      yield Buffer.concat([...pending, piece.subarray(0, room)])
      piece = piece.subarray(room)
      pending = []
      size = 0
    }
    if (piece.length > 0) pending.push(piece)
    size += piece.length
  }
  if (size > 0) yield Buffer.concat(pending)
}
