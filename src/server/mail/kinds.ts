import type { TaskContext } from '../tasks.ts'

/**
 * Lanes never wait for each other: each has a queue, workers and SMTP connections of its own.
 * - urgent: codes, links that prove an address or a sign-in, security notices
 * - personal: what concerns a person's own application, company, case, job or message
 * - bulk: digests and promotions
 */
export type Lane = 'urgent' | 'personal' | 'bulk'

type Kind = {
  lane: Lane
  /** Not sent any more so long after it was asked for: by then its code or its news is worth nothing. */
  expiresAfterMinutes?: number
}

const hour = 60
const day = 24 * hour

/** Every kind of mail there is. A new mail is a row here. */
export const mailKinds = {
  'verify-email': { lane: 'urgent', expiresAfterMinutes: day },
  'reset-password': { lane: 'urgent', expiresAfterMinutes: 30 },
  'password-changed': { lane: 'urgent' },
  'identity-linked': { lane: 'urgent' },
  'account-changed': { lane: 'urgent' },
  'mailbox-proof': { lane: 'urgent', expiresAfterMinutes: day },
  'alert-confirmation': { lane: 'personal', expiresAfterMinutes: 7 * day },
  'alert-test': { lane: 'personal', expiresAfterMinutes: day },
  'application-received': { lane: 'personal' },
  'application-new': { lane: 'personal' },
  'application-step': { lane: 'personal' },
  'fraud-recall': { lane: 'personal' },
  'company-decision': { lane: 'personal' },
  'company-standing': { lane: 'personal' },
  'company-appeal': { lane: 'personal' },
  'company-warned': { lane: 'personal' },
  'job-decision': { lane: 'personal' },
  'report-receipt': { lane: 'personal' },
  'report-outcome': { lane: 'personal' },
  'mandate-invitation': { lane: 'personal', expiresAfterMinutes: 14 * day },
  'mandate-move': { lane: 'personal' },
  'contact-receipt': { lane: 'personal' },
  'contact-message': { lane: 'personal' },
  'alert-digest': { lane: 'bulk', expiresAfterMinutes: 7 * day },
  'promotions-question': { lane: 'bulk', expiresAfterMinutes: 7 * day },
} as const satisfies Record<string, Kind>

export type MailKind = keyof typeof mailKinds

export type MailContent = {
  to: string
  subject: string
  /** One calm sentence that says it all; the heading of the mail. */
  title: string
  paragraphs: string[]
  /** Things to choose from, each with a link of its own. */
  list?: { title: string; lines: string[]; url: string }[]
  action?: { label: string; url: string }
  /** Shown large, for codes. */
  code?: string
  /** Why this person gets this mail. */
  because: string
  headers?: Record<string, string>
}

/** Mails with a code or a link that opens something. What waits names whom it is about; the secret is made when it leaves. */
export type SecretMails = {
  /** With the registration it answers, or for a mail that is asked for again, the browser that asks. */
  'verify-email': { email: string; registrationId?: string; deviceHash?: string | undefined }
  'reset-password': { email: string }
  'mailbox-proof': { confirmationId: string; sender: string }
  'alert-confirmation': { alertId: string }
  'mandate-invitation': { mandateId: string; sender: string }
  'promotions-question': { userId: string }
}

/** What a mail of this kind is asked for with: its words, or for one with a secret whom it is about. */
type MailInput<Kind extends MailKind> = Kind extends keyof SecretMails ? SecretMails[Kind] : MailContent

export type SendMail = <Kind extends MailKind>(kind: Kind, input: MailInput<Kind>) => Promise<void>

/**
 * Makes the secret, stores its hash, and gives the mail; runs when the mail leaves, and again if it has to be tried
 * again. Null when there is nothing to send any more.
 */
export type MailWriters = {
  [Kind in keyof SecretMails]: (input: SecretMails[Kind], context: TaskContext) => Promise<MailContent | null>
}
