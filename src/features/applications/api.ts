import { z } from 'zod'
import { verifiedBadge } from '#/features/companies/badge.ts'
import { detailFields } from '#/features/jobs/fields/job-fields.ts'
import { componentsInput } from '#/features/offers/terms.ts'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { teamRoles } from '#/shared/rights.ts'
import { emptyInput, id, money, optionalText, text, timestamp } from '#/shared/schemas.ts'
import { applyApi } from './apply/api.ts'
import { draftApi } from './drafts/draft-api.ts'
import {
  applicantDetail,
  applicationDetail,
  applicationSummary,
  boardCard,
  boardJob,
  day,
  note,
  payPeriod,
  pendingNotice,
  resumePages,
  stage,
  stageCount,
  version,
} from './shapes.ts'
import { mainStages } from './stages.ts'

const maxOffer = 100_000_000

export const offerTerms = componentsInput.extend({
  amount: money('The pay', maxOffer),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'A currency has three letters')
    .optional(),
  period: payPeriod.optional(),
  startsOn: day.optional(),
  /** An ISO 8601 time in the future. */
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
  /** The job's own step at that stage; the first one without it. */
  step: z.string().max(40).nullish(),
  version,
  reason: z.enum(rejectReasons, 'Choose a reason').optional(),
  message: optionalText('Message', 4000),
  offer: offerTerms.optional(),
  /** With `hire`: confirms one more hire than the job has seats. */
  beyondSeats: z.boolean().optional(),
})

const offerAnswerInput = z.object({
  id,
  answer: z.enum(['accept', 'decline', 'counter']),
  version,
  /** With `counter`: the pay asked for, in the offer's currency and period. */
  amount: money('The pay you ask for', maxOffer).optional(),
  startsOn: day.optional(),
  /** With `counter`: what else should change; what is left out stays as offered. */
  terms: componentsInput.optional(),
  note: optionalText('Note', 2000),
  /** With `accept`: the hash of the document that was read. Another one is refused. */
  hash: z.string().max(64).optional(),
  /** With `accept`: your other applications to withdraw together with it. */
  alsoWithdraw: z.array(id).max(50).default([]),
})

export const applicationsApi = {
  ...applyApi,
  ...draftApi,
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
    summary: 'One of your applications: its history, its offers and what was sent.',
    input: z.object({ id }),
    output: applicationDetail,
    // It marks that a recall was read.
    writes: true,
    // It holds the cover note, the answers and the messages of both sides.
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
    summary: 'Withdraw an application. The employer loses the résumé and the profile at once.',
    input: z.object({ id, version: version.optional(), reason: optionalText('Reason', 1000) }),
    output: z.object({ id, stage, version }),
  },
  'POST /applications/:id/ask': {
    access: 'seeker',
    summary: 'Ask the employer about a reply that is late. Once per wait.',
    input: z.object({ id }),
    output: z.object({}),
  },
  'POST /applications/:id/answer-offer': {
    access: 'seeker',
    summary:
      'Accept, decline or counter the current offer. Accepting is signed: it needs a proof within the last ten minutes. The same answer again changes nothing.',
    input: offerAnswerInput,
    output: z.object({ id, stage, version }),
  },
  'GET /applications/:id/offer-record': {
    access: 'seeker',
    unconfirmed: true,
    summary: 'The signed record of the offers of your application: every version and answer.',
    input: z.object({ id }),
    output: 'response',
    writes: true,
    whileImpersonating: false,
  },
  'GET /employer/applications/:id/offer-record': {
    access: 'approved employer or its recruiter',
    right: 'see-applicants',
    summary: 'The signed record of the offers to this applicant: the same file as theirs.',
    input: z.object({ id }),
    output: 'response',
    writes: true,
    whileImpersonating: false,
  },
  'GET /employer/applications': {
    access: 'approved employer or its recruiter',
    right: 'see-applicants',
    summary: 'Everyone waiting for the company, most overdue first, and the counts of each job.',
    input: emptyInput,
    output: z.object({
      /** Most overdue first, then longest waiting. */
      waitingApplicants: z.array(boardCard.extend({ job: boardJob })),
      /** What job seekers read beside the company's jobs; null while there are too few replies. */
      replies: z.object({ repliesInDays: z.number().nullable(), repliesShare: z.number().nullable() }),
      jobs: z.array(
        boardJob.extend({
          /** Takes applications and is not held or hidden. */
          isLive: z.boolean(),
          /** One per main stage; people who were rejected or withdrew do not count. */
          counts: z.array(stageCount),
          applicants: z.number(),
          newSinceYesterday: z.number(),
          late: z.number(),
        }),
      ),
    }),
  },
  'GET /employer/applicants': {
    access: 'approved employer or its recruiter',
    right: 'see-applicants',
    summary:
      'People across all jobs, by name, headline, place, skill or job; most overdue first, ended ones last.',
    input: z.object({
      q: z.string().trim().max(200).default(''),
      stage: z.enum([...mainStages, 'ended']).optional(),
      late: z.union([z.boolean(), z.stringbool()]).default(false),
      limit: z.coerce.number().int().min(1).max(1000).default(50),
    }),
    /** `meta.total` counts everybody who matches. */
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
    summary: 'The board of one job.',
    input: z.object({ id }),
    output: z.object({
      job: boardJob,
      cards: z.array(boardCard),
      /** Working days in which the job promises a first reply. */
      replyDays: z.number(),
      steps: detailFields.steps,
      /** Average days at each stage, where at least five applicants moved on. */
      averageDays: z.array(z.object({ stage, days: z.number() })),
    }),
  },
  'GET /employer/applications/:id': {
    access: 'approved employer or its recruiter',
    right: 'see-applicants',
    summary: 'One applicant. The first view is recorded and shown to the seeker.',
    input: z.object({ id }),
    output: applicantDetail,
    writes: true,
  },
  'POST /employer/applications/:id/move': {
    access: 'approved employer or its recruiter',
    right: 'move-applicants',
    summary: 'Move an applicant. Refused with 409 when someone else moved them first.',
    input: moveInput,
    output: z.object({ id, stage, version, pendingNotice }),
  },
  'POST /employer/applications/:id/notes': {
    access: 'approved employer or its recruiter',
    right: 'write-notes',
    summary: 'Write a note that only the team reads.',
    input: z.object({ id, body: text('Note', { max: 4000 }) }),
    output: note,
  },
  'GET /employer/applications/:id/mentionable': {
    access: 'approved employer or its recruiter',
    right: 'write-notes',
    summary:
      'Whom a note about this applicant can name by @: colleagues who may read it. A recruiter reads the hiring team alone.',
    input: z.object({ id }),
    output: z.array(z.object({ id, name: z.string(), role: z.enum(teamRoles) })),
  },
  'GET /employer/applications/:id/resume': {
    access: 'approved employer or its recruiter',
    right: 'see-applicants',
    summary: 'Download the résumé: the file that was sent, or a PDF of the profile. It is written down.',
    input: z.object({ id }),
    output: 'response',
    transaction: 'own',
  },
  'GET /employer/applications/:id/files/:fileId': {
    access: 'approved employer or its recruiter',
    right: 'see-applicants',
    summary: 'Download a file that was sent as an answer. It is written down.',
    input: z.object({ id, fileId: id }),
    output: 'response',
    transaction: 'own',
  },
  'GET /employer/applications/:id/resume/pages': {
    access: 'approved employer or its recruiter',
    right: 'see-applicants',
    summary: 'The pages of the résumé as pictures with reader and time on them. It is written down.',
    input: z.object({ id }),
    output: resumePages,
    transaction: 'own',
    limits: [{ by: 'user', calls: 240, seconds: 3600 }],
  },
} satisfies EndpointTable
