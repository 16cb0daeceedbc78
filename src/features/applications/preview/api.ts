import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { profileSnapshot } from '../shapes.ts'

export const previewApi = {
  'GET /profile/preview': {
    access: 'seeker',
    unconfirmed: true,
    summary:
      'Your profile as an application sent now would hold it, or as one sent after publishing the draft would.',
    input: z.object({ of: z.enum(['published', 'draft']).default('published') }),
    output: z.object({
      snapshot: profileSnapshot,
      /** Fields of the draft that cannot be published as they are; they show as published. */
      leftOut: z.array(z.string()),
    }),
  },
} satisfies EndpointTable
