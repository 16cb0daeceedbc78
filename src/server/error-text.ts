/** Removes email addresses, so that they never reach the log or the queue. */
const withoutAddresses = (text: string) => text.replace(/[^\s"'<>(),;:=]+@[^\s"'<>(),;:=]+/g, '…@…')

/** The error in one line. Only its message, because a database error also carries the values of the row. */
export const errorInOneLine = (error: unknown) =>
  withoutAddresses(error instanceof Error ? error.message : String(error))

/** The error with its stack, for the log. */
export const errorTrace = (error: unknown) =>
  withoutAddresses((error instanceof Error && error.stack) || String(error))
