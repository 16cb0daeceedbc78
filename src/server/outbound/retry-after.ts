/** Seconds from `now` that an answer’s Retry-After asks for: a number of them, or a date (RFC 9110). */
export function retryAfterSeconds(header: string | null | undefined, now: number) {
  if (!header) return null
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000))
}
