import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { id, timestamp } from '#/shared/schemas.ts'

const counts = {
  /** Applications of the last 90 days. */
  received: z.number(),
  /** Whom the employer owes the next word. */
  waiting: z.number(),
  /** How many of these answers are late. */
  late: z.number(),
  /** At how many late answers the job stops taking applications. */
  limit: z.number(),
  /** Since when it takes none; null while it does. */
  pausedAt: timestamp.nullable(),
  /** When it stops taking any, unless people get their answers before; null unless as many are late already. */
  pausesAt: timestamp.nullable(),
}

export const bondApi = {
  'GET /jobs/:slug/answers': {
    access: 'anyone',
    summary: 'How a job keeps its promised answers: the counts by which anyone can recompute the rule.',
    input: z.object({ slug: z.string().max(200) }),
    output: z.object(counts),
  },
  'GET /employer/jobs/:id/answers': {
    access: 'approved employer or its recruiter',
    right: 'see-applicants',
    summary: 'The same for a job of my company, with who waits too long, or will within a day.',
    input: z.object({ id }),
    output: z.object({
      ...counts,
      people: z.array(z.object({ id, name: z.string(), lateFrom: timestamp })),
    }),
  },
} satisfies EndpointTable
