import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { id } from '#/shared/schemas.ts'

export const blindApi = {
  'POST /employer/applications/:id/show': {
    access: 'approved employer or its recruiter',
    right: 'move-applicants',
    summary:
      'Show who this applicant is, who is reviewed blind. It holds for the whole team, is written down, and the applicant reads it. Pressed again it changes nothing.',
    input: z.object({ id }),
    output: z.object({ name: z.string() }),
  },
} satisfies EndpointTable
