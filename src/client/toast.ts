import { createElement, type ReactNode } from 'react'
import type { AppError } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'

/** Emits `wanted` when a toast is to be shown; `Toasts` then loads its container. */
export const toastRequests = new EventTarget()

/** Ids of the errors on the screen, and the page each was shown on. */
const errorsShown = new Map<string, string>()

const loadToast = () => import('react-toastify/unstyled').then(({ toast }) => toast)

// If the library cannot be loaded, the toast is dropped.
export const showToast = (kind: 'error' | 'success', content: ReactNode, id: string) => {
  toastRequests.dispatchEvent(new Event('wanted'))
  if (kind === 'error') errorsShown.set(id, window.location.pathname)
  return loadToast().then(
    // The library ignores a toast whose id is on the screen; what it says now must be read.
    (toast) =>
      toast.isActive(id)
        ? toast.update(id, { render: content, type: kind })
        : toast[kind](content, { toastId: id }),
    () => undefined,
  )
}

export const dismissToast = (id: string) =>
  loadToast().then(
    (toast) => toast.dismiss(id),
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

/** The specification's text for each status; where it allows, the server's message. */
function messagesFor(error: AppError, path: string): string[] {
  const signingIn = path === '/auth/login' || path === '/auth/register'
  if (error.status > 500) return ['Something has gone wrong']
  switch (error.status) {
    case 400:
      return [error.serverMessage || 'Invalid request']
    case 401:
      return [signingIn ? 'Invalid Credentials' : 'Your token has expired']
    case 402:
      return ['Payment is required. This error code is not yet operational.']
    case 403:
      return ['You don’t have permission to access']
    case 404:
      return [error.serverMessage || '404 Not Found']
    case 405:
      return ['Method not Allowed']
    case 409:
      return ['The request could not be processed because of conflict in the request']
    case 422:
      return fieldMessages(error)
    case 429:
      return ['Too Many Requests']
    case 500:
      return [
        error.reference
          ? `Something has gone wrong (reference ${error.reference})`
          : 'Something has gone wrong',
      ]
    default:
      return [error.message]
  }
}

/** The first message of each field error; the server's sentence when it names no field. */
function fieldMessages({ errors = {}, message }: AppError) {
  const messages = Object.values(errors).flatMap(([first]) => first ?? [])
  return messages.length > 0 ? messages : [message]
}

/** Shows a failure by its status. The same text shown twice at once is one toast. */
export function showFailure(error: AppError, path: string) {
  if (error.code === 'unconfirmed') return void showToast('error', confirmEmail(error.message), error.code)
  for (const message of messagesFor(error, path)) showToast('error', message, message)
}

const confirmEmail = (text: string) =>
  createElement(
    'span',
    {},
    `${text} `,
    createElement(
      'a',
      { className: 'link', href: paths.emailVerification },
      'Confirm, or send the mail again',
    ),
  )

/** For failures whose text the specification sets for one place only. */
export function showError(message: string) {
  showToast('error', message, message)
}

export function showSuccess(message: string) {
  showToast('success', message, message)
}
