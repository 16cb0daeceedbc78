import { hashCode, newCode } from '#/features/accounts/queries.server.ts'
import { hashToken, newToken } from '#/server/auth/sessions.ts'
import type { MailWriters } from '#/server/mail/kinds.ts'
import { guestApplicationMail } from './emails.ts'

export const guestMails: Pick<MailWriters, 'guest-application'> = {
  async 'guest-application'({ guestId }, { db, config }) {
    const row = await db
      .selectFrom('guestApplications')
      .innerJoin('jobs', 'jobs.id', 'guestApplications.jobId')
      .innerJoin('companies', 'companies.id', 'jobs.companyId')
      .select(['guestApplications.email', 'jobs.title as jobTitle', 'companies.name as companyName'])
      .where('guestApplications.id', '=', guestId)
      .where('claimedAt', 'is', null)
      .executeTakeFirst()
    if (!row) return null
    const [token, code] = [newToken(), newCode()]
    await db
      .updateTable('guestApplications')
      .set({ tokenHash: hashToken(token), codeHash: hashCode(guestId, code) })
      .where('id', '=', guestId)
      .execute()
    const { email: to, jobTitle, companyName } = row
    return guestApplicationMail({ to, publicUrl: config.publicUrl, jobTitle, companyName, token, code })
  },
}
