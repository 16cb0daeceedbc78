import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, id, timestamp } from '#/shared/schemas.ts'

const part = z.string().max(2000).nullish()

/** As somebody's browser sends it; `cleanSource` makes it fit to be kept. */
export const givenSource = z.object({ source: part, medium: part, campaign: part })

const counts = { views: z.number(), starts: z.number(), sent: z.number() }

/** How far back the figures go. */
export const maxDays = 180

export const sourcesApi = {
  'POST /jobs/:slug/visits': {
    access: 'anyone',
    summary:
      'Count that somebody looks at a job, and where they come from. Without cookies, and not those who hire.',
    input: z.object({ slug: z.string().max(200), ...givenSource.shape }),
    output: emptyInput,
    budget: 'public-read',
    // It writes nothing itself; what was counted is written together.
    transaction: 'own',
    whileImpersonating: false,
  },
  'GET /employer/jobs/:id/sources': {
    access: 'approved employer or its recruiter',
    right: 'see-applicants',
    summary: 'How many looked at a job, began to apply and applied, by day and by where they came from.',
    input: z.object({ id, days: z.coerce.number().int().min(7).max(maxDays).default(30) }),
    output: z.object({
      job: z.object({ id, slug: z.string(), title: z.string() }),
      from: timestamp,
      total: z.object(counts),
      sources: z.array(z.object({ source: z.string(), ...counts })),
      /** Each day of the time, by UTC, oldest first. */
      byDay: z.array(z.object({ day: z.string(), ...counts })),
    }),
  },
} satisfies EndpointTable
