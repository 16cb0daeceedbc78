import type { MailContent } from '#/server/mail/kinds.ts'
import { paths } from '#/shared/paths.ts'
import {
  ownFirstJobSentence,
  type VerificationLevel,
  verificationLabels,
  verificationSentence,
} from '#/shared/verification.ts'

import type { CompanyDecision } from './decisions/decisions.ts'

type MailBase = { to: string; publicUrl: string; company: string }

const because = (company: string) => `You get this because you sent ${company} for verification.`

/** Used by the notification and the mail subject; names the verification level. */
export const approvedSentence = (company: string, level: VerificationLevel | null) =>
  level ? `${company}: ${verificationLabels[level]}` : `${company} passed the check`

const approvedMail = ({
  to,
  publicUrl,
  company,
  lines,
  level,
  isFirst,
  firstJobReview,
}: DecisionNotice): MailContent => ({
  to,
  subject: approvedSentence(company, level),
  title: isFirst ? 'You’re through.' : 'You’re through again.',
  paragraphs: [
    isFirst
      ? `${company} passed the check. ${ownFirstJobSentence(level, firstJobReview)}`
      : `${company} passed the new check. Its page and its open jobs can be seen again, and you can publish more.`,
    ...(level ? [verificationSentence(level)] : []),
    'If you change your name, website or a number, or if all your owners are new, we check again before it counts.',
  ],
  sections:
    lines.length > 0
      ? [{ title: 'What job seekers now read', lines: lines.map((text) => ({ text })), leads: true }]
      : [],
  action: isFirst
    ? { label: 'Post your first job', url: `${publicUrl}${paths.employer.newJob}` }
    : { label: 'Go to your dashboard', url: `${publicUrl}${paths.employer.dashboard}` },
  because: because(company),
})

const changesRequestedMail = ({
  to,
  publicUrl,
  company,
  reason,
}: MailBase & { reason: string }): MailContent => ({
  to,
  subject: `${company}: something to change`,
  title: 'Something to change.',
  paragraphs: [
    `We read what you sent about ${company}. Before we can go on:`,
    reason,
    'Everything else stands. You don’t start over.',
  ],
  action: { label: 'Make the changes', url: `${publicUrl}${paths.employer.checkpoint}` },
  because: because(company),
})

const refusedMail = ({ to, publicUrl, company, reason }: MailBase & { reason: string }): MailContent => ({
  to,
  subject: `${company} could not be verified`,
  title: 'We could not verify this company.',
  paragraphs: [
    `${company} can’t post jobs for now. The reason:`,
    reason,
    'A person decided this; the automatic checks never refuse. Your details are kept: correct them and send them again, or appeal. Somebody else reads an appeal.',
  ],
  action: { label: 'Read the reasons', url: `${publicUrl}${paths.employer.checkpoint}` },
  because: because(company),
})

type DecisionMail = MailBase & { reason: string; hires: boolean }

const suspendedMail = ({ to, publicUrl, company, reason }: DecisionMail): MailContent => ({
  to,
  subject: `${company} is suspended`,
  title: 'Your company is suspended.',
  paragraphs: [
    `${company} and its jobs can no longer be seen on Waymark, and no new ones can be posted. The reason:`,
    reason,
    'A person decided this. If it is wrong, or has been put right, you can appeal once. Somebody else reads it.',
  ],
  action: { label: 'Read the reasons', url: `${publicUrl}${paths.employer.checkpoint}` },
  because: because(company),
})

/** The mail's link: the dashboard if the company may hire, else the checkpoint. */
const nextStep = ({ publicUrl, hires }: DecisionMail) =>
  hires
    ? { label: 'Go to your dashboard', url: `${publicUrl}${paths.employer.dashboard}` }
    : { label: 'See where it stands', url: `${publicUrl}${paths.employer.checkpoint}` }
const nextStepText = ({ company, hires }: DecisionMail) =>
  hires
    ? `${company} and its open jobs can be seen again.`
    : `The check of ${company} goes on where it stopped. We write to you when it ends.`

const reinstatedMail = (about: DecisionMail): MailContent => ({
  to: about.to,
  subject: `${about.company} is no longer suspended`,
  title: 'The suspension is lifted.',
  paragraphs: [nextStepText(about), about.reason],
  action: nextStep(about),
  because: because(about.company),
})

const appealUpheldMail = ({ to, publicUrl, company, reason }: DecisionMail): MailContent => ({
  to,
  subject: `Your appeal for ${company}: the decision stands`,
  title: 'The decision stands.',
  paragraphs: [
    `Somebody who had not decided about ${company} before has read your appeal. Their answer:`,
    reason,
    'A decision can be appealed once. What you read with it stays on your page.',
  ],
  action: { label: 'Read the answer', url: `${publicUrl}${paths.employer.checkpoint}` },
  because: because(company),
})

const appealOverturnedMail = (about: DecisionMail): MailContent => ({
  to: about.to,
  subject: `Your appeal for ${about.company}: the decision is overturned`,
  title: 'You were right to appeal.',
  paragraphs: [
    `Somebody who had not decided about ${about.company} before has read your appeal and overturned the decision.`,
    about.reason,
    nextStepText(about),
  ],
  action: nextStep(about),
  because: because(about.company),
})

type DecisionNotice = DecisionMail & {
  decision: CompanyDecision
  /** The public sentences about what was confirmed. */
  lines: string[]
  level: VerificationLevel | null
  /** Whether the company had never been approved. */
  isFirst: boolean
  /** Whether the operator of this site has first jobs read; unknown in mails from before this was stored. */
  firstJobReview?: boolean | undefined
}

/** The mail of a decision. */
export function companyDecisionMail(about: DecisionNotice) {
  const mails = {
    approve: approvedMail,
    changes: changesRequestedMail,
    refuse: refusedMail,
    suspend: suspendedMail,
    reinstate: reinstatedMail,
    uphold: appealUpheldMail,
    overturn: appealOverturnedMail,
  }
  return mails[about.decision](about)
}

export const appealArrivedMail = ({
  to,
  publicUrl,
  company,
  companyId,
}: MailBase & { companyId: string }): MailContent => ({
  to,
  subject: `${company} appeals`,
  title: 'An appeal waits for you.',
  paragraphs: [
    `${company} appeals against a decision that somebody else made. You can read the case and answer it.`,
  ],
  action: { label: 'Open the case', url: `${publicUrl}${paths.admin.verificationCase(companyId)}` },
  because: 'You get this because you review companies on Waymark.',
})

export const confirmMailboxMail = ({
  to,
  publicUrl,
  company,
  sender,
  token,
}: MailBase & { sender: string; token: string }): MailContent => ({
  to,
  subject: `Does ${company} hire on Waymark?`,
  title: `Confirm that ${company} hires on Waymark.`,
  paragraphs: [
    `${sender} wants to publish jobs for ${company} and named this mailbox as one of yours.`,
    'If you know about it, press the button. It works once, for 24 hours. If you do not, do nothing: then this mailbox proves nothing for them.',
  ],
  action: { label: 'Confirm this mailbox', url: `${publicUrl}${paths.confirmMailbox}?token=${token}` },
  because: 'You get this because someone named this address as belonging to their company.',
})
