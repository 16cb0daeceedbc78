import { z } from 'zod'
import { defaultSite } from '#/shared/site.ts'
import { readDatabaseAddresses } from './database/addresses.ts'
import { readKey } from './encryption.ts'
import { parseRequestBudgets } from './http/admission/request-budgets.ts'
import { pageCacheSettings, readPageCache } from './http/pages/page-cache-config.ts'
import { isLoopback } from './localhost.ts'
import { readSpanExport, spanExportSettings } from './observability/span-export.ts'
import { loopbackPorts } from './outbound/loopback-ports.ts'
import { isResolver, parseOrigins } from './outbound/origins.ts'
import { publicServerSettings, readPublicServers } from './outbound/public-servers.ts'
import { parseResumeReader } from './outbound/resume-reader-config.ts'
import { readSearchCluster, searchClusterSettings } from './outbound/search-cluster-config.ts'
import { isKeyPair } from './push/keys.ts'
import { parseRetentionDays } from './retention-days.ts'
import { readObjectStore } from './storage/object-store-config.ts'

const flag = z.enum(['on', 'off'])

const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().optional(),
  /** Past the pooler (PgBouncer in transaction mode) that DATABASE_URL leads to. */
  DATABASE_LISTEN_URL: z.string().optional(),
  /** Servers that follow the primary and answer public reads. */
  DATABASE_REPLICA_URL: z.string().optional(),
  /** `web` answers requests and runs no tasks, `worker` runs tasks and answers only health and metrics. */
  ROLE: z.enum(['web', 'worker', 'all']).default('all'),
  PUBLIC_URL: z.url().optional(),
  SMTP_URL: z.string().optional(),
  /** Shared by the three mail lanes. */
  SMTP_CONNECTIONS: z.coerce.number().int().min(3).max(100).default(12),
  MAIL_FROM: z.string().default('Waymark <no-reply@waymark.example>'),
  /** Uploaded files in an object store that speaks the S3 protocol, instead of the data directory. */
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().optional(),
  S3_PREFIX: z
    .string()
    .regex(/^([\w.-]+\/)*$/, 'it consists of letters, digits, dots and hyphens, and ends with a slash')
    .default(''),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  OIDC_ISSUER: z.url().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().default('single sign-on'),
  /** How many proxies in front of the server to trust for the client's address (X-Forwarded-For). */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  /** 32 random bytes in base64: encrypts documents and keys the fingerprints of identifiers. */
  DOCUMENT_KEY: z.string().optional(),
  /** Months after its end that a company keeps an application; the table of places in `retention-laws.ts` can only shorten it. */
  APPLICATION_MONTHS: z.coerce.number().int().min(1).max(36).optional(),
  /** Days after the decision until documents are deleted. */
  DOCUMENT_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  /** Days after which what grows is deleted, such as `notifications=180`; the names are in `retention-days.ts`. */
  RETENTION: z.string().default(''),
  /** Who runs this Waymark, as About, Contact, the privacy policy and the terms name them. */
  OPERATOR: z.string().trim().max(200).optional(),
  /** Whether a person reviews the first job of a company that has proven only its domain. */
  FIRST_JOB_REVIEW: flag.default(defaultSite.firstJobReview ? 'on' : 'off'),
  ANSWER_BOND: flag.default(defaultSite.answerBond ? 'on' : 'off'),
  RATE_LIMITS: flag.default('on'),
  /** Overrides of the table in `http/admission/request-budgets.ts`, such as `page.concurrency=6,search.queue=400`. */
  BUDGETS: z.string().default(''),
  /** Maximum number of open connections, including live streams. */
  MAX_CONNECTIONS: z.coerce.number().int().min(10).max(1_000_000).default(4_000),
  /** Default: `json` where others can reach the server, `text` on one's own machine. */
  LOG_FORMAT: z.enum(['text', 'json']).optional(),
  /** Whoever sends it as a bearer token may read /metrics. Without it that address does not exist. */
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{24,}$/, '24 characters or more, without spaces')
    .optional(),
  /** /metrics without a token, on a port that only the operator reaches. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  ...spanExportSettings,
  ...pageCacheSettings,
  /** Whether the company check may call other servers: DNS, websites, registers. */
  OUTSIDE_CHECKS: flag.default('on'),
  /**
   * Resolvers for the domain checks, besides each domain's own name servers. Default: those of the operating
   * system.
   */
  DNS_RESOLVERS: z.string().optional(),
  /**
   * Calendar servers that may be called although they are in a private network or on a port of their own, such as
   * `https://dav.example.org:8443,http://radicale:5232`.
   */
  CALENDAR_HOSTS: z.string().default(''),
  ...publicServerSettings,
  /** Notifications in the browsers of people who asked for them (Web Push). */
  PUSH: flag.default('on'),
  /** Push services that may be called; a name that begins with a dot stands for all hosts below it. */
  PUSH_HOSTS: z
    .string()
    .default('fcm.googleapis.com,.push.services.mozilla.com,.push.apple.com,.notify.windows.com'),
  /** Default: a pair that is made at the first start. */
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  /**
   * Only for tests and development: `dns=5300,http=8080,https=8443` on 127.0.0.1 replace the internet. With `timeoutDivisor=10`
   * they have a tenth of the usual time to answer.
   */
  OUTSIDE_LOOPBACK: z.string().optional(),
  /** The operator’s own reader of résumés: it gets each file, and answers with JSON Resume. Off by default. */
  RESUME_READER_URL: z.url().optional(),
  /** Answer searches from the in-memory index: always, never, or above SEARCH_INDEX_FROM open jobs. */
  SEARCH_INDEX: z.enum(['auto', 'on', 'off']).default('auto'),
  SEARCH_INDEX_FROM: z.coerce.number().int().min(1).optional(),
  ...searchClusterSettings,
  /** A file of the operator's own synonyms. */
  SEARCH_SYNONYMS: z.string().optional(),
  /** Fill an empty embedded database with demo companies and people. */
  DEMO: flag.optional(),
})

export type Config = ReturnType<typeof readConfig>

/** Reads the environment. Throws an Error whose message tells the operator in one sentence what to set. */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(nonEmpty)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Error(`Set ${String(issue?.path[0])} to a valid value: ${issue?.message}.`)
  }
  const settings = parsed.data
  const publicUrl = settings.PUBLIC_URL?.replace(/\/$/, '')
  // Behind a proxy the server listens on loopback, but a public PUBLIC_URL means that others can reach it.
  const localOnly = isLoopback(settings.HOST) && (!publicUrl || isLoopback(new URL(publicUrl).hostname))

  if (!localOnly && !publicUrl) {
    throw new Error('Set PUBLIC_URL to the address people will use, because links in mails are made from it.')
  }
  if (!localOnly && !publicUrl?.startsWith('https://')) {
    throw new Error(
      'Set PUBLIC_URL to an https:// address, because sign-in tokens must not travel in the clear.',
    )
  }
  if (!localOnly && settings.DEMO === 'on') {
    throw new Error(
      'Remove DEMO=on, because anyone who can reach this server could sign in as the demo’s administrator.',
    )
  }
  if (!localOnly && settings.RATE_LIMITS === 'off') {
    throw new Error('Remove RATE_LIMITS=off, because a server that others can reach needs its limits.')
  }
  if (!localOnly && !settings.SMTP_URL) {
    throw new Error(
      'Set SMTP_URL to your mail server, because mail is caught only where nobody but you uses the server.',
    )
  }
  const documentKey = settings.DOCUMENT_KEY === undefined ? undefined : readKey(settings.DOCUMENT_KEY)
  if (settings.DOCUMENT_KEY !== undefined && !documentKey) {
    throw new Error('Set DOCUMENT_KEY to 32 random bytes, as `openssl rand -base64 32` prints them.')
  }
  if (!documentKey && settings.NODE_ENV === 'production' && (settings.DATABASE_URL || !localOnly)) {
    throw new Error(
      'Set DOCUMENT_KEY to what `openssl rand -base64 32` prints, and keep it safe, because documents cannot be opened without it.',
    )
  }
  if (settings.OIDC_ISSUER && !settings.OIDC_CLIENT_ID) {
    throw new Error('Set OIDC_CLIENT_ID beside OIDC_ISSUER, or remove OIDC_ISSUER.')
  }
  if (settings.OUTSIDE_LOOPBACK && settings.NODE_ENV === 'production') {
    throw new Error('Remove OUTSIDE_LOOPBACK, because it lets employers make this server call itself.')
  }
  const publicServers = readPublicServers(settings)
  const budgets = parseRequestBudgets(settings.BUDGETS)
  if (!budgets) {
    throw new Error(
      'Set BUDGETS to changes like page.concurrency=6,search.queue=400, with the names of the table in docs/budgets.md.',
    )
  }
  const retentionDays = parseRetentionDays(settings.RETENTION)
  if (!retentionDays) {
    throw new Error(
      'Set RETENTION to changes like notifications=180,contact-messages=365, from 7 to 3650 days, with the names in docs/retention.md.',
    )
  }
  const resolvers = settings.DNS_RESOLVERS?.split(',').map((address) => address.trim()) ?? null
  if (resolvers && !resolvers.every(isResolver)) {
    throw new Error('Set DNS_RESOLVERS to addresses like 192.0.2.1,192.0.2.2:5353 with a comma between them.')
  }
  const calendarHosts = parseOrigins(settings.CALENDAR_HOSTS)
  if (!calendarHosts) {
    throw new Error(
      'Set CALENDAR_HOSTS to addresses like https://dav.example.org:8443,http://radicale:5232 without a path, with a comma between them.',
    )
  }

  const vapidKeys = {
    publicKey: settings.VAPID_PUBLIC_KEY ?? '',
    privateKey: settings.VAPID_PRIVATE_KEY ?? '',
  }
  const hasVapidKeys = Boolean(vapidKeys.publicKey || vapidKeys.privateKey)
  if (hasVapidKeys && !isKeyPair(vapidKeys)) {
    throw new Error(
      'Set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY to one pair, as `npx web-push generate-vapid-keys` prints it, or remove both.',
    )
  }
  const loopback = settings.OUTSIDE_LOOPBACK ? loopbackPorts(settings.OUTSIDE_LOOPBACK) : null

  const demo = settings.DEMO !== 'off' && !settings.DATABASE_URL && localOnly
  return {
    production: settings.NODE_ENV === 'production',
    port: settings.PORT,
    host: settings.HOST,
    dataDir: settings.DATA_DIR,
    ...readDatabaseAddresses(settings),
    answersRequests: settings.ROLE !== 'worker',
    role: settings.ROLE,
    runsTasks: settings.ROLE !== 'web',
    publicUrl:
      publicUrl ??
      `http://${settings.HOST.includes(':') ? `[${settings.HOST}]` : settings.HOST}:${settings.PORT}`,
    /** Null when uploaded files are in the data directory. */
    objectStore: readObjectStore(settings),
    smtpUrl: settings.SMTP_URL,
    smtpConnections: settings.SMTP_CONNECTIONS,
    mailFrom: settings.MAIL_FROM,
    oidc: settings.OIDC_ISSUER
      ? {
          issuer: settings.OIDC_ISSUER,
          clientId: settings.OIDC_CLIENT_ID ?? '',
          clientSecret: settings.OIDC_CLIENT_SECRET,
          name: settings.OIDC_NAME,
        }
      : null,
    outbound:
      settings.OUTSIDE_CHECKS === 'on'
        ? {
            resolvers,
            ...publicServers,
            loopback,
          }
        : null,
    /** Origins that calendars may be read from and written to, besides public ones on https. */
    calendarHosts,
    push:
      settings.PUSH === 'on'
        ? {
            hosts: settings.PUSH_HOSTS.split(',').map((host) => host.trim().toLowerCase()),
            keys: hasVapidKeys ? vapidKeys : null,
            outbound: { resolvers, loopback },
          }
        : null,
    /** Null when résumés are read here alone. */
    resumeReader: parseResumeReader(settings.RESUME_READER_URL, { resolvers, loopback }),
    trustedProxies: settings.TRUSTED_PROXIES,
    /** Undefined on a local installation, where the key is a file in the data directory. */
    documentKey,
    documentDays: settings.DOCUMENT_DAYS,
    applicationMonths: settings.APPLICATION_MONTHS ?? null,
    retentionDays,
    answerBond: settings.ANSWER_BOND === 'on',
    firstJobReview: settings.FIRST_JOB_REVIEW === 'on',
    searchIndex: settings.SEARCH_INDEX,
    // The embedded database runs searches on the main thread, so the index takes over earlier.
    searchIndexFrom: settings.SEARCH_INDEX_FROM ?? (settings.DATABASE_URL ? 20_000 : 5_000),
    /** Null where this process answers searches itself. */
    searchCluster: readSearchCluster(settings),
    /** Null without a file. */
    searchSynonyms: settings.SEARCH_SYNONYMS ?? null,
    rateLimits: settings.RATE_LIMITS === 'on',
    /** Between two guesses from unknown browsers at an account with many wrong passwords. No setting: tests shorten it. */
    guessPauseMs: 1_000,
    budgets,
    maxConnections: settings.MAX_CONNECTIONS,
    logFormat: settings.LOG_FORMAT ?? (localOnly ? ('text' as const) : ('json' as const)),
    metricsToken: settings.METRICS_TOKEN ?? null,
    metricsPort: settings.METRICS_PORT ?? null,
    metricsHost: settings.METRICS_HOST,
    ...readPageCache(settings),
    /** Null without a collector. */
    spans: readSpanExport(settings),
    /** The server can be reached only from the machine it runs on. */
    ownMachine: localOnly,
    /** Demo data, one-click sign-in and mailbox page: never with a real database or on a public server. */
    demo,
    operator: settings.OPERATOR ?? (demo ? 'Example Jobs Inc., Columbus, OH (invented for this demo)' : null),
    /** Captured mail can be read at /dev/mailbox. */
    mailbox: !settings.SMTP_URL && localOnly,
  }
}
