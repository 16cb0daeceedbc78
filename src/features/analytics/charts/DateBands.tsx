import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { dateAxis, dayNumber } from './date-axis.ts'

/** Days are of the calendar, as 2026-11-29. */
export type DateBand = {
  key: string
  label: string
  /** Opens what the band is about. */
  to: To
  low: string
  /** The last day within it. */
  high: string
  /** A day that is marked on it, or beside it. */
  mark: { day: string; of: keyof typeof marks } | null
  /** The same in words. */
  text: ReactNode
  /** Below the label. */
  note?: ReactNode
}

/** A day that divides the band; one that came within it, and one that came outside. */
const marks = {
  half: 'bar-here top-0.5 h-7 w-1 rounded-full bg-brand ring-2 ring-fg',
  within: 'bar-filled top-2 size-4 rounded-full border-2 border-base-100 bg-fg',
  outside: 'top-2 size-4 rounded-full border-4 border-fg bg-base-100',
}

const columns = 'gap-x-4 sm:grid-cols-[200px_minmax(0,1fr)_256px]'

/** From which to which day something is likely, one band below the other on the same days. `today` is on the axis too. */
export function DateBands({ label, bands, today }: { label: string; bands: DateBand[]; today?: string }) {
  const { percentOf, ticks } = dateAxis(
    bands.flatMap(({ low, high, mark }) => [
      low,
      high,
      ...(mark ? [mark.day] : []),
      ...(today ? [today] : []),
    ]),
    today,
  )
  const place = (day: number) => ({ insetInlineStart: `${percentOf(day)}%` })
  return (
    <>
      <ul aria-label={label} className="mt-5 divide-y divide-base-300 border-y border-base-300">
        {bands.map(({ key, label, to, low, high, mark, text, note }) => {
          const [from, until] = [dayNumber(low), dayNumber(high) + 1]
          return (
            <li key={key} className={`grid gap-y-1.5 py-2.5 text-sm sm:items-center ${columns}`}>
              <span>
                <Link to={to} className="link font-semibold wrap-anywhere">
                  {label}
                </Link>
                {note && <span className="block text-xs text-fg-muted">{note}</span>}
              </span>
              <span aria-hidden="true" className="relative mx-2 block h-8">
                {ticks.map(({ day }) => (
                  <span key={day} className="absolute -inset-y-2 w-px bg-base-300" style={place(day)} />
                ))}
                <span
                  className="bar-part absolute top-2 h-4 min-w-2 rounded-[3px] border-2 border-fg bg-border"
                  style={{ ...place(from), width: `${percentOf(until) - percentOf(from)}%` }}
                />
                {mark && (
                  <span
                    className={`absolute -translate-x-1/2 rtl:translate-x-1/2 ${marks[mark.of]}`}
                    style={place(dayNumber(mark.day) + 0.5)}
                  />
                )}
              </span>
              <span className="tabular-nums">{text}</span>
            </li>
          )
        })}
      </ul>
      <div aria-hidden="true" className={`grid text-xs text-fg-muted ${columns}`}>
        <span className="relative mx-2 block h-5 tabular-nums sm:col-start-2">
          {ticks.map(({ day, label }) => (
            <span
              key={day}
              className="absolute top-1 -translate-x-1/2 whitespace-nowrap first:translate-x-0 rtl:translate-x-1/2 rtl:first:translate-x-0"
              style={place(day)}
            >
              {label}
            </span>
          ))}
        </span>
      </div>
    </>
  )
}
