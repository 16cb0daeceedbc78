import { useState } from 'react'
import { plural } from '#/shared/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { Table } from '#/ui/Table.tsx'
import type { Sources } from './JobSourcesPage.tsx'

type Days = Sources['byDay']

/** Views of each day as bars, those with an application in the strong colour; or as a table. */
export function DaysFigure({ days }: { days: Days }) {
  const [isTable, setIsTable] = useState(false)
  const activeDays = days.filter(({ views, starts, sent }) => views + starts + sent > 0)
  const most = Math.max(...days.map(({ views }) => views), 1)
  const viewed = days.filter(({ views }) => views > 0)
  const best = viewed.toSorted((one, other) => other.views - one.views)[0]
  const [first, last] = [days[0], days.at(-1)]
  return (
    <figure aria-labelledby="days-finding" className="pt-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <figcaption className="min-w-0">
          <h3 id="days-finding" className="text-xl">
            {best ? (
              <>
                Most looked on <DateTime iso={best.day} as="day" />: {best.views}
              </>
            ) : (
              'Nobody has looked'
            )}
          </h3>
          <p className="mt-1 text-sm text-fg-muted">
            Somebody looked on {plural(viewed.length, 'day')} of {days.length}. A yellow bar is a day with an
            application.
          </p>
        </figcaption>
        <Button variant="outlined" size="sm" onClick={() => setIsTable(!isTable)}>
          Show as {isTable ? 'chart' : 'table'}
        </Button>
      </div>
      {isTable ? (
        <Table
          className="mt-5"
          caption="Views, begun and sent applications by day"
          columns={[
            {
              key: 'day',
              header: 'Day',
              rowHeader: true,
              cell: ({ day }) => <DateTime iso={day} as="day" />,
            },
            { key: 'views', header: 'Looked', alignEnd: true, cell: ({ views }) => views },
            { key: 'starts', header: 'Began', alignEnd: true, cell: ({ starts }) => starts },
            { key: 'sent', header: 'Applied', alignEnd: true, cell: ({ sent }) => sent },
          ]}
          rows={activeDays.toReversed()}
          rowKey={({ day }) => day}
        />
      ) : (
        <div aria-hidden="true" className="mt-6">
          <div className="flex h-36 items-end gap-px border-b-2 border-fg sm:gap-0.5">
            {days.map(({ day, views, sent }) => (
              <span
                key={day}
                className={`bar-filled block min-w-px flex-1 rounded-t-[3px] ${sent > 0 ? 'border-2 border-b-0 border-fg bg-brand' : 'bg-fg'}`}
                style={{ height: `${Math.max((views / most) * 100, sent > 0 ? 6 : 0)}%` }}
              />
            ))}
          </div>
          <p className="mt-1.5 flex justify-between text-xs text-fg-muted">
            {first && <DateTime iso={first.day} as="day" />}
            {last && <DateTime iso={last.day} as="day" />}
          </p>
        </div>
      )}
    </figure>
  )
}
