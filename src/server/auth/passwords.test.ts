import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

const long = 'seventy two letters and more '.repeat(4)

// Security: P-02
test('a hash has a salt of its own and at least the cost that OWASP asks for', async () => {
  const [one, two] = [await hashPassword(long), await hashPassword(long)]
  expect(one).not.toBe(two)
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(one) ?? []
  expect(Number(memory)).toBeGreaterThanOrEqual(19_456)
  expect(Number(passes)).toBeGreaterThanOrEqual(2)
})

// Security: P-02
test('a hash of another cost still lets its owner in', async () => {
  const nonce = Buffer.from('sixteen letters!')
  const cost = { memory: 8192, passes: 1, parallelism: 1, tagLength: 16 }
  const tag = argon2Sync('argon2id', { message: long, nonce, ...cost }).toString('base64')
  const stored = `$argon2id$v=19$m=8192,t=1,p=1$${nonce.toString('base64')}$${tag}`
  expect(await verifyPassword(stored, long)).toBe(true)
  expect(await verifyPassword(stored, `${long}.`)).toBe(false)
})

// Security: P-01
test('every letter of a long password counts, and equal letters are equal however they are typed', async () => {
  const stored = await hashPassword(`${long} Zoë at 5 Å`)
  expect(await verifyPassword(stored, `${long} Zoe\u0308 at \uff15 \u212b`)).toBe(true)
  expect(await verifyPassword(stored, `${long} Zoë at 5 A`)).toBe(false)
  expect(await verifyPassword(null, long)).toBe(false)
})
