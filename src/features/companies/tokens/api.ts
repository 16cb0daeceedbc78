import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { tokenRights } from '#/shared/rights.ts'
import { emptyInput, id, text, timestamp } from '#/shared/schemas.ts'

/** Days after which a token ends. None lives longer. */
export const tokenDays = [30, 90, 365] as const
export const maxTokens = 50

export const newToken = z.object({
  name: text('Name', { max: 60 }),
  rights: z.array(z.enum(tokenRights)).min(1, 'Choose what it may do').max(tokenRights.length),
  days: z.literal([...tokenDays], 'Choose when it ends'),
})

const apiToken = z.object({
  id,
  name: z.string(),
  /** The last four letters of the token. */
  hint: z.string(),
  rights: z.array(z.enum(tokenRights)),
  madeBy: z.string(),
  /** Of its rights, those that whoever made it has lost since. They count for nothing. */
  lostRights: z.array(z.enum(tokenRights)),
  createdAt: timestamp,
  expiresAt: timestamp,
  lastUsedAt: timestamp.nullable(),
})

export const tokensApi = {
  'GET /employer/tokens': {
    access: 'employer',
    right: 'manage-team',
    summary: 'The tokens by which programs act for my company, newest first. Never the tokens themselves.',
    input: emptyInput,
    output: z.array(apiToken),
  },
  'POST /employer/tokens': {
    access: 'approved employer',
    right: 'manage-team',
    stepUp: true,
    summary:
      'Make a token for a program. It acts as you, with the rights chosen here that you have at the time. The answer holds the token, which is shown once.',
    input: newToken,
    output: z.object({ id, token: z.string() }),
    limits: [{ by: 'user', calls: 20, seconds: 3600 }],
  },
  'DELETE /employer/tokens/:id': {
    access: 'employer',
    right: 'manage-team',
    summary: 'Revoke a token. The next request with it is refused.',
    input: z.object({ id }),
    output: emptyInput,
  },
} satisfies EndpointTable
