import { z } from 'zod'
import { displayName } from '#/shared/display-name.ts'
import type { EndpointLimit, EndpointTable } from '#/shared/endpoint.ts'
import { email, emptyInput, id, timestamp, typedCode } from '#/shared/schemas.ts'
import { challenge, factorCode, password, perAddressLimit, recoveryCodes } from '../api.ts'
import { assertion } from '../passkeys/assertion.ts'

export const nameForm = z.object({ name: displayName('Name') })
export const emailChangeForm = z.object({ email })
/** How many an account gets at a time. */
export const recoveryCodeCount = 10

const typedPassword = z.string('Enter your password').min(1, 'Enter your password').max(1000)
const perUser = (calls: number): EndpointLimit => ({ by: 'user', calls, seconds: 900 })

/** What people change about their own account, in every role. */
export const settingsApi = {
  'GET /account': {
    access: 'signed-in',
    beforeSecondFactor: true,
    whileImpersonating: false,
    summary: 'The account of the caller, as its settings show it.',
    input: emptyInput,
    output: z.object({
      name: z.string(),
      photo: z.string().nullable(),
      email: z.string(),
      /** Mails to the address come back: since when, and the mail server’s codes. */
      emailUndeliverable: z.object({ refusedAt: timestamp, reason: z.string() }).nullable(),
      /** A new address that waits to be proven. */
      pendingEmail: z.object({ email: z.string(), expiresAt: timestamp }).nullable(),
      hasPassword: z.boolean(),
      passwordChangedAt: timestamp.nullable(),
      /** Other ways to sign in. */
      externals: z.array(z.object({ issuer: z.string(), name: z.string(), since: timestamp })),
      /** The sign-in of the company one works for, if it is on; `since`: when it first let them in. */
      companySignIn: z
        .object({ company: z.string(), isRequired: z.boolean(), since: timestamp.nullable() })
        .nullable(),
      /** How many ways lead into the account now. */
      waysIn: z.number(),
      /** The provider that may be connected; null where there is none, or it is connected already. */
      connectable: z.string().nullable(),
      twoStep: z
        .object({
          since: timestamp,
          /** Whether an authenticator app is set up; otherwise the second step is a passkey. */
          hasApp: z.boolean(),
          recoveryCodesLeft: z.number(),
        })
        .nullable(),
      /** How many passkeys there are. */
      passkeys: z.number(),
      /** Administrators cannot do without. */
      twoStepRequired: z.boolean(),
    }),
  },
  'PUT /account/name': {
    access: 'signed-in',
    summary: 'Change the name.',
    input: nameForm,
    output: nameForm,
    limits: [perUser(30)],
  },
  'GET /account/sessions': {
    access: 'signed-in',
    beforeSecondFactor: true,
    whileImpersonating: false,
    summary: 'Where the caller is signed in.',
    input: emptyInput,
    output: z.array(
      z.object({
        id,
        device: z.string(),
        isPhone: z.boolean(),
        /** `203.0.113.x`: all that is known of the place. */
        address: z.string().nullable(),
        lastUsedAt: timestamp,
        isThis: z.boolean(),
      }),
    ),
  },
  'POST /account/sessions/:id/end': {
    access: 'signed-in',
    summary: 'End one other session of the caller.',
    input: z.object({ id }),
    output: emptyInput,
  },
  'POST /account/sessions/end-others': {
    access: 'signed-in',
    summary:
      'End every session of the caller but this one, and a change of address that waits for its proof.',
    input: emptyInput,
    output: z.object({ ended: z.number() }),
  },
  'POST /account/step-up': {
    access: 'signed-in',
    beforeSecondFactor: true,
    summary:
      'Prove that this is still the same person: by a passkey, by a code where two-step sign-in is on, by the password, and without any of these by six digits that were mailed.',
    input: z.object({
      password: typedPassword.optional(),
      code: factorCode.optional(),
      passkey: assertion.optional(),
      mailed: typedCode.optional(),
      /** The secret of the challenge that the digits were asked for with. */
      verifier: z.string().max(200).optional(),
    }),
    output: emptyInput,
    limits: [perUser(30)],
    transaction: 'own',
  },
  'POST /account/step-up/code': {
    access: 'signed-in',
    beforeSecondFactor: true,
    whileImpersonating: false,
    summary:
      'Mail six digits that prove who the caller is, for an account without password, passkey and two-step sign-in.',
    input: z.object({ challenge }),
    output: emptyInput,
    limits: [perUser(30)],
    transaction: 'own',
  },
  'POST /account/password': {
    access: 'signed-in',
    summary: 'Change the password. Every other session ends, and a mail tells.',
    input: z.object({ current: typedPassword.optional(), password }),
    output: emptyInput,
    limits: [perUser(30)],
    transaction: 'own',
  },
  'POST /account/password/remove': {
    access: 'signed-in',
    stepUp: true,
    summary:
      'Remove the password, for whoever signs in another way. Every other session ends, and a mail tells. Never the last way in.',
    input: emptyInput,
    output: emptyInput,
    limits: [perUser(30)],
  },
  'POST /account/email': {
    access: 'signed-in',
    stepUp: true,
    summary: 'Ask for another address. It counts once the mail sent there was answered.',
    input: emailChangeForm,
    output: emptyInput,
    limits: [perUser(10)],
  },
  'POST /account/email/cancel': {
    access: 'signed-in',
    summary: 'Forget the new address that waits to be proven.',
    input: emptyInput,
    output: emptyInput,
  },
  'POST /account/email/confirm': {
    access: 'anyone',
    summary:
      'Prove the new address by the token or the code of its mail, signed in to the account that asked. The old one is told.',
    input: z.object({ token: z.string().max(200).optional(), code: typedCode.optional() }),
    output: z.object({ email: z.string() }),
    limits: [perAddressLimit(25)],
    transaction: 'own',
  },
  'POST /account/email/restore': {
    access: 'anyone',
    summary:
      'Take a change of address back with the token of the mail to the old one. Ends all sessions and answers with a token for a new password.',
    input: z.object({ token: z.string().min(1).max(200) }),
    output: z.object({ email: z.string(), resetToken: z.string() }),
    limits: [perAddressLimit(25)],
  },
  'POST /account/external/start': {
    access: 'signed-in',
    stepUp: true,
    budget: 'outbound',
    summary: 'Begin to connect an account at the identity provider. Answers with the address to go to.',
    input: z.object({ challenge }),
    output: z.object({ url: z.string() }),
    limits: [perUser(30)],
    transaction: 'own',
  },
  'POST /account/external/connect': {
    access: 'signed-in',
    stepUp: true,
    summary:
      'Connect the account at the provider that this tab just came back with, so that it opens this one too. A mail tells.',
    input: z.object({ token: z.string().min(1).max(200), verifier: z.string().max(200) }),
    output: emptyInput,
    limits: [perUser(30)],
  },
  'POST /account/external/disconnect': {
    access: 'signed-in',
    stepUp: true,
    summary: 'Disconnect a provider; a mail tells. Never the last way into the account.',
    input: z.object({ issuer: z.string().max(500) }),
    output: emptyInput,
  },
  'POST /account/two-step/start': {
    access: 'signed-in',
    beforeSecondFactor: true,
    stepUp: true,
    summary: 'Make a secret for an authenticator app. It counts once a code of it was right.',
    input: emptyInput,
    output: z.object({ secret: z.string(), url: z.string() }),
    limits: [perUser(30)],
  },
  'POST /account/two-step/confirm': {
    access: 'signed-in',
    beforeSecondFactor: true,
    stepUp: true,
    summary:
      'Turn two-step sign-in on with the first code of the app. Ends the other sessions and answers with ten recovery codes.',
    input: z.object({ code: factorCode }),
    output: recoveryCodes,
    limits: [perUser(30)],
  },
  'POST /account/two-step/off': {
    access: 'signed-in',
    stepUp: true,
    summary: 'Turn two-step sign-in off. An administrator then has to set it up again before anything else.',
    input: emptyInput,
    output: emptyInput,
  },
  'POST /account/recovery-codes': {
    access: 'signed-in',
    stepUp: true,
    summary: 'Make ten new recovery codes. The old ones stop working, and a mail tells.',
    input: emptyInput,
    output: recoveryCodes,
  },
} satisfies EndpointTable
