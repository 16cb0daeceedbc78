import { formatDate, formatDayTime, formatLongDate, relativeTime } from '#/shared/dates.ts'

/** The house date with the unambiguous one as its title, or, with `long`, the reverse. */
export const DateTime = ({ iso, long }: { iso: string; long?: boolean }) => (
  <time dateTime={iso} title={long ? formatDate(iso) : formatLongDate(iso)} className="tabular-nums">
    {long ? formatLongDate(iso) : formatDate(iso)}
  </time>
)

// The server's "2 hours ago" and the browser's may differ by a minute or a time zone; neither is worth a warning.
export const RelativeTime = ({ iso, now }: { iso: string; now?: string }) => (
  <time dateTime={iso} title={formatLongDate(iso)} className="tabular-nums" suppressHydrationWarning>
    {relativeTime(iso, now)}
  </time>
)

/** Weekday, day, month, time and zone: wherever a person must act. Browser-only pages may leave out the zone. */
export const DayTime = ({ iso, timeZone }: { iso: string; timeZone?: string }) => (
  <time dateTime={iso} title={formatDate(iso)} className="tabular-nums" suppressHydrationWarning>
    {formatDayTime(iso, timeZone)}
  </time>
)
