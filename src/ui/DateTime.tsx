import { formatDate, formatDayTime, formatLongDate, relativeTime } from '#/shared/dates.ts'

/** The site's date with the unambiguous date as its title, or with `long` the reverse. */
export const DateTime = ({ iso, long }: { iso: string; long?: boolean }) => (
  <time dateTime={iso} title={long ? formatDate(iso) : formatLongDate(iso)} className="tabular-nums">
    {long ? formatLongDate(iso) : formatDate(iso)}
  </time>
)

// The server's "2 hours ago" may differ from the browser's by a minute or a time zone; that needs no hydration
// warning.
export const RelativeTime = ({ iso, now }: { iso: string; now?: string }) => (
  <time dateTime={iso} title={formatLongDate(iso)} className="tabular-nums" suppressHydrationWarning>
    {relativeTime(iso, now)}
  </time>
)

/** Weekday, day, month, time and zone, for appointments. Browser-only pages may omit the zone. */
export const DayTime = ({ iso, timeZone }: { iso: string; timeZone?: string }) => (
  <time dateTime={iso} title={formatDate(iso)} className="tabular-nums" suppressHydrationWarning>
    {formatDayTime(iso, timeZone)}
  </time>
)
