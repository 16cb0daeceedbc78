import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openEncryption, sealWith } from './encryption.ts'

const seal = sealWith(randomBytes(32))
const text = Buffer.from('Certificate of incorporation, no. 0400 718 332')

test('what is locked opens with its own key, for its own row, and not otherwise', () => {
  const { bytes, lockedKey } = seal.lock('a', text)
  expect(bytes.includes('0400')).toBe(false)
  expect(seal.unlock('a', bytes, lockedKey)).toEqual(text)
  expect(() => seal.unlock('b', bytes, lockedKey)).toThrow()
  expect(() => seal.unlock('a', bytes, seal.lock('a', text).lockedKey)).toThrow()
  expect(() => sealWith(randomBytes(32)).unlock('a', bytes, lockedKey)).toThrow()
  for (const place of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(() => seal.unlock('a', changed, lockedKey)).toThrow()
  }
  expect(() => seal.unlock('a', bytes.subarray(0, 20), lockedKey)).toThrow()
})

test('the same file twice looks like two files', () => {
  expect(seal.lock('a', text).bytes.equals(seal.lock('a', text).bytes)).toBe(false)
})

test('fingerprints are equal for equal text of one kind under one key', () => {
  expect(seal.fingerprint('phone', '1')).toBe(seal.fingerprint('phone', '1'))
  expect(seal.fingerprint('phone', '1')).not.toBe(seal.fingerprint('domain', '1'))
  expect(seal.fingerprint('phone', '1')).not.toBe(sealWith(randomBytes(32)).fingerprint('phone', '1'))
})

test('on one’s own machine the key is made once, for its owner alone', async () => {
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
