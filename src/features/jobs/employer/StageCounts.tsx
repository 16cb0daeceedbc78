/** The six main stages and the stage values counted for each. */
const stageGroups: { label: string; values: string[]; bar: string }[] = [
  { label: 'New', values: ['applied'], bar: 'bg-base-300' },
  { label: 'Short-listed', values: ['short-listed'], bar: 'bg-border' },
  { label: 'Screened', values: ['screened'], bar: 'bg-fg-subtle' },
  { label: 'Interview', values: ['interview'], bar: 'bg-fg' },
  {
    label: 'Offer',
    values: ['offer', 'offer counter', 'offer accept'],
    bar: 'bg-brand ring-[1.5px] ring-inset ring-fg',
  },
  { label: 'Hired', values: ['hire'], bar: 'bg-success' },
]

const columns = 'grid grid-cols-6 gap-[2px]'

export const StageHeads = () => (
  <span className={columns}>
    {stageGroups.map(({ label }) => (
      <span key={label} className="text-center text-2xs">
        {label}
      </span>
    ))}
  </span>
)

/** True when every applicant has left: text says more than a row of zeros. */
export const hasNoOpenApplicants = (byStage: Record<string, number>) =>
  stageGroups.every(({ values }) => values.every((value) => !byStage[value]))

/** Six counts under the stage heads, and a bar with their shares. */
export const StageCounts = ({ byStage }: { byStage: Record<string, number> }) => {
  const counts = stageGroups.map((group) => ({
    ...group,
    count: group.values.reduce((sum, value) => sum + (byStage[value] ?? 0), 0),
  }))
  return (
    <span
      role="img"
      aria-label={counts.map(({ label, count }) => `${label} ${count}`).join(', ')}
      className="block"
    >
      {/* Six columns are too narrow for their names on a phone. */}
      <span aria-hidden="true" className="flex flex-wrap gap-x-3.5 text-sm md:hidden">
        {counts
          .filter(({ count }) => count > 0)
          .map(({ label, count }) => (
            <span key={label} className="tabular-nums whitespace-nowrap">
              <b>{count}</b> {label}
            </span>
          ))}
      </span>
      <span aria-hidden="true" className={`max-md:hidden ${columns}`}>
        {counts.map(({ label, count }) => (
          <span
            key={label}
            className={`tabular-nums text-center ${count > 0 ? 'font-bold' : 'text-fg-subtle'}`}
          >
            {count}
          </span>
        ))}
      </span>
      <span aria-hidden="true" className="mt-1.5 flex h-2.5 gap-[2px]">
        {counts
          .filter(({ count }) => count > 0)
          .map(({ label, count, bar }) => (
            <span
              key={label}
              className={`bar-filled h-full basis-1.5 first:rounded-s-[3px] last:rounded-e-[3px] ${bar}`}
              style={{ flexGrow: count }}
            />
          ))}
      </span>
    </span>
  )
}

export const StageLegend = () => (
  <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-fg-muted">
    {stageGroups.map(({ label, bar }) => (
      <span key={label} className="inline-flex items-center gap-1.5">
        <span aria-hidden="true" className={`h-2.5 w-3.5 rounded-[2px] ${bar}`} />
        {label}
      </span>
    ))}
  </p>
)
