import type { AppError } from '#/shared/errors.ts'

/** Puts what the server says of these fields beside them. False if it says nothing of any: then the form failed as a whole. */
export function showAtFields<Field extends string>(
  error: AppError,
  fields: readonly Field[],
  setError: (field: Field, error: { message: string | undefined }) => void,
) {
  const known = fields.filter((field) => error.errors?.[field])
  for (const field of known) setError(field, { message: error.errors?.[field]?.[0] })
  return known.length > 0
}
