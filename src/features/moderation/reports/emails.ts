import { findJobDecisionReason } from '#/features/jobs/decision-reasons.ts'
import type { MailContent } from '#/server/mail/kinds.ts'
import { paths } from '#/shared/paths.ts'

/** To an applicant whose message was reported. */
export const applicantWarnedMail = (
  { to, publicUrl }: { to: string; publicUrl: string },
  { applicationId, note, reasonCode }: { applicationId: string; note: string; reasonCode: string },
): MailContent => ({
  to,
  subject: 'A message of yours: please read this',
  title: 'A message of yours: please read this.',
  paragraphs: [
    'A message that you wrote to a company was reported to us, and a person has read it. Nothing changes for now.',
    'If it happens again, we may suspend your account. If you see it differently, answer us on the contact page.',
  ],
  sections: [whyWarned(note, reasonCode)],
  action: { label: 'Open the conversation', url: publicUrl + paths.seeker.thread(applicationId) },
  because: 'You get this because it was written from your account on Waymark.',
})

const whyWarned = (note: string, reasonCode: string) => ({
  title: 'Why',
  lines: [
    { label: 'What we found', text: note },
    { label: 'The rule it rests on', text: findJobDecisionReason(reasonCode)?.rule ?? '' },
  ],
})

/** The warning names the rule and the facts, but never the reporters. */
export const companyWarnedMail = (
  { to, publicUrl }: { to: string; publicUrl: string },
  { company, note, reasonCode }: { company: string; note: string; reasonCode: string },
): MailContent => ({
  to,
  subject: `${company}: please read this`,
  title: `${company}: please read this.`,
  paragraphs: [
    'Your company was reported to us, and a person has read the case. Nothing changes for now.',
    'If it happens again, we may suspend the company. If you see it differently, answer us on the contact page.',
  ],
  sections: [whyWarned(note, reasonCode)],
  action: { label: 'Open your company page', url: `${publicUrl}${paths.employer.company}` },
  because: 'You get this because you run this company’s account on Waymark.',
})
