import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { id, timestamp } from '#/shared/schemas.ts'
import { stage } from '../shapes.ts'

/** What two accounts have in common in what they sent. */
export const sharedTraits = ['mail', 'name and town'] as const

const otherApplication = z.object({
  id,
  name: z.string(),
  stage,
  appliedAt: timestamp,
  job: z.object({ id, title: z.string() }),
})

const samePerson = z.object({
  /** Other accounts that may be of the same person, with one application of each. */
  suggestions: z.array(otherApplication.extend({ shared: z.array(z.enum(sharedTraits)) })),
  /** Joined ones, with all their applications to this company. */
  joined: z.array(
    z.object({
      /** One application of the account, to name it by. */
      id,
      name: z.string(),
      joinedBy: z.string().nullable(),
      joinedAt: timestamp,
      applications: z.array(
        otherApplication.extend({
          moves: z.array(z.object({ to: stage, at: timestamp, stepName: z.string().nullable() })),
        }),
      ),
    }),
  ),
})

const forCompany = { access: 'approved employer or its recruiter' } as const

/** Applicants who may be one person. */
export const duplicatesApi = {
  'GET /employer/applications/:id/same-person': {
    ...forCompany,
    right: 'see-applicants',
    summary:
      'Other applicants of the company who may be the same person (same mail, or name and town), and those joined with this one.',
    input: z.object({ id }),
    output: samePerson,
  },
  'PUT /employer/applications/:id/same-person/:otherId': {
    ...forCompany,
    right: 'move-applicants',
    summary: 'Take two applicants for one person, in this company alone. Their accounts stay two.',
    input: z.object({ id, otherId: id }),
    output: samePerson,
  },
  'DELETE /employer/applications/:id/same-person/:otherId': {
    ...forCompany,
    right: 'move-applicants',
    summary:
      'Two people after all: the other is taken out, and whoever was joined by way of them stays. With pairOnly this pair alone is deleted, which undoes joining.',
    input: z.object({ id, otherId: id, pairOnly: z.union([z.boolean(), z.stringbool()]).default(false) }),
    output: samePerson,
  },
} satisfies EndpointTable
