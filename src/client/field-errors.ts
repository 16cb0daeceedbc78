import type { AppError } from '#/shared/errors.ts'

/**
 * Shows the server's messages beside these fields. Returns false if there are none, so the form failed as a whole.
 */
export function showAtFields<Field extends string>(
  error: AppError,
  fields: readonly Field[],
  setError: (field: Field, error: { message: string | undefined }) => void,
) {
  const fieldsWithErrors = fields.filter((field) => error.errors?.[field])
  for (const field of fieldsWithErrors) setError(field, { message: error.errors?.[field]?.[0] })
  return fieldsWithErrors.length > 0
}
