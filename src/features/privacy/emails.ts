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
    'Everything Waymark keeps about you is in one ZIP file. Unpack it and open README.html to read it.',
    `Log in and download it from your settings by ${formatLongDate(expiresAt)}. We keep it for ${exportDays} days, then delete it.`,
  ],
  action: { label: 'Download it', url: `${publicUrl}${path}#your-data` },
  because:
    'You get this because someone logged in to your account asked for it. If it was not you, change your password.',
})

export const accountClosedMail = ({ to, publicUrl, eraseAt }: To & { eraseAt: Date }): MailContent => ({
  to,
  subject: `Your account will be erased on ${formatLongDate(eraseAt)}`,
  title: `Your account is closed, and will be erased on ${formatLongDate(eraseAt)}.`,
  paragraphs: [
    'You are logged out everywhere, and nobody can find you on Waymark. We ended what was under way and told everyone involved.',
    `If you change your mind, log in before ${formatLongDate(eraseAt)} and press “Keep my account”.`,
    'If this was not you, do that now, and change your password: someone knew it. This is our last email about it.',
  ],
  action: { label: 'Log in to keep it', url: `${publicUrl}${paths.login}` },
  because: 'You get this because the account with this address was deleted from its settings.',
})

export const accountKeptMail = ({ to, publicUrl }: To): MailContent => ({
  to,
  subject: 'Your account stays',
  title: 'Your account stays.',
  paragraphs: [
    'You kept your account, so we won’t erase it. Withdrawn applications and teams you left don’t come back by themselves.',
    'If this was not you, change your password now.',
  ],
  action: { label: 'Log in', url: `${publicUrl}${paths.login}` },
  because: 'You get this because someone logged in to your account pressed “Keep my account”.',
})
