import { endSessionsOf, type SessionUser } from '#/server/auth/sessions.ts'
import type { HandlerContext } from '#/server/context.ts'
import { AppError, fieldError } from '#/shared/errors.ts'
import { lockUser } from '../email-change/queries.server.ts'
import { secondFactorOffMail, secondFactorOnMail } from '../emails.ts'
import { countPasskeys } from '../passkeys/queries.server.ts'
import { findTwoStep } from './queries.server.ts'
import { decryptSecret, replaceRecoveryCodes, secretAad } from './second-factor.server.ts'
import { newTotpSecret, otpauthUrl, stepOfCode } from './totp.server.ts'

type Context = HandlerContext & { user: SessionUser }

/** A new secret for an app. It counts after its first code was right. */
export async function startTotp({ db, user, encryption }: Context) {
  const secret = newTotpSecret()
  const { encrypted, wrappedKey } = encryption.encryptText(secretAad(user.id), secret)
  const values = { encryptedSecret: encrypted, wrappedKey, lastStep: 0, createdAt: new Date() }
  const row = await db
    .insertInto('totpFactors')
    .values({ userId: user.id, ...values })
    // Never over one in use, even if that was turned on at this moment.
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet(values).where('totpFactors.enabledAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst()
  if (!row) throw new AppError(409, 'Two-step sign-in is already on. Turn it off first to use another app.')
  return { secret, url: otpauthUrl(secret, user.email) }
}

export async function enableTotp(context: Context, code: string) {
  const { db, user, encryption, sendMail, config } = context
  const factor = await db
    .selectFrom('totpFactors')
    .selectAll()
    .where('userId', '=', user.id)
    .where('enabledAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!factor) throw new AppError(409, 'There is nothing to confirm. Start again.')
  const step = stepOfCode(decryptSecret(encryption, factor), code.replace(/\s/g, ''), Date.now())
  if (step === undefined)
    throw fieldError('code', 'That code isn’t current. Check that your phone’s clock is right.')
  await db
    .updateTable('totpFactors')
    .set({ enabledAt: new Date(), lastStep: step })
    .where('userId', '=', user.id)
    .execute()
  await keepOnlyThisSession(context)
  await sendMail(
    'second-factor-changed',
    secondFactorOnMail({ to: user.email, publicUrl: config.publicUrl, role: user.role, by: 'app' }),
  )
  return replaceRecoveryCodes(context, user.id)
}

/** Only this session has shown both factors; one opened by the password alone must not gain from that. */
async function keepOnlyThisSession({ db, user }: Context) {
  await db.updateTable('sessions').set({ secondFactorDue: false }).where('id', '=', user.sessionId).execute()
  await endSessionsOf(db, user.id, 'ended-elsewhere', { except: user.sessionId })
}

/** From now on the password alone does not open the account: one of its passkeys is asked for as well. */
export async function turnPasskeyStepOn(context: Context) {
  const { db, user, sendMail, config } = context
  await lockUser(db, user.id)
  if ((await countPasskeys(db, user.id)) === 0)
    throw new AppError(409, 'You have no passkey yet. Add one first.')
  if (await findTwoStep(db, user.id)) throw new AppError(409, 'Two-step sign-in is already on.')
  await db.updateTable('users').set({ passkeyStepAt: new Date() }).where('id', '=', user.id).execute()
  await keepOnlyThisSession(context)
  await sendMail(
    'second-factor-changed',
    secondFactorOnMail({ to: user.email, publicUrl: config.publicUrl, role: user.role, by: 'passkey' }),
  )
  return replaceRecoveryCodes(context, user.id)
}

/** The passkeys stay, as a way to sign in. */
export async function turnTwoStepOff({ db, user, sendMail, config }: Context) {
  await lockUser(db, user.id)
  await db.updateTable('users').set({ passkeyStepAt: null }).where('id', '=', user.id).execute()
  await db.deleteFrom('totpFactors').where('userId', '=', user.id).execute()
  await db.deleteFrom('recoveryCodes').where('userId', '=', user.id).execute()
  // Administrators cannot do without: nothing else opens until it is on again.
  if (user.role === 'SUPER_ADMIN')
    await db.updateTable('sessions').set({ secondFactorDue: true }).where('userId', '=', user.id).execute()
  await sendMail(
    'second-factor-changed',
    secondFactorOffMail({ to: user.email, publicUrl: config.publicUrl, role: user.role }),
  )
}
