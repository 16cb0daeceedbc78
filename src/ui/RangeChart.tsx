import type { ReactNode } from 'react'

type RangePoint = {
  value: number
  label: ReactNode
  /** now: the current value. next: a wish. */
  state: 'now' | 'next'
  /** Labels closer than about 60 px collide: put one of them above the line. */
  above?: boolean
}

type RangeChartProps = {
  /** The range of the axis. */
  min: number
  max: number
  /** Labels of its two ends. */
  ends: [string, string]
  points: RangePoint[]
}

const pointStyles = {
  now: 'size-[26px] -top-px border-[6px] border-fg bg-brand',
  next: 'size-[18px] top-[3px] border-[3px] border-border bg-base-100',
}

/** Labels near the ends of the axis are shifted inwards, so that they stay in the box. */
const edgeOf = (percent: number) => (percent < 12 ? '-left-3' : percent > 88 ? '-right-3' : '')

/**
 * A value axis drawn as a route: solid up to the highest point, hollow beyond. Money runs left to right in every
 * language, so the drawing is `ltr`. Hidden from screen readers: give the same values as text beside it.
 */
export const RangeChart = ({ min, max, ends, points }: RangeChartProps) => {
  const span = Math.max(max - min, 1)
  const percent = (value: number) => Math.min(100, Math.max(0, ((value - min) / span) * 100))
  const top = Math.max(...points.map((point) => percent(point.value)), 0)
  return (
    <div dir="ltr" aria-hidden="true" className="relative px-3 pb-1 pt-9">
      <div className="relative h-6">
        <div className="absolute inset-x-0 top-[9px] h-1.5 border-y-[1.5px] border-border bg-base-100" />
        <div className="absolute start-0 top-[9px] h-1.5 bg-fg" style={{ width: `${top}%` }} />
        {points.map((point) => (
          <div
            key={`${point.state} ${point.value}`}
            className="absolute top-0 flex h-6 w-0 justify-center"
            style={{ left: `${percent(point.value)}%` }}
          >
            <span className={`absolute rounded-full ${pointStyles[point.state]}`} />
            <span
              className={`absolute whitespace-nowrap text-center text-xs leading-tight ${point.above ? 'bottom-8' : 'top-8'} ${edgeOf(percent(point.value))}`}
            >
              {point.label}
            </span>
          </div>
        ))}
      </div>
      <div className="tabular-nums mt-10 flex justify-between text-xs text-fg-muted">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </div>
  )
}
