import { sql } from 'kysely'
import { AppError } from '#/shared/errors.ts'
import type { Db } from './database.ts'

/**
 * Counts one call against the budget of `key` and throws 429 once it is spent. Runs outside the
 * request's transaction, so that a refused or failed call is counted too.
 */
export async function countCall(db: Db, key: string, budget: { calls: number; seconds: number }) {
  const row = await db
    .insertInto('rateLimits')
    .values({ key, count: 1, resetsAt: new Date(Date.now() + budget.seconds * 1000) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when rate_limits.resets_at <= now() then 1 else rate_limits.count + 1 end`,
        resetsAt: sql<Date>`case when rate_limits.resets_at <= now() then excluded.resets_at else rate_limits.resets_at end`,
      }),
    )
    .returning(['count', 'resetsAt'])
    .executeTakeFirstOrThrow()
  if (row.count <= budget.calls) return
  const retryAfter = Math.max(1, Math.ceil((row.resetsAt.getTime() - Date.now()) / 1000))
  throw new AppError(429, 'Too Many Requests', { retryAfter })
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
