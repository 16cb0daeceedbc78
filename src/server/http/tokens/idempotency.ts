import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { TokenOfUser } from '#/server/auth/api-tokens.ts'
import type { Db } from '#/server/database/database.ts'
import type { EndpointKey, Success } from '#/shared/endpoint.ts'
import { AppError } from '#/shared/errors.ts'
import { answerHours } from '#/shared/programs/token-limits.ts'

export type IdempotentRequest = { tokenId: string; key: string; requestHash: string }

/** Of a write by a token that came with an Idempotency-Key; null for any other call. */
export function idempotentRequest(
  endpoint: EndpointKey,
  { token, key }: { token: TokenOfUser | null | undefined; key: string | undefined },
  input: unknown,
): IdempotentRequest | null {
  if (key === undefined || endpoint.startsWith('GET ')) return null
  if (!/^[\x21-\x7e]{1,100}$/.test(key))
    throw new AppError(400, 'An Idempotency-Key has 1 to 100 letters, digits or signs, and no spaces.')
  if (!token) return null
  const requestHash = createHash('sha256')
    .update(`${endpoint} ${JSON.stringify(input)}`)
    .digest('hex')
  return { tokenId: token.id, key, requestHash }
}

/**
 * Does the work once for each key, in its transaction. The row of the key is inserted first: of two calls at once the
 * second waits for it, and is answered as the first. Work that fails leaves no row, as it leaves nothing else.
 */
export async function answerOnce(
  db: Db,
  { tokenId, key, requestHash }: IdempotentRequest,
  work: () => Promise<Success<unknown>>,
) {
  await db
    .deleteFrom('apiTokenAnswers')
    .where('tokenId', '=', tokenId)
    .where('key', '=', key)
    .where('createdAt', '<', sql<Date>`now() - make_interval(hours => ${answerHours})`)
    .execute()
  const claimed = await db
    .insertInto('apiTokenAnswers')
    .values({ tokenId, key, requestHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!claimed) return findAnswer(db, { tokenId, key, requestHash })
  const answer = await work()
  await db
    .updateTable('apiTokenAnswers')
    .set({ answer: JSON.stringify(answer) })
    .where('tokenId', '=', tokenId)
    .where('key', '=', key)
    .execute()
  return answer
}

async function findAnswer(db: Db, { tokenId, key, requestHash }: IdempotentRequest) {
  const row = await db
    .selectFrom('apiTokenAnswers')
    .select(['requestHash', 'answer'])
    .where('tokenId', '=', tokenId)
    .where('key', '=', key)
    .executeTakeFirst()
  // Revoked, or swept away, between the two statements.
  if (!row?.answer) throw new AppError(409, 'The same call is under way. Try again in a moment.')
  if (row.requestHash !== requestHash)
    throw new AppError(
      422,
      'This Idempotency-Key came with another request before. Nothing was done. Use a new key for a new request.',
    )
  return row.answer as Success<unknown>
}
