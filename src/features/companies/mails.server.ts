import { newToken } from '#/server/auth/sessions.ts'
import type { MailWriters } from '#/server/mail/kinds.ts'
import { confirmMailboxMail } from './emails.ts'
import { teamMails } from './team/mails.server.ts'
import { findMailboxConfirmation, setMailboxToken } from './verification/mailbox-queries.server.ts'

export const mailboxLinkHours = 24

export const companiesMails: Pick<MailWriters, 'mailbox-proof' | 'team-invitation'> = {
  ...teamMails,
  async 'mailbox-proof'({ confirmationId, sender }, { db, config }) {
    const confirmation = await findMailboxConfirmation(db, confirmationId)
    if (!confirmation || confirmation.usedAt) return null
    const token = newToken()
    await setMailboxToken(db, confirmation.id, token, mailboxLinkHours)
    return confirmMailboxMail({
      to: confirmation.email,
      publicUrl: config.publicUrl,
      company: confirmation.companyName,
      sender,
      token,
    })
  },
}
