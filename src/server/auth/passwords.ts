import { randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hashRaw } from '@node-rs/argon2'
import { createGate } from '../http/admission/concurrency-gate.ts'

/**
 * Hashing occupies a core and a thread of libuv's pool, which file access and DNS look-ups also need. So half of the
 * threads stay free, and one core but for people in a browser they know; callers that wait too long get 503.
 */
const threads = Number(process.env.UV_THREADPOOL_SIZE) || 4
const most = Math.max(1, Math.floor(threads / 2))
const concurrency = Math.max(1, Math.min(availableParallelism() - 1, most))
const hashing = createGate({
  concurrency,
  reserve: most - concurrency,
  queue: 100,
  waitMs: 6_000,
})

// OWASP's minimum: 19 MiB, two passes; about 18 ms of one core.
const cost = { memory: 19456, passes: 2, parallelism: 1, tagLength: 32 }

function derive(password: string, salt: Buffer, { memory, passes, parallelism, tagLength } = cost, debt = 1) {
  // The library's default is Argon2id, version 19.
  const options = { memoryCost: memory, timeCost: passes, parallelism, outputLen: tagLength, salt }
  return hashing.run(() => hashRaw(password.normalize('NFKC'), options), debt)
}

/**
 * Returns the PHC string to store. Call it outside a transaction: it may wait, and should hold no connection
 * meanwhile.
 */
export async function hashPassword(password: string) {
  const salt = randomBytes(16)
  const tag = await derive(password, salt)
  const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(salt)}$${encode(tag)}`
}

/** Whether it was made at another cost than today's: renewed when its owner types the password. */
export const isOfAnotherCost = (stored: string) =>
  !stored.startsWith(`$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`)

let decoy: Promise<string> | undefined

/**
 * Takes as long without a stored hash (`null`) as with one, so that timing does not reveal whether an account
 * exists. When many calls wait, the smaller `debt` runs first; without any, a thread is in reserve.
 */
export async function verifyPassword(stored: string | null, password: string, debt?: number) {
  decoy ??= hashPassword(randomBytes(16).toString('hex'))
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored ?? (await decoy))
  if (!parts) return false
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts
  const expected = Buffer.from(tag, 'base64')
  const parameters = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  }
  const actual = await derive(password, Buffer.from(salt, 'base64'), parameters, debt)
  return timingSafeEqual(actual, expected) && stored !== null
}
