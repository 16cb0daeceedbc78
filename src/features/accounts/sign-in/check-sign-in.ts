import { signInForm } from '../api.ts'
import type { CredentialErrors, Credentials } from './use-credentials.ts'

/** What is wrong with each field; empty if nothing. */
export function checkSignIn(typed: Credentials): { values: Credentials; errors: CredentialErrors } {
  const { data, error } = signInForm.safeParse(typed)
  const errors: CredentialErrors = {}
  for (const { path, message } of error?.issues ?? []) errors[path[0] as keyof Credentials] ??= message
  return { values: data ?? typed, errors }
}
