import type { Stage } from '#/features/applications/stages.ts'

/** Why nothing more can be written in a thread. */
export const closeReasons = [
  'withdrawn',
  'recalled',
  'account-closed',
  'company-suspended',
  'blocked',
  'company-blocked',
] as const
export type CloseReason = (typeof closeReasons)[number]

type Closable = {
  stage: Stage | string
  recalledAt: Date | null
  seekerId: string | null
  seekerEraseAt: Date | null
  companyStatus: string
}

/** Who blocked the thread, if it was begun. */
type Blocks = { blockedAt: Date | null; companyBlockedAt: Date | null }

export function closeReasonOf(row: Closable, thread: Blocks | undefined): CloseReason | null {
  if (row.recalledAt) return 'recalled'
  if (row.seekerId === null || row.seekerEraseAt) return 'account-closed'
  if (row.stage === 'withdrawn') return 'withdrawn'
  if (row.companyStatus !== 'approved') return 'company-suspended'
  if (thread?.blockedAt) return 'blocked'
  return thread?.companyBlockedAt ? 'company-blocked' : null
}

type Names = { company: string; applicant: string }

/** For the applicant, who keeps what was written. */
export const closedForSeeker: Record<CloseReason, (names: Pick<Names, 'company'>) => string> = {
  withdrawn: () => 'You withdrew this application, so the conversation is closed.',
  recalled: ({ company }) => `We removed ${company} for fraud, so the conversation is closed.`,
  'account-closed': () => 'Your account is closed, and so is this conversation.',
  'company-suspended': ({ company }) =>
    `${company} is not verified at the moment, so you can’t send anything. You can still read the conversation.`,
  blocked: ({ company }) => `You blocked this conversation. ${company} can’t write to you here any more.`,
  'company-blocked': ({ company }) =>
    `${company} closed this conversation, so you can’t send anything. Your application is still open, and you can still read the conversation.`,
}

/** For the company. */
export const closedForCompany: Record<CloseReason, (names: Pick<Names, 'applicant'>) => string> = {
  withdrawn: ({ applicant }) =>
    `${applicant} withdrew, so the conversation is closed. Nothing more can be sent.`,
  recalled: () => 'The application was ended, and the conversation with it.',
  'account-closed': ({ applicant }) =>
    `${applicant} closed their account. Nothing can be sent, and what was written is no longer shown.`,
  'company-suspended': () => 'Your company is not verified at the moment, so nothing can be sent.',
  blocked: ({ applicant }) => `${applicant} blocked this conversation. Nothing more can be sent.`,
  'company-blocked': ({ applicant }) =>
    `Your team blocked this conversation. ${applicant} can write nothing more here.`,
}
