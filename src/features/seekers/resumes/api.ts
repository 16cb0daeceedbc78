import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, id, text, timestamp } from '#/shared/schemas.ts'

export const maxResumes = 10

const name = text('Name', { max: 80 })

export const resumeOutput = z.object({
  /** Of the file. */
  id,
  /** As its owner calls it; employers see the name of the file. */
  name: z.string(),
  fileName: z.string(),
  size: z.number(),
  uploadedAt: timestamp,
  /** Chosen at first in an application. */
  isMain: z.boolean(),
  /** Companies with an application that holds it. */
  sentTo: z.array(z.string()),
})

const resumes = z.array(resumeOutput)

export const resumesApi = {
  'GET /resumes': {
    access: 'seeker',
    unconfirmed: true,
    summary: 'Your résumés, the main one first.',
    input: emptyInput,
    output: resumes,
  },
  'POST /resumes': {
    access: 'seeker',
    unconfirmed: true,
    summary:
      'Add an uploaded document as a résumé. The first one is the main one. A second call changes its name.',
    input: z.object({ id, name }),
    output: resumes,
  },
  'PATCH /resumes/:id': {
    access: 'seeker',
    unconfirmed: true,
    summary: 'Rename a résumé, or make it the main one. What was sent stays as it was sent.',
    input: z.object({ id, name: name.optional(), isMain: z.literal(true).optional() }),
    output: resumes,
  },
  'DELETE /resumes/:id': {
    access: 'seeker',
    unconfirmed: true,
    summary:
      'Remove a résumé. Its file is deleted unless an application that was sent holds it. The newest other one becomes the main one.',
    input: z.object({ id }),
    output: resumes,
  },
} satisfies EndpointTable
