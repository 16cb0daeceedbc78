import { useState } from 'react'
import { Link } from 'react-router'
import { stageLabel } from '#/features/applications/stages.ts'
import { formatNumber } from '#/shared/numbers.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { Table } from '#/ui/Table.tsx'
import { axisOf, endOf, endTime, type Route, routesFinding, standingOf } from './time-line.ts'

/** So many lines are seen at once. */
const maxAtOnce = 15

type RoutesFigureProps = { routes: Route[]; total: number }

/** The way of each application on one time line, or as a table. */
export function RoutesFigure({ routes, total }: RoutesFigureProps) {
  const [isTable, setIsTable] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? routes : routes.slice(0, maxAtOnce)
  return (
    <figure aria-labelledby="routes-finding" className="pt-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <figcaption className="min-w-0">
          <h3 id="routes-finding" className="text-xl">
            {routesFinding(routes)}
          </h3>
          <p className="mt-1 max-w-[40em] text-sm text-fg-muted">
            A line begins when you applied; each dot is a step that you were told of. The upright mark is the
            end of the day on which the first answer was promised.
          </p>
        </figcaption>
        <Button variant="outlined" size="sm" onClick={() => setIsTable(!isTable)}>
          Show as {isTable ? 'chart' : 'table'}
        </Button>
      </div>
      {isTable ? <RoutesTable routes={shown} /> : <TimeLine routes={shown} />}
      {(routes.length > maxAtOnce || total > routes.length) && (
        <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-fg-muted">
          {showsAll && total > routes.length
            ? `The latest ${routes.length} of ${formatNumber(total)}.`
            : `${shown.length} of ${formatNumber(total)} applications, the latest first.`}
          {routes.length > maxAtOnce && (
            <Button variant="outlined" size="sm" onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? 'Show fewer' : `Show ${routes.length}`}
            </Button>
          )}
        </p>
      )}
    </figure>
  )
}

const lines = {
  open: 'bg-fg',
  late: 'bg-danger',
  good: 'bg-fg',
  ended: 'bg-border',
} as const

function TimeLine({ routes }: { routes: Route[] }) {
  const { begin, percentOf } = axisOf(routes)
  return (
    <>
      <ul className="mt-4 divide-y divide-base-300 border-y border-base-300">
        {routes.map((route) => (
          <li
            key={route.id}
            className="grid gap-x-5 gap-y-2 py-3 sm:grid-cols-[220px_minmax(0,1fr)] sm:items-center"
          >
            <span className="min-w-0 text-sm">
              <Link to={paths.seeker.application(route.id)} className="link font-bold wrap-anywhere">
                {route.title}
              </Link>
              <span className="block text-fg-muted wrap-anywhere">{route.company}</span>
              <span className={`block ${endOf(route) === 'late' ? 'font-bold text-danger' : ''}`}>
                {standingOf(route)}
              </span>
            </span>
            <Line route={route} percentOf={percentOf} />
          </li>
        ))}
      </ul>
      <p aria-hidden="true" className="mt-1 flex justify-between text-xs text-fg-muted sm:ps-[240px]">
        <DateTime iso={new Date(begin).toISOString()} as="day" />
        <span>Today</span>
      </p>
    </>
  )
}

function Line({ route, percentOf }: { route: Route; percentOf: (time: number) => number }) {
  const { appliedAt, moves, lateFrom } = route
  const end = endOf(route)
  const [from, to] = [percentOf(Date.parse(appliedAt)), percentOf(endTime(route))]
  const stops = [appliedAt, ...moves.map(({ at }) => at)]
  return (
    <span aria-hidden="true" className="relative mx-1.5 block h-6">
      <span
        className={`absolute top-2.5 h-1 min-w-2 ${lines[end]}`}
        style={{ insetInlineStart: `${from}%`, width: `${to - from}%` }}
      />
      {lateFrom && Date.parse(lateFrom) <= Date.now() && (
        <span
          className={`absolute top-0.5 h-5 w-0.5 ${end === 'late' ? 'bg-danger' : 'bg-border'}`}
          style={{ insetInlineStart: `${percentOf(Date.parse(lateFrom))}%` }}
        />
      )}
      {stops.map((at, place) => {
        const isLast = place === stops.length - 1
        return (
          <span
            key={at}
            className={`absolute top-1.5 size-3 -translate-x-1/2 rounded-full border-2 rtl:translate-x-1/2 ${
              isLast && end === 'good'
                ? 'bar-here border-fg bg-brand'
                : end === 'ended'
                  ? 'border-border bg-base-100'
                  : 'border-fg bg-base-100'
            }`}
            style={{ insetInlineStart: `${percentOf(Date.parse(at))}%` }}
          />
        )
      })}
    </span>
  )
}

const RoutesTable = ({ routes }: { routes: Route[] }) => (
  <Table
    className="mt-5"
    caption="The way of each application"
    columns={[
      { key: 'title', header: 'Job', rowHeader: true, cell: ({ title }) => title },
      { key: 'company', header: 'Employer', cell: ({ company }) => company },
      { key: 'applied', header: 'Applied', cell: ({ appliedAt }) => <DateTime iso={appliedAt} as="day" /> },
      {
        key: 'steps',
        header: 'Steps',
        cell: ({ moves }) =>
          moves.length === 0
            ? 'None yet'
            : moves.map(({ to, at }) => (
                <span key={`${to} ${at}`} className="block">
                  {stageLabel(to, 'seeker')}, <DateTime iso={at} as="day" />
                </span>
              )),
      },
      { key: 'now', header: 'Now', cell: (route) => standingOf(route) },
    ]}
    rows={routes}
    rowKey={({ id }) => id}
  />
)
