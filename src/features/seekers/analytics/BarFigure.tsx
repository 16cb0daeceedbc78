import { useState } from 'react'
import { Button } from '#/ui/Button.tsx'
import { Table } from '#/ui/Table.tsx'

type Bar = { label: string; count: number; isHighlighted?: boolean }
type BarFigureProps = {
  id: string
  /** What the figures say, in one sentence. */
  finding: string
  note: string
  /** The header of the first column of the table. */
  header: string
  bars: Bar[]
  /** The full width of a bar, and what the shares refer to. */
  total: number
}

/** Below this many, a bar and a share say less than the number itself. */
const minForBars = 10

/** Counts as bars with the number beside each, or as a table with shares; few as their numbers alone. */
export function BarFigure({ id, finding, note, header, bars, total }: BarFigureProps) {
  const [isTable, setIsTable] = useState(false)
  const hasBars = total >= minForBars
  return (
    <figure aria-labelledby={`${id}-finding`} className="pt-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <figcaption className="min-w-0">
          <h3 id={`${id}-finding`} className="text-xl">
            {finding}
          </h3>
          <p className="mt-1 text-sm text-fg-muted">{note}</p>
        </figcaption>
        {hasBars && (
          <Button variant="outlined" size="sm" onClick={() => setIsTable(!isTable)}>
            Show as {isTable ? 'chart' : 'table'}
          </Button>
        )}
      </div>
      {!hasBars ? (
        <Numbers bars={bars} />
      ) : isTable ? (
        <Table
          className="mt-5"
          caption={finding}
          columns={[
            { key: 'label', header, rowHeader: true, cell: ({ label }) => label },
            { key: 'count', header: 'Applications', alignEnd: true, cell: ({ count }) => count },
            {
              key: 'share',
              header: 'Of all',
              alignEnd: true,
              cell: ({ count }) => `${Math.round((count / total) * 100)}%`,
            },
          ]}
          rows={bars}
          rowKey={({ label }) => label}
        />
      ) : (
        <ul className="mt-6 grid max-w-[720px] gap-2.5">
          {bars.map(({ label, count, isHighlighted }) => (
            <li
              key={label}
              className="grid grid-cols-[112px_minmax(0,1fr)_2.5rem] items-center gap-x-3 text-sm sm:grid-cols-[132px_minmax(0,1fr)_2.5rem]"
            >
              <span className="font-semibold">{label}</span>
              <span aria-hidden="true" className="h-8 bg-base-200">
                {count > 0 && (
                  <span
                    className={`bar-filled block h-full rounded-e-[3px] ${isHighlighted ? 'border-2 border-fg bg-brand' : 'bg-fg'}`}
                    style={{ width: `${(count / total) * 100}%` }}
                  />
                )}
              </span>
              <span className="text-end font-bold tabular-nums">{count}</span>
            </li>
          ))}
        </ul>
      )}
    </figure>
  )
}

const Numbers = ({ bars }: { bars: Bar[] }) => (
  <ul className="mt-4 grid gap-x-10 sm:grid-cols-3">
    {bars.map(({ label, count, isHighlighted }) => (
      <li key={label} className="flex items-baseline justify-between gap-x-4 border-b border-base-300 py-2.5">
        <span className={isHighlighted ? 'font-bold' : ''}>{label}</span>
        <span className="text-xl font-[800] tabular-nums">{count}</span>
      </li>
    ))}
  </ul>
)
