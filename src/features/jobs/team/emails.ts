import type { MailContent } from '#/server/mail/kinds.ts'
import { paths } from '#/shared/paths.ts'

type JobTeamChange = { kind: 'joined' | 'handed-over'; id: string; title: string; by: string }

export const jobTeamSentence = ({ kind, title, by }: JobTeamChange) =>
  kind === 'joined' ? `${by} put you on the hiring team of ${title}.` : `${by} handed ${title} over to you.`

export const jobTeamMail = ({
  to,
  publicUrl,
  ...change
}: JobTeamChange & { to: string; publicUrl: string }): MailContent => ({
  to,
  subject: jobTeamSentence(change).replace(/\.$/, ''),
  title: jobTeamSentence(change),
  paragraphs: [
    change.kind === 'joined'
      ? 'You can open the job and its applicants now.'
      : 'You own the job now, and choose its hiring team.',
  ],
  action: { label: 'Open the job', url: publicUrl + paths.employer.jobApplicants(change.id) },
  because: 'You get this because a colleague works with you on this job.',
})
