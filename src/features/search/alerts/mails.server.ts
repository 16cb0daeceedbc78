import { hashToken, newToken } from '#/server/auth/sessions.ts'
import type { MailWriters } from '#/server/mail/kinds.ts'
import { confirmAlertMail } from './emails.ts'
import { findAlertToAsk, updateAlert } from './queries.server.ts'

export const confirmDays = 7

/** The link of an alert is made when its mail leaves; an earlier one stops working then. */
export const alertMails: Pick<MailWriters, 'alert-confirmation'> = {
  async 'alert-confirmation'({ alertId }, { db, config }) {
    const alert = await findAlertToAsk(db, alertId)
    if (!alert?.askedEvery) return null
    const token = newToken()
    await updateAlert(db, alert.id, {
      confirmHash: hashToken(token),
      confirmExpiresAt: new Date(Date.now() + confirmDays * 86_400_000),
    })
    const { email: to, askedEvery: every } = alert
    return confirmAlertMail({ to, publicUrl: config.publicUrl, every, token })
  },
}
