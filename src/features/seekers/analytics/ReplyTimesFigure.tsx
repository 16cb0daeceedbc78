import { useState } from 'react'
import { workingDaysLabel } from '#/features/jobs/steps.ts'
import { Button } from '#/ui/Button.tsx'
import { Table } from '#/ui/Table.tsx'

type Row = {
  companyId: string
  company: string
  days: number
  answered: number
  promisedDays: number | null
  inTime: number
}
type ReplyTimesFigureProps = { finding: string; note: string; rows: Row[] }

/** As long as the figure beside it says: two of '5 working days' are equally long. */
const lineDays = (days: number) => (days < 0.5 ? days : Math.round(days))
export const replyTime = (days: number) =>
  days < 0.5 ? 'less than a working day' : workingDaysLabel(Math.round(days))

/** Working days to the first reply by employer, as lines that end in a station beside the promised day, or as a table. */
export function ReplyTimesFigure({ finding, note, rows }: ReplyTimesFigureProps) {
  const [isTable, setIsTable] = useState(false)
  const longest = Math.max(...rows.flatMap(({ days, promisedDays }) => [days, promisedDays ?? 0]), 1)
  const widthOf = (days: number) => `${(lineDays(days) / lineDays(longest)) * 100}%`
  return (
    <figure aria-labelledby="reply-times-finding" className="pt-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <figcaption className="min-w-0 flex-1 basis-80">
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
            { key: 'days', header: 'Working days', alignEnd: true, cell: ({ days }) => days },
            {
              key: 'promised',
              header: 'Promised',
              alignEnd: true,
              cell: ({ promisedDays }) => promisedDays ?? '–',
            },
            { key: 'answered', header: 'Replies', alignEnd: true, cell: ({ answered }) => answered },
            { key: 'in-time', header: 'In time', alignEnd: true, cell: ({ inTime }) => inTime },
          ]}
          rows={rows}
          rowKey={({ companyId }) => companyId}
        />
      ) : (
        <ul className="mt-4 divide-y divide-base-300 border-b border-base-300">
          {rows.map(({ companyId, company, days, promisedDays, answered, inTime }) => (
            <li
              key={companyId}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-2 py-3 sm:grid-cols-[200px_minmax(0,1fr)_18rem]"
            >
              <span className="font-semibold wrap-anywhere">{company}</span>
              <span aria-hidden="true" className="relative h-5 max-sm:order-last max-sm:col-span-2">
                {promisedDays !== null && (
                  <span
                    className="absolute inset-y-0 w-0.5 bg-fg-muted"
                    style={{ insetInlineStart: widthOf(promisedDays) }}
                  />
                )}
                <span
                  className="relative block h-1 min-w-3 translate-y-2 bg-fg"
                  style={{ width: widthOf(days) }}
                >
                  <span className="absolute -top-1 end-0 size-3 rounded-full bg-fg" />
                </span>
              </span>
              <span className="max-w-40 text-end tabular-nums sm:max-w-none">
                <b>{replyTime(days)}</b>
                {promisedDays !== null && (
                  <span className="block text-xs text-fg-muted">
                    promised within {workingDaysLabel(Math.round(promisedDays))}, {inTime} of {answered} in
                    time
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </figure>
  )
}
