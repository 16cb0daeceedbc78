import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { id, text } from '#/shared/schemas.ts'
import { kitContent } from './kit.ts'

export const kit = z.object({
  questions: z.array(z.string()),
  attributes: z.array(z.object({ name: z.string(), hint: z.string().nullable() })),
  version: z.number(),
})

/** Of the kit that is replaced; 0 for the first. */
const version = z.number().int().min(0)

const jobKits = z.object({
  title: z.string(),
  /** The steps of the job that are interviews, and others that have a kit. */
  steps: z.array(
    z.object({
      /** Null: it is no step of the job, or no longer one. */
      stepId: z.string().nullable(),
      step: z.string(),
      kit: kit.nullable(),
    }),
  ),
  /** For steps without one of their own. */
  companyKit: kit.nullable(),
})

export const kitsApi = {
  'GET /employer/jobs/:id/interview-kits': {
    access: 'approved employer or its recruiter',
    right: 'see-applicants',
    summary: 'What to ask and to look for at each interview step of a job.',
    input: z.object({ id }),
    output: jobKits,
  },
  'PUT /employer/jobs/:id/interview-kits': {
    access: 'approved employer or its recruiter',
    right: 'write-jobs',
    summary: 'Set the kit of one step; without one the company’s holds.',
    input: z.object({
      id,
      /** Of the job's step; null for one that the job has no step for, which is known by its name. */
      stepId: z.string().max(40).nullable().default(null),
      step: text('The step', { max: 80 }),
      version,
      kit: kitContent.nullable(),
    }),
    output: jobKits,
  },
  'PUT /employer/interview-kit': {
    access: 'approved employer',
    right: 'manage-templates',
    summary: 'Set the kit of the company, for steps without one of their own.',
    input: z.object({ version, kit: kitContent.nullable() }),
    output: kit.nullable(),
  },
} satisfies EndpointTable
