import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { createGate, type Gate } from '#/server/http/concurrency-gate.ts'
import { createTokenBucket } from '#/server/http/token-bucket.ts'
import { type Budget, countCall, readCount } from '#/server/rate-limits.ts'
import { AppError } from '#/shared/errors.ts'

// Wrong passwords slow whoever sends them, never the person whose account they are sent at: a lock on the account
// would be a weapon. So they are counted per sender and account, and a browser that signed in before has a count
// of its own. Guesses spread over many senders wait in one short line per account.

/** Wrong passwords of one sender at one account. */
const perPair: Budget = { calls: 10, seconds: 900 }
/** From so many wrong ones on, from anywhere, browsers we do not know wait. */
const perAccount: Budget = { calls: 20, seconds: 3600 }
const pauseMs = 1_000

const lines = new Map<string, Gate>()

/**
 * Wrong passwords of each address, one forgotten in half a minute. When many wait to be compared, browsers we know go
 * first, then addresses that have not been wrong lately, so that a flood of guesses waits behind everybody else.
 */
const guesses = createTokenBucket({ burst: Number.MAX_SAFE_INTEGER, perSecond: 1 / 30 })

/** `debt`: the place in the line of those who wait for a comparison; the smallest goes first. */
type Guard = { key: string; isKnown: boolean; debt: number }

/** Called before a password is looked at. Throws 429 for a sender that was wrong too often, and may wait. */
export async function guardLogin(
  context: Context,
  email: string,
  userId: string | undefined,
): Promise<Guard> {
  const { deviceHash, addressPrefix } = context.client
  const isKnown = await isKnownDevice(context.db, userId, deviceHash)
  const guard = {
    key: `login ${email} ${isKnown ? `device ${deviceHash}` : addressPrefix}`,
    isKnown,
    debt: isKnown ? 0 : 1 + Math.ceil(guesses.debt(addressPrefix)),
  }
  if (!context.config.rateLimits) return guard
  const mine = await readCount(context, guard.key)
  if (mine.count >= perPair.calls) throw new AppError(429, 'Too Many Requests', { retryAfter: mine.seconds })
  if (!isKnown && (await readCount(context, `login ${email}`)).count >= perAccount.calls)
    await standInLine(email)
  return guard
}

export async function countWrong(context: Context, email: string, { key, isKnown }: Guard) {
  if (!isKnown) guesses.count(context.client.addressPrefix)
  if (!context.config.rateLimits) return
  const anyNumber = Number.MAX_SAFE_INTEGER
  await countCall(context, key, { ...perPair, calls: anyNumber })
  if (!isKnown) await countCall(context, `login ${email}`, { ...perAccount, calls: anyNumber })
}

/** One at a time and one a second; the line is short, so that who stands in it gets an answer. */
async function standInLine(email: string) {
  const line = lines.get(email) ?? createGate({ concurrency: 1, queue: 10, waitMs: 15_000 })
  lines.set(email, line)
  await line.run(() => sleep(pauseMs))
  if (line.isIdle()) lines.delete(email)
}

async function isKnownDevice(db: Db, userId: string | undefined, deviceHash: string | undefined) {
  const row = await db
    .selectFrom('knownDevices')
    .select('userId')
    // Asked for nobody too, so that a known address takes no longer.
    .where('userId', '=', userId ?? '00000000-0000-4000-8000-000000000000')
    .where('deviceHash', '=', deviceHash ?? '')
    .executeTakeFirst()
  return row !== undefined
}

/** This browser has shown that its person is who they say. */
export async function rememberDevice(db: Db, userId: string, deviceHash: string | undefined) {
  if (!deviceHash) return
  await db
    .insertInto('knownDevices')
    .values({ userId, deviceHash })
    .onConflict((conflict) => conflict.columns(['userId', 'deviceHash']).doUpdateSet({ usedAt: new Date() }))
    .execute()
}
