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
export type Asked<Answer> = { answer: Answer } | { problem: string }

const asking: Record<string, string> = {
  NotAllowedError: 'No passkey was given. You stopped, or it took too long. Press again, or use another way.',
}
const making: Record<string, string> = {
  NotAllowedError: 'No passkey was made. You stopped, or it took too long. Nothing was changed.',
  InvalidStateError: 'This device has a passkey for your account already. Nothing was changed.',
  NotSupportedError: 'This device cannot keep a passkey. Nothing was changed.',
}
const unforeseen = 'This browser or device could not use a passkey. Nothing was changed. Use another way.'

async function answerOf<Answer>(
  problems: Record<string, string>,
  ceremony: () => Promise<unknown>,
): Promise<Asked<Answer>> {
  if (!browserSupportsWebAuthn()) return { problem: 'This browser has no passkeys. Use another way.' }
  try {
    return { answer: (await ceremony()) as Answer }
  } catch (error) {
    return { problem: (error instanceof Error && problems[error.name]) || unforeseen }
  }
}

export const askForPasskey = (options: PasskeyOptions) =>
  answerOf<Assertion>(asking, () =>
    startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }),
  )

export const createPasskey = (options: PasskeyOptions) =>
  answerOf<Attestation>(making, () =>
    startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  )
