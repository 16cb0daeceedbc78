import { endSessionsOf, type SessionUser } from '#/server/auth/sessions.ts'
import type { HandlerContext } from '#/server/context.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import { endWhatWaits, lockUser } from '../email-change/queries.server.ts'
import { passwordRemovedMail } from '../emails.ts'
import { findWaysIn } from '../passkeys/ways-in.server.ts'
import { updateUser } from '../queries.server.ts'

/** For whoever signs in another way. Locked, so that password and last passkey do not go at the same moment. */
export async function removePassword({ db, user, config, sendMail }: HandlerContext & { user: SessionUser }) {
  const owner = orNotFound(await lockUser(db, user.id), 'account')
  if (owner.passwordHash === null) throw new AppError(409, 'There is no password to remove.')
  const { count, company } = await findWaysIn(db, owner, config)
  if (count === 1)
    throw new AppError(
      409,
      'Your password is the only way into your account. Add a passkey or connect another way first.',
    )
  if (company?.isRequired && company.role === 'owner')
    throw new AppError(
      409,
      `${company.company} lets its people in by its own sign-in only. An owner’s password is the one door when that does not answer, so yours stays.`,
    )
  if (company?.isRequired && company.since === null)
    throw new AppError(
      409,
      `${company.company}’s own sign-in asks for your password the first time. Sign in by it once, then remove the password.`,
    )
  await updateUser(db, user.id, { passwordHash: null, passwordChangedAt: new Date() })
  await endSessionsOf(db, user.id, 'password-changed', { except: user.sessionId })
  await endWhatWaits(db, user.id)
  await sendMail('password-changed', passwordRemovedMail({ to: owner.email, publicUrl: config.publicUrl }))
}
