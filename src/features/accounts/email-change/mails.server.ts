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
    `The Waymark account of ${masked(oldEmail)} asks to move to this address.`,
    `Type this code in your settings, or press the button where you are logged in. Both work for ${proofHours} hours. Until then your account keeps its old address.`,
  ],
  code,
  action: { label: 'Confirm this address', url: `${publicUrl}${paths.emailChange}?token=${token}` },
  because:
    'You get this because somebody wants to move their Waymark account to this address. If that account is not yours, do nothing.',
})

/** To the address the account has, after mails to it came back. */
const ownProofMail = ({ to, publicUrl, token, code }: To & { token: string; code: string }): MailContent => ({
  to,
  subject: `${code} confirms your address again`,
  title: 'Mails reach you again.',
  paragraphs: [
    `An earlier mail to this address came back, so we stopped sending. Type this code in your settings, or press the button where you are logged in, and our mails come again. Both work for ${proofHours} hours.`,
  ],
  code,
  action: { label: 'Confirm this address', url: `${publicUrl}${paths.emailChange}?token=${token}` },
  because: 'You get this because somebody asked for it in the settings of your Waymark account.',
})

const takenMail = ({ to, publicUrl }: To): MailContent => ({
  to,
  subject: 'This address has a Waymark account already',
  title: 'This address has an account already.',
  paragraphs: [
    'Somebody, probably you, wanted to move another Waymark account to this address. Nothing was changed, because it belongs to an account of its own.',
  ],
  action: { label: 'Log in', url: `${publicUrl}${paths.login}` },
  because: 'You get this because this address was typed into the settings of an account.',
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
  subject: 'The address of your account was changed',
  title: 'The address of your account was changed.',
  paragraphs: [
    `Your Waymark account now has the address ${newEmail}, and our mails go there. If this was you, all is well.`,
    token
      ? `If it was not you, take it back within ${restoreDays} days. Your account then has this address again, everybody is logged out, and you choose a new password.`
      : 'If it was not you, write to us on the contact page.',
  ],
  ...(token && {
    action: { label: 'Take it back', url: `${publicUrl}${paths.restoreEmail}?token=${token}` },
  }),
  because: 'You get this because this was the address of the account until now.',
})

export const restoredMail = ({ to, publicUrl }: To): MailContent => ({
  to,
  subject: 'The change of address was taken back',
  title: 'The change of address was taken back.',
  paragraphs: [
    'Somebody with the earlier mailbox said that the change to this address was not theirs. The Waymark account has its earlier address again, everybody is logged out, and the password no longer works.',
    'If the account is yours, write to us on the contact page, and a person sorts it out.',
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
