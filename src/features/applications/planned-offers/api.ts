import { z } from 'zod'
import { components } from '#/features/offers/terms.ts'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, id, text, timestamp } from '#/shared/schemas.ts'
import { offerTerms } from '../api.ts'
import { payPeriod, stage, version } from '../shapes.ts'
import { approvalRules } from './approval.ts'

const approval = z.enum(['not needed', 'asked', 'approved', 'declined'])

const plannedOffer = z.object({
  applicationId: id,
  applicant: z.string(),
  jobId: id,
  jobTitle: z.string(),
  amount: z.number(),
  currency: z.string(),
  period: payPeriod,
  /** What else would be sent. */
  terms: components,
  startsOn: z.string().nullable(),
  offerNote: z.string().nullable(),
  answerBy: z.string().nullable(),
  /** Null: as soon as it is approved. */
  sendAt: timestamp.nullable(),
  approval,
  author: z.string().nullable(),
  /** Why it was not approved, or could not be sent. */
  note: z.string().nullable(),
  createdAt: timestamp,
})

export const plannedOffersApi = {
  'GET /employer/planned-offers': {
    access: 'approved employer',
    right: 'make-offers',
    summary: 'Offers that wait for an approval or for their day, oldest first.',
    input: emptyInput,
    output: z.array(plannedOffer),
  },
  'PUT /employer/applications/:id/planned-offer': {
    access: 'approved employer',
    right: 'make-offers',
    summary:
      'Prepare an offer that is sent later, once it is approved, or both. It replaces the one prepared before, and its approval.',
    input: z.object({
      id,
      version,
      offer: offerTerms,
      /** An ISO 8601 time in the next 90 days; left out: at once, when it is approved. */
      sendAt: z.iso.datetime({ offset: true, error: 'Choose a day and a time' }).optional(),
    }),
    output: z.object({ approval, sendAt: timestamp.nullable() }),
  },
  'DELETE /employer/applications/:id/planned-offer': {
    access: 'approved employer',
    right: 'make-offers',
    summary: 'Cancel an offer that was not sent yet. Its applicant never hears of it.',
    input: z.object({ id }),
    output: emptyInput,
  },
  'POST /employer/applications/:id/planned-offer/approve': {
    access: 'approved employer',
    right: 'approve-offers',
    summary: 'Approve a prepared offer. It is sent at once, or on its day.',
    input: z.object({ id }),
    output: z.object({ approval, stage }),
  },
  'POST /employer/applications/:id/planned-offer/decline': {
    access: 'approved employer',
    right: 'approve-offers',
    summary: 'Do not approve a prepared offer, and say why.',
    input: z.object({ id, note: text('Reason', { max: 1000 }) }),
    output: z.object({ approval }),
  },
  'GET /employer/offer-approval': {
    access: 'approved employer',
    right: 'see-company',
    summary: 'Which offers an owner or an admin approves before they are sent.',
    input: emptyInput,
    output: z.object({ rule: z.enum(approvalRules) }),
  },
  'PUT /employer/offer-approval': {
    access: 'approved employer',
    right: 'approve-offers',
    summary: 'Choose which offers an owner or an admin approves before they are sent.',
    input: z.object({ rule: z.enum(approvalRules) }),
    output: z.object({ rule: z.enum(approvalRules) }),
  },
} satisfies EndpointTable
