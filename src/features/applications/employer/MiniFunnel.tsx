import { type MainStage, stageLabel } from '../stages.ts'

type MiniFunnelProps = { counts: { mainStage: MainStage; count: number }[]; overdueStages: MainStage[] }

const maxBarHeight = 34

/** A bar chart of applicants per main stage; a yellow outlined bar has overdue applicants. */
export const MiniFunnel = ({ counts, overdueStages }: MiniFunnelProps) => {
  const maxCount = Math.max(1, ...counts.map(({ count }) => count))
  const countsLabel = counts.map(({ mainStage, count }) => `${stageLabel(mainStage)} ${count}`).join(', ')
  const lateLabel =
    overdueStages.length > 0
      ? `. Late at ${overdueStages.map((stage) => stageLabel(stage)).join(' and ')}`
      : ''
  return (
    <div
      role="img"
      aria-label={countsLabel + lateLabel}
      className="grid w-full max-w-[300px] grid-cols-6 items-end gap-1"
    >
      {counts.map(({ mainStage, count }) => (
        <div key={mainStage} aria-hidden="true" className="text-center">
          <div
            className={`w-full rounded-t-[2px] ${count === 0 ? 'h-[2px] bg-base-300' : overdueStages.includes(mainStage) ? 'bar-here border-2 border-b-0 border-fg bg-brand' : 'bar-filled bg-fg'}`}
            style={count === 0 ? undefined : { height: Math.max(6, (count / maxCount) * maxBarHeight) }}
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

export const FunnelLegend = () => (
  <p className="mt-3 max-w-[37em] text-xs text-fg-muted">
    The bars, from left to right: New, Short-listed, Screened, Interview, Offer, Hired. A yellow bar has
    somebody who is overdue.
  </p>
)
