import { z } from 'zod'
import { invitedRegistration, session } from '#/features/accounts/api.ts'
import { verifiedBadge } from '#/features/companies/badge.ts'
import { confidentialText } from '#/shared/confidential.ts'
import { companyName } from '#/shared/display-name.ts'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, id, inviteeEmail, linkToken, optionalText, timestamp } from '#/shared/schemas.ts'
import { employerTransitions, mandateStates, recruiterTransitions } from './states.ts'

const state = z.enum(mandateStates)
const agency = companyName('Agency', { max: 120 })
const note = optionalText('Note', 1000)
const reason = optionalText('Reason', 500)

const mandate = z.object({
  id,
  state,
  agency: z.string(),
  /** The message of the side that requested or invited. */
  note: confidentialText,
  /** Expiry of an invitation. */
  expiresAt: timestamp.nullable(),
  since: timestamp,
  changedAt: timestamp,
  /** Number of jobs written under it, drafts included. */
  jobs: z.number(),
  history: z.array(
    z.object({
      from: state.nullable(),
      to: state,
      by: z.string(),
      reason: confidentialText,
      at: timestamp,
    }),
  ),
})

const employersMandate = mandate.extend({
  /** The recruiter's name; null until the invited address has an account. */
  name: z.string().nullable(),
  email: z.string(),
})

const recruitersMandate = mandate.extend({
  company: z.object({
    slug: z.string(),
    name: z.string(),
    photo: z.string().nullable(),
    /** False while the company may not hire here; the mandate cannot be used meanwhile. */
    approved: z.boolean(),
    verificationLevel: verifiedBadge.verificationLevel,
  }),
})

export const mandateInvitation = z.object({ email: inviteeEmail, agency, note })
export const mandateRequest = z.object({
  company: z.string('Choose a company').min(1, 'Choose a company').max(100),
  agency,
  note,
})

export const mandatesApi = {
  'GET /employer/mandates': {
    access: 'approved employer',
    right: 'manage-recruiters',
    summary: 'Recruiters of my company: active, waiting for an answer, and past ones.',
    input: emptyInput,
    output: z.array(employersMandate),
  },
  'POST /employer/mandates/invite': {
    access: 'approved employer',
    right: 'manage-recruiters',
    summary:
      'Invite a recruiter by email. Inviting again sends a new link, and the earlier one stops working.',
    input: mandateInvitation,
    output: z.object({ id, state }),
    limits: [{ by: 'user', calls: 20, seconds: 3600 }],
  },
  'POST /employer/mandates/:id/move': {
    access: 'approved employer',
    right: 'manage-recruiters',
    summary:
      'Confirm or refuse a request, take back an invitation, or end a mandate. It takes effect immediately.',
    input: z.object({ id, move: z.enum(employerTransitions), reason }),
    output: z.object({ id, state }),
  },
  'GET /employer/hiring-for': {
    access: 'approved employer or its recruiter',
    right: 'see-jobs',
    summary: 'The company one hires for, as its jobs show it, with its main country and who posts for it.',
    input: emptyInput,
    output: z.object({
      slug: z.string(),
      name: z.string(),
      photo: z.string().nullable(),
      verificationLevel: verifiedBadge.verificationLevel,
      verifiedDomain: verifiedBadge.verifiedDomain,
      verifiedAt: verifiedBadge.verifiedAt,
      tagline: z.string().nullable(),
      industry: z.string().nullable(),
      size: z.number().nullable(),
      country: z.string().nullable(),
      /** How a job that you post names you; null for the company itself. */
      postedBy: z.object({ name: z.string(), agency: z.string() }).nullable(),
    }),
  },
  'GET /recruiter/mandates': {
    access: 'recruiter',
    summary: 'My mandates: active ones first, then waiting ones, then past ones.',
    input: emptyInput,
    output: z.array(recruitersMandate),
  },
  'POST /recruiter/mandates/ask': {
    access: 'recruiter',
    summary: 'Ask a company that passed the check for a mandate. It begins when the company confirms it.',
    input: mandateRequest,
    output: z.object({ id, state }),
    limits: [{ by: 'user', calls: 20, seconds: 86_400 }],
  },
  'POST /recruiter/mandates/:id/move': {
    access: 'recruiter',
    summary: 'Accept or decline an invitation, take back a request, or give a mandate up.',
    input: z.object({ id, move: z.enum(recruiterTransitions), reason }),
    output: z.object({ id, state }),
  },
  'POST /mandates/invitation': {
    access: 'anyone',
    summary: 'The invitation a link belongs to, and whether its address has an account.',
    input: z.object({ token: linkToken }),
    output: z.object({
      company: z.object({ name: z.string(), slug: z.string() }),
      email: z.string(),
      agency: z.string(),
      note: z.string().nullable(),
      account: z.enum(['none', 'recruiter', 'other']),
    }),
    limits: [{ by: 'address', calls: 25, seconds: 300 }],
  },
  'POST /mandates/invitation/accept': {
    access: 'anyone',
    summary: 'Accept an invitation and create the recruiter account it needs. The link proves the address.',
    input: invitedRegistration.extend({ token: linkToken }),
    output: session,
    transaction: 'own',
    limits: [{ by: 'address', calls: 25, seconds: 300 }],
  },
} satisfies EndpointTable
