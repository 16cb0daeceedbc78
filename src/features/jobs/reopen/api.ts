import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { id, timestamp } from '#/shared/schemas.ts'
import { employerJob } from '../fields/employer-job.ts'

export const reopenApi = {
  'POST /employer/jobs/:id/reopen': {
    access: 'approved employer or its recruiter',
    right: 'publish-jobs',
    summary:
      'Put a closed job back online at its old address, or reopen it paused to change it first. The rules for posting and the screening run again.',
    input: z.object({
      id,
      version: z.int(),
      closesAt: timestamp,
      paused: z.boolean().default(false),
    }),
    output: employerJob,
    limits: [{ by: 'user', calls: 100, seconds: 3600 }],
  },
} satisfies EndpointTable
