import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { Assertion, Attestation } from './assertion.ts'

// Loaded when somebody presses a button that needs a passkey, never before.

export type PasskeyOptions = { challenge: string; [option: string]: unknown }
type Asked<Answer> = { answer: Answer } | { problem: string }

const problems: Record<string, string> = {
  NotAllowedError: 'No passkey was given. You stopped, or it took too long. Nothing was changed.',
  AbortError: 'No passkey was given. Nothing was changed.',
  InvalidStateError: 'This device has a passkey for your account already. Nothing was changed.',
  NotSupportedError: 'This device cannot make a passkey. Nothing was changed.',
}
const unforeseen = 'Your browser could not do this with a passkey. Nothing was changed. Try another way.'

async function answerOf<Answer>(asking: () => Promise<unknown>): Promise<Asked<Answer>> {
  if (!browserSupportsWebAuthn()) return { problem: 'This browser has no passkeys. Try another way.' }
  try {
    return { answer: (await asking()) as Answer }
  } catch (error) {
    return { problem: (error instanceof Error && problems[error.name]) || unforeseen }
  }
}

/** The browser asks for a passkey of this site. */
export const askForPasskey = (options: PasskeyOptions) =>
  answerOf<Assertion>(() =>
    startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }),
  )

/** The browser makes a new passkey. */
export const createPasskey = (options: PasskeyOptions) =>
  answerOf<Attestation>(() =>
    startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  )
