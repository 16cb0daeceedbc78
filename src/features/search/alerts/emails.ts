import type { MailContent } from '#/server/mail/kinds.ts'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/sentence.ts'
import { describeSearch, type Frequency, frequencyWords } from './words.ts'

type MailBase = { to: string; publicUrl: string; search: string }

export const confirmAlertMail = ({
  to,
  publicUrl,
  frequency,
  token,
}: Omit<MailBase, 'search'> & { frequency: Frequency; token: string }): MailContent => ({
  to,
  // Contains no typed text, because anybody can enter this address together with any text.
  subject: 'Confirm your job alert',
  title: 'Do you want this job alert?',
  paragraphs: [
    `We would email you ${frequencyWords[frequency]} about new jobs that match a search, and only when there is something new.`,
    'We send nothing until you press the button. It works for 7 days.',
  ],
  action: { label: 'Start this alert', url: `${publicUrl}${paths.confirmAlert}?token=${token}` },
  because:
    'You get this because someone entered this address on our search page. If it was not you, do nothing: you will get no further email about it.',
})

type NewJob = { title: string; company: string; place: string; pay: string; slug: string }

/** The mail lists at most this many jobs; its button leads to the rest. */
const maxListedJobs = 20

export type AlertMail = {
  search: string
  frequency: Frequency
  jobs: NewJob[]
  unsubscribeToken: string
  test?: boolean
}

export function alertMail({
  to,
  publicUrl,
  search,
  frequency,
  jobs,
  unsubscribeToken,
  test,
}: MailBase & AlertMail): MailContent {
  const countText = plural(jobs.length, 'new job')
  const unsubscribeUrl = `${publicUrl}${paths.unsubscribe(unsubscribeToken)}`
  const unlistedJobs = jobs.length - maxListedJobs
  return {
    to,
    subject: `${test ? 'Test: ' : ''}${countText}: ${describeSearch(search)}`,
    title: test
      ? 'This is what your alert looks like.'
      : `${countText} ${jobs.length === 1 ? 'matches' : 'match'} your alert.`,
    paragraphs: [
      `You asked for ${describeSearch(search)}, ${frequencyWords[frequency]}. We checked every employer below before it could post.`,
    ],
    list: jobs.slice(0, maxListedJobs).map(({ title, company, place, pay, slug }) => ({
      title,
      lines: [[company, place].filter(Boolean).join(', '), pay],
      url: `${publicUrl}${paths.jobDetail(slug)}`,
    })),
    action: {
      label: unlistedJobs > 0 ? `See these and ${unlistedJobs} more` : 'See all matches',
      url: `${publicUrl}${paths.jobs}?${search}`,
    },
    because: `You get this because you started a job alert for this address. Stop it: ${unsubscribeUrl}`,
    // RFC 8058: the mail program shows an unsubscribe button that sends a POST.
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
