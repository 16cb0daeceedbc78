import type { ReactNode } from 'react'
import type { AppError } from '#/shared/errors.ts'

/** Emits `wanted` when a toast is to be shown; `Toasts` then loads its container. */
export const toastRequests = new EventTarget()

/** Ids of the errors on the screen, and the page each was shown on. */
const errorsShown = new Map<string, string>()

/** The words of failures, which load with the container. */
export const loadFailureTexts = () => import('./failure-toasts.ts')
const loadLibrary = () => import('./toast-library.ts')

// If the library cannot be loaded, the toast is dropped.
export const showToast = (kind: 'error' | 'success', content: ReactNode, id: string) => {
  toastRequests.dispatchEvent(new Event('wanted'))
  if (kind === 'error') errorsShown.set(id, window.location.pathname)
  return loadLibrary().then(
    ({ show }) => show(kind, content, id),
    () => undefined,
  )
}

export const dismissToast = (id: string) =>
  loadLibrary().then(
    ({ dismiss }) => dismiss(id),
    () => undefined,
  )

/** Takes errors off the screen whose cause is gone: all after a success, those of other pages after a navigation. */
export function dismissErrors(otherThan?: string) {
  for (const [id, page] of errorsShown) {
    if (page === otherThan) continue
    errorsShown.delete(id)
    dismissToast(id)
  }
}

/** Shows a failure by its status. The same text shown twice at once is one toast. */
export async function showFailure(error: AppError, path: string) {
  toastRequests.dispatchEvent(new Event('wanted'))
  const words = await loadFailureTexts().catch(() => null)
  for (const { id, content } of words?.failureToasts(error, path) ?? []) showToast('error', content, id)
}

/** For failures whose text the specification sets for one place only. */
export function showError(message: string) {
  showToast('error', message, message)
}

export function showSuccess(message: string) {
  showToast('success', message, message)
}
