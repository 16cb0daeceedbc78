import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { HandlerContext } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { countAgainstLimit } from '#/server/rate-limits.ts'
import { AppError, fieldError } from '#/shared/errors.ts'
import { recoveryCodeUsedMail } from '../emails.ts'
import type { Assertion } from '../passkeys/assertion.ts'
import { offersPasskeys, requestOptions, requirePasskey } from '../passkeys/webauthn.server.ts'
import { findUser } from '../queries.server.ts'
import { recoveryCodeCount } from '../settings/api.ts'
import { isKnownDevice } from '../sign-in/login-guard.server.ts'
import { countRecoveryCodes, findEnabledTotp, findTwoStep } from './queries.server.ts'
import { stepOfCode } from './totp.server.ts'

/** Without letters and digits that look alike: 32 signs, so that 10 of them hold 50 bits. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** Wrong codes; a browser known to the account has a count of its own, so that nobody can lock its owner out. */
const codeBudget = { calls: 10, seconds: 900 }

type Checking = Pick<HandlerContext, 'db' | 'encryption' | 'client' | 'config' | 'transaction'>

/** The row of the secret, as authenticated data of its encryption. */
export const secretAad = (userId: string) => `totp ${userId}`

/**
 * Accepts a code of the app or a recovery code, each once. Throws 422 at `code` for a wrong one, and 429 after too
 * many. Call it outside a transaction, so that wrong ones count.
 */
export async function requireSecondFactor(context: Checking, userId: string, typed: string | undefined) {
  const code = (typed ?? '').replace(/[\s-]/g, '').toUpperCase()
  if (!code) throw fieldError('code', 'Enter the code')
  const { deviceHash } = context.client
  const sender = (await isKnownDevice(context.db, userId, deviceHash)) ? deviceHash : 'others'
  const isOfApp = /^\d{6}$/.test(code)
  // Counted apart, so that a flood of guessed digits leaves the recovery codes open.
  const kind = isOfApp ? 'second factor' : 'recovery code'
  await countAgainstLimit(context, `${kind} ${userId} ${sender}`, codeBudget)
  const isRight = isOfApp
    ? await spendTotpCode(context, userId, code)
    : await spendRecoveryCode(context, userId, code)
  if (!isRight) throw fieldError('code', 'That code is wrong or already used. Wait for the next one.')
}

/** What was sent as the second step. */
export type SecondStep = { code?: string | undefined; passkey?: Assertion | undefined }

/**
 * The same where the account has two-step sign-in, which a passkey of the account answers as well. Without either it
 * says what is needed, with a challenge for the passkeys, and counts nothing.
 */
export async function requireSecondFactorIfOn(context: Checking, userId: string, given: SecondStep) {
  const twoStep = await findTwoStep(context.db, userId)
  if (!twoStep) return
  if (given.passkey) {
    const binding = { purpose: 'second-step', userId } as const
    const refused = await requirePasskey(context, given.passkey, binding).then(
      () => null,
      (error: unknown) => error,
    )
    if (!refused) return
    if (!(refused instanceof AppError)) throw refused
    // With a new challenge, so that the next press can work.
    throw await askForSecondFactor(context, userId, twoStep, refused.message)
  }
  if (given.code === undefined) throw await askForSecondFactor(context, userId, twoStep)
  await requireSecondFactor(context, userId, given.code)
}

async function askForSecondFactor(
  context: Checking,
  userId: string,
  { hasApp, passkeys }: { hasApp: boolean; passkeys: number },
  problem?: string,
) {
  const mayUsePasskey = passkeys > 0 && offersPasskeys(context.config)
  const options = mayUsePasskey && (await requestOptions(context, { purpose: 'second-step', userId }))
  const needed = hasApp ? 'the code of your app' : 'one of your passkeys'
  return new AppError(403, problem ?? `Your account has two-step sign-in: ${needed} is needed too.`, {
    code: 'second-factor',
    errors: problem ? { passkey: [problem] } : undefined,
    secondFactor: { app: hasApp, passkey: options || null },
  })
}

/** Each code opens once: its period is noted, and neither it nor an earlier one counts again. */
async function spendTotpCode({ db, encryption }: Checking, userId: string, code: string) {
  const factor = await findEnabledTotp(db, userId)
  if (!factor) return false
  const step = stepOfCode(decryptSecret(encryption, factor), code, Date.now())
  return step !== undefined && spendStep(db, userId, step)
}

/** Of two requests with the same code one gets it. */
export async function spendStep(db: Db, userId: string, step: number) {
  const row = await db
    .updateTable('totpFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

export const decryptSecret = (
  encryption: HandlerContext['encryption'],
  { userId, encryptedSecret, wrappedKey }: { userId: string; encryptedSecret: string; wrappedKey: string },
) => encryption.decryptText(secretAad(userId), encryptedSecret, wrappedKey)

async function spendRecoveryCode(context: Checking, userId: string, code: string) {
  return context.transaction(async ({ db, encryption, sendMail, config }) => {
    const spent = await db
      .updateTable('recoveryCodes')
      .set({ usedAt: sql<Date>`now()` })
      .where('userId', '=', userId)
      .where('codeHash', '=', encryption.fingerprint(`recovery code ${userId}`, code))
      .where('usedAt', 'is', null)
      .returning('userId')
      .executeTakeFirst()
    const user = spent && (await findUser(db, userId))
    if (!user) return false
    const left = await countRecoveryCodes(db, userId)
    const mail = { to: user.email, publicUrl: config.publicUrl, role: user.role, left }
    await sendMail('second-factor-changed', recoveryCodeUsedMail(mail))
    return true
  })
}

/** New codes; the old ones stop working. They are shown once and stored as keyed hashes. */
export async function replaceRecoveryCodes(
  { db, encryption }: Pick<HandlerContext, 'db' | 'encryption'>,
  userId: string,
) {
  // Of two requests at once the later one's codes are the ones that count.
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: 10 }, () => signs[randomInt(signs.length)]).join(''),
  )
  await db
    .insertInto('recoveryCodes')
    .values(
      codes.map((code) => ({ userId, codeHash: encryption.fingerprint(`recovery code ${userId}`, code) })),
    )
    .execute()
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}
