import { createElement, type ReactNode } from 'react'
import type { AppError } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'

/** Emits `wanted` when a toast is to be shown; `Toasts` then loads its container. */
export const toastRequests = new EventTarget()

// If the library cannot be loaded, the toast is dropped.
export const showToast = (kind: 'error' | 'success', content: ReactNode, id: string) => {
  toastRequests.dispatchEvent(new Event('wanted'))
  return import('react-toastify/unstyled').then(
    ({ toast }) => toast[kind](content, { toastId: id }),
    () => undefined,
  )
}

/** The specification's text for each status; where it allows, the server's message. */
function messagesFor(error: AppError, path: string): string[] {
  const signingIn = path === '/auth/login' || path === '/auth/register'
  if (error.status > 500) return [error.status === 503 ? error.message : 'Something has gone wrong']
  switch (error.status) {
    case 400:
      return [error.message || 'Invalid request']
    case 401:
      return [signingIn ? 'Invalid Credentials' : 'Your token has expired']
    case 402:
      return ['Payment is required. This error code is not yet operational.']
    case 403:
      return ['You don’t have permission to access']
    case 404:
      return [error.message || '404 Not Found']
    case 405:
      return ['Method not Allowed']
    case 409:
      return ['The request could not be processed because of conflict in the request']
    case 422:
      return Object.values(error.errors ?? {}).map((messages) => messages[0] ?? error.message)
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
