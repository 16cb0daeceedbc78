import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { teamRoles } from '#/shared/rights.ts'
import { emptyInput, id, timestamp } from '#/shared/schemas.ts'
import { jobStatuses } from '../fields/job-terms.ts'
import { jobEventKinds } from './event-kinds.ts'

const person = z.object({
  id,
  name: z.string(),
  photo: z.string().nullable(),
  role: z.enum(teamRoles),
})

export const jobTeamApi = {
  'GET /employer/jobs/:id/team': {
    access: 'approved employer',
    right: 'see-hiring-team',
    summary: 'The hiring team of a job, who could join it, and who did what with the job.',
    input: z.object({ id }),
    output: z.object({
      title: z.string(),
      status: z.enum(jobStatuses),
      members: z.array(person.extend({ isOwner: z.boolean(), isYou: z.boolean() })),
      /** The others of the company's team. */
      otherMembers: z.array(person),
      /** Newest first. */
      history: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(jobEventKinds),
          by: z.string(),
          person: z.string().nullable(),
          at: timestamp,
        }),
      ),
    }),
  },
  'POST /employer/jobs/:id/team': {
    access: 'approved employer',
    right: 'change-hiring-team',
    summary: 'Put a colleague on the hiring team of a job.',
    input: z.object({ id, userId: id }),
    output: emptyInput,
  },
  'DELETE /employer/jobs/:id/team/:userId': {
    access: 'approved employer',
    right: 'change-hiring-team',
    summary: 'Take a colleague off the hiring team. Its owner hands the job over first.',
    input: z.object({ id, userId: id }),
    output: emptyInput,
  },
  'POST /employer/jobs/:id/hand-over': {
    access: 'approved employer',
    right: 'change-hiring-team',
    summary: 'Make a colleague the owner of a job. The owner before stays on its team.',
    input: z.object({ id, userId: id }),
    output: emptyInput,
  },
} satisfies EndpointTable
