import { expect, test } from 'vitest'
import { createBodyMemory } from './body-memory.ts'

test('body bytes are counted across requests, per client and in total', () => {
  const memory = createBodyMemory({ maxBytes: 100, maxClientBytes: 60 })
  const release = memory.reserve('a', 50)
  expect(() => memory.reserve('a', 20)).toThrow(expect.objectContaining({ status: 429, retryAfter: 5 }))
  memory.reserve('b', 50)
  expect(() => memory.reserve('c', 1)).toThrow(expect.objectContaining({ status: 503, retryAfter: 5 }))
  release()
  expect(memory.heldBytes()).toBe(50)
  memory.reserve('c', 50)
})

test('a reservation released twice is subtracted once', () => {
  const memory = createBodyMemory({ maxBytes: 100, maxClientBytes: 100 })
  const release = memory.reserve('a', 40)
  memory.reserve('a', 10)
  release()
  release()
  expect(memory.heldBytes()).toBe(10)
})
