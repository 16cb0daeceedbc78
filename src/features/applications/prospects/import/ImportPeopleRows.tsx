import { useState } from 'react'
import { formatNumber } from '#/shared/numbers.ts'
import { Button } from '#/ui/Button.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import { SegmentedControl } from '#/ui/SegmentedControl.tsx'
import { stageLabel } from '../../stages.ts'
import type { PeopleImport } from './people-import.ts'

type Row = NonNullable<PeopleImport['draft']>['rows'][number]
type Outcome = Row['outcome']

const shownAtOnce = 20
const labels: Record<Outcome, string> = { add: 'Come in', join: 'Are joined', leave: 'Are left out' }

/** Row by row; those of one kind alone, if one looks for them. */
export function ImportPeopleRows({ rows }: { rows: readonly Row[] }) {
  const [kind, setKind] = useState<Outcome | 'all'>('all')
  const [count, setCount] = useState(shownAtOnce)
  const numberOf = (outcome: Outcome) => rows.filter((row) => row.outcome === outcome).length
  const kinds = (['add', 'join', 'leave'] as const).filter((outcome) => numberOf(outcome) > 0)
  const shown = kind === 'all' ? rows : rows.filter(({ outcome }) => outcome === kind)
  return (
    <>
      {kinds.length > 1 && (
        <div className="pt-4">
          <SegmentedControl
            label="Which rows"
            value={kind}
            onChange={(next) => {
              setKind(next)
              setCount(shownAtOnce)
            }}
            options={[
              { value: 'all', label: `All ${formatNumber(rows.length)}` },
              ...kinds.map((value) => ({
                value,
                label: `${labels[value]} ${formatNumber(numberOf(value))}`,
              })),
            ]}
          />
        </div>
      )}
      <ol>
        {shown.slice(0, count).map((row) => (
          <PersonRow key={row.row} row={row} />
        ))}
      </ol>
      {shown.length > count && (
        <Button variant="outlined" className="mt-4" onClick={() => setCount(count + 5 * shownAtOnce)}>
          Show {Math.min(5 * shownAtOnce, shown.length - count)} more of {formatNumber(shown.length - count)}
        </Button>
      )}
    </>
  )
}

const PersonRow = ({ row }: { row: Row }) => (
  <li className="grid grid-cols-[minmax(0,1fr)] gap-x-6 border-b border-base-300 py-3 sm:grid-cols-[56px_minmax(0,1fr)_minmax(0,1fr)]">
    <span className="tabular-nums text-sm text-fg-muted sm:pt-0.5">Row {row.row}</span>
    <div className="min-w-0 wrap-anywhere">
      <p className="font-bold">{row.name || <span className="text-fg-muted">No name</span>}</p>
      <p className="text-sm text-fg-muted">{row.email || 'No email'}</p>
    </div>
    <div className="min-w-0 text-sm wrap-anywhere">
      {row.outcome === 'leave' ? (
        <p className="text-fg-muted">
          <b className="text-fg">Left out.</b> {row.why}
        </p>
      ) : (
        <p>
          <InlineList
            items={[row.jobTitle, row.stage && stageLabel(row.stage), row.resume && `Résumé: ${row.resume}`]}
          />
        </p>
      )}
      {row.outcome === 'join' && <p className="mt-1 font-semibold">{row.why}</p>}
      {row.notes.map((note) => (
        <p key={note} className="mt-1 text-warning">
          {note}
        </p>
      ))}
    </div>
  </li>
)
