import { z } from 'zod'
import { id, timestamp } from '#/shared/schemas.ts'
import { jobDecisionReasonValues } from '../decision-reasons.ts'
import { detailFields, listedFields } from './job-fields.ts'
import { jobStatuses, payPeriods } from './job-terms.ts'

/** Why a job was closed. */
export const closedReason = z.enum(['filled', 'withdrawn', 'expired', 'removed']).nullable()
export const moderationState = z.enum(['held', 'hidden', 'removed'])

/** Why a published job is not visible, and what its employer can do. */
export const jobModeration = z.object({
  state: moderationState,
  since: timestamp,
  /** The topics a reviewer checks while the job is held; never the words that were found. */
  topics: z.array(z.string()),
  /** Median hours until a held job is reviewed; null below five records. */
  medianHours: z.number().nullable(),
  decision: z
    .object({
      kind: z.enum(['hide', 'remove']),
      reasonCode: z.enum(jobDecisionReasonValues),
      note: z.string(),
      decidedAt: timestamp,
      appealedAt: timestamp.nullable(),
      appealOutcome: z.enum(['uphold', 'overturn']).nullable(),
      appealNote: z.string().nullable(),
    })
    .nullable(),
})

/** A job as its employer edits it. `description` is the markup of `jobFields`. */
export const employerJob = z.object({
  id,
  slug: z.string(),
  status: z.enum(jobStatuses),
  version: z.number(),
  ...listedFields,
  ...detailFields,
  payMin: z.number().nullable(),
  payMax: z.number().nullable(),
  payCurrency: z.string(),
  payPeriod: z.enum(payPeriods),
  postedAt: timestamp.nullable(),
  closesAt: timestamp.nullable(),
  closedAt: timestamp.nullable(),
  closedReason,
  updatedAt: timestamp,
  moderation: jobModeration.nullable(),
  /** Set while the job is reviewed because it is the first of a company with only a confirmed domain. */
  firstJobReview: z.object({ medianHours: z.number().nullable() }).nullable(),
})
