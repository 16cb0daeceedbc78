import type { MailContent } from '#/server/mail/kinds.ts'
import { formatLongDate } from '#/shared/dates.ts'
import { paths } from '#/shared/paths.ts'
import { adderOf } from './consent.ts'

type Prospect = {
  to: string
  publicUrl: string
  token: string
  name: string
  phone: string | null
  note: string | null
  resumeName: string | null
  consent: string
  addedBy: string | null
  adderRole: string | null
  jobTitle: string
  companyName: string
  addedAt: Date
  until: Date
  /** The system they were brought along from; null of one added by hand. */
  importedFrom: string | null
}

/** A note is read behind the link: a stranger’s words are not ours to mail. */
export const prospectAddedMail = ({ to, publicUrl, token, ...about }: Prospect): MailContent => ({
  to,
  subject: `${about.companyName} keeps your details for ${about.jobTitle}`,
  title: about.importedFrom
    ? `${about.companyName} asks you to apply here for ${about.jobTitle}.`
    : `${about.companyName} has added you to the job ${about.jobTitle}.`,
  paragraphs: [
    about.importedFrom
      ? `${about.companyName} brought your details along on ${formatLongDate(about.addedAt)} from the system it used before, and confirmed: “${about.consent}”`
      : `${adderOf(about)} wrote your details down on ${formatLongDate(about.addedAt)} and confirmed: “${about.consent}”`,
    'You have not applied. Open the link to read what they keep, to apply with it, or to have it erased right away, without an account.',
    `If you do nothing, we delete it on ${formatLongDate(about.until)}.`,
  ],
  sections: [
    {
      title: 'What they keep',
      lines: [
        { label: 'Name', text: about.name },
        { label: 'Email', text: to },
        ...(about.phone ? [{ label: 'Phone', text: about.phone }] : []),
        ...(about.resumeName ? [{ label: 'Résumé', text: 'A file. Open the link to see its name' }] : []),
        ...(about.note ? [{ label: 'Note', text: 'Open the link to read it' }] : []),
      ],
    },
  ],
  action: { label: 'Read it, apply or erase it', url: `${publicUrl}${paths.prospect}?token=${token}` },
  because: `You get this because ${about.companyName} added this address on Waymark.`,
})
