import type { MailWriters } from '#/server/mail/kinds.ts'
import { isWithinBudget } from '#/server/rate-limits.ts'
import { alreadyRegisteredMail, confirmPromotionsMail, resetPasswordMail, verifyEmailMail } from './emails.ts'
import { findUser, findUserByEmail, insertOneTimeToken } from './queries.server.ts'
import { findNewestRegistration, findRegistration } from './register/registrations.server.ts'

const resetMinutes = 30
const dayMinutes = 24 * 60
/** Somebody who registers a known address over and over fills nobody's mailbox. */
const secondRegistrations = { calls: 1, seconds: 1800 }

/**
 * Each makes its token when the mail leaves; earlier ones of the same purpose stop working then. Who has an account
 * is looked up here and not when it is asked for, so that a known address takes as long as an unknown one.
 */
export const accountsMails: Pick<MailWriters, 'verify-email' | 'reset-password' | 'promotions-question'> = {
  async 'verify-email'({ email, registrationId, deviceHash }, context) {
    const { db, config } = context
    const to = { to: email, publicUrl: config.publicUrl }
    const user = await findUserByEmail(db, email)
    if (!user) return null
    if (user.emailVerifiedAt) {
      const isNews =
        registrationId && (await isWithinBudget(context, `registered ${email}`, secondRegistrations))
      return isNews ? alreadyRegisteredMail(to) : null
    }
    const registration = registrationId
      ? await findRegistration(db, registrationId)
      : await findNewestRegistration(db, email, deviceHash)
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
