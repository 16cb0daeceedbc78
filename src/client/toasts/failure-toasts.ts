import { createElement, type ReactNode } from 'react'
import type { AppError } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'

/** What is shown of a failure: a toast for each message. */
export function failureToasts(error: AppError, path: string): { id: string; content: ReactNode }[] {
  if (error.code === 'unconfirmed') return [{ id: error.code, content: confirmEmail(error.message) }]
  return messagesFor(error, path).map((message) => ({ id: message, content: message }))
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

const confirmEmail = (text: string) =>
  createElement(
    'span',
    {},
    `${text} `,
    createElement(
      'a',
      { className: 'link', href: paths.emailVerification },
      'Confirm, or send the email again',
    ),
  )
