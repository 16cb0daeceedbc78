import { useState } from 'react'
import type { PasskeyOptions } from './ask-passkey.ts'

/** Asks the browser for a passkey, or to make one. `problem` says why there is none. */
export function usePasskey() {
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState('')
  async function run<Answer>(
    asking: () => Promise<{ answer: Answer } | { problem: string }>,
  ): Promise<Answer | null> {
    setProblem('')
    setIsAsking(true)
    const asked = await asking().catch(() => ({
      problem: 'A part of this page did not load. Check your connection and press again.',
    }))
    setIsAsking(false)
    if ('answer' in asked) return asked.answer
    setProblem(asked.problem)
    return null
  }
  return {
    isAsking,
    problem,
    ask: (options: PasskeyOptions) =>
      run(async () => (await import('./ask-passkey.ts')).askForPasskey(options)),
    create: (options: PasskeyOptions) =>
      run(async () => (await import('./ask-passkey.ts')).createPasskey(options)),
  }
}
