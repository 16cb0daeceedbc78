import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { email, linkToken, timestamp, webUrl } from '#/shared/schemas.ts'

const whichWebsite = z.object({ websiteURL: webUrl('Website') })

const domainProof = z.object({
  domain: z.string().nullable(),
  /** Whether domain checks are enabled on this installation. */
  available: z.boolean(),
  /** Why there is nothing to publish: no domain yet, a shared domain, or domain checks disabled. */
  problem: z.string().nullable(),
  challenge: z
    .object({
      recordName: z.string(),
      value: z.string(),
      fileAddress: z.string(),
      expiresAt: timestamp,
    })
    .nullable(),
  /** A check was requested and has not finished. */
  looking: z.boolean(),
  /** The check repeats automatically until the case is decided. */
  looksAgain: z.boolean(),
  checks: z.array(
    z.object({
      method: z.enum(['dns', 'file', 'website']),
      outcome: z.enum(['waiting', 'pass', 'unknown']),
      finding: z.string(),
      source: z.string(),
      records: z.array(z.object({ name: z.string(), value: z.string(), match: z.boolean() })),
      provenAt: timestamp.nullable(),
      checkedAt: timestamp,
    }),
  ),
})

const mailboxToken = z.object({ token: linkToken })

/** The ways to prove that a domain is the company's own: a record, a file, or a mailbox there. */
export const domainApi = {
  'GET /employers/domain': {
    access: 'employer',
    right: 'see-company',
    unconfirmed: true,
    summary:
      'What to publish at the company’s domain to prove that it is its own, and what the last look read. Before the profile is sent, the domain is that of `websiteURL` or of the saved draft.',
    input: whichWebsite,
    output: domainProof,
  },
  'POST /employers/domain': {
    access: 'employer',
    right: 'prove-domain',
    summary: 'Give out the token to publish at the domain: the one that still works, or a new one.',
    input: whichWebsite,
    output: domainProof,
    limits: [{ by: 'user', calls: 60, seconds: 3600 }],
  },
  'POST /employers/domain/check': {
    access: 'employer',
    right: 'prove-domain',
    summary: 'Look for the token now. The readings follow; a company being checked is also decided anew.',
    input: whichWebsite,
    output: domainProof,
    limits: [{ by: 'user', calls: 10, seconds: 3600 }],
  },
  'POST /employers/mailbox': {
    access: 'employer',
    right: 'prove-domain',
    summary: 'Send a confirmation link to an address at the company’s own domain.',
    input: z.object({ email }),
    output: z.object({ sentTo: z.string() }),
    limits: [{ by: 'user', calls: 5, seconds: 3600 }],
  },
  'POST /employers/mailbox/lookup': {
    access: 'anyone',
    summary: 'Who asks to confirm this mailbox, by the token of the link. Spends nothing.',
    input: mailboxToken,
    output: z.object({ company: z.string(), domain: z.string(), person: z.string().nullable() }),
    limits: [{ by: 'address', calls: 50, seconds: 300 }],
  },
  'POST /employers/mailbox/confirm': {
    access: 'anyone',
    summary: 'Confirm the mailbox with the token of the link. It works once, for 24 hours.',
    input: mailboxToken,
    output: z.object({ company: z.string(), domain: z.string() }),
    limits: [{ by: 'address', calls: 25, seconds: 300 }],
  },
} satisfies EndpointTable
