import type { MailContent } from '#/server/mail/kinds.ts'
import { paths } from '#/shared/paths.ts'
import { guestDays } from './limits.ts'

type About = { to: string; publicUrl: string; jobTitle: string; companyName: string; token: string }

/** It repeats nothing that was typed: anybody can type any address. */
export const guestApplicationMail = ({
  to,
  publicUrl,
  jobTitle,
  companyName,
  token,
}: About): MailContent => ({
  to,
  subject: `Finish your application: ${jobTitle}`,
  title: `Your application for ${jobTitle} is not sent yet.`,
  paragraphs: [
    `Somebody, most likely you, filled in an application to ${companyName} with this address. Open the link, review it, and send it.`,
    `The link works for ${guestDays} days. After that what was filled in is deleted.`,
    'If it was not you, do nothing. Nobody has received anything.',
  ],
  action: { label: 'Open the application', url: `${publicUrl}${paths.guestApplication}?token=${token}` },
  because: 'You get this because this address was typed into an application on Waymark.',
})
