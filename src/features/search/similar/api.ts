import { z } from 'zod'
import { jobCard } from '#/features/jobs/api.ts'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput } from '#/shared/schemas.ts'

/** Why a job is recommended: the words of the profile it answers to, and how far away it is. */
const recommendation = z.object({
  /** `title`: it has the occupation, under this or another title. `head`: it has the same kind of work and a skill. `skills`: two of the skills. `near`: it has an occupation near to it. */
  kind: z.enum(['title', 'head', 'skills', 'near']),
  words: z.string(),
  area: z.enum(['near', 'country', 'remote']),
  /** From the town in the profile; null when one of the two places is not known. */
  km: z.number().nullable(),
})
export type Recommendation = z.output<typeof recommendation>

export const similarApi = {
  'GET /jobs/:slug/similar': {
    access: 'anyone',
    budget: 'search',
    summary:
      'Up to five open jobs of the same occupation or with two of the same skills at other companies, near it first, then in its country or remote; and up to three more of its own company.',
    input: z.object({ slug: z.string().max(120) }),
    output: z.object({ elsewhere: z.array(jobCard), sameCompany: z.array(jobCard) }),
  },
  'GET /recommended-jobs': {
    access: 'seeker',
    unconfirmed: true,
    budget: 'search',
    summary:
      'Up to ten open jobs that answer to the occupation, skills and place of your profile, each with why, at most three of one company while others have some; none when it names neither. Jobs that you applied to, saved or dismissed are left out.',
    input: emptyInput,
    output: z.array(jobCard.extend({ why: recommendation })),
  },
  'PUT /dismissed-jobs/:slug': {
    access: 'seeker',
    unconfirmed: true,
    summary: 'Say that a job is not for you: it is no longer recommended. A second call changes nothing.',
    input: z.object({ slug: z.string().max(120) }),
    output: z.object({ dismissed: z.literal(true) }),
  },
  'DELETE /dismissed-jobs/:slug': {
    access: 'seeker',
    unconfirmed: true,
    summary: 'Take that back. The job may be recommended again.',
    input: z.object({ slug: z.string().max(120) }),
    output: z.object({ dismissed: z.literal(false) }),
  },
} satisfies EndpointTable
