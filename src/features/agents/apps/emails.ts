import { ownRightLabels, rightsSentence } from '#/features/accounts/tokens/token-labels.ts'
import { tokenRightLabels } from '#/features/companies/tokens/token-labels.ts'
import type { MailContent } from '#/server/mail/kinds.ts'
import { formatLongDate } from '#/shared/dates.ts'
import { paths } from '#/shared/paths.ts'
import type { SeekerTokenRight, TokenRight } from '#/shared/rights.ts'

type ConnectedApp = {
  to: string
  publicUrl: string
  name: string
  host: string
  rights: readonly (TokenRight | SeekerTokenRight)[]
  /** For which company; null for the person themselves. */
  company: string | null
  endsAt: Date
}

/** Where the person ends the access of apps, and sees which there are. */
const whereAppsAre = (publicUrl: string, company: string | null) =>
  company
    ? { label: 'Open tokens for programs', url: publicUrl + paths.employer.tokens }
    : { label: 'Open access for programs', url: `${publicUrl}${paths.seeker.settings}#programs` }

export const appConnectedMail = ({
  to,
  publicUrl,
  name,
  host,
  rights,
  company,
  endsAt,
}: ConnectedApp): MailContent => {
  const may = rightsSentence(rights, { ...tokenRightLabels, ...ownRightLabels }).toLowerCase()
  const what = company ?? 'your account'
  return {
    to,
    subject: `An app has access to ${what}`,
    title: `An app has access to ${what}.`,
    paragraphs: [
      `You allowed the app “${name}” of ${host}. Until ${formatLongDate(endsAt)} it may: ${may}. Waymark has not checked the app.`,
      `If it was not you, end its access now, log out everywhere else, and set a new password.`,
    ],
    action: whereAppsAre(publicUrl, company),
    because: 'You get this whenever you allow an app.',
  }
}

type CopiedApp = Pick<ConnectedApp, 'to' | 'publicUrl' | 'name' | 'host' | 'company'>

export const appCopiedMail = ({ to, publicUrl, name, host, company }: CopiedApp): MailContent => ({
  to,
  subject: `We ended an app’s access to ${company ?? 'your account'}`,
  title: `We ended an app’s access to ${company ?? 'your account'}.`,
  paragraphs: [
    `The app “${name}” of ${host} used a key a second time that works once. So somebody may have a copy of it, and its access ended at once.`,
    'If you want to go on using the app, allow it again. If this comes again, tell those who make the app.',
  ],
  action: whereAppsAre(publicUrl, company),
  because: 'You get this because you allowed the app.',
})
