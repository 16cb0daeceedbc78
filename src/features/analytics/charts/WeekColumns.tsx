type Column = {
  key: string
  /** 'Mon 2 Nov' */
  label: string
  /** Null where there is nothing to tell. */
  value: number | null
  /** What the value is a part of; drawn around it. */
  whole?: number
  /** The value in words. */
  text: string
  /** The week that still runs. */
  isRunning?: boolean
}

/** A value for each week as a column, with the last and the highest one in words; a list to screen readers. */
export function WeekColumns({ label, columns }: { label: string; columns: Column[] }) {
  const highest = Math.max(...columns.map(({ value, whole }) => Math.max(value ?? 0, whole ?? 0)))
  const heightOf = (value: number) => ({ height: `${(value / Math.max(highest, 1)) * 100}%` })
  const last = columns.at(-1)
  const most = columns.find(({ value, whole }) => Math.max(value ?? 0, whole ?? 0) === highest)
  return (
    <figure className="min-w-0">
      <figcaption className="flex items-baseline justify-between gap-3 text-sm">
        <span className="font-semibold">{label}</span>
        <span className="text-end">
          <b className="text-lg tracking-[-0.02em] tabular-nums">{last?.text}</b>
          {last?.isRunning && <span className="ms-1.5 text-xs text-fg-muted">this week</span>}
        </span>
      </figcaption>
      <ul
        aria-label={label}
        className={`mt-2 flex items-end border-b-2 border-fg ${highest > 0 ? 'h-20' : 'h-2'}`}
      >
        {columns.map(({ key, label: week, value, whole, text, isRunning }) => (
          <li key={key} title={`${week}: ${text}`} className="relative h-full min-w-0 flex-1">
            <span className="sr-only">
              {week}: {text}
            </span>
            {whole !== undefined && whole > 0 && (
              <span
                aria-hidden="true"
                className="absolute inset-x-[12%] bottom-0 min-h-1 rounded-t-[2px] border-2 border-b-0 border-border"
                style={heightOf(whole)}
              />
            )}
            {value !== null && value > 0 && (
              <span
                aria-hidden="true"
                className={`absolute inset-x-[12%] bottom-0 min-h-1 rounded-t-[2px] ${isRunning ? 'bar-here border-2 border-b-0 border-fg bg-brand' : 'bar-filled bg-fg'}`}
                style={heightOf(value)}
              />
            )}
          </li>
        ))}
      </ul>
      <p aria-hidden="true" className="mt-1 flex justify-between text-xs text-fg-muted tabular-nums">
        <span>{columns[0]?.label}</span>
        {highest > 0 && most !== last && <span>Most: {most?.text}</span>}
        <span>{last?.label}</span>
      </p>
    </figure>
  )
}
