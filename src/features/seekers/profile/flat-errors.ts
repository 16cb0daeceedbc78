import type { FieldErrors } from 'react-hook-form'
import type { FieldError } from '#/ui/form/ErrorSummary.tsx'

/** Flattens nested form errors for ErrorSummary, in field order. */
export function flatErrors(errors: FieldErrors | undefined, path = ''): FieldError[] {
  return Object.entries(errors ?? {}).flatMap(([name, error]) => {
    if (!error || typeof error !== 'object' || name === 'ref') return []
    const field = path ? `${path}.${name}` : name
    const { message } = error as { message?: unknown }
    if (typeof message === 'string' && message) return [{ field, message }]
    return flatErrors(error as FieldErrors, field)
  })
}
