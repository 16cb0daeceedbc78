import { hashToken, newToken } from '#/server/auth/sessions.ts'
import type { MailWriters } from '#/server/mail/kinds.ts'
import { prospectAddedMail } from './emails.ts'
import { selectProspects, untilOf } from './queries.server.ts'

export const prospectMails: Pick<MailWriters, 'prospect-added'> = {
  async 'prospect-added'({ prospectId }, { db, config }) {
    const row = await selectProspects(db).where('prospects.id', '=', prospectId).executeTakeFirst()
    if (!row || row.claimedAt) return null
    const token = newToken()
    await db
      .updateTable('prospects')
      .set({ tokenHash: hashToken(token) })
      .where('id', '=', prospectId)
      .execute()
    return prospectAddedMail({
      ...{ ...row, to: row.email, publicUrl: config.publicUrl, token },
      ...{ addedAt: row.createdAt, until: untilOf(row) },
    })
  },
}
