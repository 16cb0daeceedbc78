import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { email, emptyInput, typedCode } from '#/shared/schemas.ts'
import { challenge, factorCode, newSession, perAddressLimit } from '../api.ts'
import { assertion } from '../passkeys/assertion.ts'

export const loginCodeMinutes = 10

export const loginCodeApi = {
  'POST /auth/login-code': {
    access: 'anyone',
    summary:
      'Send six digits that open the account with this address, if there is one. The answer is the same whether or not there is.',
    input: z.object({ email, challenge }),
    output: emptyInput,
    limits: [perAddressLimit(25)],
  },
  'POST /auth/login-by-code': {
    access: 'anyone',
    summary: 'Sign in with the six digits, in the browser tab that asked for them.',
    input: z.object({
      email,
      mailed: typedCode,
      /** The secret of the challenge that the digits were asked for with. */
      verifier: z.string().max(200),
      /** One of them is needed when the account has two-step sign-in. */
      code: factorCode.optional(),
      passkey: assertion.optional(),
    }),
    output: newSession,
    limits: [perAddressLimit(25)],
    transaction: 'own',
  },
} satisfies EndpointTable
