import { sql } from 'kysely'
import { AppError } from '#/shared/errors.ts'
import type { Config } from './config.ts'
import type { Db } from './database/database.ts'
import type { Encryption } from './encryption.ts'

export type Budget = { calls: number; seconds: number }
type Counter = { db: Db; seal: Pick<Encryption, 'fingerprint'> }

/** What is counted may name a person or an address, so only a keyed hash of it is kept. */
const rowKey = ({ seal }: Counter, key: string) => seal.fingerprint('limit', key)

/**
 * Counts one call against the budget of `key` and throws 429 once it is spent. Runs outside the
 * request's transaction, so that a refused or failed call is counted too.
 */
export async function countCall(counter: Counter, key: string, budget: Budget) {
  const row = await counter.db
    .insertInto('rateLimits')
    .values({ key: rowKey(counter, key), count: 1, resetsAt: new Date(Date.now() + budget.seconds * 1000) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when rate_limits.resets_at <= now() then 1 else rate_limits.count + 1 end`,
        resetsAt: sql<Date>`case when rate_limits.resets_at <= now() then excluded.resets_at else rate_limits.resets_at end`,
      }),
    )
    .returning(['count', 'resetsAt'])
    .executeTakeFirstOrThrow()
  if (row.count <= budget.calls) return
  throw new AppError(429, 'Too Many Requests', { retryAfter: secondsUntil(row.resetsAt) })
}

/** Counts it, and says whether it was within the budget. */
export async function isWithinBudget(counter: Counter, key: string, budget: Budget) {
  try {
    await countCall(counter, key, budget)
    return true
  } catch (error) {
    if (error instanceof AppError && error.status === 429) return false
    throw error
  }
}

/** What was counted so far, and when the count begins anew. Counts nothing itself. */
export async function readCount(counter: Counter, key: string) {
  const row = await counter.db
    .selectFrom('rateLimits')
    .select(['count', 'resetsAt'])
    .where('key', '=', rowKey(counter, key))
    .where('resetsAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return { count: row?.count ?? 0, seconds: row ? secondsUntil(row.resetsAt) : 0 }
}

const secondsUntil = (time: Date) => Math.max(1, Math.ceil((time.getTime() - Date.now()) / 1000))

/** Mails to one address that strangers can set off, of one kind in half an hour. */
const perRecipient = { calls: 5, seconds: 1800 }

/**
 * Whether one more mail of this kind may go to an address. Asked wherever somebody can have mail sent to an
 * address that is not theirs, so that nobody's mailbox is filled by strangers, however many there are.
 */
export async function maySendMailTo(
  counter: Counter & { config: Pick<Config, 'rateLimits'> },
  kind: string,
  address: string,
  budget: Budget = perRecipient,
) {
  return !counter.config.rateLimits || isWithinBudget(counter, `mail ${kind} to ${address}`, budget)
}

/** One client is one address; for IPv6 one /64, because that is what a single household is given. */
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
