import type { MailContent } from '#/server/mail/kinds.ts'
import { paths } from '#/shared/paths.ts'
import { guestDays } from './limits.ts'

type About = {
  to: string
  publicUrl: string
  jobTitle: string
  companyName: string
  token: string
  code: string
}

/** It repeats nothing that was typed: anybody can type any address. */
export const guestApplicationMail = ({
  to,
  publicUrl,
  jobTitle,
  companyName,
  token,
  code,
}: About): MailContent => ({
  to,
  subject: `${code} sends your application: ${jobTitle}`,
  title: `Your application for ${jobTitle} is not sent yet.`,
  paragraphs: [
    `Somebody, most likely you, filled in an application to ${companyName} with this address. Type this code on the page you have open, and it is sent. Or open the link on any device, read it once more, and send it from there.`,
    `Both work for ${guestDays} days. After that what was filled in is deleted.`,
    'If it was not you, do nothing. Nobody has received anything.',
  ],
  code,
  action: { label: 'Open the application', url: `${publicUrl}${paths.guestApplication}?token=${token}` },
  because: 'You get this because this address was typed into an application on Waymark.',
})
