import { expect, test } from 'vitest'
import { codeAt, newTotpSecret, otpauthUrl, stepAt, stepOfCode } from './totp.server.ts'

// The secret of RFC 6238, appendix B, in base32.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.for([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const)('the code of RFC 6238 at %d seconds is %s', ([seconds, code]) => {
  expect(codeAt(secret, stepAt(seconds * 1000))).toBe(code)
})

// Security: P-08
test('a clock may be off by one period and no more', () => {
  const now = 1_234_567_890_000
  const found = [-2, -1, 0, 1, 2].map((offset) => {
    const step = stepAt(now) + offset
    return stepOfCode(secret, codeAt(secret, step), now) === step
  })
  expect(found).toEqual([false, true, true, true, false])
})

test('each secret has 160 bits and is read by apps as it is written', () => {
  const secrets = Array.from({ length: 50 }, newTotpSecret)
  expect(new Set(secrets).size).toBe(50)
  for (const one of secrets) expect(one).toMatch(/^[A-Z2-7]{32}$/)
  expect(otpauthUrl(secret, 'ada+x@people.example')).toBe(
    `otpauth://totp/Waymark:ada%2Bx%40people.example?secret=${secret}&issuer=Waymark`,
  )
})
