import type { MailContent } from '#/server/mail.ts'

type About = { to: string; publicUrl: string; company: string }

const because = (company: string) => `You get this because you sent ${company} for verification.`

export const approvedMail = ({
  to,
  publicUrl,
  company,
  lines,
}: About & { lines: string[] }): MailContent => ({
  to,
  subject: `${company} is verified`,
  title: 'You’re through.',
  paragraphs: [
    `${company} is verified. Your first job can go live today.`,
    ...(lines.length > 0 ? [`What job seekers now read: ${lines.join('. ')}.`] : []),
    'What was checked is locked from now on, because people rely on it. If something changes, write to us.',
  ],
  action: { label: 'Post your first job', url: `${publicUrl}/employer/jobs/new` },
  because: because(company),
})

export const changesAskedMail = ({
  to,
  publicUrl,
  company,
  reason,
}: About & { reason: string }): MailContent => ({
  to,
  subject: `${company}: something to change`,
  title: 'Something to change.',
  paragraphs: [
    `We read what you sent about ${company}. Before we can go on:`,
    reason,
    'Everything else stands. You don’t start over.',
  ],
  action: { label: 'Make the changes', url: `${publicUrl}/employer/legitimacy-checkpoint` },
  because: because(company),
})

export const refusedMail = ({ to, publicUrl, company, reason }: About & { reason: string }): MailContent => ({
  to,
  subject: `${company} could not be verified`,
  title: 'We could not verify this company.',
  paragraphs: [
    `${company} can’t post jobs for now. The reason:`,
    reason,
    'Your details are kept. You can correct them and send them again; a person reads the case again.',
  ],
  action: { label: 'Read the reasons', url: `${publicUrl}/employer/legitimacy-checkpoint` },
  because: because(company),
})

export const confirmMailboxMail = ({
  to,
  publicUrl,
  company,
  sender,
  token,
}: About & { sender: string; token: string }): MailContent => ({
  to,
  subject: `Does ${company} hire on Waymark?`,
  title: `Confirm that ${company} hires on Waymark.`,
  paragraphs: [
    `${sender} wants to publish jobs for ${company} and named this mailbox as one of yours.`,
    'If you know about it, press the button. It works once, for 24 hours. If you do not, do nothing: without you they cannot go on.',
  ],
  action: { label: 'Confirm this mailbox', url: `${publicUrl}/confirm-mailbox?token=${token}` },
  because: 'You get this because someone named this address as belonging to their company.',
})
