import type { MailContent } from '#/server/mail/kinds.ts'
import { paths } from '#/shared/paths.ts'

type To = { to: string; publicUrl: string; name: string }

export const suspendedMail = ({ to, publicUrl, name, reason }: To & { reason: string }): MailContent => ({
  to,
  subject: 'Your Waymark account is suspended',
  title: 'Your account is suspended.',
  paragraphs: [
    `Hello ${name}. Every device has been logged out, and you can’t log in for now. The reason:`,
    reason,
    'Nothing was deleted. If you think this is wrong, write to us: a person will read it.',
  ],
  action: { label: 'Write to us', url: `${publicUrl}${paths.contact}` },
  because: 'You get this because something about your account changed.',
})

export const reinstatedMail = ({ to, publicUrl, name, reason }: To & { reason: string }): MailContent => ({
  to,
  subject: 'You can log in again',
  title: 'You can log in again.',
  paragraphs: [`Hello ${name}. Your account is no longer suspended. Our note:`, reason],
  action: { label: 'Log in', url: `${publicUrl}${paths.login}` },
  because: 'You get this because something about your account changed.',
})

export const adminRevokedMail = ({ to, publicUrl, name, reason }: To & { reason: string }): MailContent => ({
  to,
  subject: 'You are no longer an administrator',
  title: 'You are no longer an administrator.',
  paragraphs: [
    `Hello ${name}. Another administrator took these rights from your account. The reason:`,
    reason,
    'Every device has been logged out. The account stays, as that of somebody who looks for work.',
  ],
  action: { label: 'Go to Waymark', url: publicUrl },
  because: 'You get this because something about your account changed.',
})
