import type { ReactNode } from 'react'
import { Check, Minus, X } from '../icons/icons.tsx'

/** `skipped`: passed without a stop. `arrived`: the terminus, reached. */
export type RouteStopState = 'done' | 'skipped' | 'now' | 'next' | 'bad' | 'end' | 'arrived'
export type RouteStop = { label: ReactNode; meta?: ReactNode; state: RouteStopState; live?: boolean }

export const SPOKEN: Record<RouteStopState, string> = {
  done: 'Done: ',
  skipped: 'Skipped: ',
  now: 'Current: ',
  next: 'To come: ',
  bad: 'Problem: ',
  end: 'Ended: ',
  arrived: 'Arrived: ',
}
const strong = 'font-[750]'
/** Others are `font-semibold`. */
const WEIGHT: Partial<Record<RouteStopState, string>> = {
  now: strong,
  next: 'font-semibold text-fg-muted',
  arrived: strong,
}

export const Station = ({ state }: { state: RouteStopState }) => (
  <span className="station" aria-hidden="true">
    {(state === 'done' || state === 'arrived') && <Check />}
    {state === 'bad' && <X />}
    {state === 'end' && <Minus />}
  </span>
)

type RouteLineProps = {
  stops: RouteStop[]
  direction?: 'vertical' | 'horizontal'
  /** brand: on yellow. tint: on any other colour. past: a record, newest first. */
  tone?: 'plain' | 'brand' | 'tint' | 'past'
  size?: 'normal' | 'small'
  label?: string
  className?: string
}

/** A route of stops. In a general description all stops are `next`; only a real record has `done` and `now`. */
export const RouteLine = ({
  stops,
  direction = 'vertical',
  tone = 'plain',
  size = 'normal',
  label,
  className = '',
}: RouteLineProps) => {
  const line = direction === 'vertical' ? 'route-vertical' : 'route-horizontal'
  return (
    <ol aria-label={label} className={`route ${line} route-${tone} route-${size} ${className}`}>
      {stops.map((stop, place) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its place on the line
          key={place}
          data-state={stop.state}
          className={stop.live ? 'live' : undefined}
          aria-current={stop.state === 'now' ? 'step' : undefined}
        >
          <Station state={stop.state} />
          <div className={`leading-snug ${WEIGHT[stop.state] ?? 'font-semibold'}`}>
            <span className="sr-only">{SPOKEN[stop.state]}</span>
            {stop.label}
          </div>
          {stop.meta && <div className="mt-0.5 text-xs text-fg-muted">{stop.meta}</div>}
        </li>
      ))}
    </ol>
  )
}
