import { sql } from 'kysely'
import { AppError } from '#/shared/errors.ts'
import type { Config } from './config.ts'
import type { Db } from './database/database.ts'
import type { Encryption } from './encryption.ts'

export type RateLimit = { calls: number; seconds: number }
type CallCounter = { db: Db; encryption: Pick<Encryption, 'fingerprint'> }

/** A key may contain a person's email or IP address, so only a keyed hash of it is stored. */
const rowKey = ({ encryption }: CallCounter, key: string) => encryption.fingerprint('limit', key)

/**
 * Counts one call against the budget of `key`. Throws 429 when it is used up. Runs outside the request's
 * transaction, so that refused and failed calls count too.
 */
export async function countAgainstLimit(counter: CallCounter, key: string, budget: RateLimit) {
  // A reset that is further away than the budget is long was counted by a clock that was ahead.
  const isOver = sql`rate_limits.resets_at <= now() or rate_limits.resets_at > excluded.resets_at`
  const row = await counter.db
    .insertInto('rateLimits')
    .values({
      key: rowKey(counter, key),
      count: 1,
      resetsAt: sql<Date>`now() + ${budget.seconds} * interval '1 second'`,
    })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${isOver} then 1 else rate_limits.count + 1 end`,
        resetsAt: sql<Date>`case when ${isOver} then excluded.resets_at else rate_limits.resets_at end`,
      }),
    )
    .returning(['count', 'resetsAt'])
    .executeTakeFirstOrThrow()
  if (row.count <= budget.calls) return
  throw new AppError(429, 'Too Many Requests', { retryAfter: secondsUntil(row.resetsAt) })
}

/** Counts one call and returns whether it was within the budget. */
export async function isWithinBudget(counter: CallCounter, key: string, budget: RateLimit) {
  try {
    await countAgainstLimit(counter, key, budget)
    return true
  } catch (error) {
    if (error instanceof AppError && error.status === 429) return false
    throw error
  }
}

/** The count so far and the seconds until it resets, for each of the named keys. Counts nothing itself. */
export async function readLimitCounts<Name extends string>(counter: CallCounter, keys: Record<Name, string>) {
  const hashes = Object.entries<string>(keys).map(([name, key]) => ({ name, hash: rowKey(counter, key) }))
  const rows = await counter.db
    .selectFrom('rateLimits')
    .select(['key', 'count', 'resetsAt'])
    .where(
      'key',
      'in',
      hashes.map(({ hash }) => hash),
    )
    .where('resetsAt', '>', sql<Date>`now()`)
    .execute()
  const counts = hashes.map(({ name, hash }) => {
    const row = rows.find(({ key }) => key === hash)
    return [name, { count: row?.count ?? 0, seconds: row ? secondsUntil(row.resetsAt) : 0 }]
  })
  return Object.fromEntries(counts) as Record<Name, { count: number; seconds: number }>
}

const secondsUntil = (time: Date) => Math.max(1, Math.ceil((time.getTime() - Date.now()) / 1000))

/** Per recipient and kind of mail: calls within half an hour that strangers can cause. */
const recipientBudget = { calls: 5, seconds: 1800 }

/**
 * Whether one more mail of this kind may go to an address. Used wherever a user can cause mail to an address that
 * is not theirs, so that strangers together cannot flood a mailbox.
 */
export async function maySendMailTo(
  counter: CallCounter & { config: Pick<Config, 'rateLimits'> },
  kind: string,
  address: string,
  budget: RateLimit = recipientBudget,
) {
  return !counter.config.rateLimits || isWithinBudget(counter, `mail ${kind} to ${address}`, budget)
}

/** The unit that counts as one client: an IPv4 address, or an IPv6 /64, which is what one household gets. */
export function addressPrefix(address: string) {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/, '')
  if (!mapped.includes(':')) return mapped
  const [head = '', tail] = mapped.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups.slice(0, 4).join(':')}::/64`
}
