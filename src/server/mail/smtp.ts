import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config.ts'

type SmtpMail = {
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

/** `refused`: this mail will never be taken. `later`: not this one, not now. `away`: there is no mail server to ask. */
export type SmtpFailure = { kind: 'refused' | 'later' | 'away'; reason: string }

export type Smtp = {
  /** Undefined once the mail server has taken the mail. Never throws. */
  send(mail: SmtpMail): Promise<SmtpFailure | undefined>
  /** Waits so long, or until this process stops. */
  rest(milliseconds: number): Promise<void>
  /** Ends what is being sent within `graceMs`, cuts what is not done by then, and closes the connections. */
  close(): Promise<void>
}

/** One mail takes no longer than this; the task that sends it expires later. */
const mailTimeoutMs = 60_000
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
}
/** Shorter than the queue waits for its workers at a stop, so that they can still note what left. */
const graceMs = 4_000

/** The one pool of connections to the mail server in this process, opened with the first mail. */
export function openSmtp({ smtpUrl, smtpConnections, mailFrom }: Config): Smtp | null {
  if (!smtpUrl) return null
  const url = smtpUrl
  const stopping = new AbortController()
  const underWay = new Set<Promise<unknown>>()
  let transport: ReturnType<typeof open> | undefined

  async function open() {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url, pool: true, maxConnections: smtpConnections, ...timeouts })
  }

  async function deliver({ to, ...mail }: SmtpMail) {
    try {
      transport ??= open()
      await (await transport).sendMail({
        ...mail,
        from: mailFrom,
        // An object, not a string: nothing in the address is parsed a second time.
        to: { name: '', address: to },
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
      underWay.add(sending)
      return sending.finally(() => underWay.delete(sending))
    },
    async rest(milliseconds) {
      await pause(milliseconds, undefined, { signal: stopping.signal }).catch(() => {})
    },
    async close() {
      stopping.abort()
      const opened = await transport
      const sent = Promise.all(underWay)
      await Promise.race([sent, pause(graceMs, undefined, { ref: false })])
      opened?.transporter.close?.({ force: true })
      await sent
    },
  }
}

/** Says what happened without what the server wrote, which repeats the address. */
function failureOf(error: unknown): SmtpFailure {
  const { code, responseCode, response } = error as {
    code?: string
    responseCode?: number
    response?: string
  }
  const [, enhanced] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '') ?? []
  const reason = [responseCode, enhanced].filter(Boolean).join(' ') || code || 'no reason given'
  // Only an answer to this very mail says anything about it.
  const aboutThisMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== 421
  if (!aboutThisMail) return { kind: 'away', reason }
  return { kind: responseCode && responseCode < 500 ? 'later' : 'refused', reason }
}
