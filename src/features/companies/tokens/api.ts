import { z } from 'zod'
import { madeToken, newTokenForm } from '#/features/accounts/tokens/api.ts'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { tokenRights } from '#/shared/rights.ts'
import { emptyInput, id } from '#/shared/schemas.ts'

export const maxTokens = 50

const apiToken = madeToken.extend({
  rights: z.array(z.enum(tokenRights)),
  madeBy: z.string(),
  /** Of its rights, those that whoever made it has lost since. They count for nothing. */
  lostRights: z.array(z.enum(tokenRights)),
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
    input: newTokenForm(tokenRights),
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
