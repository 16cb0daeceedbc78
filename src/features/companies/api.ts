import { z } from 'zod'
import { companyStatus } from '#/features/accounts/api.ts'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { email, emptyInput, id, text, timestamp, webUrl } from '#/shared/schemas.ts'
import { verifiedBadge } from './badge.ts'
import { appealApi } from './decisions/appeal-api.ts'
import { documentsApi } from './documents/api.ts'
import { employerProfile, entityType, fieldNotes, photoAddress, profileFields } from './profile-schema.ts'
import { reverificationApi } from './reverification/api.ts'
import { claims } from './verification/status.ts'

export { employerProfile, fieldNotes, type ProfileField, profileFields } from './profile-schema.ts'

const savedProfile = z.object({
  photo: z.string().nullable(),
  entityType: entityType.nullable(),
  phoneNumber: z.object({ countryCode: z.string().nullable(), contactNumber: z.string().nullable() }),
  mailingAddress: z.string().nullable(),
  websiteURL: z.string().nullable(),
  certifications: z.array(z.string()),
  businessRegistrationNumber: z.string().nullable(),
  corporateDomicile: z.string().nullable(),
  physicalAddress: z.string().nullable(),
  companySize: z.number().nullable(),
  industryAffiliations: z.array(z.string()),
  taxIDNumber: z.string().nullable(),
  socialLinks: z.object({
    facebookURL: z.string().nullable(),
    twitterURL: z.string().nullable(),
    linkedinURL: z.string().nullable(),
    youtubeURL: z.string().nullable(),
  }),
})

const employer = savedProfile.extend({
  id,
  name: z.string(),
  slug: z.string(),
  status: companyStatus,
  statusNote: z.string().nullable(),
  requestedFields: z.array(profileFields),
  fieldNotes,
  submittedAt: timestamp.nullable(),
  approvedAt: timestamp.nullable(),
  verificationLevel: verifiedBadge.verificationLevel,
  verifiedDomain: verifiedBadge.verifiedDomain,
})

export const claim = z.enum(claims)
const evidenceRow = z.object({
  claim,
  outcome: z.enum(['waiting', 'pass', 'fail', 'unknown']),
  strength: z.enum(['strong', 'medium', 'weak']),
  finding: z.string(),
  source: z.string(),
  checkedAt: timestamp,
  expiresAt: timestamp.nullable(),
})
const websiteInput = z.object({ websiteURL: webUrl('Website') })

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

const historyRow = z.object({
  from: companyStatus,
  to: companyStatus,
  reason: z.string(),
  at: timestamp,
})

/** The public fields of a company; other columns are never sent. */
const companyCard = z.object({
  slug: z.string(),
  name: z.string(),
  photo: z.string().nullable(),
  tagline: z.string().nullable(),
  industry: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  country: z.string().nullable(),
  companySize: z.number().nullable(),
  ...verifiedBadge,
  openJobs: z.number(),
})
const company = companyCard.extend({
  about: z.string().nullable(),
  entityType: entityType.nullable(),
  industries: z.array(z.string()),
  certifications: z.array(z.string()),
  websiteURL: z.string().nullable(),
  socialLinks: savedProfile.shape.socialLinks,
  confirmed: z.array(z.object({ claim, sentence: z.string(), checkedAt: timestamp })),
})

/** Fields that are not sent stay unchanged; empty text clears a field. */
const pageField = (label: string, max: number) => text(label, { min: 0, max }).nullable().optional()
const companyPage = z.object({
  tagline: pageField('Tagline', 120),
  about: pageField('About', 4000),
  city: pageField('City', 80),
  region: pageField('Region', 80),
  country: pageField('Country', 80),
  photo: photoAddress.nullable().optional(),
})
const savedPage = z.object({
  slug: z.string(),
  name: z.string(),
  tagline: z.string().nullable(),
  about: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  country: z.string().nullable(),
  photo: z.string().nullable(),
  updatedAt: timestamp,
})

/** `JSON.stringify` overflows the stack on a deeply nested draft. */
function byteSize(draft: unknown) {
  try {
    return JSON.stringify(draft).length
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

export const companySizes = ['1-49', '50-249', '250-999', '1000+'] as const

const jobLine = z.object({
  slug: z.string(),
  title: z.string(),
  pay: z.object({
    min: z.number().nullable(),
    max: z.number().nullable(),
    currency: z.string(),
    period: z.enum(['hour', 'day', 'week', 'month', 'year']),
  }),
})

export const companiesApi = {
  ...appealApi,
  ...documentsApi,
  ...reverificationApi,
  'GET /employers': {
    access: 'employer',
    unconfirmed: true,
    summary: 'The employer profile with the status of its company.',
    input: emptyInput,
    output: employer,
  },
  'POST /employers': {
    access: 'employer',
    summary: 'Send the profile for verification. A draft or refused company becomes pending and is checked.',
    input: employerProfile,
    output: employer,
    limits: [{ by: 'user', calls: 20, seconds: 3600 }],
  },
  'GET /employers/draft': {
    access: 'employer',
    unconfirmed: true,
    summary: 'The half-filled profile form as it was last saved, or null.',
    input: emptyInput,
    output: z.object({ draft: z.record(z.string(), z.unknown()), savedAt: timestamp }).nullable(),
  },
  'PUT /employers/draft': {
    access: 'employer',
    unconfirmed: true,
    summary: 'Save the profile form as it stands. Nothing in it is checked or shown to anyone.',
    input: z.object({
      draft: z
        .record(z.string().max(60), z.unknown())
        .refine((draft) => byteSize(draft) <= 20_000, 'This draft is too large to save'),
    }),
    output: z.object({ savedAt: timestamp }),
    limits: [{ by: 'user', calls: 600, seconds: 600 }],
  },
  'GET /employers/evidence': {
    access: 'employer',
    unconfirmed: true,
    summary: 'Each claim with what we found, the history of the case, and where the mailbox link went.',
    input: emptyInput,
    output: z.object({
      evidence: z.array(evidenceRow.extend({ publicLine: z.string() })),
      history: z.array(historyRow),
      mailbox: z.object({
        domain: z.string().nullable(),
        sentTo: z.string().nullable(),
        expiresAt: timestamp.nullable(),
      }),
    }),
  },
  'GET /employers/domain': {
    access: 'employer',
    unconfirmed: true,
    summary:
      'What to publish at the company’s domain to prove that it is its own, and what the last look read. Before the profile is sent, the domain is that of `websiteURL` or of the saved draft.',
    input: websiteInput,
    output: domainProof,
  },
  'POST /employers/domain': {
    access: 'employer',
    summary: 'Give out the token to publish at the domain: the one that still works, or a new one.',
    input: websiteInput,
    output: domainProof,
    limits: [{ by: 'user', calls: 60, seconds: 3600 }],
  },
  'POST /employers/domain/check': {
    access: 'employer',
    summary: 'Look for the token now. The readings follow; a company being checked is also decided anew.',
    input: websiteInput,
    output: domainProof,
    limits: [{ by: 'user', calls: 10, seconds: 3600 }],
  },
  'POST /employers/mailbox': {
    access: 'employer',
    summary: 'Send a confirmation link to an address at the company’s own domain.',
    input: z.object({ email }),
    output: z.object({ sentTo: z.string() }),
    limits: [{ by: 'user', calls: 5, seconds: 3600 }],
  },
  'POST /employers/mailbox/confirm': {
    access: 'anyone',
    summary: 'Confirm the mailbox with the token of the link. It works once, for 24 hours.',
    input: z.object({ token: z.string('The link is incomplete').min(1, 'The link is incomplete').max(200) }),
    output: z.object({ company: z.string(), domain: z.string() }),
    limits: [{ by: 'address', calls: 25, seconds: 300 }],
  },
  'GET /employers/page': {
    access: 'approved employer',
    summary: 'What the employer can change of the public company page.',
    input: emptyInput,
    output: savedPage,
  },
  'PATCH /employers/page': {
    access: 'approved employer',
    summary: 'Change the public company page. What was checked is locked.',
    input: companyPage,
    output: savedPage,
  },
  'GET /companies': {
    access: 'anyone',
    summary: 'Companies that passed the check, by name. `hiring=yes` keeps those with open jobs.',
    input: z.object({
      q: z.string().trim().max(100).optional(),
      industry: z.string().max(80).optional(),
      size: z.enum(companySizes).optional(),
      hiring: z.enum(['yes']).optional(),
      sort: z.enum(['name', 'jobs', 'newest']).default('name'),
      page: z.coerce.number<string | number>().int().min(1).max(10_000).default(1),
      limit: z.coerce.number<string | number>().int().min(1).max(100).default(50),
    }),
    output: z.array(companyCard),
  },
  'GET /companies/:slug': {
    access: 'anyone',
    summary: 'The public page of a company that passed the check, and what we confirmed about it.',
    input: z.object({ slug: z.string().max(100) }),
    output: company,
  },
  'GET /landingpage/employer': {
    access: 'anyone',
    summary:
      'A dozen employers that passed the check, for the landing page; the first with three of its open jobs.',
    input: emptyInput,
    output: z.array(companyCard.extend({ jobs: z.array(jobLine) })),
  },
} satisfies EndpointTable
