/** Days that an operator may choose with RETENTION, and their defaults. What ends when is in `privacy/retention`. */
const defaultDays = {
  notifications: 365,
  'contact-messages': 730,
  'captured-mails': 30,
}

export type RetentionDays = typeof defaultDays
const [minDays, maxDays] = [7, 3650]

/** The days with changes like `notifications=180,contact-messages=365`. Null if those cannot be read. */
export function parseRetentionDays(changes: string): RetentionDays | null {
  const days = { ...defaultDays }
  for (const change of changes.split(',').filter(Boolean)) {
    const [, name = '', value = ''] = /^\s*([a-z-]+)=(\d{1,5})\s*$/.exec(change) ?? []
    if (!Object.hasOwn(days, name) || Number(value) < minDays || Number(value) > maxDays) return null
    days[name as keyof RetentionDays] = Number(value)
  }
  return days
}
