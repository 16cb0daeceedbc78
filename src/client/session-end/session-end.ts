import type { AppError } from '#/shared/errors.ts'
import { moveDraftsToTab } from '../drafts.ts'
import { clearSession, readImpersonation } from '../session.ts'

/** A session that the server refused, until the login page has taken over. */
type EndedSession = { error: AppError; from: string; returnTo: string | null }

let ended: EndedSession | null = null
const listeners = new Set<() => void>()

let keepInput = () => {}
/** Says how typed input is kept. `RestoredInput` does, which only somebody signed in loads. */
export const setInputKeeper = (keep: () => void) => {
  keepInput = keep
}

/**
 * The interceptor of 401: clears the storage and keeps what was typed. `SessionEnd` then shows the words on the
 * login page, without a page load, which would end the toast.
 */
export function endSession(error: AppError) {
  const { pathname, search, hash } = window.location
  ended = { error, from: pathname + search + hash, returnTo: readImpersonation()?.returnTo ?? null }
  keepInput()
  moveDraftsToTab()
  clearSession()
  for (const listener of listeners) listener()
}

export const subscribeToSessionEnd = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const readEndedSession = () => ended
export const forgetEndedSession = () => {
  ended = null
}
