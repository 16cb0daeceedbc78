import type { MailContent } from '#/server/mail/kinds.ts'
import { paths } from '#/shared/paths.ts'
import { describeSearch, type Frequency } from './words.ts'

type About = { to: string; publicUrl: string; search: string }

export const confirmAlertMail = ({
  to,
  publicUrl,
  every,
  token,
}: Omit<About, 'search'> & { every: Frequency; token: string }): MailContent => ({
  to,
  // Nothing that was typed: somebody else may have typed it, together with this address.
  subject: 'Confirm your job alert',
  title: 'Do you want this job alert?',
  paragraphs: [
    `You would hear ${every} about new jobs that match a search. A mail is sent only when there is something new.`,
    'Nothing is sent until you press the button. It works for 7 days.',
  ],
  action: { label: 'Start this alert', url: `${publicUrl}${paths.confirmAlert}?token=${token}` },
  because:
    'You get this because this address was typed into our search page. If it was not you, do nothing: no more mail will come.',
})

type NewJob = { title: string; company: string; place: string; pay: string; slug: string }

/** At most so many jobs are written out; the button leads to the rest. */
const maxListed = 20

export type AlertMail = {
  search: string
  every: Frequency
  jobs: NewJob[]
  stopToken: string
  test?: boolean
}

export function alertMail({
  to,
  publicUrl,
  search,
  every,
  jobs,
  stopToken,
  test,
}: About & AlertMail): MailContent {
  const count = jobs.length === 1 ? '1 new job' : `${jobs.length} new jobs`
  const stop = `${publicUrl}${paths.unsubscribe(stopToken)}`
  const more = jobs.length - maxListed
  return {
    to,
    subject: `${test ? 'Test: ' : ''}${count}: ${describeSearch(search)}`,
    title: test
      ? 'This is what your alert looks like.'
      : `${count} ${jobs.length === 1 ? 'matches' : 'match'} your alert.`,
    paragraphs: [
      `You asked for ${describeSearch(search)}, ${every}. Every employer below was checked before it could post.`,
    ],
    list: jobs.slice(0, maxListed).map(({ title, company, place, pay, slug }) => ({
      title,
      lines: [[company, place].filter(Boolean).join(', '), pay],
      url: `${publicUrl}${paths.jobDetail(slug)}`,
    })),
    action: {
      label: more > 0 ? `See these and ${more} more` : 'See all that match',
      url: `${publicUrl}${paths.jobs}?${search}`,
    },
    because: `You get this because you started a job alert for this address. Stop it: ${stop}`,
    // RFC 8058: a mail program shows one button, and presses it with a POST.
    headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}
