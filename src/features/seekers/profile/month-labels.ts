const words = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
/** 'Mar 2022'; empty for half a month. */
export const formatMonthYear = (month: string) =>
  /^\d{4}-\d{2}$/.test(month) ? words.format(new Date(`${month}-01T00:00:00Z`)) : ''

/** 'Mar 2022', or the year alone. */
export const formatExpiry = (year: number | string, month: string | null) =>
  formatMonthYear(`${year}-${month}`) || String(year)

/** 'Mar 2022 to today', 'Jun 2019 to Feb 2022'; empty without a start. */
export function formatMonthRange({ from, to }: { from: string | null; to: string | null }) {
  const start = formatMonthYear(from ?? '')
  if (!start) return to ? `to ${formatMonthYear(to)}` : ''
  return `${start} to ${to ? formatMonthYear(to) : 'today'}`
}
