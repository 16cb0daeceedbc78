import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, timestamp } from '#/shared/schemas.ts'
import { isDraftField } from './fields.ts'

const maxDraftLength = 300_000

/** Values of the form by field, as typed: a draft need not be valid. */
const values = z.record(z.string(), z.unknown())
const changes = values
  .refine((given) => Object.keys(given).every(isDraftField), 'The profile has no such field')
  .refine((given) => JSON.stringify(given).length <= maxDraftLength, 'This is too much for one profile')

export const profileDraftApi = {
  'GET /profile/draft': {
    access: 'seeker',
    unconfirmed: true,
    summary: 'What you changed in your profile and have not published.',
    input: emptyInput,
    output: z.object({ version: z.number(), values, updatedAt: timestamp.nullable() }),
  },
  'PUT /profile/draft': {
    access: 'seeker',
    unconfirmed: true,
    summary:
      'Keep changed fields of the profile unpublished. A field that was changed elsewhere since `version` is not overwritten: it comes back with the other value.',
    input: z.object({ version: z.int().min(0), changes }),
    output: z.object({
      version: z.number(),
      updatedAt: timestamp.nullable(),
      /** Fields that were not saved, with the value that stands there. */
      conflicts: values,
      /** Fields that others changed since `version`, with their values. */
      changed: values,
    }),
  },
  'DELETE /profile/draft': {
    access: 'seeker',
    unconfirmed: true,
    summary: 'Discard what you have not published.',
    input: emptyInput,
    output: z.object({ version: z.number() }),
  },
} satisfies EndpointTable
