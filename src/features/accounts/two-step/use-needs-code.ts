import { useState } from 'react'
import type { AppError } from '#/shared/errors.ts'

/** Whether the server has asked for the second factor: then for a wrong code as well, until the request goes through. */
export function useNeedsCode(failure: AppError | null) {
  const [wasAsked, setWasAsked] = useState(false)
  if (failure?.code === 'second-factor' && !wasAsked) setWasAsked(true)
  return wasAsked && (!failure || failure.code === 'second-factor' || failure.errors?.code !== undefined)
}
