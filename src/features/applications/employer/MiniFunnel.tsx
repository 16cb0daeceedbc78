import { type MainStage, mainStages, stageLabel } from '../stages.ts'

type MiniFunnelProps = {
  counts: { mainStage: MainStage; count: number }[]
  overdueStages: MainStage[]
  /** The longest bar of the list: all its rows are on one scale. */
  maxCount: number
}

const maxBarHeight = 34
/** Where a name is broken on the narrowest phones. */
const breakable = (label: string) =>
  label.replace('Interview', 'Inter\u00adview').replace('Screened', 'Screen\u00aded')

/** A bar chart of applicants per main stage; a yellow outlined bar has overdue applicants. */
export const MiniFunnel = ({ counts, overdueStages, maxCount }: MiniFunnelProps) => {
  const countsLabel = counts.map(({ mainStage, count }) => `${stageLabel(mainStage)} ${count}`).join(', ')
  const lateLabel =
    overdueStages.length > 0
      ? `. Late at ${overdueStages.map((stage) => stageLabel(stage)).join(' and ')}`
      : ''
  return (
    <div role="img" aria-label={countsLabel + lateLabel} className="funnel-columns items-end">
      {counts.map(({ mainStage, count }) => (
        <div key={mainStage} aria-hidden="true" className="min-w-0 text-center">
          <div
            className={`w-full rounded-t-[2px] ${count === 0 ? 'h-0' : overdueStages.includes(mainStage) ? 'bar-here border-2 border-b-0 border-fg bg-brand' : 'bar-filled bg-fg'}`}
            style={count === 0 ? undefined : { height: Math.max(6, (count / maxCount) * maxBarHeight) }}
          />
          <div
            className={`tabular-nums border-t pt-1 text-xs ${count === 0 ? 'border-base-300 text-transparent' : 'border-fg font-bold'}`}
          >
            {count}
          </div>
          <div
            // As high with one line as with two, so that all bars stand on one line.
            className={`h-[2.5em] text-[11px] leading-tight xl:hidden ${count === 0 ? 'text-fg-subtle' : 'font-semibold'}`}
          >
            {breakable(stageLabel(mainStage))}
          </div>
        </div>
      ))}
    </div>
  )
}

/** The names of the columns, above a list of rows. Narrow rows have them under their bars. */
export const FunnelHead = () => (
  <div aria-hidden="true" className="funnel-columns text-2xs font-semibold text-fg-muted">
    {mainStages.map((stage) => (
      <span key={stage} className="text-center whitespace-nowrap">
        {stageLabel(stage)}
      </span>
    ))}
  </div>
)

export const FunnelLegend = () => (
  <p className="mt-3 flex items-center gap-2 text-xs text-fg-muted">
    <span
      aria-hidden="true"
      className="bar-here h-3 w-4 rounded-t-[2px] border-2 border-b-0 border-fg bg-brand"
    />
    Somebody there is overdue
  </p>
)
