import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, id } from '#/shared/schemas.ts'

export const personApi = {
  'POST /applications/:id/ask-person': {
    access: 'seeker',
    summary:
      'Ask that a person reads an application whose answers were compared automatically. Once; the next step somebody takes answers it.',
    input: z.object({ id }),
    output: emptyInput,
  },
} satisfies EndpointTable
