import { hashToken, newToken } from '#/server/auth/sessions.ts'
import type { MailContent, MailWriters } from '#/server/mail/kinds.ts'
import { paths } from '#/shared/paths.ts'
import { findUserByEmail, hashCode, newCode } from '../queries.server.ts'
import { proofHours, restoreDays } from './deadlines.ts'
import { findEmailChange } from './queries.server.ts'

type To = { to: string; publicUrl: string }

/** `m•••@people.example`: enough for its owner to know it by. */
const masked = (email: string) => email.replace(/^(.).*(?=@)/, '$1•••')

const proofMail = ({
  to,
  publicUrl,
  oldEmail,
  token,
  code,
}: To & { oldEmail: string; token: string; code: string }): MailContent => ({
  to,
  subject: `${code} confirms your new address`,
  title: 'Confirm your new address.',
  paragraphs: [
    `The Waymark account with the address ${masked(oldEmail)} wants to switch to this one.`,
    `Type this code in your settings, or press the button in a browser where you are logged in. Both work for ${proofHours} hours. Until you do, your account keeps its old address.`,
  ],
  code,
  action: { label: 'Confirm this address', url: `${publicUrl}${paths.emailChange}?token=${token}` },
  because:
    'You get this because someone wants to use this address for their Waymark account. If that account is not yours, do nothing.',
})

/** To the address the account has, after mails to it came back. */
const ownProofMail = ({ to, publicUrl, token, code }: To & { token: string; code: string }): MailContent => ({
  to,
  subject: `${code} confirms your address again`,
  title: 'Our email reaches you again.',
  paragraphs: [
    `An earlier email to this address bounced, so we stopped sending. To get our email again, type this code in your settings, or press the button in a browser where you are logged in. Both work for ${proofHours} hours.`,
  ],
  code,
  action: { label: 'Confirm this address', url: `${publicUrl}${paths.emailChange}?token=${token}` },
  because: 'You get this because someone asked for it in the settings of your Waymark account.',
})

const takenMail = ({ to, publicUrl }: To): MailContent => ({
  to,
  subject: 'This address already has a Waymark account',
  title: 'This address already has an account.',
  paragraphs: [
    'Someone, probably you, wanted to use this address for another Waymark account. Nothing was changed, because the address already has an account of its own.',
  ],
  action: { label: 'Log in', url: `${publicUrl}${paths.login}` },
  because: 'You get this because someone entered this address in the settings of an account.',
})

const changedMail = ({
  to,
  publicUrl,
  newEmail,
  token,
}: To & {
  newEmail: string
  /** Null where the change cannot be taken back. */
  token: string | null
}): MailContent => ({
  to,
  subject: 'Your account has a new email address',
  title: 'Your account has a new email address.',
  paragraphs: [
    `Your Waymark account now uses ${newEmail}, and our email goes there. If this was you, there is nothing to do.`,
    token
      ? `If it was not you, undo the change within ${restoreDays} days. Your account gets this address back, everyone is logged out, and you choose a new password.`
      : 'If it was not you, write to us on the contact page.',
  ],
  ...(token && {
    action: { label: 'Undo the change', url: `${publicUrl}${paths.restoreEmail}?token=${token}` },
  }),
  because: 'You get this because this was the address of the account until now.',
})

export const restoredMail = ({ to, publicUrl }: To): MailContent => ({
  to,
  subject: 'Your email address was changed back',
  title: 'Your email address was changed back.',
  paragraphs: [
    'Someone who reads the earlier mailbox told us they had not made the change to this address. The Waymark account has its earlier address back, everyone is logged out, and the password no longer works.',
    'If the account is yours, write to us on the contact page, and a person will sort it out.',
  ],
  action: { label: 'Write to us', url: `${publicUrl}${paths.contact}` },
  because: 'You get this because this was the address of the account until now.',
})

/** Links are made when the mail leaves; those of an earlier try of the same mail then stop working. */
export const emailChangeMails: Pick<MailWriters, 'email-change-proof' | 'email-changed'> = {
  async 'email-change-proof'({ changeId }, { db, config }) {
    const change = await findEmailChange(db, changeId)
    if (!change || change.changedAt || change.expiresAt <= new Date()) return null
    const to = { to: change.newEmail, publicUrl: config.publicUrl }
    const other = await findUserByEmail(db, change.newEmail)
    const isOwn = other?.id === change.userId
    if (other?.emailVerifiedAt && !isOwn) return takenMail(to)
    const [token, code] = [newToken(), newCode()]
    await db
      .updateTable('emailChanges')
      .set({ tokenHash: hashToken(token), codeHash: hashCode(change.userId, code) })
      .where('id', '=', changeId)
      .execute()
    return isOwn
      ? ownProofMail({ ...to, token, code })
      : proofMail({ ...to, oldEmail: change.oldEmail, token, code })
  },

  async 'email-changed'({ changeId }, { db, config }) {
    const change = await findEmailChange(db, changeId)
    if (!change?.changedAt || change.restoredAt) return null
    const { oldEmail, newEmail } = change
    const to = { to: oldEmail, publicUrl: config.publicUrl, newEmail }
    if (!change.restoreUntil || change.restoreUntil <= new Date()) return changedMail({ ...to, token: null })
    const token = newToken()
    await db
      .updateTable('emailChanges')
      .set({ restoreHash: hashToken(token) })
      .where('id', '=', changeId)
      .execute()
    return changedMail({ ...to, token })
  },
}
