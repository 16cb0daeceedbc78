import type { MailContent, MailWriters } from '#/server/mail/kinds.ts'
import { paths } from '#/shared/paths.ts'
import { dayMinutes } from '../mails.server.ts'
import { findUserByEmail, insertOneTimeToken } from '../queries.server.ts'
import { loginCodeMinutes } from './api.ts'

/** The account is looked up here and not in the request, so that known and unknown addresses take equally long. */
export const loginCodeMails: Pick<MailWriters, 'login-code'> = {
  async 'login-code'({ email, challenge, isProof }, { db, config }) {
    const user = await findUserByEmail(db, email)
    if (!user) return null
    const to = { to: user.email, publicUrl: config.publicUrl }
    if (!user.emailVerifiedAt) {
      const { token } = await insertOneTimeToken(db, user.id, 'verify-email', dayMinutes, {
        registrationId: user.registrationId,
      })
      return confirmFirstMail({ ...to, token })
    }
    const { code } = await insertOneTimeToken(db, user.id, 'login-code', loginCodeMinutes, { challenge })
    return isProof ? proofMail({ ...to, code }) : loginCodeMail({ ...to, code })
  },
}

type To = { to: string; publicUrl: string }

const loginCodeMail = ({ to, code }: To & { code: string }): MailContent => ({
  to,
  subject: `${code} logs you in to Waymark`,
  title: 'Your code to log in.',
  paragraphs: [
    `Type it on the page where you asked for it. It works once, for ${loginCodeMinutes} minutes, and in no other browser.`,
    'Give it to nobody. We never ask for it, and no employer needs it.',
  ],
  code,
  because:
    'You get this because someone asked to log in with this address. If it was not you, do nothing: without the code nobody gets in.',
})

const proofMail = ({ to, code }: To & { code: string }): MailContent => ({
  to,
  subject: `${code} confirms that it’s you`,
  title: 'Your code to confirm it’s you.',
  paragraphs: [
    `Type it where you asked for it on Waymark. It works once, for ${loginCodeMinutes} minutes, and in no other browser.`,
    'Give it to nobody. We never ask for it, and no employer needs it.',
  ],
  code,
  because:
    'You get this because someone who is logged in to your account asked for it. If it was not you, log out everywhere under Settings.',
})

const confirmFirstMail = ({ to, publicUrl, token }: To & { token: string }): MailContent => ({
  to,
  subject: 'Confirm your email first',
  title: 'Confirm your email first.',
  paragraphs: [
    'Someone asked to log in with this address, but its account was never confirmed. The button confirms it, and works for 24 hours.',
  ],
  action: { label: 'Confirm my email', url: `${publicUrl}${paths.emailVerification}?token=${token}` },
  because:
    'You get this because someone created a Waymark account with this address. If it was not you, do nothing.',
})
