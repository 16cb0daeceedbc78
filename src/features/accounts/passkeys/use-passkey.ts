import { useState } from 'react'
import type { AppError } from '#/shared/errors.ts'
import type { Asked, PasskeyOptions } from './ask-passkey.ts'

type Ceremony<Answer> = (options: PasskeyOptions) => Promise<Asked<Answer>>

/** The browser asks for a passkey of this site. */
export const askForPasskey = async (options: PasskeyOptions) =>
  (await import('./ask-passkey.ts')).askForPasskey(options)

/** The browser makes a new passkey. */
export const createPasskey = async (options: PasskeyOptions) =>
  (await import('./ask-passkey.ts')).createPasskey(options)

/** `problem` says why the browser gave none. */
export function usePasskey<Answer>(ceremony: Ceremony<Answer>) {
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState('')
  async function ask(options: PasskeyOptions): Promise<Answer | null> {
    setProblem('')
    setIsAsking(true)
    const asked = await ceremony(options).catch(() => ({
      problem: 'A part of this page did not load. Check your connection and press again.',
    }))
    setIsAsking(false)
    if ('answer' in asked) return asked.answer
    setProblem(asked.problem)
    return null
  }
  return { isAsking, problem, ask }
}

type Write<Input extends unknown[], Answer> = {
  write: (...input: Input) => Promise<Answer | null>
  isBusy: boolean
  failure: AppError | null
  reset: () => void
}

/** One press: the challenge comes from the server, the browser answers it, and the server gets the answer. */
export function usePasskeyExchange<Answer>(
  ceremony: Ceremony<Answer>,
  start: Write<[], { data: PasskeyOptions }>,
  finish: Write<[{ passkey: Answer }], unknown>,
) {
  const { ask, isAsking, problem } = usePasskey(ceremony)
  const press = async () => {
    finish.reset()
    const asked = await start.write()
    const passkey = asked && (await ask(asked.data))
    if (passkey) await finish.write({ passkey })
  }
  const isBusy = start.isBusy || isAsking || finish.isBusy
  // A dismissed question for the password is no failure.
  const refusal = [start.failure, finish.failure].find((one) => one && one.code !== 'step-up')
  return { press, isBusy, failure: isBusy ? undefined : problem || refusal?.message }
}
