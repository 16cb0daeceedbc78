import type { MailContent } from '#/server/mail/kinds.ts'
import { paths } from '#/shared/paths.ts'

type Mention = { id: string; jobId: string; jobTitle: string; applicant: string; by: string }

export const mentionedSentence = ({ by, applicant }: Pick<Mention, 'by' | 'applicant'>) =>
  `${by} mentioned you in a note about ${applicant}.`

export const mentionedMail = ({
  to,
  publicUrl,
  ...mention
}: Mention & { to: string; publicUrl: string }): MailContent => ({
  to,
  subject: mentionedSentence(mention).replace(/\.$/, ''),
  title: mentionedSentence(mention),
  paragraphs: [
    `It is about ${mention.jobTitle}. The note is read on the page, by your team and the recruiter of the job alone.`,
  ],
  action: { label: 'Read the note', url: publicUrl + paths.employer.applicant(mention.jobId, mention.id) },
  because: 'You get this because a colleague wrote @ and your name.',
})
