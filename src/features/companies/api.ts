import { z } from 'zod'
import { companyStatus } from '#/features/accounts/api.ts'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { companyActors } from '#/shared/rights.ts'
import { emptyInput, id, text, timestamp } from '#/shared/schemas.ts'
import { verifiedBadge } from './badge.ts'
import { appealApi } from './decisions/appeal-api.ts'
import { documentsApi } from './documents/api.ts'
import { domainApi } from './domain/api.ts'
import {
  companyFieldNotes,
  employerProfile,
  entityType,
  photoAddress,
  profileFields,
} from './profile-schema.ts'
import { reverificationApi } from './reverification/api.ts'
import { companySignInApi } from './sign-in/api.ts'
import { teamApi } from './team/api.ts'
import { tokensApi } from './tokens/api.ts'
import { claims } from './verification/status.ts'
import { webhooksApi } from './webhooks/api.ts'

export { companyFieldNotes, employerProfile, type ProfileField, profileFields } from './profile-schema.ts'

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
  fieldNotes: companyFieldNotes,
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
/** The stages that an employer leads to, spelled as in the API of applications. */
export const hiringStep = z.object({
  stage: z.enum(['short-listed', 'screened', 'interview', 'offer', 'hire']),
  days: z.number(),
})
const company = companyCard.extend({
  about: z.string().nullable(),
  entityType: entityType.nullable(),
  industries: z.array(z.string()),
  certifications: z.array(z.string()),
  websiteURL: z.string().nullable(),
  socialLinks: savedProfile.shape.socialLinks,
  confirmed: z.array(z.object({ claim, sentence: z.string(), checkedAt: timestamp })),
  /** Counted from the applications of half a year: null below five replies. */
  repliesInDays: z.number().nullable(),
  repliesShare: z.number().nullable(),
  /** How many of a hundred had their first answer by the promised day, silent ones included; null for too few. */
  answeredInTimeShare: z.number().nullable(),
  /** Of the applications to jobs that closed in half a year: how many were answered; null below five. */
  closedAnswers: z.object({ applications: z.number(), answered: z.number() }).nullable(),
  /** Median days from the application to each stage that at least five people reached. */
  hiringSteps: z.array(hiringStep),
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
  ...domainApi,
  ...documentsApi,
  ...reverificationApi,
  ...teamApi,
  ...tokensApi,
  ...webhooksApi,
  ...companySignInApi,
  'GET /employers': {
    access: 'employer',
    right: 'see-company',
    unconfirmed: true,
    summary: 'The employer profile with the status of its company, and your role in its team.',
    input: emptyInput,
    output: employer.extend({ yourRole: z.enum(companyActors) }),
  },
  'POST /employers': {
    access: 'employer',
    right: 'change-checked-facts',
    summary:
      'Send the profile for verification. A draft or refused company becomes pending and is checked; one that waits for a person is corrected and checked again.',
    input: employerProfile,
    output: employer,
    limits: [{ by: 'user', calls: 20, seconds: 3600 }],
  },
  'POST /employers/formats': {
    access: 'employer',
    right: 'change-checked-facts',
    unconfirmed: true,
    summary:
      'Whether phone, tax ID and registration number are written as in their country, by the same functions as the check. Saves nothing.',
    input: z.object({
      corporateDomicile: z.string().max(120).nullish(),
      phoneNumber: z.object({ countryCode: z.string().max(6), contactNumber: z.string().max(40) }),
      taxIDNumber: z.string().max(60).nullish(),
      businessRegistrationNumber: z.string().max(60).nullish(),
    }),
    output: z.array(evidenceRow.pick({ claim: true, outcome: true, finding: true })),
    limits: [{ by: 'user', calls: 300, seconds: 600 }],
  },
  'GET /employers/draft': {
    access: 'employer',
    right: 'see-company',
    unconfirmed: true,
    summary: 'The half-filled profile form as it was last saved, or null.',
    input: emptyInput,
    output: z.object({ draft: z.record(z.string(), z.unknown()), savedAt: timestamp }).nullable(),
  },
  'PUT /employers/draft': {
    access: 'employer',
    right: 'change-checked-facts',
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
    right: 'see-company',
    unconfirmed: true,
    summary: 'Each claim with what we found, the history of the case, and where the mailbox link went.',
    input: emptyInput,
    output: z.object({
      /** `publicLine` is what job seekers read of it; null if they read nothing. */
      evidence: z.array(evidenceRow.extend({ publicLine: z.string().nullable() })),
      /** While a person reads the case: until when we aim to decide. */
      decideBy: timestamp.nullable(),
      /** Whether a person reads the first job of a company with a confirmed domain alone: a setting of the site. */
      firstJobReview: z.boolean(),
      history: z.array(historyRow),
      mailbox: z.object({
        domain: z.string().nullable(),
        sentTo: z.string().nullable(),
        expiresAt: timestamp.nullable(),
      }),
    }),
  },
  'GET /employers/page': {
    access: 'approved employer',
    right: 'see-company',
    summary: 'What the employer can change of the public company page.',
    input: emptyInput,
    output: savedPage,
  },
  'PATCH /employers/page': {
    access: 'approved employer',
    right: 'edit-company-page',
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
