import { useState } from 'react'
import { Button } from '#/ui/Button.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import { CircleAlert } from '#/ui/icons/icons.tsx'
import type { CheckedFile } from './use-import.ts'

type Row = CheckedFile['rows'][number]

const shownAtOnce = 20

/** Row by row, first those that cannot be imported. */
export function ImportRows({ rows }: { rows: readonly Row[] }) {
  const [count, setCount] = useState(shownAtOnce)
  const isWrong = ({ errors }: Row) => errors.length > 0
  const ordered = [...rows.filter(isWrong), ...rows.filter((row) => !isWrong(row))]
  if (rows.length === 0)
    return <p className="py-4 text-fg-muted">The file names columns, and holds no rows.</p>
  return (
    <>
      <ol>
        {ordered.slice(0, count).map((row) => (
          <li
            key={row.row}
            className="grid grid-cols-[56px_minmax(0,1fr)] gap-x-4 border-b border-base-300 py-3"
          >
            <span className="tabular-nums text-sm text-fg-muted">Row {row.row}</span>
            <div className="min-w-0 wrap-anywhere">
              <p className="font-bold">{row.title || <span className="text-fg-muted">No title</span>}</p>
              <p className="text-sm text-fg-muted">
                <InlineList items={[row.place, row.pay]} />
              </p>
              {row.errors.map((error) => (
                <p key={error} className="mt-1 flex items-start gap-1.5 text-sm font-semibold text-danger">
                  <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
                  {error}
                </p>
              ))}
              {row.notes.map((note) => (
                <p key={note} className="mt-1 text-sm text-warning">
                  {note}
                </p>
              ))}
              {row.missing > 0 && (
                <p className="mt-1 text-sm text-fg-muted">{row.missing} to complete before it can go live</p>
              )}
            </div>
          </li>
        ))}
      </ol>
      {ordered.length > count && (
        <Button variant="outlined" className="mt-4" onClick={() => setCount(count + shownAtOnce)}>
          Show {Math.min(shownAtOnce, ordered.length - count)} more of {ordered.length - count}
        </Button>
      )}
    </>
  )
}
