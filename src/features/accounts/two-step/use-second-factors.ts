import { useState } from 'react'
import type { AppError, SecondFactors } from '#/shared/errors.ts'

/** What the server has asked for as the second step: then for a wrong one as well, until the request goes through. */
export function useSecondFactors(failure: AppError | null) {
  const [asked, setAsked] = useState<SecondFactors | null>(null)
  const now = failure?.code === 'second-factor' ? failure.secondFactor : undefined
  if (now && now !== asked) setAsked(now)
  // Too many tries, or no connection, leave the question open.
  const isOver =
    failure !== null &&
    failure.code !== 'second-factor' &&
    failure.errors?.code === undefined &&
    failure.status >= 400 &&
    failure.status < 500 &&
    failure.status !== 429
  return isOver ? null : asked
}
