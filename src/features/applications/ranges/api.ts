import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { id, money, timestamp } from '#/shared/schemas.ts'
import { payPeriod } from '../shapes.ts'

const maxPay = 100_000_000

/** No figure is in it, not even one's own: neither can be read back. */
const rangeMeeting = z.object({
  currency: z.string(),
  period: payPeriod,
  /** Whether a figure can be given: before an offer, while the application is under way. */
  isOpen: z.boolean(),
  /** Whether the page offers it: to an applicant from the screening on, or as soon as the company has given its figure. */
  isTimely: z.boolean(),
  isGiven: z.boolean(),
  isGivenByOther: z.boolean(),
  /** Whether the least the applicant needs is at most the most the company can pay; null until both are given. */
  meets: z.boolean().nullable(),
  metAt: timestamp.nullable(),
})

export const rangesApi = {
  'GET /applications/:id/range': {
    access: 'seeker',
    unconfirmed: true,
    summary: 'Whether what you need and what the employer can pay meet. No figure is shown.',
    input: z.object({ id }),
    output: rangeMeeting,
    whileImpersonating: false,
  },
  'POST /applications/:id/range': {
    access: 'seeker',
    summary: 'Give the least pay you need, once. It is compared and deleted.',
    input: z.object({ id, amount: money('The pay', maxPay) }),
    output: rangeMeeting,
  },
  'GET /employer/applications/:id/range': {
    access: 'approved employer',
    right: 'make-offers',
    summary: 'Whether what you can pay and what the applicant needs meet. No figure is shown.',
    input: z.object({ id }),
    output: rangeMeeting,
    whileImpersonating: false,
  },
  'POST /employer/applications/:id/range': {
    access: 'approved employer',
    right: 'make-offers',
    summary: 'Give the most pay you can offer this applicant, once. It is compared and deleted.',
    input: z.object({ id, amount: money('The pay', maxPay) }),
    output: rangeMeeting,
  },
} satisfies EndpointTable
