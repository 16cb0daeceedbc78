import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { id, text } from '#/shared/schemas.ts'
import { stage, version } from '../shapes.ts'

/** What is done with an offer besides sending it and answering it, which are moves. */
export const offerActsApi = {
  'POST /employer/applications/:id/rescind-offer': {
    access: 'approved employer',
    right: 'make-offers',
    stepUp: true,
    summary:
      'Take back an offer that was accepted, with the reason. Both sides are told at once, and the record keeps it.',
    input: z.object({ id, version, reason: text('Reason', { min: 10, max: 2000 }) }),
    output: z.object({ id, stage, version }),
  },
} satisfies EndpointTable
