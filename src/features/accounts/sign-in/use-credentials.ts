import { type FormEvent, useRef, useState } from 'react'

export type Credentials = { email: string; password: string }
export type CredentialErrors = Partial<Record<keyof Credentials, string>>

const loadCheck = () => import('./check-sign-in.ts')

/** Loads the schema before it is needed. Whoever needs it later hears of a failure. */
export const preloadCheck = () => void loadCheck().catch(() => {})

const readTyped = (form: HTMLFormElement) => {
  const data = new FormData(form)
  return { email: String(data.get('email') ?? ''), password: String(data.get('password') ?? '') }
}

/**
 * The two fields of the login. The page is opened more often than its form is sent, so it does without React Hook Form
 * (15 kB), and the schema loads with the first focus. Without a connection everything passes: the write fails then too
 * and says why, and the server checks the same schema.
 */
export function useCredentials(send: (values: Credentials) => unknown) {
  const [errors, setErrors] = useState<CredentialErrors>({})
  const [attempts, setAttempts] = useState(0)
  // In no state, so that React writes no password into an attribute.
  const sent = useRef<Credentials | null>(null)
  const check = async (typed: Credentials) => {
    const loaded = await loadCheck().catch(() => null)
    return loaded ? loaded.checkSignIn(typed) : { values: typed, errors: {} }
  }
  return {
    errors,
    /** Changes with every attempt. */
    attempts,
    /** What was sent last, to fill the form again when it comes back. */
    sent,
    submit: async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      sent.current = readTyped(event.currentTarget)
      const { values, errors } = await check(sent.current)
      setErrors(errors)
      setAttempts((count) => count + 1)
      if (Object.keys(errors).length === 0) await send(values)
    },
    /** After the first attempt a message goes as soon as its field is right. */
    recheck: async (event: FormEvent<HTMLFormElement>) => {
      if (attempts > 0) setErrors((await check(readTyped(event.currentTarget))).errors)
    },
  }
}
