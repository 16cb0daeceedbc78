import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config.ts'
import type { CalendarPart } from './kinds.ts'

type SmtpMail = {
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  calendar?: CalendarPart | undefined
}

/** `refused`: this mail will never be accepted. `later`: not now. `away`: the mail server cannot be reached. */
export type SmtpFailure =
  | { kind: 'later' | 'away'; reason: string }
  /** `noSuchMailbox`: no mail at all will be accepted for this recipient. */
  | { kind: 'refused'; reason: string; noSuchMailbox: boolean }

export type Smtp = {
  /** Undefined when the mail server has accepted the mail. Never throws. */
  send(mail: SmtpMail): Promise<SmtpFailure | undefined>
  /** Waits that long, or until this process stops. */
  pause(milliseconds: number): Promise<void>
  /** Finishes running deliveries within `graceMs`, aborts the others and closes the connections. */
  close(): Promise<void>
}

/** Timeout of one mail; shorter than the timeout of the task that sends it. */
const mailTimeoutMs = 60_000
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
}
/** Shorter than the queue's own grace period at a shutdown, so that tasks can still record sent mails. */
const graceMs = 4_000

/** The process's pool of SMTP connections, opened with the first mail. */
export function openSmtp({ smtpUrl, smtpConnections, mailFrom }: Config): Smtp | null {
  if (!smtpUrl) return null
  const url = smtpUrl
  const stopping = new AbortController()
  const running = new Set<Promise<unknown>>()
  let transport: ReturnType<typeof open> | undefined

  async function open() {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url, pool: true, maxConnections: smtpConnections, ...timeouts })
  }

  async function deliver({ to, calendar, ...mail }: SmtpMail) {
    try {
      transport ??= open()
      await (await transport).sendMail({
        ...mail,
        from: mailFrom,
        // An object, not a string, so that nodemailer does not parse the address again.
        to: { name: '', address: to },
        // As an alternative for mail programs that answer invitations, and as a file for all others.
        ...(calendar && {
          icalEvent: { method: calendar.method, content: calendar.text, filename: 'interview.ics' },
        }),
        signal: AbortSignal.timeout(mailTimeoutMs),
      })
      return undefined
    } catch (error) {
      return failureOf(error)
    }
  }

  return {
    async send(mail) {
      if (stopping.signal.aborted) return { kind: 'away', reason: 'this process is stopping' }
      const sending = deliver(mail)
      running.add(sending)
      return sending.finally(() => running.delete(sending))
    },
    async pause(milliseconds) {
      await pause(milliseconds, undefined, { signal: stopping.signal }).catch(() => {})
    },
    async close() {
      stopping.abort()
      const opened = await transport
      const sent = Promise.all(running)
      await Promise.race([sent, pause(graceMs, undefined, { ref: false })])
      opened?.transporter.close?.({ force: true })
      await sent
    },
  }
}

/** Describes the failure without the server's text, which repeats the address. */
function failureOf(error: unknown): SmtpFailure {
  const { code, responseCode, response } = error as {
    code?: string
    responseCode?: number
    response?: string
  }
  const [, enhanced] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '') ?? []
  const reason = [responseCode, enhanced].filter(Boolean).join(' ') || code || 'no reason given'
  // Only a reply to this very mail says anything about the mail.
  const aboutThisMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== 421
  if (!aboutThisMail) return { kind: 'away', reason }
  if (responseCode && responseCode < 500) return { kind: 'later', reason }
  return { kind: 'refused', reason, noSuchMailbox: isAboutMailbox(enhanced) }
}

/**
 * Permanent codes about the recipient's address (RFC 3463): it does not exist, has moved or is switched off. Not 5.1.7 and
 * 5.1.8, which are about the sender's, and no bare 550, which servers also say to spam and to strangers.
 */
const isAboutMailbox = (enhanced: string | undefined) => /^5\.(1\.(?![78]$)|2\.1$)/.test(enhanced ?? '')
