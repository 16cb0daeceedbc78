import { daysLabel, maxDay } from '../times.ts'

type Times = {
  count: number
  median: number | null
  tenth: number | null
  days: { day: number; count: number }[]
}

type DayStripProps = {
  label: string
  times: Times
  before: Times
  /** The last day of the axis, the same for all strips that are compared. */
  lastDay: number
}

/** How many took how many days, as one column for each day; where half and nine in ten of them were done, as words. */
export function DayStrip({ label, times, before, lastDay }: DayStripProps) {
  const { count, median, tenth, days } = times
  const most = Math.max(...days.map((one) => one.count), 1)
  const at = (day: number) => `${(Math.min(day, lastDay + 1) / (lastDay + 1)) * 100}%`
  return (
    <li className="grid gap-x-3 gap-y-1 text-sm sm:grid-cols-[132px_minmax(0,1fr)_208px]">
      <span className="font-semibold">
        {label}
        <span className="block text-xs font-normal text-fg-muted">
          {count} now, {before.count} before
        </span>
      </span>
      <span aria-hidden="true" className="relative mx-0.5 block h-12 border-b-2 border-fg">
        {days.map((one) => (
          <span
            key={one.day}
            className="bar-filled absolute bottom-0 min-w-[3px] rounded-t-[2px] border-e border-base-100 bg-fg"
            style={{
              insetInlineStart: at(one.day),
              width: `${100 / (lastDay + 1)}%`,
              height: `${Math.max(8, (one.count / most) * 100)}%`,
            }}
          />
        ))}
        {median !== null && <Tick at={at(median)} />}
        {tenth !== null && tenth !== median && <Tick at={at(tenth)} />}
      </span>
      <DayAxis lastDay={lastDay} className="sm:hidden" />
      <span className="tabular-nums">
        {median === null || tenth === null ? (
          <span className="text-fg-muted">None in this span</span>
        ) : (
          <>
            Half within <b>{daysLabel(median)}</b>
            <span className="block">
              Nine in ten within <b>{daysLabel(tenth)}</b>
            </span>
            {before.median !== null && (
              <span className="block text-xs text-fg-muted">
                Before: half within {daysLabel(before.median)}
              </span>
            )}
          </>
        )}
      </span>
    </li>
  )
}

const Tick = ({ at }: { at: string }) => (
  <span
    className="bar-here absolute -bottom-1.5 -top-1 w-1 -translate-x-1/2 rounded-full bg-brand ring-2 ring-fg"
    style={{ insetInlineStart: at }}
  />
)

type DayAxisProps = { lastDay: number; className?: string }

/** Where the axis of strips begins and ends: once below all of them, and on phones below each. */
export const DayAxis = ({ lastDay, className = '' }: DayAxisProps) => (
  <div
    aria-hidden="true"
    className={`grid gap-x-3 text-xs text-fg-muted sm:grid-cols-[132px_minmax(0,1fr)_208px] ${className}`}
  >
    <span className="flex justify-between tabular-nums sm:col-start-2">
      <span>0 days</span>
      <span>{lastDay >= maxDay ? `${maxDay} days or more` : `${lastDay + 1} days`}</span>
    </span>
  </div>
)
