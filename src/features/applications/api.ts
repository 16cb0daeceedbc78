import { z } from 'zod'
import { componentsInput } from '#/features/offers/terms.ts'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { teamRoles } from '#/shared/rights.ts'
import { emptyInput, id, money, optionalText, text } from '#/shared/schemas.ts'
import { applyApi } from './apply/api.ts'
import { blindApi } from './blind/api.ts'
import { boardApi } from './board/api.ts'
import { draftApi } from './drafts/draft-api.ts'
import { duplicatesApi } from './duplicates/api.ts'
import { resumePages } from './employer/resume/resume-pages.ts'
import { keepingApi, keptMonthsApi } from './keeping/api.ts'
import { savedViewsApi } from './saved-views/api.ts'
import {
  applicantDetail,
  applicationDetail,
  applicationSummary,
  day,
  note,
  payPeriod,
  pendingNotice,
  stage,
  version,
} from './shapes.ts'

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
  'We no longer hire for it',
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

/** The stages an applicant has passed, for their company: reading them is not opening the application. */
const applicantProgress = applicantDetail.pick({ stage: true, previousStage: true, appliedAt: true }).extend({
  events: z.array(
    applicantDetail.shape.events.element.pick({ kind: true, at: true, to: true, by: true, name: true }),
  ),
})

export const applicationsApi = {
  ...boardApi,
  ...applyApi,
  ...draftApi,
  ...keepingApi,
  ...keptMonthsApi,
  ...savedViewsApi,
  ...duplicatesApi,
  ...blindApi,
  'GET /applications': {
    access: 'seeker',
    tokens: 'see-my-applications',
    unconfirmed: true,
    summary: 'Your applications, newest change first.',
    input: emptyInput,
    output: z.array(applicationSummary),
  },
  'GET /applications/:id': {
    access: 'seeker',
    tokens: 'see-my-applications',
    unconfirmed: true,
    summary: 'One of your applications: its history, its offers and what was sent.',
    input: z.object({ id }),
    output: applicationDetail,
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
  'POST /applications/:id/recall/read': {
    access: 'seeker',
    unconfirmed: true,
    summary: 'Say that you have read why an application was ended for fraud.',
    input: z.object({ id }),
    output: z.object({ recallUnread: z.literal(false) }),
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
  'GET /applications/:id/offer-letter': {
    access: 'seeker',
    unconfirmed: true,
    summary: 'The letter of your offer as a PDF, with the signed record inside.',
    input: z.object({ id }),
    output: 'response',
    transaction: 'own',
    whileImpersonating: false,
    limits: [{ by: 'user', calls: 60, seconds: 3600 }],
  },
  'GET /employer/applications/:id/offer-letter': {
    access: 'approved employer or its recruiter',
    right: 'see-applicants',
    summary: 'The letter of the offer to this applicant: the same file as theirs.',
    input: z.object({ id }),
    output: 'response',
    transaction: 'own',
    whileImpersonating: false,
    limits: [{ by: 'user', calls: 60, seconds: 3600 }],
  },
  'GET /employer/applications/:id': {
    access: 'approved employer or its recruiter',
    right: 'see-applicants',
    tokens: true,
    summary: 'One applicant. The first view is recorded and shown to the seeker.',
    input: z.object({ id }),
    output: applicantDetail,
    writes: true,
  },
  'GET /employer/applications/:id/progress': {
    access: 'approved employer or its recruiter',
    right: 'see-applicants',
    tokens: true,
    summary: 'The stages one applicant has passed. Not recorded as a view.',
    input: z.object({ id }),
    output: applicantProgress,
  },
  'POST /employer/applications/:id/move': {
    access: 'approved employer or its recruiter',
    right: 'move-applicants',
    tokens: true,
    summary: 'Move an applicant. Refused with 409 when someone else moved them first.',
    input: moveInput,
    output: z.object({ id, stage, version, pendingNotice }),
  },
  'POST /employer/applications/:id/notes': {
    access: 'approved employer or its recruiter',
    right: 'write-notes',
    tokens: true,
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
