import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#/server/config.ts'
import type { HandlerContext } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { createGate, type Gate } from '#/server/http/admission/concurrency-gate.ts'
import { createTokenBucket } from '#/server/http/admission/token-bucket.ts'
import { countAgainstLimit, type RateLimit, readLimitCounts } from '#/server/rate-limits.ts'
import { AppError } from '#/shared/errors.ts'

// Wrong passwords slow down their sender, not the account's owner: locking accounts would be a weapon. They
// are counted per sender and account, and a known device has its own count. Guesses from many senders wait in
// one short queue per account.

/** Limit of wrong passwords per sender and account. */
const senderBudget: RateLimit = { calls: 10, seconds: 900 }
/** From this many wrong passwords on, unknown devices wait in the queue. */
const accountBudget: RateLimit = { calls: 20, seconds: 3600 }

const queues = new Map<string, Gate>()

/**
 * Recent wrong passwords per address; each is forgotten after 30 seconds. When many passwords wait to be
 * compared, known devices go first, then addresses without recent wrong ones, so a flood of guesses waits
 * behind everybody else.
 */
const wrongPasswords = createTokenBucket({ burst: Number.MAX_SAFE_INTEGER, perSecond: 1 / 30 })

/** `debt`: priority in the queue of password comparisons; the smallest goes first. */
type Guard = { key: string; isKnown: boolean; debt: number }

/**
 * Call before comparing a password. `isKnown`: whether this browser is a known device of the account. Throws 429 for a
 * sender with too many wrong passwords, and may wait.
 */
export async function checkLoginBudget(
  context: HandlerContext,
  email: string,
  isKnown: boolean,
): Promise<Guard> {
  const { deviceHash, addressPrefix } = context.client
  const guard = {
    key: `login ${email} ${isKnown ? `device ${deviceHash}` : addressPrefix}`,
    isKnown,
    debt: isKnown ? 0 : 1 + Math.ceil(wrongPasswords.debt(addressPrefix)),
  }
  if (!context.config.rateLimits) return guard
  const used = await readLimitCounts(context, { sender: guard.key, account: `login ${email}` })
  if (used.sender.count >= senderBudget.calls)
    throw new AppError(429, 'Too Many Requests', { retryAfter: used.sender.seconds })
  if (!isKnown && used.account.count >= accountBudget.calls) await waitInQueue(email, context.config)
  return guard
}

export async function countWrongPassword(context: HandlerContext, email: string, { key, isKnown }: Guard) {
  if (!isKnown) wrongPasswords.count(context.client.addressPrefix)
  if (!context.config.rateLimits) return
  const anyNumber = Number.MAX_SAFE_INTEGER
  await countAgainstLimit(context, key, { ...senderBudget, calls: anyNumber })
  if (!isKnown) await countAgainstLimit(context, `login ${email}`, { ...accountBudget, calls: anyNumber })
}

/** One guess per second; the queue is short, so that waiting requests still get an answer. */
async function waitInQueue(email: string, { guessPauseMs }: Pick<Config, 'guessPauseMs'>) {
  const queue = queues.get(email) ?? createGate({ concurrency: 1, queue: 10, waitMs: 15_000 })
  queues.set(email, queue)
  await queue.run(() => sleep(guessPauseMs))
  if (queue.isIdle()) queues.delete(email)
}

/** The account of an address, and whether this browser is a known device of it. */
export const findAccountAtLogin = (db: Db, email: string, deviceHash: string | undefined) =>
  db
    .selectFrom('users')
    .selectAll()
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('knownDevices')
            .whereRef('knownDevices.userId', '=', 'users.id')
            .where('knownDevices.deviceHash', '=', deviceHash ?? ''),
        )
        .as('isKnownDevice'),
    )
    .where('email', '=', email)
    .executeTakeFirst()

export async function isKnownDevice(db: Db, userId: string, deviceHash: string | undefined) {
  const row = await db
    .selectFrom('knownDevices')
    .select('userId')
    .where('userId', '=', userId)
    .where('deviceHash', '=', deviceHash ?? '')
    .executeTakeFirst()
  return row !== undefined
}

/** Marks this browser as a known device of the user. */
export async function rememberDevice(db: Db, userId: string, deviceHash: string | undefined) {
  if (!deviceHash) return
  await db
    .insertInto('knownDevices')
    .values({ userId, deviceHash })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'deviceHash']).doUpdateSet({ lastUsedAt: new Date() }),
    )
    .execute()
}
