import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressText, sendCompressed } from './feeds.ts'

/** What a text answers that has been what it is for so many milliseconds. */
async function answer(age: number, headers: Record<string, string> = {}) {
  const app = Fastify()
  const text = { ...(await compressText('jobs')), changedAt: Date.now() - age }
  app.get('/', (request, reply) => sendCompressed(request, reply, text))
  const { statusCode, headers: sent } = await app.inject({ url: '/', headers })
  await app.close()
  return { statusCode, modified: sent['last-modified'] as string | undefined, etag: String(sent.etag) }
}
const minute = 60_000
const at = (age: number) => new Date(Date.now() - age).toUTCString()

test('a copy is current since the time of the last change, and not before it', async () => {
  const { modified = '' } = await answer(minute)
  expect(Math.abs(Date.parse(modified) - (Date.now() - minute))).toBeLessThan(10_000)
  expect((await answer(minute, { 'if-modified-since': at(0) })).statusCode).toBe(304)
  expect((await answer(minute, { 'if-modified-since': at(10 * minute) })).statusCode).toBe(200)
  expect((await answer(minute, { 'if-modified-since': 'yesterday' })).statusCode).toBe(200)
})

// Security: C-05
test('a text that has only just changed has no time yet: another change may have the same second', async () => {
  expect((await answer(0)).modified).toBeUndefined()
  expect((await answer(0, { 'if-modified-since': at(-minute) })).statusCode).toBe(200)
})

test('a tag is more exact than a time', async () => {
  const { etag } = await answer(minute)
  const since = { 'if-modified-since': at(0) }
  expect((await answer(minute, { ...since, 'if-none-match': '"another"' })).statusCode).toBe(200)
  expect((await answer(0, { 'if-none-match': etag })).statusCode).toBe(304)
})
