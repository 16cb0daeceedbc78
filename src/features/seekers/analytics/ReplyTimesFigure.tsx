import { useState } from 'react'
import { plural } from '#/shared/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { Table } from '#/ui/Table.tsx'

type Row = { company: string; days: number; answered: number }
type ReplyTimesFigureProps = { finding: string; note: string; rows: Row[] }

/** As long as the figure beside it says: two of '5 days' are equally long. */
const lineDays = (days: number) => (days < 0.95 ? days : Math.round(days))
export const dayCount = (days: number) => (days < 0.95 ? 'less than a day' : plural(Math.round(days), 'day'))

/** Days to the first reply by employer, as lines that end in a station, or as a table. */
export function ReplyTimesFigure({ finding, note, rows }: ReplyTimesFigureProps) {
  const [isTable, setIsTable] = useState(false)
  const longest = Math.max(...rows.map(({ days }) => days), 1)
  return (
    <figure aria-labelledby="reply-times-finding" className="pt-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <figcaption className="min-w-0">
          <h3 id="reply-times-finding" className="text-xl wrap-anywhere">
            {finding}
          </h3>
          <p className="mt-1 text-sm text-fg-muted">{note}</p>
        </figcaption>
        <Button variant="outlined" size="sm" onClick={() => setIsTable(!isTable)}>
          Show as {isTable ? 'chart' : 'table'}
        </Button>
      </div>
      {isTable ? (
        <Table
          className="mt-5"
          caption={finding}
          columns={[
            { key: 'company', header: 'Employer', rowHeader: true, cell: ({ company }) => company },
            { key: 'days', header: 'Days', alignEnd: true, cell: ({ days }) => days },
            { key: 'answered', header: 'Replies', alignEnd: true, cell: ({ answered }) => answered },
          ]}
          rows={rows}
          rowKey={({ company, days }) => `${company} ${days}`}
        />
      ) : (
        <ul className="mt-4 divide-y divide-base-300 border-b border-base-300">
          {rows.map(({ company, days }) => (
            <li
              key={`${company} ${days}`}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-2 py-3 sm:grid-cols-[200px_minmax(0,1fr)_8rem]"
            >
              <span className="font-semibold wrap-anywhere">{company}</span>
              <span aria-hidden="true" className="h-3 max-sm:order-last max-sm:col-span-2">
                <span
                  className="relative block h-1 min-w-3 translate-y-1 bg-fg"
                  style={{ width: `${(lineDays(days) / lineDays(longest)) * 100}%` }}
                >
                  <span className="absolute -top-1 end-0 size-3 rounded-full bg-fg" />
                </span>
              </span>
              <span className="text-end font-bold tabular-nums">{dayCount(days)}</span>
            </li>
          ))}
        </ul>
      )}
    </figure>
  )
}
