import type { ReactNode } from 'react'
import { Check, Minus, X } from './icons/icons.tsx'

/** `skipped`: passed without a stop. `arrived`: the terminus, reached. */
export type RouteStopState = 'done' | 'skipped' | 'now' | 'next' | 'bad' | 'end' | 'arrived'
export type RouteStop = { label: ReactNode; meta?: ReactNode; state: RouteStopState; live?: boolean }

const SPOKEN: Record<RouteStopState, string> = {
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

const Station = ({ state }: { state: RouteStopState }) => (
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

const barStyles = {
  done: 'bar-filled bg-fg',
  now: 'bar-here bg-brand ring-2 ring-inset ring-fg',
  next: 'border-2 border-border',
  bad: 'bg-danger',
}

/** The parts of a long form as one bar, for phones. Decorative: say beside it how far it is. */
export const RouteBar = ({ states }: { states: (keyof typeof barStyles)[] }) => (
  <div aria-hidden="true" className="flex gap-1.5">
    {states.map((state, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place on the bar
      <span key={place} className={`h-2 flex-1 rounded-full ${barStyles[state]}`} />
    ))}
  </div>
)

/** `skipped`: the places, from 0, that were passed without a stop. */
type Progress = { reached: number; skipped?: readonly number[]; ended?: boolean }

const segment = (place: number, { reached, skipped, ended }: Progress) => {
  if (place >= reached || skipped?.includes(place)) return 'border-[1.5px] border-border'
  if (ended) return 'bar-filled bg-fg-subtle'
  return place === reached - 1 ? 'bar-here bg-brand ring-2 ring-inset ring-fg' : 'bar-filled bg-fg'
}

type MiniRouteProps = Progress & { total: number; label?: string; className?: string }

/** A small route for lists. Without `label` it is decorative: give the stage as text beside it. */
export const MiniRoute = ({ total, label, className = '', ...progress }: MiniRouteProps) => (
  <span
    className={`inline-flex gap-[3px] ${className}`}
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
  >
    {Array.from({ length: total }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place on the line
      <span key={place} className={`h-[6px] w-6 rounded-full sm:w-7 ${segment(place, progress)}`} />
    ))}
  </span>
)

/** One row of a route map; put `RouteMapHead` with the same labels above the rows. */
export const RouteMap = ({ labels, reached, skipped, ended }: Progress & { labels: string[] }) => (
  <ol className="route-map" aria-label="Progress">
    {labels.map((label, place) => {
      const here = ended ? 'end' : 'now'
      const past = skipped?.includes(place) ? 'skipped' : 'done'
      const state: RouteStopState = place < reached - 1 ? past : place === reached - 1 ? here : 'next'
      return (
        <li key={label} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <Station state={state} />
          <span className="sr-only">{SPOKEN[state] + label}</span>
        </li>
      )
    })}
  </ol>
)

export const RouteMapHead = ({ labels, className = '' }: { labels: string[]; className?: string }) => (
  <div aria-hidden="true" className={`route-map-head text-2xs font-semibold text-fg-muted ${className}`}>
    {labels.map((label) => (
      <span key={label} className="whitespace-nowrap">
        {label}
      </span>
    ))}
  </div>
)
