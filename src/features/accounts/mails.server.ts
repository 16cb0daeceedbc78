import type { MailWriters } from '#/server/mail-kinds.ts'
import { confirmPromotionsMail, resetPasswordMail, verifyEmailMail } from './emails.ts'
import { findUser, findUserByEmail, insertOneTimeToken } from './queries.server.ts'

const resetMinutes = 30
const dayMinutes = 24 * 60

/** Each makes its token when the mail leaves; earlier ones of the same purpose stop working then. */
export const accountsMails: Pick<MailWriters, 'verify-email' | 'reset-password' | 'promotions-question'> = {
  async 'verify-email'({ userId }, { db, config }) {
    const user = await findUser(db, userId)
    if (!user || user.emailVerifiedAt) return null
    const secrets = await insertOneTimeToken(db, user.id, 'verify-email', dayMinutes)
    return verifyEmailMail({ to: user.email, name: user.name, publicUrl: config.publicUrl, ...secrets })
  },

  // Looked up here and not when it is asked for, so that a known address takes as long as an unknown one.
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
