import { type Insertable, sql } from 'kysely'
import { hashToken } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'

export type ChallengePurpose = 'add' | 'sign-in' | 'second-step' | 'step-up'
/** What a challenge is for: the answer must come for the same purpose, person and session. */
export type ChallengeBinding = { purpose: ChallengePurpose; userId?: string; sessionId?: string }

const challengeMinutes = 5

export const insertChallenge = (
  db: Db,
  challenge: string,
  { purpose, userId, sessionId }: ChallengeBinding,
) =>
  db
    .insertInto('passkeyChallenges')
    .values({
      challengeHash: hashToken(challenge),
      purpose,
      userId: userId ?? null,
      sessionId: sessionId ?? null,
      expiresAt: new Date(Date.now() + challengeMinutes * 60_000),
    })
    .execute()

/** Spends a challenge. False if it is unknown, used, too old, or was made for something or somebody else. */
export async function spendChallenge(db: Db, challenge: string, binding: ChallengeBinding) {
  const row = await db
    .deleteFrom('passkeyChallenges')
    .where('challengeHash', '=', hashToken(challenge))
    .where('purpose', '=', binding.purpose)
    .where('userId', 'is not distinct from', binding.userId ?? null)
    .where('sessionId', 'is not distinct from', binding.sessionId ?? null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('challengeHash')
    .executeTakeFirst()
  return row !== undefined
}

export const listPasskeys = (db: Db, userId: string) =>
  db.selectFrom('passkeys').selectAll().where('userId', '=', userId).orderBy('createdAt').execute()

export const findPasskey = (db: Db, credentialId: string) =>
  db.selectFrom('passkeys').selectAll().where('credentialId', '=', credentialId).executeTakeFirst()

export async function countPasskeys(db: Db, userId: string) {
  const { passkeys } = await db
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<string>().as('passkeys'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(passkeys)
}

/** Undefined if the passkey opens an account already. */
export const insertPasskey = (db: Db, values: Insertable<Tables['passkeys']>) =>
  db
    .insertInto('passkeys')
    .values(values)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning('id')
    .executeTakeFirst()

/**
 * Notes a use and its count of signatures. False if it was removed, or a later one was used at the same moment. An
 * authenticator that does not count always says 0.
 */
export async function notePasskeyUse(
  db: Db,
  id: string,
  { count, isSynced }: { count: number; isSynced: boolean },
) {
  const row = await db
    .updateTable('passkeys')
    .set({ signCount: String(count), isSynced, lastUsedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where((is) =>
      is.or([is('signCount', '<', String(count)), is.and([is('signCount', '=', '0'), is.val(count === 0)])]),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const deletePasskeysSince = (db: Db, userId: string, since: Date) =>
  db.deleteFrom('passkeys').where('userId', '=', userId).where('createdAt', '>', since).execute()
