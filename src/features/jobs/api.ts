import { z } from 'zod'
import { claim } from '#/features/companies/api.ts'
import { verifiedBadge } from '#/features/companies/badge.ts'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, id, text, timestamp } from '#/shared/schemas.ts'
import { jobBoardsApi } from './boards/api.ts'
import { closedReason, employerJob, type jobModeration, moderationState } from './fields/employer-job.ts'
import { detailFields, employmentType, jobChanges, listedFields, workplace } from './fields/job-fields.ts'
import { jobStatuses, payPeriods } from './fields/job-terms.ts'
import { jobHistoryApi } from './history/api.ts'
import { jobImportApi } from './import/api.ts'
import { reopenApi } from './reopen/api.ts'
import { jobTeamApi } from './team/api.ts'
import { jobTemplatesApi } from './templates/api.ts'

/** Invalid slugs are not rejected: they find nothing and answer 404 like any unknown address. */
const jobSlug = z.string().transform((text) => (/^[a-z0-9-]{1,200}$/.test(text) ? text : ''))

const pay = z.object({
  min: z.number(),
  max: z.number(),
  currency: z.string(),
  period: z.enum(payPeriods),
})

/** A job in a list. */
export const jobCard = z.object({
  id,
  slug: z.string(),
  company: z.object({
    slug: z.string(),
    name: z.string(),
    photo: z.string().nullable(),
    ...verifiedBadge,
  }),
  ...listedFields,
  pay,
  /**
   * The recruiter who posts it for the company and reads its applications; null if the company posts it
   * itself.
   */
  postedBy: z.object({ name: z.string(), agency: z.string() }).nullable(),
  postedAt: timestamp,
  closesAt: timestamp,
  /** Median days until this employer's first reply; null below five replies. */
  repliesInDays: z.number().nullable(),
  /** How many of a hundred applications this employer answered, silent ones included; null with `repliesInDays`. */
  repliesShare: z.number().nullable(),
  /** How many of a hundred first answers came by the promised day, silence counted as late; null below five. */
  answeredInTimeShare: z.number().nullable(),
})
/** A job in a list as JSON: times are ISO strings. */
export type JobCard = z.input<typeof jobCard>

/** A job on its own page. `closed` covers every job that takes no applications; then less is shown. */
const job = jobCard.extend({
  company: jobCard.shape.company.extend({
    tagline: z.string().nullable(),
    industry: z.string().nullable(),
    /** Number of employees, as the company states it. */
    size: z.number().nullable(),
    websiteURL: z.string().nullable(),
    /** The confirmed facts about the company, as public sentences. */
    confirmed: z.array(z.object({ claim, sentence: z.string(), checkedAt: timestamp })),
  }),
  /** `description` is HTML with a small tag allowlist, made by `renderDescription`. */
  ...detailFields,
  applicants: z.number(),
  /** Whether it takes no new applications, because too many promised answers are late. */
  intakePaused: z.boolean(),
  /** How many of its applicants have waited longer than promised; its team reads the same number. */
  lateAnswers: z.number(),
  /** For how many months after its end an application is kept, by which law, and how long a sealed copy. */
  keeping: z
    .object({
      months: z.number(),
      law: z.string().nullable(),
      sealedMonths: z.number().nullable(),
      sealedLaw: z.string().nullable(),
    })
    .nullable(),
  status: z.enum(['open', 'closed']),
  closedAt: timestamp.nullable(),
  closedReason: z.enum(['filled', 'withdrawn', 'expired', 'paused']).nullable(),
})
export type Job = z.input<typeof job>

export type JobModeration = z.input<typeof jobModeration>
export type EmployerJob = z.input<typeof employerJob>

/** A job in its employer's list. */
const employerJobRow = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  status: z.enum(jobStatuses),
  closedReason,
  /** Set while the job is not visible, whatever its status. */
  moderation: moderationState.nullable(),
  /** Whose job it is in the team; null if the company has one member, and for a recruiter's job. */
  ownerName: z.string().nullable(),
  /** Median hours until a held job is reviewed; null below five records, and for other jobs. */
  medianHours: z.number().nullable(),
  version: z.number(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  country: z.string().nullable(),
  furtherPlaces: listedFields.furtherPlaces,
  workplace,
  employmentType,
  pay: pay.nullable(),
  seats: z.number(),
  /** The recruiter under whose active mandate it was written. */
  postedBy: jobCard.shape.postedBy,
  postedAt: timestamp.nullable(),
  closesAt: timestamp.nullable(),
  updatedAt: timestamp,
  /** Whether you are on its hiring team. */
  isMine: z.boolean(),
  /** Whole days since the first publication, until today or the day it closed; null for a draft. */
  daysOpen: z.number().nullable(),
  applicants: z.object({
    total: z.number(),
    /** Applications nobody has opened yet. */
    unopened: z.number(),
    /** Number of applicants by stage value (`applied`, `short-listed`, …); empty stages are absent. */
    byStage: z.record(z.string(), z.number()),
  }),
})
export type EmployerJobRow = z.input<typeof employerJobRow>

/** The version the caller has read; 409 if somebody else has saved a newer one. */
const seen = z.object({ id, version: z.int() })

export const jobsApi = {
  ...jobTeamApi,
  ...jobHistoryApi,
  ...reopenApi,
  ...jobTemplatesApi,
  ...jobImportApi,
  ...jobBoardsApi,
  'GET /jobs/:slug': {
    access: 'anyone',
    summary: 'One job. Recently closed jobs answer as closed; long closed ones are 410.',
    input: z.object({ slug: jobSlug }),
    output: job,
  },
  'GET /landingpage/jobs': {
    access: 'anyone',
    summary:
      'The newest jobs for the landing page, from different companies. meta.total counts all open jobs.',
    input: emptyInput,
    output: z.array(jobCard),
  },
  'GET /employer/jobs': {
    access: 'approved employer or its recruiter',
    right: 'see-jobs',
    tokens: true,
    summary: 'All jobs of my company, newest change first, with applicants by stage.',
    input: emptyInput,
    output: z.array(employerJobRow),
  },
  'POST /employer/jobs': {
    access: 'approved employer or its recruiter',
    right: 'write-jobs',
    tokens: true,
    summary: 'Start a draft.',
    input: jobChanges,
    output: employerJob,
    limits: [{ by: 'user', calls: 100, seconds: 3600 }],
  },
  'GET /employer/jobs/:id': {
    access: 'approved employer or its recruiter',
    right: 'see-jobs',
    tokens: true,
    summary: 'One job of my company, for its editor.',
    input: z.object({ id }),
    output: employerJob,
  },
  'PUT /employer/jobs/:id': {
    access: 'approved employer or its recruiter',
    right: 'write-jobs',
    tokens: true,
    summary:
      'Save a draft, or change a published job (which must stay complete). Fields left out stay as they are.',
    input: jobChanges.extend(seen.shape),
    output: employerJob,
  },
  'DELETE /employer/jobs/:id': {
    access: 'approved employer or its recruiter',
    right: 'write-jobs',
    tokens: true,
    summary: 'Discard a draft. A job that was published can only be closed.',
    input: z.object({ id }),
    output: emptyInput,
  },
  'POST /employer/jobs/:id/publish': {
    access: 'approved employer or its recruiter',
    right: 'publish-jobs',
    tokens: true,
    summary: 'Put a complete draft online. It closes after 30 days unless the draft says otherwise.',
    input: seen,
    output: employerJob,
  },
  'POST /employer/jobs/:id/pause': {
    access: 'approved employer or its recruiter',
    right: 'publish-jobs',
    tokens: true,
    summary: 'Take an open job offline for a while; its applicants stay.',
    input: seen,
    output: employerJob,
  },
  'POST /employer/jobs/:id/resume': {
    access: 'approved employer or its recruiter',
    right: 'publish-jobs',
    tokens: true,
    summary: 'Put a paused job back online.',
    input: seen,
    output: employerJob,
  },
  'POST /employer/jobs/:id/close': {
    access: 'approved employer or its recruiter',
    right: 'publish-jobs',
    tokens: true,
    summary:
      'Close an open or paused job for good. Refused while somebody waits for an answer: close-with-answers gives them one.',
    input: seen.extend({ reason: z.enum(['filled', 'withdrawn'], 'Say why the job closes') }),
    output: employerJob,
  },
  'POST /employer/jobs/:id/ask-again': {
    access: 'approved employer or its recruiter',
    right: 'publish-jobs',
    summary: 'Ask a person to read a hidden job again, after it was changed.',
    input: seen,
    output: employerJob,
    limits: [{ by: 'user', calls: 20, seconds: 86_400 }],
  },
  'POST /employer/jobs/:id/appeal': {
    access: 'approved employer or its recruiter',
    right: 'publish-jobs',
    summary: 'Object to the removal of a job, once. Somebody else decides it.',
    input: z.object({ id, why: text('Why', { min: 10, max: 2000 }) }),
    output: employerJob,
    limits: [{ by: 'user', calls: 20, seconds: 86_400 }],
  },
  'POST /employer/jobs/:id/duplicate': {
    access: 'approved employer or its recruiter',
    right: 'write-jobs',
    tokens: true,
    summary: 'Start a new draft from any job of my company.',
    input: z.object({ id }),
    output: employerJob,
  },
} satisfies EndpointTable
