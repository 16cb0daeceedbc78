import { z } from 'zod'
import { companyName, displayName } from '#/shared/display-name.ts'
import type { EndpointLimit, EndpointTable } from '#/shared/endpoint.ts'
import { companyStatuses, roles } from '#/shared/roles.ts'
import { email, emptyInput, id, timestamp, typedCode } from '#/shared/schemas.ts'
import { pathOnSite } from './next-path.ts'
import { assertion } from './passkeys/assertion.ts'

export const role = z.enum(roles)
export const companyStatus = z.enum(companyStatuses)

/** 15 characters without a second factor, as NIST SP 800-63B-4 requires; no composition rules. */
export const passwordLength = { min: 15, max: 128 }
export const password = z
  .string('Enter a password')
  .normalize('NFKC')
  .min(passwordLength.min, `Use at least ${passwordLength.min} characters. A few words in a row work well.`)
  .max(passwordLength.max, `Use at most ${passwordLength.max} characters`)

export const registration = z.object({
  role: z.enum(['SEEKER', 'EMPLOYER'], 'Choose what brings you here'),
  name: displayName('Name'),
  email,
  password,
  companyName: companyName('Company name', { min: 0 }).optional(),
  /** The page to go on to once the address is confirmed. */
  next: z
    .string()
    .max(300)
    .refine((path) => pathOnSite(path) !== null, 'Not a page of this site')
    .optional(),
})

/** Registration form of an employer. */
export const employerRegistration = registration.extend({ companyName: companyName() })

/** Registration by an invitation. Its link has proved the address, and says the role. */
export const invitedRegistration = registration.pick({ name: true, password: true })

export const signInForm = z.object({
  email,
  password: z.string('Enter your password').min(1, 'Enter your password').max(1000),
})

export const emailForm = z.object({ email })

/**
 * SHA-256 (base64url) of a secret kept in one browser tab; the sign-in it starts can only be completed there.
 */
export const challenge = z.string().regex(/^[\w-]{43}$/, 'The challenge is not valid')

/** Everything the browser stores about the signed-in user. */
const sessionUser = z.object({ id, role, name: z.string(), photo: z.string().nullable() })
export const session = z.object({
  token: z.string(),
  status: companyStatus.nullable(),
  user: sessionUser,
  emailVerified: z.boolean(),
})

/** The same at a sign-in. */
export const newSession = session.extend({
  /** An administrator who must set up two-step sign-in first. */
  secondFactorDue: z.literal(true).optional(),
  /** The account is closed; only keeping it is open. */
  accountClosed: z.literal(true).optional(),
})

export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** Six digits of the app, or a recovery code. */
export const factorCode = typedCode

const capturedMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  sentAt: timestamp,
})

export const perAddressLimit = (calls: number): EndpointLimit => ({ by: 'address', calls, seconds: 300 })

export const accountsApi = {
  'POST /auth/register': {
    access: 'anyone',
    summary:
      'Create a seeker or employer account. The answer is the same whether or not the address is known.',
    input: registration,
    output: z.object({ email: z.string() }),
    limits: [perAddressLimit(25)],
    transaction: 'own',
  },
  'POST /auth/login': {
    access: 'anyone',
    summary: 'Sign in with email and password.',
    input: signInForm.extend({
      /** Asked for with 403 and `second-factor` when the account has two-step sign-in. */
      code: factorCode.optional(),
      /** Instead of the code: the answer to the challenge that came with `second-factor`. */
      passkey: assertion.optional(),
      /** Token of an external sign-in to link to this account. */
      link: z.string().max(200).optional(),
      /** With `link`: the secret of the challenge the sign-in was started with. */
      verifier: z.string().max(200).optional(),
    }),
    output: newSession,
    limits: [perAddressLimit(25)],
    transaction: 'own',
  },
  'POST /auth/logout': {
    access: 'signed-in',
    unconfirmed: true,
    whileClosed: true,
    summary: 'End this session.',
    input: emptyInput,
    /** Whether a code by email is the only way back in. */
    output: z.object({ byCodeOnly: z.boolean() }),
    whileImpersonating: true,
  },
  'GET /auth/session': {
    access: 'signed-in',
    unconfirmed: true,
    beforeSecondFactor: true,
    summary: 'Who is signed in, as the server sees it.',
    input: emptyInput,
    output: sessionUser.extend({
      email: z.string(),
      emailVerified: z.boolean(),
      status: companyStatus.nullable(),
      /** Since when mails to the address come back; until it is confirmed again, only mails that prove it go there. */
      emailUndeliverableSince: timestamp.nullable(),
      /** The administrator who impersonates this user; then nothing can be written. */
      impersonator: z.object({ name: z.string() }).nullable(),
    }),
  },
  'POST /auth/verify-email': {
    access: 'anyone',
    summary:
      'Confirm an address by the token of the link, or by the six-digit code together with the address. Whoever also registered in this browser, or knows the password, is signed in.',
    input: z.object({
      token: z.string().max(200).optional(),
      email: email.optional(),
      code: typedCode.optional(),
      /** Required in another browser than the one that registered. */
      password: z.string().max(1000).optional(),
    }),
    output: z.object({
      alreadyVerified: z.boolean(),
      /** Null where only the mail was proven, or it was confirmed before. */
      session: session.nullable(),
      /** The page that was asked for when registering. */
      next: z.string().nullable(),
    }),
    limits: [perAddressLimit(25)],
    transaction: 'own',
  },
  'POST /auth/resend-verification': {
    access: 'anyone',
    summary: 'Send the confirmation mail again, if that address waits for one.',
    input: emailForm,
    output: emptyInput,
    limits: [perAddressLimit(25)],
  },
  'POST /auth/forgot-password': {
    access: 'anyone',
    summary: 'Send a reset link, if that address has an account.',
    input: emailForm,
    output: emptyInput,
    limits: [perAddressLimit(25)],
  },
  'POST /auth/reset-password': {
    access: 'anyone',
    summary:
      'Set a new password with the token from the mail. Every session of the account ends; one nobody confirmed, registered in another browser, is removed.',
    input: z.object({
      resetToken: z.string('The reset link is incomplete').min(1, 'The reset link is incomplete').max(200),
      password,
      /** One of them is needed when the account has two-step sign-in. */
      code: factorCode.optional(),
      passkey: assertion.optional(),
    }),
    output: z.object({
      /** True when the account was removed: it was unconfirmed and registered in another browser. */
      registerAnew: z.boolean(),
    }),
    limits: [perAddressLimit(25)],
    transaction: 'own',
  },
  'POST /auth/confirm-promotions': {
    access: 'anyone',
    summary: 'Agree to, or stop, promotional mail with the token of the mail that asked.',
    input: z.object({ token: z.string().min(1).max(200), agree: z.boolean() }),
    output: z.object({ agreed: z.boolean() }),
    limits: [perAddressLimit(25)],
  },
  'POST /auth/exchange': {
    access: 'anyone',
    summary:
      'Exchange a one-time sign-in token (external sign-in, or the link made on the command line) for a session.',
    input: z.object({
      token: z.string().min(1).max(200),
      verifier: z.string().max(200).optional(),
      code: factorCode.optional(),
      passkey: assertion.optional(),
    }),
    output: newSession,
    limits: [perAddressLimit(25)],
    transaction: 'own',
  },
  'GET /auth/external/start': {
    access: 'anyone',
    budget: 'outbound',
    summary:
      'Go to the identity provider. With a role, someone new may be created; without, only known people.',
    input: z.object({ role: z.enum(['SEEKER', 'EMPLOYER']).optional(), challenge }),
    output: 'response',
    limits: [perAddressLimit(25)],
    writes: true,
    transaction: 'own',
  },
  'GET /auth/external/callback': {
    access: 'anyone',
    budget: 'outbound',
    summary:
      'Come back from the identity provider. Leads to /sign-in with a token, or to a page that says why not.',
    // Providers may add parameters; the library validates those that matter.
    input: z.looseObject({ state: z.string().max(500).optional() }),
    output: 'response',
    limits: [perAddressLimit(50)],
    writes: true,
    transaction: 'own',
  },
  'GET /auth/sign-in-options': {
    access: 'anyone',
    summary: 'Which other ways to sign in this server offers.',
    input: emptyInput,
    output: z.object({
      externalName: z.string().nullable(),
      passkeys: z.boolean(),
      demoAccounts: z.array(z.object({ key: z.string(), name: z.string(), about: z.string() })),
      mailbox: z.boolean(),
    }),
  },
  'POST /auth/demo': {
    access: 'anyone',
    summary: 'Sign in as a demo user. Only while the server runs as a demo on its own machine.',
    input: z.object({ key: z.string().max(40) }),
    output: session,
    limits: [perAddressLimit(100)],
  },
  'GET /dev/mailbox': {
    access: 'anyone',
    summary:
      'Mail that was caught instead of sent, newest first. Only while no mail server is set, on its own machine.',
    input: z.object({ to: z.string().max(254).optional() }),
    output: z.array(capturedMail),
  },
} satisfies EndpointTable
