const ROWS = {
  /** A list row: logo, title, two lines. */
  row: ['size-11 shrink-0', 'h-4 w-3/5', 'h-3 w-2/5', 'h-3 w-1/2'],
  /** A ruled table row. */
  line: ['', 'h-4 w-4/5'],
  /** A card on a board or in a grid. */
  card: ['', 'h-4 w-3/4', 'h-3 w-1/2', 'h-8 w-full'],
}

const FRAME: Record<keyof typeof ROWS, string> = {
  row: 'flex gap-3.5 border-b border-base-300 py-4',
  line: 'border-b border-base-300 py-4',
  card: 'rounded-[7px] border border-base-300 p-4',
}

type SkeletonProps = { label: string; count?: number; shape?: keyof typeof ROWS; className?: string }

/** Placeholder rows, shown after 300 ms of loading. `label` says what is loading. */
export const SkeletonRows = ({ label, count = 5, shape = 'row', className = '' }: SkeletonProps) => {
  const [mark, ...bars] = ROWS[shape]
  return (
    <div className={className}>
      <p role="status" className="sr-only">
        {label}
      </p>
      <div aria-hidden="true" className={`appear-delayed ${shape === 'card' ? 'grid gap-3' : ''}`}>
        {Array.from({ length: count }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are alike
          <div key={row} className={FRAME[shape]}>
            {mark && <div className={`skeleton ${mark}`} />}
            <div className="grid grow content-start gap-2">
              {bars.map((bar) => (
                <div key={bar} className={`skeleton ${bar}`} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

/** One bar, for custom skeletons. Hide the whole drawing from screen readers. */
export const SkeletonBar = ({ className = 'h-4 w-full' }: { className?: string }) => (
  <div className={`skeleton appear-delayed ${className}`} />
)
