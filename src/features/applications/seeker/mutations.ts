import type { QueryClient } from '@tanstack/react-query'
import { AppError } from '#/shared/errors.ts'

/** Refetches every query that shows applications, after a change. */
export const refreshApplications = (client: QueryClient) =>
  client.invalidateQueries({
    predicate: ({ queryKey }) => /^\/(applications|profile\/analytics)/.test(String(queryKey[0])),
  })

/** The error shown beside a failed button. A conflict's message names who was faster. */
export function failureMessage(error: unknown) {
  if (!(error instanceof AppError)) throw error
  if (error.status === 409) return `${error.message}. This page now shows how things stand.`
  if (error.status === 422) return Object.values(error.errors ?? {})[0]?.[0] ?? error.message
  return `That did not go through: ${error.message} Nothing was sent. Try again.`
}
