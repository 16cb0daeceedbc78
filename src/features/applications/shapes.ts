import { z } from 'zod'
import { verifiedBadge } from '#/features/companies/badge.ts'
import { profile } from '#/features/seekers/api.ts'
import { confidential, confidentialText } from '#/shared/confidential.ts'
import { id, timestamp } from '#/shared/schemas.ts'
import { stages } from './stages.ts'
import { mapWritten } from './written-fields.ts'

// What the API answers about applications.

export const stage = z.enum(stages)
export const payPeriod = z.enum(['hour', 'day', 'week', 'month', 'year'])
export const day = z.iso.date('Choose a date')
const payRange = z.object({ min: z.number(), max: z.number(), currency: z.string(), period: payPeriod })
export const version = z.number().int().min(1)

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

/** What else the applicant wrote; see written-fields.ts. */
const writtenAnswers = mapWritten(() => confidentialText)

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
export const applicationSummary = z.object({
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

export const applicationDetail = applicationSummary.extend({
  ...writtenAnswers,
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

export const stageCount = z.object({ stage: z.enum(stages), count: z.number() })

export const boardJob = z.object({
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

export const note = z.object({
  id: z.string(),
  body: z.string(),
  author: z.string().nullable(),
  at: timestamp,
})

/** The drawer. After a withdrawal only the name and the record are left. */
export const applicantDetail = boardCard.extend({
  job: boardJob,
  snapshot: snapshot.nullable(),
  ...writtenAnswers,
  answers: confidential(z.array(answer), []),
  resume: sentFile.nullable(),
  events: z.array(event),
  notes: confidential(z.array(note), []),
  offers: z.array(offer),
  allowedStages: z.array(stage),
  /** Where a fresh rejection may still be taken back to, and until when. */
  undo: z.object({ to: stage, until: timestamp }).nullable(),
})
