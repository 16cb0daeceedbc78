import type { StalePath } from '#/client/queries/invalidate.ts'
import type { AppError } from '#/shared/errors.ts'
import { asSentence } from '#/shared/sentence.ts'

/** The queries that show applications, read again after each change. */
export const applicationPaths = ['/applications/*', '/profile/analytics'] as const satisfies StalePath[]

/** The error shown beside a failed button. A conflict's message names who was faster. */
export function failureMessage(error: AppError) {
  if (error.status === 409) return `${asSentence(error.message)} This page now shows how things stand.`
  if (error.status === 422) return Object.values(error.errors ?? {})[0]?.[0] ?? error.message
  return `That did not go through. ${asSentence(error.message)}`
}
