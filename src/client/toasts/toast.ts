import type { ReactNode } from 'react'
import type { AppError } from '#/shared/errors.ts'

/** Emits `wanted` when a toast is to be shown; `Toasts` then loads its container. */
export const toastRequests = new EventTarget()

/** Ids of the errors on the screen, and the page each was shown on. */
const errorsShown = new Map<string, string>()

/** The words of failures, which load with the container. */
export const loadFailureTexts = () => import('./failure-toasts.ts')
const loadToast = () => import('react-toastify/unstyled').then(({ toast }) => toast)

/** Of each toast on the screen or waiting for it, its id in the library, which ignores one that is still leaving. */
const shownAs = new Map<string, string>()
let shown = 0

// If the library cannot be loaded, the toast is dropped.
export const showToast = (kind: 'error' | 'success', content: ReactNode, id: string) => {
  toastRequests.dispatchEvent(new Event('wanted'))
  if (kind === 'error') errorsShown.set(id, window.location.pathname)
  return loadToast().then(
    (toast) => {
      const toastId = shownAs.get(id) ?? `${id} ${++shown}`
      shownAs.set(id, toastId)
      // What it says now must be read.
      if (toast.isActive(toastId)) return toast.update(toastId, { render: content, type: kind })
      const onClose = () => {
        if (shownAs.get(id) === toastId) shownAs.delete(id)
      }
      return toast[kind](content, { toastId, onClose })
    },
    () => undefined,
  )
}

export const dismissToast = (id: string) =>
  loadToast().then(
    (toast) => {
      const toastId = shownAs.get(id)
      shownAs.delete(id)
      if (toastId !== undefined) toast.dismiss(toastId)
    },
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
