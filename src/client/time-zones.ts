/** The zone of whoever reads, in a browser. */
export const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Every time zone that the browser knows, and these. */
export const listTimeZones = (...others: string[]) =>
  [...new Set([...others, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort()
