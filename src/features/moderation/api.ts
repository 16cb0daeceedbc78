import { z } from 'zod'
import { companyStatus } from '#/features/accounts/api.ts'
import { claim, profileFields } from '#/features/companies/api.ts'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { id, nothing, text, timestamp } from '#/shared/schemas.ts'

const outcome = z.enum(['waiting', 'pass', 'fail', 'unknown'])

const queued = z.object({
  id,
  name: z.string(),
  entityType: z.string().nullable(),
  place: z.string().nullable(),
  submittedAt: timestamp,
  /** When the automatic checks handed it on; null while they still run. */
  personSince: timestamp.nullable(),
  /** What speaks against it, or what is missing. */
  why: z.string().nullable(),
})

export const decision = z.object({
  decision: z.enum(['approve', 'changes', 'refuse'], 'Choose a decision'),
  reason: text('Reason', { min: 3, max: 1000 }),
  openFields: z.array(profileFields).max(20).optional(),
  version: z.number().int(),
})

export const moderationApi = {
  'GET /admin/verification': {
    access: 'admin',
    summary:
      'Companies being checked, oldest first: those still in the automatic part and those a person must read.',
    input: nothing,
    output: z.array(queued),
  },
  'GET /admin/verification/:id': {
    access: 'admin',
    summary: 'One case: what they say beside what we found, other companies like it, and its history.',
    input: z.object({ id }),
    output: z.object({
      id,
      name: z.string(),
      slug: z.string(),
      photo: z.string().nullable(),
      status: companyStatus,
      version: z.number(),
      submittedAt: timestamp.nullable(),
      personSince: timestamp.nullable(),
      owner: z.object({ name: z.string(), email: z.string(), since: timestamp }).nullable(),
      /** The reader belongs to this company, so somebody else decides. */
      own: z.boolean(),
      claims: z.array(
        z.object({
          label: z.string(),
          said: z.string().nullable(),
          found: z.string().nullable(),
          claim: claim.nullable(),
          outcome,
          source: z.string().nullable(),
          checkedAt: timestamp.nullable(),
          expiresAt: timestamp.nullable(),
        }),
      ),
      lookAlikes: z.array(
        z.object({
          name: z.string(),
          slug: z.string(),
          photo: z.string().nullable(),
          status: companyStatus,
          domain: z.string().nullable(),
          companySize: z.number().nullable(),
          verifiedAt: timestamp.nullable(),
          shared: z.array(z.string()),
        }),
      ),
      history: z.array(
        z.object({
          from: companyStatus,
          to: companyStatus,
          actor: z.string().nullable(),
          reason: z.string(),
          at: timestamp,
        }),
      ),
    }),
  },
  'POST /admin/verification/:id/decide': {
    access: 'admin',
    summary: 'Approve, ask for changes (optionally of named fields only), or refuse; always with a reason.',
    input: decision.extend({ id }),
    output: z.object({ status: companyStatus, version: z.number() }),
  },
} satisfies EndpointTable
