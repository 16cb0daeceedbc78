/** Whatever goes wrong, the addresses of people stay out of the log and of the queue. */
const withoutAddresses = (text: string) => text.replace(/[^\s"'<>(),;:=]+@[^\s"'<>(),;:=]+/g, '…@…')

/** What went wrong, in one line: a driver's error also carries the values of the row, which are left behind. */
export const errorLine = (error: unknown) =>
  withoutAddresses(error instanceof Error ? error.message : String(error))

/** The same with where it happened, for the log. */
export const errorTrace = (error: unknown) =>
  withoutAddresses((error instanceof Error && error.stack) || String(error))
