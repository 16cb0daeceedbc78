/** The message of an API error in a loader, where it is the `data` of a page error. */
export const loadErrorMessage = (failure: unknown) =>
  (failure as { data?: { message?: string } } | null)?.data?.message ?? 'Something has gone wrong'

/** Null instead of an error, for optional data. */
export const valueOrNull = <T>(answer: Promise<T>): Promise<T | null> => answer.catch(() => null)
