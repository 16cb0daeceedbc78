import {
  formatDate,
  formatDay,
  formatDayTime,
  formatLongDate,
  formatMonth,
  formatTime,
  isToday,
  relativeTime,
  toLocalDay,
  waitingTime,
} from '#/shared/dates.ts'

/** How a date reads; every other way of writing it is its title. */
const formats = {
  /** The site's 2026-12-11, for tables, facts and what looks like markup. */
  record: formatDate,
  /** 'Thu 12 Nov 2026' */
  long: formatLongDate,
  /** 'Thu 12 Nov', where somebody acts or decides. */
  day: formatDay,
  /** The same in the reader's time zone, for the last day of something that ends at a given minute. */
  deadline: (iso: string) => formatDay(toLocalDay(iso)),
  /** 'May 2026', where a check or a membership began. */
  month: formatMonth,
  /** '6 weeks ago' */
  age: (iso: string) => relativeTime(iso),
  /** '10:00 am' today, else 'Thu 12 Nov': what has happened lately, in the reader's time zone. */
  recent: (iso: string) => (isToday(iso) ? formatTime(iso) : formatDay(iso)),
  /** '10:00 am', where its day stands above. */
  clock: (iso: string) => formatTime(iso),
  /** '2 days 19 h': how long somebody has waited. */
  duration: (iso: string) => waitingTime(iso),
  /** 'Tue 24 Nov, 10:00 am', in the reader's own time, where the zone goes without saying. */
  due: (iso: string) => formatDayTime(iso).replace(/ [^ ]*$/, ''),
  /** 'Tue 24 Nov, 10:00 am EST', where one has to be there. */
  time: (iso: string) => formatDayTime(iso),
  /** The same for what was measured once for everybody; what the server wrote stays. */
  utc: (iso: string) => formatDayTime(iso, 'UTC'),
}

/** Every date on a screen. */
export const DateTime = ({ iso, as = 'record' }: { iso: string; as?: keyof typeof formats }) => (
  <time
    dateTime={iso}
    title={as === 'record' || as === 'deadline' ? formatLongDate(iso) : formatDate(iso)}
    className="tabular-nums"
    // The server's "2 hours ago" may differ from the browser's by a minute or a time zone.
    suppressHydrationWarning
  >
    {formats[as](iso)}
  </time>
)
