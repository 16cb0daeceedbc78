import { isIP } from 'node:net'
import { z } from 'zod'
import { readKey } from './encryption.ts'
import { readBudgets } from './http/request-budgets.ts'
import { isLoopback } from './own-machine.ts'

const flag = z.enum(['on', 'off'])

const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().optional(),
  PUBLIC_URL: z.url().optional(),
  SMTP_URL: z.string().optional(),
  /** Shared out among the three lanes of mail. */
  SMTP_CONNECTIONS: z.coerce.number().int().min(3).max(100).default(12),
  MAIL_FROM: z.string().default('Waymark <no-reply@waymark.example>'),
  OIDC_ISSUER: z.url().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().default('single sign-on'),
  /** How many proxies in front may be believed about the client's address. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  /** 32 random bytes in base64: documents are encrypted and numbers compared under it. */
  DOCUMENT_KEY: z.string().optional(),
  /** How many days after the decision documents are deleted. */
  DOCUMENT_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  /** Whether a person reads the first job of a company whose domain alone is confirmed. */
  FIRST_JOB_REVIEW: flag.default('on'),
  RATE_LIMITS: flag.default('on'),
  /** Changes to the table of `budgets.ts`, such as `page.concurrency=6,search.queue=400`. */
  BUDGETS: z.string().default(''),
  /** How many connections may be open, live streams of open pages among them. */
  MAX_CONNECTIONS: z.coerce.number().int().min(10).max(1_000_000).default(4_000),
  /** Whether the company check may ask anything outside: name servers, websites, registers. */
  OUTSIDE_CHECKS: flag.default('on'),
  /** Who is asked about a domain, besides its own name servers; the machine's own resolvers unless named. */
  DNS_RESOLVERS: z.string().optional(),
  GLEIF_URL: z.url().optional(),
  VIES_URL: z.url().optional(),
  /** Tells when a domain was registered. */
  RDAP_URL: z.url().optional(),
  /** Only for tests and development: `dns=5300,http=8080,https=8443` on 127.0.0.1 stand in for the internet. */
  OUTSIDE_LOOPBACK: z.string().optional(),
  /** Answer searches from memory: always, never, or above so many open jobs. */
  SEARCH_INDEX: z.enum(['auto', 'on', 'off']).default('auto'),
  SEARCH_INDEX_FROM: z.coerce.number().int().min(1).optional(),
  /** Seed an empty embedded database with invented companies and people. */
  DEMO: flag.optional(),
})

export type Config = ReturnType<typeof readConfig>

/** Reads the environment. Throws an Error whose message is one sentence that says the mend. */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(filled)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Error(`Set ${String(issue?.path[0])} to a valid value: ${issue?.message}.`)
  }
  const e = parsed.data
  const publicUrl = e.PUBLIC_URL?.replace(/\/$/, '')
  // Behind a proxy the server itself listens on loopback; the address that people use tells it is public.
  const ownMachine = isLoopback(e.HOST) && (!publicUrl || isLoopback(new URL(publicUrl).hostname))

  if (!ownMachine && !publicUrl) {
    throw new Error('Set PUBLIC_URL to the address people will use, because links in mails are made from it.')
  }
  if (!ownMachine && !publicUrl?.startsWith('https://')) {
    throw new Error(
      'Set PUBLIC_URL to an https:// address, because sign-in tokens must not travel in the clear.',
    )
  }
  if (!ownMachine && e.DEMO === 'on') {
    throw new Error(
      'Remove DEMO=on, because anyone who can reach this server could sign in as the demo’s administrator.',
    )
  }
  if (!ownMachine && e.RATE_LIMITS === 'off') {
    throw new Error('Remove RATE_LIMITS=off, because a server that others can reach needs its limits.')
  }
  if (!ownMachine && !e.SMTP_URL) {
    throw new Error(
      'Set SMTP_URL to your mail server, because mail is caught only where nobody but you uses the server.',
    )
  }
  const documentKey = e.DOCUMENT_KEY === undefined ? undefined : readKey(e.DOCUMENT_KEY)
  if (e.DOCUMENT_KEY !== undefined && !documentKey) {
    throw new Error('Set DOCUMENT_KEY to 32 random bytes, as `openssl rand -base64 32` prints them.')
  }
  if (!documentKey && e.NODE_ENV === 'production' && (e.DATABASE_URL || !ownMachine)) {
    throw new Error(
      'Set DOCUMENT_KEY to what `openssl rand -base64 32` prints, and keep it safe, because documents cannot be opened without it.',
    )
  }
  if (e.OIDC_ISSUER && !e.OIDC_CLIENT_ID) {
    throw new Error('Set OIDC_CLIENT_ID beside OIDC_ISSUER, or remove OIDC_ISSUER.')
  }
  if (e.OUTSIDE_LOOPBACK && e.NODE_ENV === 'production') {
    throw new Error('Remove OUTSIDE_LOOPBACK, because it lets employers make this server call itself.')
  }
  const rdap = e.RDAP_URL ? new URL(e.RDAP_URL) : null
  if (rdap && rdap.protocol !== 'https:' && (e.NODE_ENV === 'production' || !isLoopback(rdap.hostname))) {
    throw new Error(
      'Set RDAP_URL to an https:// address, because an answer in the clear could be changed on its way.',
    )
  }
  const budgets = readBudgets(e.BUDGETS)
  if (!budgets) {
    throw new Error(
      'Set BUDGETS to changes like page.concurrency=6,search.queue=400, with the names in the README’s table.',
    )
  }
  const resolvers = e.DNS_RESOLVERS?.split(',').map((address) => address.trim())
  if (resolvers && !resolvers.every(isResolver)) {
    throw new Error('Set DNS_RESOLVERS to addresses like 192.0.2.1,192.0.2.2:5353 with a comma between them.')
  }

  return {
    production: e.NODE_ENV === 'production',
    port: e.PORT,
    host: e.HOST,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL,
    publicUrl: publicUrl ?? `http://${e.HOST.includes(':') ? `[${e.HOST}]` : e.HOST}:${e.PORT}`,
    smtpUrl: e.SMTP_URL,
    smtpConnections: e.SMTP_CONNECTIONS,
    mailFrom: e.MAIL_FROM,
    oidc: e.OIDC_ISSUER
      ? {
          issuer: e.OIDC_ISSUER,
          clientId: e.OIDC_CLIENT_ID ?? '',
          clientSecret: e.OIDC_CLIENT_SECRET,
          name: e.OIDC_NAME,
        }
      : null,
    outside:
      e.OUTSIDE_CHECKS === 'on'
        ? {
            resolvers: resolvers ?? null,
            gleifUrl: e.GLEIF_URL?.replace(/\/$/, '') ?? null,
            viesUrl: e.VIES_URL?.replace(/\/$/, '') ?? null,
            rdapUrl: e.RDAP_URL?.replace(/\/$/, '') ?? null,
            loopback: e.OUTSIDE_LOOPBACK ? loopbackPorts(e.OUTSIDE_LOOPBACK) : null,
          }
        : null,
    trustedProxies: e.TRUSTED_PROXIES,
    /** Undefined on one's own machine, where the key is a file of the data directory. */
    documentKey,
    documentDays: e.DOCUMENT_DAYS,
    firstJobReview: e.FIRST_JOB_REVIEW === 'on',
    searchIndex: e.SEARCH_INDEX,
    // The embedded database searches on the thread that answers everybody, so it is spared earlier.
    searchIndexFrom: e.SEARCH_INDEX_FROM ?? (e.DATABASE_URL ? 20_000 : 5_000),
    rateLimits: e.RATE_LIMITS === 'on',
    budgets,
    maxConnections: e.MAX_CONNECTIONS,
    /** Nobody but the person at this machine is meant to reach the server. */
    ownMachine,
    /** Invented people, one-press sign-in, mailbox page: never with a real database or off this machine. */
    demo: e.DEMO !== 'off' && !e.DATABASE_URL && ownMachine,
    /** Captured mail can be read at /dev/mailbox. */
    mailbox: !e.SMTP_URL && ownMachine,
  }
}

function isResolver(address: string) {
  const [, host = address] =
    /^\[?([^\]]+?)\]?(?::\d{1,5})?$/.exec(isIP(address) ? `[${address}]` : address) ?? []
  return isIP(host) > 0
}

function loopbackPorts(written: string) {
  const ports = Object.fromEntries(written.split(',').map((pair) => pair.split('=')))
  return { dns: Number(ports.dns ?? 53), http: Number(ports.http ?? 80), https: Number(ports.https ?? 443) }
}
