import { requireRecentProof } from '#/server/auth/access.ts'
import { hashPassword } from '#/server/auth/passwords.ts'
import { endSessionsOf, markProven, type SessionUser } from '#/server/auth/sessions.ts'
import type { HandlerContext } from '#/server/context.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import { endWhatWaits } from '../email-change/queries.server.ts'
import { passwordChangedMail } from '../emails.ts'
import { countPasskeys } from '../passkeys/queries.server.ts'
import { findUser, updateUser } from '../queries.server.ts'
import { requireOwnPassword } from '../step-up/step-up.server.ts'
import { findTwoStep } from '../two-step/queries.server.ts'
import { refuseCommonPassword } from './common-passwords.server.ts'

type Change = { current?: string | undefined; password: string }

/** Whoever came by an external sign-in only has no password to type: a recent sign-in stands for it. */
export async function changePassword(
  context: HandlerContext & { user: SessionUser },
  { current, password }: Change,
) {
  const { user } = context
  const account = orNotFound(await findUser(context.db, user.id), 'account')
  if (account.passwordHash) await requireOwnPassword(context, user.id, current, 'current')
  else requireRecentProof(user)
  refuseCommonPassword(password, [account.name, account.email])
  const passwordHash = await hashPassword(password)
  await context.transaction(async ({ db, config, sendMail }) => {
    const now = await db
      .selectFrom('users')
      .select(['passwordHash', 'email'])
      .where('id', '=', user.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (now.passwordHash !== account.passwordHash)
      throw new AppError(409, 'The password was changed somewhere else at the same moment. Try again.')
    await updateUser(db, user.id, { passwordHash, passwordChangedAt: new Date() })
    await endSessionsOf(db, user.id, 'password-changed', { except: user.sessionId })
    await endWhatWaits(db, user.id)
    // As a proof of who one is it counts only where the password is all there is.
    if (!(await findTwoStep(db, user.id))) await markProven(db, user.sessionId, 'password')
    const hasPasskeys = (await countPasskeys(db, user.id)) > 0
    await sendMail(
      'password-changed',
      passwordChangedMail({ to: now.email, publicUrl: config.publicUrl, staysIn: true, hasPasskeys }),
    )
  })
}
