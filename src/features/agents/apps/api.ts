import { z } from 'zod'
import { tokenDays } from '#/features/accounts/tokens/api.ts'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { seekerTokenRights, tokenRights } from '#/shared/rights.ts'

/** Days for which an app is allowed. Then it asks again. */
export const appDays = tokenDays[1]

const incomplete = 'The app left out a part of its request.'

/** What an app sends with the person, by the names that OAuth gives it. */
const appRequest = z.object({
  client_id: z.string(incomplete).min(1, incomplete).max(1000, incomplete),
  redirect_uri: z.string(incomplete).min(1, incomplete).max(1000, incomplete),
  response_type: z.literal('code', 'The app asks for something other than a code.'),
  // Without a proof that whoever redeems the code is who asked for it, a stolen code would be worth something.
  code_challenge: z
    .string('The app does not protect its code (PKCE).')
    .regex(/^[\w-]{43}$/, 'The app does not protect its code (PKCE).'),
  code_challenge_method: z.literal('S256', 'The app protects its code by a way that is not safe (PKCE).'),
  scope: z.string().max(1000).optional(),
  resource: z.string().max(1000).optional(),
  state: z.string().max(2000).optional(),
})
export type AppRequest = z.output<typeof appRequest>

const asked = <Right extends string>(rights: readonly Right[]) =>
  z.object({
    app: z.object({
      /** As it calls itself. */
      name: z.string(),
      /** Where its description is, and where it takes the person back to. */
      host: z.string(),
      backTo: z.string(),
    }),
    /** Of what it asks for, what the caller can allow. */
    rights: z.array(z.enum(rights)),
    days: z.number(),
    /** Takes the person back, with the word that they did not allow it. */
    refusal: z.string(),
  })

const allowed = <Right extends string>(rights: readonly Right[]) =>
  appRequest.extend({ rights: z.array(z.enum(rights)).min(1, 'Choose what it may do').max(rights.length) })

const reading = {
  transaction: 'own',
  budget: 'outbound',
  limits: [{ by: 'user', calls: 60, seconds: 3600 }],
} as const
const allowing = {
  stepUp: true,
  transaction: 'own',
  budget: 'outbound',
  limits: [{ by: 'user', calls: 20, seconds: 3600 }],
  /** Takes the person back to the app, with a code in it. */
  output: z.object({ back: z.string() }),
} as const

export const appsApi = {
  'GET /account/apps/request': {
    ...reading,
    access: 'seeker',
    summary: 'What an app asks of me: who it says it is, and what it wants to do with my account.',
    input: appRequest,
    output: asked(seekerTokenRights),
  },
  'POST /account/apps': {
    ...allowing,
    access: 'seeker',
    summary: 'Allow an app to do with my account what is chosen here, for 90 days. A mail tells.',
    input: allowed(seekerTokenRights),
  },
  'GET /employer/apps/request': {
    ...reading,
    access: 'approved employer',
    right: 'manage-team',
    summary: 'What an app asks of my company: who it says it is, and what it wants to do.',
    input: appRequest,
    output: asked(tokenRights).extend({ company: z.string() }),
  },
  'POST /employer/apps': {
    ...allowing,
    access: 'approved employer',
    right: 'manage-team',
    summary:
      'Allow an app to act for my company, as me, with what is chosen here, for 90 days. A mail tells.',
    input: allowed(tokenRights),
  },
} satisfies EndpointTable
