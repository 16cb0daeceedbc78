import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createEncryption, openEncryption } from './encryption.ts'

const encryption = createEncryption(randomBytes(32))
const text = Buffer.from('Certificate of incorporation, no. 0400 718 332')

test('a ciphertext opens only with its own key, for its own row, unchanged', () => {
  const { bytes, wrappedKey } = encryption.encrypt('a', text)
  expect(bytes.includes('0400')).toBe(false)
  expect(encryption.decrypt('a', bytes, wrappedKey)).toEqual(text)
  expect(() => encryption.decrypt('b', bytes, wrappedKey)).toThrow()
  expect(() => encryption.decrypt('a', bytes, encryption.encrypt('a', text).wrappedKey)).toThrow()
  expect(() => createEncryption(randomBytes(32)).decrypt('a', bytes, wrappedKey)).toThrow()
  for (const place of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(() => encryption.decrypt('a', changed, wrappedKey)).toThrow()
  }
  expect(() => encryption.decrypt('a', bytes.subarray(0, 20), wrappedKey)).toThrow()
})

test('encrypting the same file twice gives different bytes', () => {
  expect(encryption.encrypt('a', text).bytes.equals(encryption.encrypt('a', text).bytes)).toBe(false)
})

test('fingerprints are equal for equal text of one kind under one secret', () => {
  expect(encryption.fingerprint('phone', '1')).toBe(encryption.fingerprint('phone', '1'))
  expect(encryption.fingerprint('phone', '1')).not.toBe(encryption.fingerprint('domain', '1'))
  expect(encryption.fingerprint('phone', '1')).not.toBe(
    createEncryption(randomBytes(32)).fingerprint('phone', '1'),
  )
})

test('a local installation creates its key file once, readable only by its owner', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'waymark-key-'))
  const file = path.join(dataDir, 'document.key')
  const both = await Promise.all([0, 1].map(() => openEncryption({ documentKey: undefined, dataDir })))
  const kept = await readFile(file, 'utf8')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const again = await openEncryption({ documentKey: undefined, dataDir })
  expect(new Set([...both, again].map(({ keyId }) => keyId)).size).toBe(1)
  expect(await readFile(file, 'utf8')).toBe(kept)
  await chmod(file, 0o644)
  await expect(openEncryption({ documentKey: undefined, dataDir })).rejects.toThrow(
    /^Take the rights of others away/,
  )
})
