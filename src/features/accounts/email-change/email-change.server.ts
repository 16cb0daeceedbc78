import { endSessionsOf, type SessionUser } from '#/server/auth/sessions.ts'
import type { HandlerContext } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { clearUndeliverable, findUndeliverable } from '#/server/mail/undeliverable.ts'
import { isWithinBudget, maySendMailTo } from '#/server/rate-limits.ts'
import { dayMs } from '#/shared/dates.ts'
import { AppError, fieldError } from '#/shared/errors.ts'
import type { Role } from '#/shared/roles.ts'
import { deletePasskeysSince, listPasskeys } from '../passkeys/queries.server.ts'
import { findUserByEmail, hashCode, insertOneTimeToken, updateUser } from '../queries.server.ts'
import { discardUnconfirmed, revokeAccess } from '../register/registrations.server.ts'
import { demoAccounts } from '../sign-in/demo-accounts.ts'
import { findEnabledTotp, findTwoStep } from '../two-step/queries.server.ts'
import { proofHours, restoreDays } from './deadlines.ts'
import { restoredMail } from './mails.server.ts'
import {
  deleteMailedLinks,
  deletePendingEmailChanges,
  endRestoresAfterReturn,
  findChangeByRestoreToken,
  findChangeByToken,
  findEmailChange,
  findPendingEmailChange,
  lockUser,
  moveAlerts,
} from './queries.server.ts'

const resetMinutes = 30
const codeBudget = { calls: 10, seconds: 86_400 }
/** Of all changes to one address, so that asking again buys few more guesses. */
const codeBudgetOfAddress = { calls: 20, seconds: 86_400 }
const expired = () => new AppError(400, 'This link has expired or was already used. Nothing was changed.')

/** Known and unknown addresses get the same answer; what is mailed is decided when the mail leaves. */
export async function requestEmailChange(context: HandlerContext & { user: SessionUser }, email: string) {
  const { db, user, config, sendMail } = context
  // Their own address is asked again only when mails to it came back.
  if (email === user.email && !(await findUndeliverable(context, email)))
    throw fieldError('email', 'That is your address already')
  if (config.demo && demoAccounts.some((account) => account.email === user.email))
    throw new AppError(403, 'Demo accounts keep their address: the demo uses it to sign them in.')
  await deletePendingEmailChanges(db, user.id)
  const { id } = await db
    .insertInto('emailChanges')
    .values({
      userId: user.id,
      oldEmail: user.email,
      newEmail: email,
      expiresAt: new Date(Date.now() + proofHours * 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!(await maySendMailTo(context, 'email-change', email)))
    throw new AppError(429, 'We just sent that address several emails. Try again in half an hour.')
  await sendMail('email-change-proof', { changeId: id })
}

/** The new address is proven by the link of its mail or by its code, in a session of the account that asked. */
export async function confirmEmailChange(
  context: HandlerContext,
  { token, code }: { token?: string | undefined; code?: string | undefined },
) {
  const found = token ? await findChangeByToken(context.db, token) : await findChangeByCode(context, code)
  if (!found) throw expired()
  // Otherwise a stranger could have their account confirmed by the press of whoever reads the mail.
  if (context.user?.id !== found.userId)
    throw new AppError(403, 'Log in to the account that asked for this, and open the link again.', {
      code: 'log-in-first',
    })
  return context.transaction(async ({ db, encryption, sendMail }) => {
    const user = await lockUser(db, found.userId)
    const change = await findEmailChange(db, found.id)
    if (change?.changedAt && user?.email === change.newEmail) return change.newEmail
    if (
      !user ||
      !change ||
      change.changedAt ||
      change.expiresAt <= new Date() ||
      user.email !== change.oldEmail
    )
      throw expired()
    await clearUndeliverable({ db, encryption }, change.newEmail)
    if (change.newEmail === user.email) {
      await deletePendingEmailChanges(db, user.id)
      return user.email
    }
    const taken = 'That address already has its own account. Yours was not changed.'
    await requireFree(db, change.newEmail, taken)
    await updateUser(db, user.id, { email: change.newEmail, emailVerifiedAt: new Date() }).catch(
      refuseTaken(taken),
    )
    await moveAlerts(db, user.id, change.oldEmail, change.newEmail)
    // Links that went to the old address open nothing any more.
    await deleteMailedLinks(db, user.id)
    const changedAt = new Date()
    await db
      .updateTable('emailChanges')
      .set({ changedAt, restoreUntil: new Date(changedAt.getTime() + restoreDays * dayMs) })
      .where('id', '=', change.id)
      .execute()
    await endRestoresAfterReturn(db, user.id, change.newEmail)
    await sendMail('email-changed', { changeId: change.id })
    return change.newEmail
  })
}

async function findChangeByCode(context: HandlerContext, code: string | undefined) {
  const digits = code?.replace(/\s/g, '') ?? ''
  if (!/^\d{6}$/.test(digits)) throw fieldError('code', 'Enter the six digits from the email')
  const change = context.user ? await findPendingEmailChange(context.db, context.user.id) : undefined
  const counted = `email change ${change?.id ?? context.client.addressPrefix}`
  const mayTry =
    (await isWithinBudget(context, counted, codeBudget)) &&
    (!change || (await isWithinBudget(context, `email change to ${change.newEmail}`, codeBudgetOfAddress)))
  if (!mayTry || !change || change.codeHash !== hashCode(change.userId, digits))
    throw fieldError('code', 'That code is wrong or has expired')
  return change
}

/**
 * Whoever holds the old mailbox says that the change was not theirs. Then whatever else a thief may have arranged in
 * the days before and since goes too, and the mail's holder chooses a new password.
 */
export async function restoreEmail(context: HandlerContext, token: string) {
  const { db, sendMail, config } = context
  const found = await findChangeByRestoreToken(db, token)
  const user = found && (await lockUser(db, found.userId))
  // Read again under the lock: an earlier owner may have taken it back at the same moment.
  const change = user && (await findEmailChange(db, found.id))
  if (
    !user ||
    !change?.changedAt ||
    change.restoredAt ||
    !change.restoreUntil ||
    change.restoreUntil <= new Date()
  )
    throw expired()
  await clearUndeliverable(context, change.oldEmail)
  const taken =
    'This address has another account by now. Write to us on the contact page, and a person will sort it out.'
  if (user.email !== change.oldEmail) await requireFree(db, change.oldEmail, taken)
  const since = new Date(change.changedAt.getTime() - restoreDays * dayMs)
  // Of an administrator the mailbox alone must not take the second factor away.
  if (user.role !== 'SUPER_ADMIN')
    await db.deleteFrom('totpFactors').where('userId', '=', user.id).where('createdAt', '>', since).execute()
  await removePasskeysSince(db, user, since)
  if (!(await findTwoStep(db, user.id)))
    await db.deleteFrom('recoveryCodes').where('userId', '=', user.id).execute()
  await db
    .deleteFrom('externalIdentities')
    .where('userId', '=', user.id)
    .where('createdAt', '>', since)
    .execute()
  await endSessionsOf(db, user.id, 'email-restored')
  await revokeAccess(db, user.id, true)
  await deleteMailedLinks(db, user.id)
  await updateUser(db, user.id, {
    email: change.oldEmail,
    emailVerifiedAt: new Date(),
    passwordHash: null,
    passwordChangedAt: new Date(),
  }).catch(refuseTaken(taken))
  await moveAlerts(db, user.id, user.email, change.oldEmail)
  await db
    .updateTable('emailChanges')
    .set({ restoredAt: new Date() })
    .where('userId', '=', user.id)
    .where('changedAt', '>=', change.changedAt)
    .execute()
  if (user.email !== change.oldEmail)
    await sendMail('account-changed', restoredMail({ to: user.email, publicUrl: config.publicUrl }))
  const reset = await insertOneTimeToken(db, user.id, 'reset-password', resetMinutes)
  return { email: change.oldEmail, resetToken: reset.token }
}

/**
 * Passkeys added since, and that they are asked for after the password. An administrator keeps them where nothing else
 * would be left as the second factor: the mailbox alone must not open that account.
 */
async function removePasskeysSince(
  db: Db,
  user: { id: string; role: Role; passkeyStepAt: Date | null },
  since: Date,
) {
  const isAdmin = user.role === 'SUPER_ADMIN'
  const passkeys = await listPasskeys(db, user.id)
  const hasOther =
    passkeys.some(({ createdAt }) => createdAt <= since) || (await findEnabledTotp(db, user.id))
  if (isAdmin && !hasOther) return
  await deletePasskeysSince(db, user.id, since)
  if (!isAdmin && user.passkeyStepAt && user.passkeyStepAt > since)
    await db.updateTable('users').set({ passkeyStepAt: null }).where('id', '=', user.id).execute()
}

/** Somebody who took the address at this very moment. */
const refuseTaken = (sentence: string) => (error: { code?: string }) => {
  throw error.code === '23505' ? new AppError(409, sentence) : error
}

/** Throws 409 when the address belongs to a confirmed account. An unconfirmed one gives way to who proved it. */
async function requireFree(db: Db, email: string, sentence: string) {
  const other = await findUserByEmail(db, email)
  if (!other) return
  if (other.emailVerifiedAt || !(await discardUnconfirmed(db, email))) throw new AppError(409, sentence)
}
