import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { createGate } from '../http/concurrency-gate.ts'

const derive = promisify(argon2)

/**
 * Hashing takes a whole core for a while and a thread of the pool that files and name look-ups wait for too. So
 * one core and half of the threads are left to everybody else, and who waits too long is told to come back.
 */
const threads = Number(process.env.UV_THREADPOOL_SIZE) || 4
const hashing = createGate({
  concurrency: Math.max(1, Math.min(availableParallelism() - 1, Math.floor(threads / 2))),
  queue: 100,
  waitMs: 6_000,
})

// OWASP's minimum: 19 MiB, two passes; about 30 ms of one core.
const cost = { memory: 19456, passes: 2, parallelism: 1, tagLength: 32 }

function derived(
  password: string,
  nonce: Buffer,
  { memory, passes, parallelism, tagLength } = cost,
  debt: number | undefined = undefined,
) {
  const message = password.normalize('NFKC')
  const how = { message, nonce, memory, passes, parallelism, tagLength }
  return hashing.run(() => derive('argon2id', how), debt)
}

/** The PHC string to store. Ask for it outside a transaction: it may wait, and must hold no connection meanwhile. */
export async function hashPassword(password: string) {
  const salt = randomBytes(16)
  const tag = await derived(password, salt)
  const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(salt)}$${encode(tag)}`
}

let decoy: Promise<string> | undefined

/**
 * Takes as long for nobody (`null`) as for somebody, so that time does not tell whether an account exists. When many
 * wait, whoever has the smaller `debt` goes first.
 */
export async function verifyPassword(stored: string | null, password: string, debt?: number) {
  decoy ??= hashPassword(randomBytes(16).toString('hex'))
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored ?? (await decoy))
  if (!parts) return false
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts
  const expected = Buffer.from(tag, 'base64')
  const how = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  }
  const actual = await derived(password, Buffer.from(salt, 'base64'), how, debt)
  return timingSafeEqual(actual, expected) && stored !== null
}
