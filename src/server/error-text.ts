/** Removes email addresses, so that they never reach the log or the queue. */
export const withoutAddresses = (text: string) => text.replace(/[^\s"'<>(),;:=]+@[^\s"'<>(),;:=]+/g, '…@…')

/**
 * Errors about a value quote it: Postgres' data exceptions (class 22), and the parser of JSON. Other errors of
 * Postgres quote names of tables and constraints, which say what went wrong.
 */
function quotesValue(error: unknown) {
  const { code } = error as { code?: unknown }
  return error instanceof SyntaxError || (typeof code === 'string' && /^22...$/.test(code))
}

const withoutValues = (error: Error, text: string) =>
  withoutAddresses(quotesValue(error) ? text.replace(/"(?:[^"\\]|\\.)*"?/g, '"…"') : text)

/** The error in one line. Only its message, because a database error also carries the values of the row. */
export const errorInOneLine = (error: unknown) =>
  error instanceof Error ? withoutValues(error, error.message) : withoutAddresses(String(error))

/** The error with its stack, for the log. */
export const errorTrace = (error: unknown) =>
  error instanceof Error
    ? withoutValues(error, error.stack || String(error))
    : withoutAddresses(String(error))
