import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, id, text, timestamp } from '#/shared/schemas.ts'
import { employerJob } from '../fields/employer-job.ts'

const template = z.object({
  id,
  name: z.string(),
  /** The title of the job it was saved from. */
  title: z.string(),
  createdAt: timestamp,
})

export const jobTemplatesApi = {
  'GET /employer/job-templates': {
    access: 'approved employer',
    right: 'manage-templates',
    summary: 'The jobs that the company saved as templates, by name.',
    input: emptyInput,
    output: z.array(template),
  },
  'POST /employer/jobs/:id/template': {
    access: 'approved employer',
    right: 'write-jobs',
    summary: 'Save a job as a template, without its closing day and its first day of work.',
    input: z.object({ id, name: text('Name', { max: 80 }) }),
    output: template,
    limits: [{ by: 'user', calls: 100, seconds: 3600 }],
  },
  'DELETE /employer/job-templates/:id': {
    access: 'approved employer',
    right: 'manage-templates',
    summary: 'Delete a template. Jobs that were started from it stay.',
    input: z.object({ id }),
    output: emptyInput,
  },
  'POST /employer/job-templates/:id/start': {
    access: 'approved employer',
    right: 'manage-templates',
    summary: 'Start a draft from a template.',
    input: z.object({ id }),
    output: employerJob,
    limits: [{ by: 'user', calls: 100, seconds: 3600 }],
  },
} satisfies EndpointTable
