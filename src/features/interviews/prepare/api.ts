import { z } from 'zod'
import type { EndpointLimit, EndpointTable } from '#/shared/endpoint.ts'
import { id, optionalText, timestamp } from '#/shared/schemas.ts'
import { maxNoteLength } from './limits.ts'

const ownNote = z.object({ note: z.string(), savedAt: timestamp.nullable() })
/** One whenever typing pauses. */
const typingLimits: EndpointLimit[] = [{ by: 'user', calls: 3600, seconds: 3600 }]

export const prepareApi = {
  'GET /interviews/:id/note': {
    access: 'seeker',
    unconfirmed: true,
    summary: 'What you noted for yourself about one of your interviews; empty before the first word.',
    input: z.object({ id }),
    output: ownNote,
    whileImpersonating: false,
  },
  'PUT /interviews/:id/note': {
    access: 'seeker',
    summary: 'Keep a note about one of your interviews. You alone read it; without a word it is deleted.',
    input: z.object({ id, note: optionalText('The note', maxNoteLength) }),
    output: ownNote,
    limits: typingLimits,
  },
} satisfies EndpointTable
