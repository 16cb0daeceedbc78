import { clockTime, zoneLabel } from '../times.ts'

type DayRulerProps = {
  times: string[]
  minutes: number
  ownZone: string
  otherTimeZone: string
  chosen: string | null
}

const minuteOf = (time: string, zone: string) => {
  const [hour = 0, minute = 0] = clockTime(time, zone).split(':').map(Number)
  return hour * 60 + minute
}

/** The day as a line with both clocks. The rows under it say the same, so it is drawn for the eye alone. */
export function DayRuler({ times, minutes, ownZone, otherTimeZone, chosen }: DayRulerProps) {
  const [first] = times
  if (!first) return null
  const starts = times.map((time) => minuteOf(time, ownZone))
  const from = Math.min(8 * 60, Math.floor(Math.min(...starts) / 120) * 120)
  const to = Math.max(20 * 60, Math.ceil((Math.max(...starts) + minutes) / 120) * 120)
  const place = (minute: number) => `${((minute - from) / (to - from)) * 100}%`
  const shift = minuteOf(first, otherTimeZone) - minuteOf(first, ownZone)
  const marks = Array.from({ length: (to - from) / 120 + 1 }, (_, index) => from + index * 120)
  const clock = (minute: number) => {
    const inDay = (((minute % 1440) + 1440) % 1440) / 60
    return `${String(Math.floor(inDay)).padStart(2, '0')}:${String(Math.round((inDay % 1) * 60)).padStart(2, '0')}`
  }
  const scale = (zone: string, by: number, className: string) => (
    <div className={`tabular-nums relative h-5 text-sm ${className}`}>
      {marks.map((minute, index) => (
        <span
          key={minute}
          className={`absolute whitespace-nowrap ${index === 0 ? '' : index === marks.length - 1 ? '-translate-x-full' : '-translate-x-1/2'}`}
          style={{ left: place(minute) }}
        >
          {clock(minute + by)}
          {index === 0 && ` ${zoneLabel(first, zone)}`}
        </span>
      ))}
    </div>
  )
  return (
    <div aria-hidden="true" dir="ltr" className="mt-2 hidden md:block">
      {scale(ownZone, 0, 'font-bold')}
      <div className="relative my-2 h-8">
        <span className="absolute inset-x-0 top-1/2 -mt-[3px] h-1.5 border-y border-fg-muted" />
        {times.map((time, index) => (
          <span
            key={time}
            className={`absolute inset-y-0.5 rounded-[4px] border-fg ${time === chosen ? 'z-1 border-[5px] bg-brand' : 'border-2 bg-white'}`}
            style={{
              left: place(starts[index] ?? 0),
              width: `calc(${(minutes / (to - from)) * 100}% - 2px)`,
            }}
          />
        ))}
      </div>
      {shift !== 0 && scale(otherTimeZone, shift, 'text-fg-muted')}
    </div>
  )
}
