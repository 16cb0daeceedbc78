import { z } from 'zod'
import { stages } from '#/features/applications/stages.ts'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, id, timestamp } from '#/shared/schemas.ts'

export const routesApi = {
  'GET /applications/routes': {
    access: 'seeker',
    unconfirmed: true,
    summary: 'The way of each of my applications in time, the latest first. `meta.total` counts all of them.',
    input: emptyInput,
    output: z.array(
      z.object({
        ...{ id, title: z.string(), company: z.string(), appliedAt: timestamp },
        /** Steps that I was told of, oldest first; of the last time that I applied. */
        moves: z.array(z.object({ to: z.enum(stages), at: timestamp })),
        /** From then on the promised first answer is late; null where none was promised. */
        lateFrom: timestamp.nullable(),
        /** When the employer was removed for fraud, which ended the application. */
        recalledAt: timestamp.nullable(),
      }),
    ),
  },
} satisfies EndpointTable
