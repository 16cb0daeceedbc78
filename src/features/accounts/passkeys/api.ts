import { z } from 'zod'
import type { EndpointLimit, EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, id, text, timestamp } from '#/shared/schemas.ts'
import { newSession, perAddressLimit, recoveryCodes } from '../api.ts'
import { assertion, attestation } from './assertion.ts'

/** More than anybody has devices; each account's list stays short. */
export const maxPasskeys = 20
export const passkeyName = z.object({ name: text('Name', { max: 60 }) })

/** For `navigator.credentials`, as the library of the browser reads it. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })

const perUser = (calls: number): EndpointLimit => ({ by: 'user', calls, seconds: 900 })

export const passkeysApi = {
  'POST /auth/passkeys/start': {
    access: 'anyone',
    summary: 'Ask for the challenge of a sign-in with a passkey.',
    input: emptyInput,
    output: passkeyOptions,
    limits: [perAddressLimit(50)],
  },
  'POST /auth/passkeys/sign-in': {
    access: 'anyone',
    summary: 'Sign in with a passkey. It counts as both steps.',
    input: z.object({ passkey: assertion }),
    output: newSession,
    limits: [perAddressLimit(50)],
    transaction: 'own',
  },
  'GET /account/passkeys': {
    access: 'signed-in',
    beforeSecondFactor: true,
    whileImpersonating: false,
    summary: 'The passkeys of the caller.',
    input: emptyInput,
    output: z.object({
      /** Whether this server can use passkeys: they need a host name. */
      offered: z.boolean(),
      passkeys: z.array(
        z.object({
          id,
          name: z.string(),
          /** Where it was added: "Chrome on Windows". */
          device: z.string(),
          /** Kept by a password manager that brings it to other devices. */
          isSynced: z.boolean(),
          createdAt: timestamp,
          lastUsedAt: timestamp.nullable(),
        }),
      ),
    }),
  },
  'POST /account/passkeys/start': {
    access: 'signed-in',
    beforeSecondFactor: true,
    stepUp: true,
    summary: 'Ask for the challenge of a new passkey.',
    input: emptyInput,
    output: passkeyOptions,
    limits: [perUser(30)],
  },
  'POST /account/passkeys': {
    access: 'signed-in',
    beforeSecondFactor: true,
    stepUp: true,
    summary:
      'Add a passkey; a mail tells. For an administrator without a second step it turns two-step sign-in on and answers with ten recovery codes.',
    input: z.object({ passkey: attestation }),
    output: z.object({ id, recoveryCodes: z.array(z.string()).nullable() }),
    limits: [perUser(30)],
    transaction: 'own',
  },
  'PUT /account/passkeys/:id': {
    access: 'signed-in',
    summary: 'Rename a passkey.',
    input: passkeyName.extend({ id }),
    output: emptyInput,
    limits: [perUser(60)],
  },
  'POST /account/passkeys/:id/remove': {
    access: 'signed-in',
    stepUp: true,
    summary: 'Remove a passkey; a mail tells. Never the last way into the account, nor its only second step.',
    input: z.object({ id }),
    output: emptyInput,
  },
  'POST /account/two-step/passkeys': {
    access: 'signed-in',
    beforeSecondFactor: true,
    stepUp: true,
    summary:
      'Turn two-step sign-in on with the passkeys of the caller. Ends the other sessions and answers with ten recovery codes.',
    input: emptyInput,
    output: recoveryCodes,
    limits: [perUser(30)],
  },
  'POST /account/step-up/start': {
    access: 'signed-in',
    beforeSecondFactor: true,
    summary: 'Ask for the challenge of a proof with a passkey.',
    input: emptyInput,
    output: passkeyOptions,
    limits: [perUser(30)],
  },
} satisfies EndpointTable
