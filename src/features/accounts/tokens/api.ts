import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { seekerTokenRights } from '#/shared/rights.ts'
import { emptyInput, id, text, timestamp } from '#/shared/schemas.ts'

/** Days after which a token ends. None lives longer. */
export const tokenDays = [30, 90, 365] as const
export const maxOwnTokens = 20

/** What is asked of whoever makes a token, with some of these rights. */
export const newTokenForm = <Right extends string>(rights: readonly Right[]) =>
  z.object({
    name: text('Name', { max: 60 }),
    rights: z.array(z.enum(rights)).min(1, 'Choose what it may do').max(rights.length),
    days: z.literal([...tokenDays], 'Choose when it ends'),
  })

/** A token as whoever made it reads of it. */
export const madeToken = z.object({
  id,
  name: z.string(),
  /** The host of the app that was connected with it; null for one that was made by hand. */
  app: z.string().nullable(),
  /** The last four letters of the token. */
  hint: z.string(),
  createdAt: timestamp,
  expiresAt: timestamp,
  lastUsedAt: timestamp.nullable(),
})

export const ownTokensApi = {
  'GET /account/tokens': {
    access: 'seeker',
    summary:
      'The tokens by which programs of yours reach your account, newest first. Never the tokens themselves.',
    input: emptyInput,
    output: z.array(madeToken.extend({ rights: z.array(z.enum(seekerTokenRights)) })),
  },
  'POST /account/tokens': {
    access: 'seeker',
    stepUp: true,
    summary:
      'Make a token for a program of yours. It does what its rights say, and sends nothing. The answer holds the token, which is shown once; a mail tells.',
    input: newTokenForm(seekerTokenRights),
    output: z.object({ id, token: z.string() }),
    limits: [{ by: 'user', calls: 20, seconds: 3600 }],
  },
  'DELETE /account/tokens/:id': {
    access: 'seeker',
    summary: 'Revoke a token of yours. The next request with it is refused.',
    input: z.object({ id }),
    output: emptyInput,
  },
} satisfies EndpointTable
