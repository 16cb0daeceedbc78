import { z } from 'zod'
import { verifiedBadge } from '#/features/companies/badge.ts'
import { detailFields } from '#/features/jobs/fields/job-fields.ts'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, id, timestamp } from '#/shared/schemas.ts'
import { boardCard, boardJob, stage } from '../shapes.ts'
import { applicantFilter, boardColumn, pageInput, sortInput, stageCount } from './shapes.ts'

/** Lists and counts of applicants. */
export const boardApi = {
  'GET /employer/applications': {
    access: 'approved employer or its recruiter',
    right: 'see-applicants',
    summary: 'Everyone waiting for the company, most overdue first, and the counts of each job.',
    input: emptyInput,
    output: z.object({
      /** Most overdue first, then longest waiting. */
      waitingApplicants: z.array(boardCard.extend({ job: boardJob })),
      /** How many wait in all, beyond the first fifty above, and how many of them are overdue. */
      waiting: z.number(),
      late: z.number(),
      /** What job seekers read beside the company's jobs; null while there are too few replies. */
      replies: z.object({
        repliesInDays: z.number().nullable(),
        repliesShare: z.number().nullable(),
        answeredInTimeShare: z.number().nullable(),
      }),
      jobs: z.array(
        boardJob.extend({
          /** Takes applications and is not held or hidden. */
          isLive: z.boolean(),
          /** One per main stage; people who were rejected or withdrew do not count. */
          counts: z.array(stageCount),
          applicants: z.number(),
          newSinceYesterday: z.number(),
          late: z.number(),
          /** Stages at which somebody is overdue. */
          lateStages: z.array(stage),
        }),
      ),
    }),
  },
  'GET /employer/applicants': {
    access: 'approved employer or its recruiter',
    right: 'see-applicants',
    tokens: true,
    summary:
      'People across all jobs, by name, headline, place, skill or job; most overdue first, ended ones last.',
    input: z.object({
      q: z.string().trim().max(200).default(''),
      stage: boardColumn.optional(),
      late: z.union([z.boolean(), z.stringbool()]).default(false),
      after: z.string().max(200).optional().describe('meta.nextCursor of the page before.'),
      limit: z.coerce.number().int().min(1).max(1000).default(50),
    }),
    /** `meta.total` counts everybody who matches, `meta.nextCursor` goes on. */
    output: z.array(boardCard.extend({ job: boardJob })),
  },
  'GET /recruiter/portfolio': {
    access: 'recruiter',
    summary: 'My clients with the number of applicants to my jobs at each main stage.',
    input: emptyInput,
    output: z.array(
      z.object({
        company: z.object({ slug: z.string(), name: z.string(), photo: z.string().nullable() }),
        agency: z.string(),
        since: timestamp,
        /** Whether the company has a badge; otherwise the mandate cannot be used. */
        approved: z.boolean(),
        verificationLevel: verifiedBadge.verificationLevel,
        openJobs: z.number(),
        jobs: z.number(),
        counts: z.array(stageCount),
        /** Applicants who wait for a reply from you, and how many of them are overdue. */
        waiting: z.number(),
        late: z.number(),
        /** Those who are overdue, the longest first. */
        overdue: z.array(
          z.object({
            id,
            name: z.string(),
            stage,
            daysLate: z.number(),
            job: z.object({ id, title: z.string() }),
          }),
        ),
      }),
    ),
  },
  'GET /employer/jobs/:id/applications': {
    access: 'approved employer or its recruiter',
    right: 'see-applicants',
    tokens: true,
    summary: 'The board of one job: how many are in each column, and the first page of each.',
    input: applicantFilter.extend({ id, ...sortInput.shape }),
    output: z.object({
      job: boardJob,
      /** The first page of every column, in that order in each. */
      cards: z.array(boardCard),
      columns: z.array(
        z.object({
          column: boardColumn,
          /** In the column, and how many of them are listed by the filter. */
          total: z.number(),
          found: z.number(),
          late: z.number(),
          /** For the next page; null when all are here. */
          nextCursor: z.string().nullable(),
        }),
      ),
      /** The tags of this job's applicants, and how many have each. */
      tags: z.array(z.object({ tag: z.string(), count: z.number() })),
      /** Where they came from, most first; `direct` is everybody who followed no link from elsewhere. */
      sources: z.array(z.object({ source: z.string(), count: z.number() })),
      hired: z.number(),
      /** Offers that may still be accepted, or are. */
      offersOut: z.number(),
      /** Working days in which the job promises a first reply. */
      replyDays: z.number(),
      steps: detailFields.steps,
      /** Average days at each stage, where at least five applicants moved on. */
      averageDays: z.array(z.object({ stage, days: z.number() })),
    }),
  },
  'GET /employer/jobs/:id/applicants': {
    access: 'approved employer or its recruiter',
    right: 'see-applicants',
    tokens: true,
    summary: 'A page of the applicants of one job, of one column of its board or of all.',
    input: applicantFilter.extend({ id, ...pageInput.shape }),
    /** `meta.total` counts everybody who matches, `meta.nextCursor` goes on. */
    output: z.array(boardCard),
  },
} satisfies EndpointTable
