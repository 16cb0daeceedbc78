import { formatClock } from '#/shared/dates.ts'
import { minuteIn, zoneLabel } from '../times.ts'

type DayRulerProps = {
  times: readonly string[]
  minutes: number
  ownZone: string
  otherTimeZone: string
  chosen: string | null
}

/**
 * The day as a line with both clocks: solid where the times lie, hollow where there are none, and the chosen one as the
 * station where one is. The boxes under it say the same, so it is drawn for the eye alone.
 */
export function DayRuler({ times, minutes, ownZone, otherTimeZone, chosen }: DayRulerProps) {
  const [first] = times
  if (!first) return null
  const starts = times.map((time) => minuteIn(time, ownZone))
  const from = Math.min(8 * 60, Math.floor(Math.min(...starts) / 120) * 120)
  const to = Math.max(20 * 60, Math.ceil((Math.max(...starts) + minutes) / 120) * 120)
  const place = (minute: number) => `${((minute - from) / (to - from)) * 100}%`
  const shift = minuteIn(first, otherTimeZone) - minuteIn(first, ownZone)
  const marks = Array.from({ length: (to - from) / 120 + 1 }, (_, index) => from + index * 120)
  const scale = (zone: string, by: number, className: string) => (
    <div className={`tabular-nums relative h-5 text-sm ${className}`}>
      {marks.map((minute, index) => (
        <span
          key={minute}
          className={`absolute whitespace-nowrap ${index === 0 ? '' : index === marks.length - 1 ? '-translate-x-full' : '-translate-x-1/2'}`}
          style={{ left: place(minute) }}
        >
          {shortClock(minute + by)}
          {index === 0 && ` ${zoneLabel(first, zone)}`}
        </span>
      ))}
    </div>
  )
  const isHere = chosen !== null && times.includes(chosen)
  return (
    <div aria-hidden="true" dir="ltr" className="mt-4 hidden md:block">
      {scale(ownZone, 0, 'font-bold')}
      <div className="relative my-1.5 h-7">
        <span className="absolute inset-x-0 top-1/2 -mt-[3px] h-1.5 border-y border-fg-muted" />
        {spansOf(starts, minutes).map((span) => (
          <span
            key={span.from}
            className="bar-filled absolute top-1/2 -mt-[3px] h-1.5 bg-fg"
            style={{ left: place(span.from), width: `${((span.to - span.from) / (to - from)) * 100}%` }}
          />
        ))}
        {isHere && (
          <span
            className="absolute top-1/2 -ms-[13px] -mt-[13px] size-[26px] rounded-full border-[6px] border-fg bg-brand"
            style={{ left: place(minuteIn(chosen, ownZone)) }}
          />
        )}
      </div>
      {shift !== 0 && scale(otherTimeZone, shift, 'text-fg-muted')}
    </div>
  )
}

/** '8 am', or '08:00': a scale of whole hours, on a clock that may go past midnight. */
function shortClock(minute: number) {
  const inDay = ((minute % 1440) + 1440) % 1440
  const [hour, rest] = [Math.floor(inDay / 60), inDay % 60].map((number) => String(number).padStart(2, '0'))
  return formatClock(`${hour}:${rest}`).replace(':00 ', ' ')
}

/** Starts and the time after each, as spans that do not meet. */
function spansOf(starts: readonly number[], minutes: number) {
  const spans: { from: number; to: number }[] = []
  for (const start of starts.toSorted((a, b) => a - b)) {
    const last = spans.at(-1)
    if (last && start <= last.to) last.to = Math.max(last.to, start + minutes)
    else spans.push({ from: start, to: start + minutes })
  }
  return spans
}
