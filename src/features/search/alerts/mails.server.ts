import { hashToken, newToken } from '#/server/auth/sessions.ts'
import type { MailWriters } from '#/server/mail/kinds.ts'
import { dayMs } from '#/shared/dates.ts'
import { confirmAlertMail } from './emails.ts'
import { findAlertById, updateAlert } from './queries.server.ts'

export const alertConfirmDays = 7

/** The token is created when the mail is sent, which invalidates the link of an earlier mail. */
export const alertMails: Pick<MailWriters, 'alert-confirmation'> = {
  async 'alert-confirmation'({ alertId }, { db, config }) {
    const alert = await findAlertById(db, alertId)
    if (!alert?.requestedFrequency) return null
    const token = newToken()
    await updateAlert(db, alert.id, {
      confirmHash: hashToken(token),
      confirmExpiresAt: new Date(Date.now() + alertConfirmDays * dayMs),
    })
    const { email: to, requestedFrequency: frequency } = alert
    return confirmAlertMail({ to, publicUrl: config.publicUrl, frequency, token })
  },
}
