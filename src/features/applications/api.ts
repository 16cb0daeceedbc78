import { z } from 'zod'
import { verifiedBadge } from '#/features/companies/badge.ts'
import { profile } from '#/features/seekers/api.ts'
import { confidential, confidentialText } from '#/shared/confidential.ts'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, id, optionalText, text, timestamp } from '#/shared/schemas.ts'
import { stages } from './stages.ts'

const stage = z.enum(stages)
const payPeriod = z.enum(['hour', 'day', 'week', 'month', 'year'])
const day = z.iso.date('Choose a date')
const payRange = z.object({ min: z.number(), max: z.number(), currency: z.string(), period: payPeriod })
const version = z.number().int().min(1)

/** One set of terms. `madeBy` seeker: a counter-offer. */
export const offer = z.object({
  id,
  madeBy: z.enum(['employer', 'seeker']),
  amount: z.number(),
  currency: z.string(),
  period: payPeriod,
  startsOn: z.string().nullable(),
  note: confidentialText,
  answerBy: timestamp.nullable(),
  createdAt: timestamp,
})

/**
 * The profile as it was when it was sent. Gender, birth date, citizenship and phone are not in it, so
 * nothing an employer reads can hold them.
 */
export const snapshot = profile.pick({
  name: true,
  email: true,
  headline: true,
  about: true,
  city: true,
  region: true,
  country: true,
  yearsExperience: true,
  skills: true,
  experience: true,
  education: true,
  desiredPay: true,
  desiredCurrency: true,
  authorisedToWork: true,
  needsSponsorship: true,
})

export const answer = z.object({ question: z.string().max(500), answer: z.string().trim().max(4000) })

/** How far along the six stations; `ended`: it left the line there. */
const progress = z.object({ reached: z.number(), total: z.number(), ended: z.boolean() })

/** One line of the record. `by` is as the reader sees it. */
const event = z.object({
  id: z.string(),
  at: timestamp,
  /** `opened` and `resume` are looks, not moves: `from` and `to` are then both the stage of that moment. */
  kind: z.enum(['moved', 'opened', 'resume']),
  from: stage.nullable(),
  to: stage,
  by: z.enum(['you', 'them', 'waymark']),
  /** The person who did it, where the reader may know: their own side, or the company's name. */
  name: z.string().nullable(),
  message: confidentialText,
})

const sentFile = z.object({ name: z.string(), size: z.number() })

const jobTerms = z.object({
  title: z.string(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  country: z.string().nullable(),
  workplace: z.string(),
  employmentType: z.string(),
  pay: payRange.nullable(),
})

/** What a seeker sees of an application in a list. */
const applicationSummary = z.object({
  id,
  version,
  stage,
  /** Whose turn it is, from the seeker's side. */
  waitingOn: z.enum(['you', 'them', 'nobody']),
  appliedAt: timestamp,
  stageChangedAt: timestamp,
  openedAt: timestamp.nullable(),
  /** The day by which the employer should have answered; null when the move is not theirs. */
  replyBy: timestamp.nullable(),
  daysLate: z.number(),
  progress,
  /** The job as the applicant answered it, whatever it says by now. */
  job: jobTerms.extend({
    slug: z.string(),
    company: z.object({
      slug: z.string(),
      name: z.string(),
      photo: z.string().nullable(),
      ...verifiedBadge,
    }),
  }),
  /** The employer's standing offer. */
  offer: offer.nullable(),
  /** What the seeker asked for instead, while it waits for an answer. */
  counter: offer.nullable(),
  /** What the employer wrote with the latest step, if anything. */
  message: confidentialText,
  /** When the employer was removed for fraud, and the application ended with it. */
  recalledAt: timestamp.nullable(),
})

const applicationDetail = applicationSummary.extend({
  coverNote: confidentialText,
  answers: confidential(z.array(answer), []),
  snapshot,
  resume: sentFile.extend({ id }).nullable(),
  /** Oldest first. */
  events: z.array(event),
  /** Every offer and counter, oldest first. */
  offers: z.array(offer),
  steps: z.array(z.object({ name: z.string(), note: z.string().nullable(), days: z.number().nullable() })),
  /** The job as it reads today, where that differs from what was answered. */
  changedJob: jobTerms.extend({ descriptionChanged: z.boolean() }).nullable(),
  /** What the seeker may do now. */
  allowedStages: z.array(stage),
  /** What an employer that was removed for fraud had of the seeker. */
  recall: z.object({ at: timestamp, shared: z.array(z.string()) }).nullable(),
})

/** A card of the employer's board. */
export const boardCard = z.object({
  id,
  version,
  stage,
  name: z.string(),
  headline: z.string().nullable(),
  yearsExperience: z.number().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  desiredPay: z.number().nullable(),
  desiredCurrency: z.string(),
  appliedAt: timestamp,
  stageChangedAt: timestamp,
  openedAt: timestamp.nullable(),
  /** Whole days at this stage. */
  waitingDays: z.number(),
  /** Working days past the promised reply; 0 while in time or while the seeker has the move. */
  daysLate: z.number(),
  replyBy: timestamp.nullable(),
  notesCount: z.number(),
  offer: offer.nullable(),
  counter: offer.nullable(),
  /** The stage before this one: where a rejected card left the line. */
  previousStage: stage.nullable(),
})

const stageCount = z.object({ stage: z.enum(stages), count: z.number() })

const boardJob = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  status: z.enum(['draft', 'open', 'paused', 'closed']),
  city: z.string().nullable(),
  region: z.string().nullable(),
  pay: payRange.nullable(),
  seats: z.number(),
  postedAt: timestamp.nullable(),
  closesAt: timestamp.nullable(),
})

const note = z.object({
  id: z.string(),
  body: z.string(),
  author: z.string().nullable(),
  at: timestamp,
})

/** The drawer. After a withdrawal only the name and the record are left. */
const applicantDetail = boardCard.extend({
  job: boardJob,
  snapshot: snapshot.nullable(),
  coverNote: confidentialText,
  answers: confidential(z.array(answer), []),
  resume: sentFile.nullable(),
  events: z.array(event),
  notes: confidential(z.array(note), []),
  offers: z.array(offer),
  allowedStages: z.array(stage),
  /** Where a fresh rejection may still be taken back to, and until when. */
  undo: z.object({ to: stage, until: timestamp }).nullable(),
})

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
  coverNote: optionalText('Cover note', 4000),
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
