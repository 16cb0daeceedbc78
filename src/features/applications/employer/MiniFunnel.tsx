import type { Station } from '../stages.ts'
import { stationLabel } from './board.ts'

type MiniFunnelProps = { counts: { station: Station; count: number }[]; lateAt: Station[] }

const tallest = 34

/** Six bars on one baseline with their numbers below. Yellow with an ink outline: someone there is late. */
export const MiniFunnel = ({ counts, lateAt }: MiniFunnelProps) => {
  const most = Math.max(1, ...counts.map(({ count }) => count))
  const spoken = counts.map(({ station, count }) => `${stationLabel(station)} ${count}`).join(', ')
  const late = lateAt.length > 0 ? `. Late at ${lateAt.map(stationLabel).join(' and ')}` : ''
  return (
    <div
      role="img"
      aria-label={spoken + late}
      className="grid w-full max-w-[300px] grid-cols-6 items-end gap-1"
    >
      {counts.map(({ station, count }) => (
        <div key={station} aria-hidden="true" className="text-center">
          <div
            className={`w-full rounded-t-[2px] ${count === 0 ? 'h-[2px] bg-base-300' : lateAt.includes(station) ? 'border-2 border-b-0 border-fg bg-brand' : 'bg-fg'}`}
            style={count === 0 ? undefined : { height: Math.max(6, (count / most) * tallest) }}
          />
          <div
            className={`tabular-nums border-t border-fg pt-1 text-xs ${count === 0 ? 'text-fg-subtle' : 'font-bold'}`}
          >
            {count}
          </div>
        </div>
      ))}
    </div>
  )
}

export const FunnelKey = () => (
  <p className="mt-3 max-w-[37em] text-xs text-fg-muted">
    Bars from the start: New, Short-listed, Screened, Interview, Offer, Hire. A yellow bar holds someone who
    is late.
  </p>
)
