import { z } from 'zod'
import { jobCard } from '#/features/jobs/api.ts'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, timestamp } from '#/shared/schemas.ts'

/** Why a job is recommended: the words that it answers to, whose they are, and how far away it is. */
const recommendation = z.object({
  /** `title`: it has the occupation, under this or another title. `head`: it has the same kind of work and a skill. `skills`: two of the skills. `near`: it has an occupation near to it. */
  kind: z.enum(['title', 'head', 'skills', 'near']),
  /** `wanted`: a role of the profile that they want. `applied`: a job they applied for. `alert`: the words of a job alert. `work`: their work or skills. */
  from: z.enum(['wanted', 'applied', 'alert', 'work']),
  words: z.string(),
  area: z.enum(['near', 'country', 'remote']),
  /** From the town in the profile; null when one of the two places is not known. */
  km: z.number().nullable(),
})
export type Recommendation = z.output<typeof recommendation>

/** `km`: how far it is from the town of the job it is like; null when one of the two places is not known. */
const similarJob = jobCard.extend({ km: z.number().nullable() })
export type SimilarJob = z.input<typeof similarJob>

const dismissedJob = jobCard
  .pick({
    slug: true,
    title: true,
    city: true,
    region: true,
    country: true,
    furtherPlaces: true,
    workplace: true,
  })
  .extend({ company: z.object({ name: z.string(), photo: z.string().nullable() }), dismissedAt: timestamp })

export const similarApi = {
  'GET /jobs/:slug/similar': {
    access: 'anyone',
    budget: 'search',
    summary:
      'Up to five open jobs at other companies, of the same occupation first and then with two of the same skills, near it before those that are remote or elsewhere in its country; and up to three more of its own company, those of the same or a near occupation first.',
    input: z.object({ slug: z.string().max(120) }),
    output: z.object({ elsewhere: z.array(similarJob), sameCompany: z.array(jobCard) }),
  },
  'GET /recommended-jobs': {
    access: 'seeker',
    unconfirmed: true,
    budget: 'search',
    summary:
      'Up to ten open jobs that answer to the roles you want, the jobs you applied for last, your job alerts, and the occupation, skills and place of your profile, each with why, at most three of one company while others have some; none when none of them names any work. None pays less at most than your minimum pay. Jobs that you applied to, saved or dismissed are left out.',
    input: emptyInput,
    output: z.array(jobCard.extend({ why: recommendation })),
  },
  'GET /dismissed-jobs': {
    access: 'seeker',
    unconfirmed: true,
    summary:
      'The open jobs that you said are not for you, the latest first: search results show one line in their place.',
    input: emptyInput,
    output: z.array(dismissedJob),
  },
  'PUT /dismissed-jobs/:slug': {
    access: 'seeker',
    unconfirmed: true,
    summary:
      'Say that a job is not for you: it is no longer recommended, and hidden in your search results. A second call changes nothing.',
    input: z.object({ slug: z.string().max(120) }),
    output: z.object({ dismissed: z.literal(true) }),
  },
  'DELETE /dismissed-jobs/:slug': {
    access: 'seeker',
    unconfirmed: true,
    summary: 'Take that back. The job is shown and may be recommended again.',
    input: z.object({ slug: z.string().max(120) }),
    output: z.object({ dismissed: z.literal(false) }),
  },
} satisfies EndpointTable
