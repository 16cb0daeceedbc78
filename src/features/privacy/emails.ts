import type { MailContent } from '#/server/mail/kinds.ts'
import { formatLongDate } from '#/shared/dates.ts'
import { paths } from '#/shared/paths.ts'
import { exportDays } from './erasure/deadlines.ts'

type To = { to: string; publicUrl: string }

export const exportReadyMail = ({
  to,
  publicUrl,
  path,
  expiresAt,
}: To & { path: string; expiresAt: Date }): MailContent => ({
  to,
  subject: 'Your archive is ready',
  title: 'Your archive is ready.',
  paragraphs: [
    'Everything Waymark keeps of you is in one ZIP file. Unpack it and open README.html to read it.',
    `Download it from your settings within ${exportDays} days, until ${formatLongDate(expiresAt)}. Only you can, logged in; then it is deleted here.`,
  ],
  action: { label: 'Download it', url: `${publicUrl}${path}#your-data` },
  because:
    'You get this because somebody logged in to your account asked for it. If it was not you, change your password.',
})

export const accountClosedMail = ({ to, publicUrl, eraseAt }: To & { eraseAt: Date }): MailContent => ({
  to,
  subject: `Your account will be erased on ${formatLongDate(eraseAt)}`,
  title: `Your account is closed, and will be erased on ${formatLongDate(eraseAt)}.`,
  paragraphs: [
    'You are logged out everywhere, and nobody finds you on Waymark. What others waited for has ended, and they were told.',
    `If you change your mind, log in before ${formatLongDate(eraseAt)} and press “Keep my account”.`,
    'If this was not you, do that now, and change your password: somebody knew it. This is our last mail about it.',
  ],
  action: { label: 'Log in to keep it', url: `${publicUrl}${paths.login}` },
  because: 'You get this because the account with this address was deleted in its settings.',
})

export const accountKeptMail = ({ to, publicUrl }: To): MailContent => ({
  to,
  subject: 'Your account stays',
  title: 'Your account stays.',
  paragraphs: [
    'You kept your account, and it is not erased. Applications that were withdrawn and teams you left do not come back by themselves.',
    'If this was not you, change your password now.',
  ],
  action: { label: 'Log in', url: `${publicUrl}${paths.login}` },
  because: 'You get this because somebody logged in to your account pressed “Keep my account”.',
})
