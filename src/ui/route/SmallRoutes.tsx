// Routes that are told in a line of a list or in one bar.
import { type RouteStopState, SPOKEN, Station } from './RouteLine.tsx'

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
