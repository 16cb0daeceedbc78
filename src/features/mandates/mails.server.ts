import { findUserByEmail } from '#/features/accounts/queries.server.ts'
import { hashToken, newToken } from '#/server/auth/sessions.ts'
import type { MailWriters } from '#/server/mail/kinds.ts'
import { paths } from '#/shared/paths.ts'
import { cannotRecruitMail, invitationMail } from './emails.ts'
import { findWaitingInvitation, setRecruiterInvitationToken } from './queries.server.ts'

export const mandatesMails: Pick<MailWriters, 'mandate-invitation'> = {
  /** The mail depends on the address's account, which nobody else learns. */
  async 'mandate-invitation'({ mandateId, sender }, { db, config }) {
    const mandate = await findWaitingInvitation(db, mandateId)
    if (!mandate) return null
    const { companyName: company, email, agency, note } = mandate
    const to = { to: email, publicUrl: config.publicUrl }
    const account = await findUserByEmail(db, email)
    const isTaken = account && (account.emailVerifiedAt || account.suspendedAt)
    if (account?.role === 'RECRUITER')
      return invitationMail(to, { company, agency, sender, note, path: paths.recruiter.mandates })
    if (isTaken) return cannotRecruitMail(to, company)
    const token = newToken()
    await setRecruiterInvitationToken(db, mandate.id, hashToken(token))
    return invitationMail(to, {
      company,
      agency,
      sender,
      note,
      path: `${paths.recruiterInvitation}?token=${token}`,
    })
  },
}
