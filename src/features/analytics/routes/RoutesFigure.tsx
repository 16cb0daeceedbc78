import { useState } from 'react'
import { Link } from 'react-router'
import { type ApplicationSummary, jobAndPlace } from '#/features/applications/seeker/labels.ts'
import { NextStepLabel } from '#/features/applications/seeker/StandingLabels.tsx'
import { jobLocation } from '#/features/jobs/fields/job-location.ts'
import { formatNumber } from '#/shared/numbers.ts'
import { paths } from '#/shared/paths.ts'
import { joinParts } from '#/shared/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { Table } from '#/ui/Table.tsx'
import { axisOf, endingOf, endOf, endTime, promiseEnd, stationsOf, waysFinding } from './time-line.ts'

/** So many lines are seen at once. */
const maxAtOnce = 15

type RoutesProps = { routes: ApplicationSummary[] }

/** The way of each application on one time line, or as a table; the latest first. */
export function RoutesFigure({ routes }: RoutesProps) {
  const [isTable, setIsTable] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? routes : routes.slice(0, maxAtOnce)
  return (
    <figure aria-labelledby="routes-finding" className="pt-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <figcaption className="min-w-0">
          <h3 id="routes-finding" className="text-xl">
            {waysFinding(routes)}
          </h3>
          <p className="mt-1 max-w-[40em] text-sm text-fg-muted">
            A line begins when you applied; each dot is a step that you were told of, an answer of yours, or
            the end of an offer. The short line marks the day their first answer was due.
          </p>
        </figcaption>
        <Button variant="outlined" size="sm" onClick={() => setIsTable(!isTable)}>
          Show as {isTable ? 'chart' : 'table'}
        </Button>
      </div>
      {isTable ? <RoutesTable routes={shown} /> : <TimeLine routes={shown} />}
      {routes.length > maxAtOnce && (
        <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-fg-muted">
          {shown.length} of {formatNumber(routes.length)} applications, the latest first.
          <Button variant="outlined" size="sm" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer' : `Show ${routes.length}`}
          </Button>
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

/** What the list of applications says of it; once it has ended, how and after how long. */
const Standing = ({ route }: { route: ApplicationSummary }) =>
  endingOf(route) ?? <NextStepLabel card={route} />

function TimeLine({ routes }: RoutesProps) {
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
                {route.job.title}
              </Link>
              <span className="block text-fg-muted wrap-anywhere">
                {joinParts(route.job.company.name, jobLocation(route.job))}
              </span>
              <span className={`block ${endOf(route) === 'late' ? 'font-bold text-danger' : ''}`}>
                <Standing route={route} />
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

function Line({ route, percentOf }: { route: ApplicationSummary; percentOf: (time: number) => number }) {
  const end = endOf(route)
  const [from, to] = [percentOf(Date.parse(route.appliedAt)), percentOf(endTime(route))]
  const promised = promiseEnd(route)
  const stops = stationsOf(route)
  return (
    <span aria-hidden="true" className="relative mx-1.5 block h-6">
      <span
        className={`absolute top-2.5 h-1 min-w-2 ${lines[end]}`}
        style={{ insetInlineStart: `${from}%`, width: `${to - from}%` }}
      />
      {promised !== null && (
        <span
          className={`absolute top-0.5 h-5 w-0.5 ${end === 'late' && stops.length === 1 ? 'bg-danger' : 'bg-border'}`}
          style={{ insetInlineStart: `${percentOf(promised)}%` }}
        />
      )}
      {stops.map(({ label, at }, place) => {
        const isLast = place === stops.length - 1
        return (
          <span
            key={`${label} ${at}`}
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

const RoutesTable = ({ routes }: RoutesProps) => (
  <Table
    className="mt-5"
    caption="The way of each application"
    columns={[
      { key: 'title', header: 'Job', rowHeader: true, cell: jobAndPlace },
      { key: 'company', header: 'Employer', cell: ({ job }) => job.company.name },
      { key: 'applied', header: 'Applied', cell: ({ appliedAt }) => <DateTime iso={appliedAt} as="day" /> },
      {
        key: 'steps',
        header: 'Steps',
        cell: (route) => {
          const [, ...steps] = stationsOf(route)
          return steps.length === 0
            ? 'None yet'
            : steps.map(({ label, at }) => (
                <span key={`${label} ${at}`} className="block">
                  {label}, <DateTime iso={at} as="day" />
                </span>
              ))
        },
      },
      { key: 'now', header: 'Now', cell: (route) => <Standing route={route} /> },
    ]}
    rows={routes}
    rowKey={({ id }) => id}
  />
)
