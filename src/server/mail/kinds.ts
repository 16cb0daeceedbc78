import type { TaskContext } from '../tasks.ts'
import type { MailThread } from './thread.ts'
import type { Wait } from './waiting.ts'

/**
 * Lanes never wait for each other: each has its own queue, workers and SMTP connections.
 * - urgent: codes, links that prove an address or a sign-in, security notices
 * - personal: news about a person's own application, company, case, job or message
 * - bulk: digests and promotions
 */
export type MailLane = 'urgent' | 'personal' | 'bulk'

export type MailKindSettings = {
  lane: MailLane
  /** Minutes after which the mail is dropped unsent, because its code or its news is out of date. */
  expiresAfterMinutes?: number
  /** Goes also to an address that refused mails: whoever uses its secret has proven that mails arrive. */
  provesAddress?: true
}

const hour = 60
const day = 24 * hour

/** Every kind of mail. A new mail is a row here. */
export const mailKinds = {
  'verify-email': { lane: 'urgent', expiresAfterMinutes: day, provesAddress: true },
  'reset-password': { lane: 'urgent', expiresAfterMinutes: 30, provesAddress: true },
  'login-code': { lane: 'urgent', expiresAfterMinutes: 10, provesAddress: true },
  'password-changed': { lane: 'urgent' },
  'identity-linked': { lane: 'urgent' },
  'account-changed': { lane: 'urgent' },
  'email-change-proof': { lane: 'urgent', expiresAfterMinutes: day, provesAddress: true },
  'email-changed': { lane: 'urgent', provesAddress: true },
  'second-factor-changed': { lane: 'urgent' },
  'passkey-changed': { lane: 'urgent' },
  'account-closed': { lane: 'urgent' },
  'export-ready': { lane: 'personal', expiresAfterMinutes: 7 * day },
  'company-export': { lane: 'personal', expiresAfterMinutes: day },
  'mailbox-proof': { lane: 'urgent', expiresAfterMinutes: day, provesAddress: true },
  'alert-confirmation': { lane: 'personal', expiresAfterMinutes: 7 * day, provesAddress: true },
  'alert-test': { lane: 'personal', expiresAfterMinutes: day },
  'guest-application': { lane: 'urgent', expiresAfterMinutes: 3 * day, provesAddress: true },
  'prospect-added': { lane: 'urgent', expiresAfterMinutes: 14 * day, provesAddress: true },
  'application-received': { lane: 'personal' },
  'application-new': { lane: 'personal' },
  'application-step': { lane: 'personal' },
  'talent-invitation': { lane: 'personal' },
  'message-unread': { lane: 'personal' },
  'fraud-recall': { lane: 'personal' },
  'company-decision': { lane: 'personal' },
  'company-standing': { lane: 'personal' },
  'company-appeal': { lane: 'personal' },
  'company-warned': { lane: 'personal' },
  'applicant-warned': { lane: 'personal' },
  'job-decision': { lane: 'personal' },
  'report-receipt': { lane: 'personal' },
  'report-outcome': { lane: 'personal' },
  'mandate-invitation': { lane: 'personal', expiresAfterMinutes: 14 * day, provesAddress: true },
  'mandate-move': { lane: 'personal' },
  'team-invitation': { lane: 'personal', expiresAfterMinutes: 7 * day, provesAddress: true },
  'company-sign-in': { lane: 'personal' },
  'team-change': { lane: 'personal' },
  'webhook-stopped': { lane: 'personal' },
  'contact-receipt': { lane: 'personal' },
  'contact-message': { lane: 'personal' },
  'interview-invitation': { lane: 'personal', expiresAfterMinutes: 14 * day },
  'interview-news': { lane: 'personal', expiresAfterMinutes: 14 * day },
  'interview-team': { lane: 'personal' },
  'next-step-due': { lane: 'personal', expiresAfterMinutes: 2 * day },
  'report-of-week': { lane: 'bulk', expiresAfterMinutes: 2 * day },
  'market-alert': { lane: 'personal', expiresAfterMinutes: day },
  'notification-digest': { lane: 'bulk' },
  'alert-digest': { lane: 'bulk', expiresAfterMinutes: 7 * day },
  'promotions-question': { lane: 'bulk', expiresAfterMinutes: 7 * day },
} as const satisfies Record<string, MailKindSettings>

export type MailKind = keyof typeof mailKinds

/** A calendar event that goes along (RFC 5546). `method` is repeated in the MIME type, which must agree. */
export type CalendarPart = { method: 'REQUEST' | 'CANCEL'; text: string }

export type MailContent = {
  to: string
  subject: string
  /** One sentence that says it all; the heading of the mail. */
  title: string
  paragraphs: string[]
  /**
   * Facts below the button, or above it where they say whether to press it, each group under its heading; a line
   * without a label takes the whole width.
   */
  sections?: { title: string; lines: { label?: string; text: string }[]; leads?: boolean }[]
  /** Items to choose from, each with its own link. */
  list?: { title: string; lines: string[]; url: string }[]
  action?: { label: string; url: string }
  /** Shown large, for codes. */
  code?: string
  /** Why this person gets this mail. */
  because: string
  headers?: Record<string, string>
  /** What it is about, if other mails are about it too. A digest is about many things, a security notice about none. */
  thread?: MailThread | undefined
  calendar?: CalendarPart | undefined
  /** The kind of notification, where the reader can turn its mails off. */
  optionalKind?: string
}

/**
 * Mails with a secret code or link. The outbox stores only whom the mail is about; the secret is created when it
 * is sent.
 */
export type SecretMails = {
  /** `registrationId` of the registration it answers; `deviceHash` of the browser that asks for another mail. */
  'verify-email': { email: string; registrationId?: string; deviceHash?: string | undefined }
  'reset-password': { email: string }
  /** `isProof`: for somebody who is signed in and has no other proof of who they are. */
  'login-code': { email: string; challenge: string; isProof?: true }
  'guest-application': { guestId: string }
  'prospect-added': { prospectId: string }
  'email-change-proof': { changeId: string }
  'email-changed': { changeId: string }
  'mailbox-proof': { confirmationId: string; sender: string }
  'alert-confirmation': { alertId: string }
  'mandate-invitation': { mandateId: string; sender: string }
  'team-invitation': { invitationId: string }
  'promotions-question': { userId: string }
  'interview-invitation': { interviewId: string }
  /** `sequence` of the interview then: what has changed again is told by a later mail. */
  'interview-news': {
    interviewId: string
    what:
      | 'booked'
      | 'moved'
      | 'cancelled'
      | 'ended'
      | 'declined'
      | 'no-show'
      | 'people'
      | 'panel'
      | 'other-times'
      | 'unfilled'
    isOwn: boolean
    reason: string | null
    sequence: number
  }
}

/** The input of a mail: its words, or for a mail with a secret whom it is about. */
type MailInput<Kind extends MailKind> = Kind extends keyof SecretMails ? SecretMails[Kind] : MailContent

/** With `wait` the mail leaves later; only mails without a secret can wait. */
export type SendMail = <Kind extends MailKind>(
  kind: Kind,
  input: MailInput<Kind>,
  wait?: Kind extends keyof SecretMails ? never : Wait,
) => Promise<void>

/**
 * Creates the secret, stores its hash and returns the mail. Runs when the mail is sent, and again at each retry.
 * Null when there is nothing to send any more.
 */
export type MailWriters = {
  [Kind in keyof SecretMails]: (input: SecretMails[Kind], context: TaskContext) => Promise<MailContent | null>
}
