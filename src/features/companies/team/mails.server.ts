import { hashToken, newToken } from '#/server/auth/sessions.ts'
import type { MailWriters } from '#/server/mail/kinds.ts'
import { teamInvitationMail } from './emails.ts'
import { findOpenInvitation, setMemberInvitationToken } from './invitation-queries.server.ts'

export const teamMails: Pick<MailWriters, 'team-invitation'> = {
  async 'team-invitation'({ invitationId }, { db, config }) {
    const invitation = await findOpenInvitation(db, invitationId)
    if (!invitation || invitation.expiresAt <= new Date()) return null
    const token = newToken()
    await setMemberInvitationToken(db, invitation.id, hashToken(token))
    return teamInvitationMail({
      to: invitation.email,
      publicUrl: config.publicUrl,
      company: invitation.companyName,
      role: invitation.role,
      sender: invitation.invitedBy,
      expiresAt: invitation.expiresAt,
      token,
    })
  },
}
