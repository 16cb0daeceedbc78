import { z } from 'zod'
import { verifiedBadge } from '#/features/companies/badge.ts'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, id, optionalText, text, timestamp } from '#/shared/schemas.ts'
import {
  answer,
  applicantDetail,
  applicationDetail,
  applicationSummary,
  boardCard,
  boardJob,
  day,
  note,
  payPeriod,
  stage,
  stageCount,
  version,
} from './shapes.ts'
import { mapWritten } from './written-fields.ts'

export const offerTerms = z.object({
  amount: z
    .number('Enter the pay')
    .int('Enter whole units of the currency')
    .min(1, 'Enter the pay')
    .max(100_000_000),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'A currency has three letters')
    .optional(),
  period: payPeriod.optional(),
  startsOn: day.optional(),
  /** An ISO time in the future. */
  answerBy: z.iso
    .datetime({ offset: true, error: 'Choose a day and a time' })
    .refine((time) => new Date(time) < new Date('2200-01-01'), 'Choose an earlier day')
    .optional(),
  note: optionalText('Note', 2000),
})

export const rejectReasons = [
  'Experience with the tools we use',
  'Years in a similar role',
  'Pay is too far apart',
  'Place or hours do not fit',
  'Someone else fits better',
  'The job has been filled',
  'Other',
] as const

const moveInput = z.object({
  id,
  to: stage,
  version,
  reason: z.enum(rejectReasons, 'Choose a reason').optional(),
  message: optionalText('Message', 4000),
  offer: offerTerms.optional(),
  /** With `hire`: the plain yes to one more hire than the job has seats. */
  beyondSeats: z.boolean().optional(),
})

const offerAnswerInput = z.object({
  id,
  answer: z.enum(['accept', 'decline', 'counter']),
  version,
  /** With `counter`: what the seeker asks for, in the offer's own currency and period. */
  amount: z
    .number('Enter the pay you ask for')
    .int('Enter a whole amount')
    .min(1, 'Enter the pay you ask for')
    .max(100_000_000)
    .optional(),
  startsOn: day.optional(),
  note: optionalText('Note', 2000),
})

export const applicationForm = z.object({
  slug: z.string().max(200).optional(),
  jobId: id.optional(),
  ...mapWritten(({ label, maxLength }) => optionalText(label, maxLength)),
  /** One for each of the job's questions, named by its own words. */
  answers: z.array(answer).max(20).default([]),
  resumeFileId: id.nullish(),
})

export const applicationsApi = {
  'POST /jobs/apply': {
    access: 'seeker',
    summary: 'Apply to a job, by slug or id. Calling it again answers the application there already is.',
    input: applicationForm,
    output: z.object({
      id,
      stage,
      appliedAt: timestamp,
      replyBy: timestamp.nullable(),
      /** True when this call changed nothing. */
      alreadyApplied: z.boolean(),
    }),
    limits: [{ by: 'user', calls: 60, seconds: 3600 }],
  },
  'GET /applications': {
    access: 'seeker',
    unconfirmed: true,
    summary: 'Your applications, newest change first.',
    input: emptyInput,
    output: z.array(applicationSummary),
  },
  'GET /applications/:id': {
    access: 'seeker',
    unconfirmed: true,
    summary: 'One of your applications: the record, the offers and what was sent.',
    input: z.object({ id }),
    output: applicationDetail,
    // The note, the answers and what the two wrote each other.
    whileImpersonating: false,
  },
  'GET /applications/for-job/:slug': {
    access: 'seeker',
    unconfirmed: true,
    summary: 'Your application to that job, or null.',
    input: z.object({ slug: z.string().max(200) }),
    output: applicationSummary.nullable(),
  },
  'POST /applications/:id/withdraw': {
    access: 'seeker',
    summary: 'Take it back. The employer loses the résumé and the profile at once.',
    input: z.object({ id, version: version.optional(), reason: optionalText('Reason', 1000) }),
    output: z.object({ id, stage, version }),
  },
  'POST /applications/:id/answer-offer': {
    access: 'seeker',
    summary: 'Accept, decline or counter the standing offer.',
    input: offerAnswerInput,
    output: z.object({ id, stage, version }),
  },
  'GET /employer/applications': {
    access: 'approved employer or its recruiter',
    summary: 'Everyone waiting on the company, latest first, and the counts of each job.',
    input: emptyInput,
    output: z.object({
      /** Late ones first, then the longest wait. */
      waitingApplicants: z.array(boardCard.extend({ job: boardJob })),
      jobs: z.array(
        boardJob.extend({
          /** One for each of the six stations; only people still on the line count. */
          counts: z.array(stageCount),
          applicants: z.number(),
          newSinceYesterday: z.number(),
          late: z.number(),
        }),
      ),
    }),
  },
  'GET /recruiter/portfolio': {
    access: 'recruiter',
    summary: 'Each client of mine with the people on the way at my jobs, by station.',
    input: emptyInput,
    output: z.array(
      z.object({
        company: z.object({ slug: z.string(), name: z.string(), photo: z.string().nullable() }),
        agency: z.string(),
        since: timestamp,
        /** The company passed the check, so the mandate can be used. */
        approved: z.boolean(),
        verificationLevel: verifiedBadge.verificationLevel,
        openJobs: z.number(),
        jobs: z.number(),
        counts: z.array(stageCount),
        /** People whose answer is due from you, and how many of them are late. */
        waiting: z.number(),
        late: z.number(),
      }),
    ),
  },
  'GET /employer/jobs/:id/applications': {
    access: 'approved employer or its recruiter',
    summary: 'The board of one job.',
    input: z.object({ id }),
    output: z.object({
      job: boardJob,
      cards: z.array(boardCard),
      /** Working days in which the job promises a first reply. */
      replyDays: z.number(),
      /** Days people usually spend at a station, from at least five who went on. */
      averageDays: z.array(z.object({ stage, days: z.number() })),
    }),
  },
  'GET /employer/applications/:id': {
    access: 'approved employer or its recruiter',
    summary: 'One applicant. The first look is recorded and told to the seeker.',
    input: z.object({ id }),
    output: applicantDetail,
    writes: true,
  },
  'POST /employer/applications/:id/move': {
    access: 'approved employer or its recruiter',
    summary: 'Move an applicant. Refused with 409 when someone else moved them first.',
    input: moveInput,
    output: z.object({ id, stage, version }),
  },
  'POST /employer/applications/:id/notes': {
    access: 'approved employer or its recruiter',
    summary: 'Write a note that only the team reads.',
    input: z.object({ id, body: text('Note', { max: 4000 }) }),
    output: note,
  },
  'GET /employer/applications/:id/resume': {
    access: 'approved employer or its recruiter',
    summary: 'The résumé that was sent with the application.',
    input: z.object({ id }),
    output: 'response',
    writes: true,
  },
} satisfies EndpointTable
