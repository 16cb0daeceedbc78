import { AppError, type ErrorStatus, errorMessages, type FailureResponse } from './errors.ts'

// What every caller of the API does alike: the browser, and the tests.

/** Fills `:names` of the path from the input; what is left travels as query or body. */
export function fillPath(path: string, input: object) {
  const rest: Record<string, unknown> = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  return { filled, rest }
}

/** A failed answer as the error that the server threw. */
export function responseError(
  status: number,
  body: FailureResponse | null,
  retryAfter: string | number | null | undefined,
) {
  const known = (status in errorMessages ? status : 500) as ErrorStatus
  return new AppError(known, body?.message || errorMessages[known], {
    errors: body?.errors,
    reference: body?.reference,
    code: body?.code,
    secondFactor: body?.secondFactor,
    serverMessage: body?.message,
    retryAfter: Number(retryAfter) || undefined,
  })
}
