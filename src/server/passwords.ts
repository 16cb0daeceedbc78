import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)
// OWASP's minimum: 19 MiB, two passes. On two cores about 30 ms, so 49 sign-ins a second.
const cost = { memory: 19456, passes: 2, parallelism: 1, tagLength: 32 }

const derived = (password: string, nonce: Buffer, { memory, passes, parallelism, tagLength } = cost) =>
  derive('argon2id', { message: password.normalize('NFKC'), nonce, memory, passes, parallelism, tagLength })

/** The PHC string to store. */
export async function hashPassword(password: string) {
  const salt = randomBytes(16)
  const tag = await derived(password, salt)
  const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(salt)}$${encode(tag)}`
}

let decoy: Promise<string> | undefined

/** Takes as long for nobody (`null`) as for somebody, so that time does not tell whether an account exists. */
export async function verifyPassword(stored: string | null, password: string) {
  decoy ??= hashPassword(randomBytes(16).toString('hex'))
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored ?? (await decoy))
  if (!parts) return false
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts
  const expected = Buffer.from(tag, 'base64')
  const actual = await derived(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected) && stored !== null
}
