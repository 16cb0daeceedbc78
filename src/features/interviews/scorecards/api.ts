import { z } from 'zod'
import { confidential, confidentialText } from '#/shared/confidential.ts'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { id, text, timestamp } from '#/shared/schemas.ts'
import { kit } from '../kits/api.ts'
import { personName } from '../shapes.ts'
import { maxRatings, score } from './rating-schemas.ts'

const note = text('A sentence', { min: 3, max: 1000 })
const version = z.number().int().min(0)

/** What a card says. A change sends the whole card again. */
export const cardContent = z.object({
  recommendation: score,
  note,
  /** What was not talked about is left out. */
  ratings: z
    .array(z.object({ attribute: text('What was looked for', { max: 60 }), rating: score, note }))
    .max(maxRatings)
    .default([]),
})

const scorecard = z.object({
  id,
  /** Null once the account of whoever wrote it is deleted. */
  author: personName.nullable(),
  isYours: z.boolean(),
  recommendation: confidential(score.nullable(), null),
  /** What was sent first, before the cards of others could be read; null while it stands. */
  firstRecommendation: confidential(score.nullable(), null),
  note: confidentialText,
  ratings: z.array(
    z.object({ attribute: z.string(), rating: confidential(score.nullable(), null), note: confidentialText }),
  ),
  version: z.number(),
  sentAt: timestamp,
  changedAt: timestamp.nullable(),
})

const interviewScorecards = z.object({
  interviewId: id,
  step: z.string(),
  startsAt: timestamp.nullable(),
  kit: kit.nullable(),
  /** Those who meet the applicant, and whether they have sent their card. */
  people: z.array(personName.extend({ hasSent: z.boolean(), isYou: z.boolean() })),
  /** Whether the reader can send or change their card now. */
  mayWrite: z.boolean(),
  yours: scorecard.nullable(),
  /** All that were sent; null while the reader has not sent theirs. */
  cards: z.array(scorecard).nullable(),
  mayWriteFeedback: z.boolean(),
  feedback: confidentialText,
})

const applicationScorecards = z.object({
  /** A decision was made: no card can be sent or changed. */
  isLocked: z.boolean(),
  interviews: z.array(interviewScorecards),
})

export const scorecardsApi = {
  'GET /employer/applications/:id/scorecards': {
    access: 'approved employer or its recruiter',
    right: 'see-applicants',
    summary:
      'The kits and scorecards of an applicant’s interviews. Whoever meets the applicant reads the cards of others once they have sent theirs.',
    input: z.object({ id }),
    output: applicationScorecards,
  },
  'PUT /employer/interviews/:id/scorecard': {
    access: 'approved employer or its recruiter',
    right: 'write-notes',
    summary: 'Send your scorecard, or change it, until the decision is made.',
    input: cardContent.extend({ id, version }),
    output: applicationScorecards,
  },
  'POST /employer/interviews/:id/feedback': {
    access: 'approved employer or its recruiter',
    right: 'write-messages',
    summary: 'Write to the applicant how the interview went. They read it at once.',
    input: z.object({ id, feedback: text('The feedback', { min: 3, max: 4000 }) }),
    output: applicationScorecards,
  },
} satisfies EndpointTable
