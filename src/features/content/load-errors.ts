/** Failures of the API arrive in a loader as the `data` of a page error; a section may survive what a page may not. */
export const loadErrorMessage = (failure: unknown) =>
  (failure as { data?: { message?: string } } | null)?.data?.message ?? 'Something has gone wrong'

/** For what a page can do without. */
export const valueOrNull = <T>(answer: Promise<T>): Promise<T | null> => answer.catch(() => null)
