import type { MailContent } from '#/server/mail/kinds.ts'
import { formatLongDate } from '#/shared/dates.ts'
import { paths } from '#/shared/paths.ts'
import { liveJobsLabel } from '../live-jobs-label.ts'

/** The content of a notification about the approval. `label` and `path` are the mail's button and the link of both. */
export type ReverificationMail = {
  subject: string
  title: string
  paragraphs: string[]
  label: string
  path: string
}

const checkpoint = { label: 'See where it stands', path: paths.employer.checkpoint }
const companyPage = { label: 'Prove it again', path: paths.employer.company }

export const identityChangedSentence = (
  company: string,
  who: string,
  changed: string[],
  jobs: number,
): ReverificationMail => ({
  subject: `${company} is being checked again`,
  title: 'A new check has begun.',
  paragraphs: [
    `${who} changed what the check of ${company} rests on: ${new Intl.ListFormat('en').format(changed)}. A person reads it.`,
    jobs > 0
      ? `Until then its ${liveJobsLabel(jobs)} hidden, and nobody can post. They come back by themselves when the company has passed the check again. Nothing is lost.`
      : 'Until then nobody can post. Nothing is lost.',
  ],
  ...checkpoint,
})

export const approvalEndedMail = (
  company: string,
  reason: 'year' | 'domain',
  domain: string | null,
): ReverificationMail => ({
  subject: `${company} has to be checked again`,
  title: 'The check has run out.',
  paragraphs: [
    reason === 'year'
      ? `${company} passed the check more than 12 months ago, and what was known then has not been shown again.`
      : `For 7 days nothing has shown any more that ${domain ?? 'its domain'} belongs to ${company}.`,
    'Its jobs are hidden until it has passed the check again. They come back by themselves. The checks run now, and what they cannot settle a person decides.',
  ],
  ...checkpoint,
})

export const gracePeriodSentence = (
  company: string,
  reason: 'year' | 'domain',
  domain: string | null,
  until: Date,
): ReverificationMail => ({
  subject: `${company}: show again that it is you, by ${formatLongDate(until)}`,
  title: `Please act by ${formatLongDate(until)}.`,
  paragraphs: [
    reason === 'year'
      ? `${company} passed the check 12 months ago. No proof lasts longer.`
      : `Our weekly look found nothing any more that shows ${domain ?? 'your domain'} to be yours.`,
    domain
      ? `Open a link in a mailbox at ${domain}, or put the record back into its DNS. If nothing happens, your jobs are hidden on ${formatLongDate(until)} until the company has been checked again.`
      : `If nothing happens, your jobs are hidden on ${formatLongDate(until)} until a person has read your case again.`,
  ],
  ...companyPage,
})

export const reverificationWarningMail = (
  company: string,
  domain: string | null,
  due: Date,
  days: number,
): ReverificationMail => ({
  subject: `${company}: its check runs out in ${days} ${days === 1 ? 'day' : 'days'}`,
  title: `The check holds until ${formatLongDate(due)}.`,
  paragraphs: [
    `What we know about ${company} was shown almost 12 months ago, and no proof lasts longer.`,
    domain
      ? `Open a link in a mailbox at ${domain}, or prove it with a DNS record. Then it is checked anew while your jobs stay online.`
      : 'When it ends, a person reads your case again, and your jobs are hidden until then.',
  ],
  ...companyPage,
})

export const reverificationMail = (
  { to, publicUrl }: { to: string; publicUrl: string },
  { subject, title, paragraphs, label, path }: ReverificationMail,
  company: string,
): MailContent => ({
  to,
  subject,
  title,
  paragraphs,
  action: { label, url: publicUrl + path },
  because: `You get this because you belong to ${company} on Waymark.`,
})
