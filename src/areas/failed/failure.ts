import { isRouteErrorResponse } from 'react-router'
import { AppError, noAnswer } from '#/shared/errors.ts'
import { asSentence } from '#/shared/sentence.ts'

/** Why a page failed. `status` is `noAnswer` when code or data did not arrive. */
type PageFailure = { status: number; message?: string | undefined; reference?: string | undefined }

export function toPageFailure(error: unknown): PageFailure {
  if (isRouteErrorResponse(error)) {
    const body = error.data as { message?: string; reference?: string } | undefined
    return { status: error.status, message: body?.message, reference: body?.reference }
  }
  if (error instanceof AppError)
    return { status: error.status, message: error.serverMessage, reference: error.reference }
  return { status: isNetworkError(error) ? noAnswer : 500 }
}

/** Whether it may succeed when it is tried again: no answer came, or the server could not give one. */
export function mayPass(error: unknown) {
  const { status } = toPageFailure(error)
  return status === noAnswer || status === 429 || status >= 500
}

// Browsers word a failed fetch or import differently; all throw a TypeError.
const isNetworkError = (error: unknown) =>
  error instanceof TypeError && /fetch|import|load|network/i.test(error.message)

type FailureTexts = { title: string; sign: string; text: string }

/** The words of a failed page, for every frame it may stand in. */
export function failureTexts({ status, message }: PageFailure): FailureTexts {
  if (status === noAnswer) return offlineOrUnreachable()
  if (status === 410)
    return {
      title: 'No longer here',
      sign: 'Removed',
      text: `${asSentence(message ?? 'What was at this address was taken down')} The search finds what is open now.`,
    }
  if (status < 500)
    return {
      title: 'Page not found',
      sign: 'Not found',
      text: 'The page was moved, or the address may be mistyped.',
    }
  return {
    title: 'Something has gone wrong',
    sign: 'Our mistake',
    text: 'Something has gone wrong on our side. Nothing you saved is lost.',
  }
}

/** The words when no answer came. */
export function offlineOrUnreachable(): FailureTexts {
  const isOffline = typeof navigator !== 'undefined' && !navigator.onLine
  return isOffline
    ? {
        title: 'This page needs a connection',
        sign: 'Offline',
        text: 'It could not be loaded. Try again when you are back online.',
      }
    : {
        title: 'Could not load this page',
        sign: 'Could not load',
        text: 'We could not reach the server. Check your connection and try again.',
      }
}
