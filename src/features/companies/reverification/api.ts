import { z } from 'zod'
import { companyStatus } from '#/features/accounts/api.ts'
import { companyName } from '#/shared/display-name.ts'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, timestamp } from '#/shared/schemas.ts'
import { verifiedBadge } from '../badge.ts'
import { employerProfile } from '../profile-schema.ts'

const facts = employerProfile.pick({
  entityType: true,
  websiteURL: true,
  businessRegistrationNumber: true,
  taxIDNumber: true,
  corporateDomicile: true,
  mailingAddress: true,
  physicalAddress: true,
  companySize: true,
})
/** Identity and contact data of a company. Changing the identity requires a new check. */
export const identity = facts.extend({
  name: companyName('Legal name', { links: true }),
})

const nullable = z.string().nullable()
const savedIdentity = z.object({
  name: z.string(),
  entityType: nullable,
  websiteURL: nullable,
  businessRegistrationNumber: nullable,
  taxIDNumber: nullable,
  corporateDomicile: nullable,
  mailingAddress: nullable,
  physicalAddress: nullable,
  companySize: z.number().nullable(),
  /** Jobs that would be hidden during reverification. */
  visibleJobs: z.number(),
})

export const reverificationApi = {
  'GET /employers/identity': {
    access: 'approved employer',
    right: 'change-checked-facts',
    summary: 'The facts the check rests on.',
    input: emptyInput,
    output: savedIdentity,
  },
  'POST /employers/identity': {
    access: 'approved employer',
    right: 'change-checked-facts',
    summary:
      'Correct these facts. A new name, website, number, form or country sends the company back to the check.',
    input: identity,
    output: z.object({ status: companyStatus, changed: z.array(z.string()) }),
    limits: [{ by: 'user', calls: 10, seconds: 3600 }],
  },
  'GET /employers/standing': {
    access: 'approved employer',
    right: 'see-company',
    summary: 'How many jobs the company may have online, what would lift it, and when its check ends.',
    input: emptyInput,
    output: z.object({
      /** Whether the domain is proven. */
      proven: z.boolean(),
      /** Whether a new proof of the domain would lift the limits or renew the approval. */
      provingHelps: z.boolean(),
      verificationLevel: verifiedBadge.verificationLevel,
      domain: nullable,
      liveJobs: z.object({ used: z.number(), most: z.number(), lifted: z.number() }),
      /** Applications opened for the first time within 24 hours. */
      newApplicants: z.object({ used: z.number(), most: z.number(), lifted: z.number() }),
      /** When the proof must be renewed; null when it renews automatically. */
      dueAt: timestamp.nullable(),
      graceUntil: timestamp.nullable(),
      graceReason: z.enum(['year', 'domain']).nullable(),
    }),
  },
} satisfies EndpointTable
