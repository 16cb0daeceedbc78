import type { MailWriters } from '#/server/mail/kinds.ts'
import { isWithinBudget } from '#/server/rate-limits.ts'
import { alreadyRegisteredMail, confirmPromotionsMail, resetPasswordMail, verifyEmailMail } from './emails.ts'
import { findUser, findUserByEmail, insertOneTimeToken } from './queries.server.ts'
import { findLatestRegistration, findRegistration } from './register/registrations.server.ts'

const resetMinutes = 30
export const dayMinutes = 24 * 60
/** Repeated registration of a known address must not fill its owner's mailbox. */
const alreadyRegisteredBudget = { calls: 1, seconds: 1800 }

/**
 * Tokens are created when the mail leaves; earlier ones of the same purpose then stop working. Accounts are
 * looked up here and not in the request, so that known and unknown addresses take equally long.
 */
export const accountsMails: Pick<MailWriters, 'verify-email' | 'reset-password' | 'promotions-question'> = {
  async 'verify-email'({ email, registrationId, deviceHash }, context) {
    const { db, config } = context
    const to = { to: email, publicUrl: config.publicUrl }
    const user = await findUserByEmail(db, email)
    if (!user) return null
    if (user.emailVerifiedAt) {
      const isNews =
        registrationId && (await isWithinBudget(context, `registered ${email}`, alreadyRegisteredBudget))
      return isNews ? alreadyRegisteredMail(to) : null
    }
    const registration = registrationId
      ? await findRegistration(db, registrationId)
      : await findLatestRegistration(db, email, deviceHash)
    if (registrationId && !registration) return null
    const secrets = await insertOneTimeToken(db, user.id, 'verify-email', dayMinutes, {
      registrationId: registration?.id ?? null,
    })
    return verifyEmailMail({ ...to, ...secrets })
  },

  async 'reset-password'({ email }, { db, config }) {
    const user = await findUserByEmail(db, email)
    if (!user || user.suspendedAt) return null
    const { token } = await insertOneTimeToken(db, user.id, 'reset-password', resetMinutes)
    return resetPasswordMail({ to: user.email, publicUrl: config.publicUrl, token })
  },

  async 'promotions-question'({ userId }, { db, config }) {
    const user = await findUser(db, userId)
    if (!user) return null
    const { token } = await insertOneTimeToken(db, user.id, 'confirm-promotions', 30 * dayMinutes)
    return confirmPromotionsMail({ to: user.email, publicUrl: config.publicUrl, token })
  },
}
