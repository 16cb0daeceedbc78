import { createHash } from 'node:crypto'

/**
 * The matter that a mail is about. Its ids are random, or references that the mail itself names.
 */
export type MailThread = `${'application' | 'company' | 'contact' | 'job' | 'report'} ${string}`

/** Every mail comes from a program: mail servers answer it with no holiday note (RFC 3834, and Exchange's own header). */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/**
 * The headers of a mail by which programs group and do not answer it. All mails of one matter refer to one id that no
 * mail has (RFC 5322, 3.6.4), because which is the first differs by reader. The id is hashed, so that it names nothing.
 */
export function threadHeaders(thread: MailThread | undefined, domain: string): Record<string, string> {
  if (!thread) return automatic
  const id = `<${createHash('sha256').update(`mail thread ${thread}`).digest('hex').slice(0, 32)}@${domain}>`
  return { 'In-Reply-To': id, References: id, ...automatic }
}

/** The part behind the @ in ids of mails: the sender's domain. */
export const mailDomain = ({ mailFrom }: { mailFrom: string }) =>
  /@([^>\s]+)/.exec(mailFrom)?.[1] ?? 'localhost'
