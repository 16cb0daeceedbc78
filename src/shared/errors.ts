/** The default message of each status. */
export const errorMessages = {
  400: 'Invalid request',
  401: 'Your token has expired',
  402: 'Payment is required. This error code is not yet operational.',
  403: 'You don’t have permission to access',
  404: '404 Not Found',
  405: 'Method not Allowed',
  409: 'The request could not be processed because of conflict in the request',
  410: 'This is no longer available',
  413: 'That is too large to accept',
  415: 'That kind of content is not accepted here',
  422: 'Some fields need attention',
  429: 'Too Many Requests',
  500: 'Something has gone wrong',
  503: 'Not available right now. Try again in a minute.',
} as const

export type ErrorStatus = keyof typeof errorMessages

/** Field path (`phoneNumber.contactNumber`) to the messages for that field. */
export type FieldErrors = Record<string, string[]>

/** The envelope of every failure. `error` repeats `message`, because upload clients read that name. */
export type FailureResponse = {
  success: false
  message: string
  error: string
  errors?: FieldErrors
  /** Find it in the server log; only with 500. */
  reference?: string
  /** Tells refusals of one status apart in code. */
  code?: FailureCode
  secondFactor?: SecondFactors
}

/** What an account takes as its second step; with the code `second-factor`. */
export type SecondFactors = {
  /** An authenticator app. */
  app: boolean
  /** The challenge for its passkeys, as WebAuthn's options in JSON; null without passkeys. */
  passkey: { challenge: string; [option: string]: unknown } | null
}

/** Why a session ended before its user logged out. */
export const sessionEnds = [
  'password-changed',
  'ended-by-staff',
  'ended-elsewhere',
  'email-restored',
  'company-sign-in',
  'company-silent',
  'suspended',
  /** With 403: the account waits for its erasure, and nothing but keeping it is open. */
  'account-closed',
  'too-long-unused',
] as const
export type SessionEndReason = (typeof sessionEnds)[number]

/** Tells refusals of one status apart in code. */
export const failureCodes = [
  /** The account's address must be confirmed first. */
  'unconfirmed',
  /** Closed to an administrator who views as this user. */
  'impersonating',
  /** The user acts for no company. */
  'no-company',
  /** Only the account that asked for it may answer. */
  'log-in-first',
  /** Prove again who you are. */
  'step-up',
  /** The second factor is missing. */
  'second-factor',
  /** The company lets its people in by its own sign-in only. */
  'company-only',
  /** An administrator has to set a second factor up. */
  'second-factor-due',
  /** With 401: why the session ended. */
  ...sessionEnds,
] as const
type FailureCode = (typeof failureCodes)[number]

/** The status of a request that got no answer: the connection is gone, or the server is. */
export const noAnswer = 0
const noAnswerMessage = 'We could not reach the server. Check your connection and try again.'

/** The only error class. HTTP sends it as the envelope, and the client throws it again. */
export class AppError extends Error {
  readonly status: ErrorStatus | typeof noAnswer
  readonly errors: FieldErrors | undefined
  /** Seconds until a retry makes sense; with 429 and 503. */
  readonly retryAfter: number | undefined
  readonly reference: string | undefined
  readonly code: FailureCode | undefined
  readonly secondFactor: SecondFactors | undefined
  /** What the server itself said; without its own words `message` is the default of the status. */
  readonly serverMessage: string | undefined

  constructor(
    status: ErrorStatus | typeof noAnswer,
    message: string = status === noAnswer ? noAnswerMessage : errorMessages[status],
    details: {
      errors?: FieldErrors | undefined
      retryAfter?: number | undefined
      reference?: string | undefined
      code?: FailureCode | undefined
      secondFactor?: SecondFactors | undefined
      serverMessage?: string | undefined
    } = {},
  ) {
    super(message)
    this.status = status
    this.errors = details.errors
    this.retryAfter = details.retryAfter
    this.reference = details.reference
    this.code = details.code
    this.secondFactor = details.secondFactor
    this.serverMessage = details.serverMessage
  }
}

/** `fieldError('email', 'Enter your email')` is a 422 about one field. */
export function fieldError(field: string, message: string) {
  return new AppError(422, message, { errors: { [field]: [message] } })
}

/** `orNotFound(await findJob(db, id), 'job')` returns the row or throws 404. */
export function orNotFound<T>(value: T | null | undefined, what: string): T {
  if (value === undefined || value === null) throw new AppError(404, `No such ${what}`)
  return value
}

/** Whether somebody was told to come back, because there is no room or no database just now. */
export const isUnavailable = (error: unknown) => error instanceof AppError && error.status === 503
