import type { MailContent } from '#/server/mail/kinds.ts'
import { paths } from '#/shared/paths.ts'

type MailTarget = { to: string; publicUrl: string }
type DecisionNotice = {
  kind: 'lift' | 'warn' | 'hide' | 'remove'
  jobId: string
  title: string
  note: string
  rule: string
  /** The job was reported; reporters are never named. */
  reported: boolean
  /** When the automatic screening held the job. */
  heldSince: Date | null
}

const because = 'You get this because you run this company’s account on Waymark.'

export const jobDecisionTitle = ({ kind, title }: Pick<DecisionNotice, 'kind' | 'title'>) =>
  ({
    lift: `${title} is live`,
    warn: `${title}: please read this`,
    hide: `${title} is hidden until it is changed`,
    remove: `${title} was removed`,
  })[kind]

const effects = {
  lift: 'A person has read it. Everybody can see it now.',
  warn: 'It stays online. Please change what is named below.',
  hide: 'Nobody can see it or apply until it is changed and a person has read it again.',
  remove: 'It is closed for good. People who applied keep their record of it.',
}
const nextSteps = {
  lift: 'There is nothing you need to do.',
  warn: 'Change the job, or answer us on the contact page if you see it otherwise.',
  hide: 'Open the job, change what is named, and press “Ask again”. A person reads it then.',
  remove:
    'If you think this is wrong, you can appeal once, on the page of the job. Somebody else decides. You may also go to court, or to a body for settling disputes where your law has one.',
}

/** The statement of reasons: the decision, its facts and rule, how the job was detected, and the right to appeal. */
export const jobDecisionMail = ({ to, publicUrl }: MailTarget, notice: DecisionNotice): MailContent => {
  const { kind, jobId, note, rule, reported, heldSince } = notice
  const found = reported
    ? 'It was reported to us.'
    : heldSince
      ? 'It was held until a person had read it.'
      : 'We came upon it ourselves.'
  return {
    to,
    subject: jobDecisionTitle(notice),
    title: `${jobDecisionTitle(notice)}.`,
    paragraphs: [effects[kind], nextSteps[kind]],
    sections:
      kind === 'lift'
        ? []
        : [
            {
              title: 'Why',
              lines: [
                { label: 'What we found', text: note },
                { label: 'The rule it rests on', text: rule },
                { label: 'How we found it', text: `${found} A person decided.` },
              ],
            },
          ],
    action: { label: 'Open the job', url: `${publicUrl}${paths.employer.job(jobId)}` },
    because,
  }
}

export const appealMail = (
  { to, publicUrl }: MailTarget,
  {
    jobId,
    title,
    restored,
    appealNote,
  }: { jobId: string; title: string; restored: boolean; appealNote: string },
): MailContent => ({
  to,
  subject: restored ? `${title} is back` : `${title} stays removed`,
  title: restored ? 'Your appeal was right.' : 'The removal stands.',
  paragraphs: [
    `Somebody who had not decided before has read your appeal about ${title}.`,
    appealNote,
    restored
      ? 'The job is as it was before.'
      : 'This was the one appeal. You may go to court, or to a body for settling disputes where your law has one.',
  ],
  action: { label: 'Open the job', url: `${publicUrl}${paths.employer.job(jobId)}` },
  because,
})
