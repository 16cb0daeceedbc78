import type { MailContent } from '#/server/mail/kinds.ts'
import { formatLongDate } from '#/shared/dates.ts'
import { paths } from '#/shared/paths.ts'
import type { SeekerTokenRight } from '#/shared/rights.ts'
import { ownRightLabels, rightsSentence } from './token-labels.ts'

type MadeToken = {
  to: string
  publicUrl: string
  name: string
  rights: readonly SeekerTokenRight[]
  endsAt: Date
}

export const tokenMadeMail = ({ to, publicUrl, name, rights, endsAt }: MadeToken): MailContent => ({
  to,
  subject: 'A program has access to your account',
  title: 'A program has access to your account.',
  paragraphs: [
    `You made the token “${name}” for a program. Until ${formatLongDate(endsAt)} it may: ${rightsSentence(rights, ownRightLabels).toLowerCase()}. It sends nothing in your name.`,
    'If it was not you, revoke it in your settings now, log out everywhere else, and set a new password.',
  ],
  action: { label: 'Open access for programs', url: `${publicUrl}${paths.seeker.settings}#programs` },
  because: 'You get this whenever a program gets access to your account.',
})
