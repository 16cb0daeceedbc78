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
import {
  endedLabel,
  lineEnd,
  lineState,
  promiseEnd,
  stationsOf,
  timeAxis,
  timelineFinding,
} from './time-line.ts'

/** So many lines are seen at once. */
const maxAtOnce = 15

type TimelineProps = { applications: ApplicationSummary[] }

/** The way of each application on one time line, or as a table; the latest first. */
export function RoutesFigure({ applications }: TimelineProps) {
  const [isTable, setIsTable] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? applications : applications.slice(0, maxAtOnce)
  return (
    <figure aria-labelledby="routes-finding" className="pt-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <figcaption className="min-w-0">
          <h3 id="routes-finding" className="text-xl">
            {timelineFinding(applications)}
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
      {isTable ? <RoutesTable applications={shown} /> : <TimeLine applications={shown} />}
      {applications.length > maxAtOnce && (
        <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-fg-muted">
          {shown.length} of {formatNumber(applications.length)} applications, the latest first.
          <Button variant="outlined" size="sm" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer' : `Show ${applications.length}`}
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
const Standing = ({ application }: { application: ApplicationSummary }) =>
  endedLabel(application) ?? <NextStepLabel card={application} />

function TimeLine({ applications }: TimelineProps) {
  const { begin, percentOf } = timeAxis(applications)
  return (
    <>
      <ul className="mt-4 divide-y divide-base-300 border-y border-base-300">
        {applications.map((application) => (
          <li
            key={application.id}
            className="grid gap-x-5 gap-y-2 py-3 sm:grid-cols-[220px_minmax(0,1fr)] sm:items-center"
          >
            <span className="min-w-0 text-sm">
              <Link to={paths.seeker.application(application.id)} className="link font-bold wrap-anywhere">
                {application.job.title}
              </Link>
              <span className="block text-fg-muted wrap-anywhere">
                {joinParts(application.job.company.name, jobLocation(application.job))}
              </span>
              <span className={`block ${lineState(application) === 'late' ? 'font-bold text-danger' : ''}`}>
                <Standing application={application} />
              </span>
            </span>
            <Line application={application} percentOf={percentOf} />
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

function Line({
  application,
  percentOf,
}: {
  application: ApplicationSummary
  percentOf: (time: number) => number
}) {
  const state = lineState(application)
  const [from, to] = [percentOf(Date.parse(application.appliedAt)), percentOf(lineEnd(application))]
  const promised = promiseEnd(application)
  const stops = stationsOf(application)
  return (
    <span aria-hidden="true" className="relative mx-1.5 block h-6">
      <span
        className={`absolute top-2.5 h-1 min-w-2 ${lines[state]}`}
        style={{ insetInlineStart: `${from}%`, width: `${to - from}%` }}
      />
      {promised !== null && (
        <span
          className={`absolute top-0.5 h-5 w-0.5 ${state === 'late' && stops.length === 1 ? 'bg-danger' : 'bg-border'}`}
          style={{ insetInlineStart: `${percentOf(promised)}%` }}
        />
      )}
      {stops.map(({ label, at }, place) => {
        const isLast = place === stops.length - 1
        return (
          <span
            key={`${label} ${at}`}
            className={`absolute top-1.5 size-3 -translate-x-1/2 rounded-full border-2 rtl:translate-x-1/2 ${
              isLast && state === 'good'
                ? 'bar-here border-fg bg-brand'
                : state === 'ended'
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

const RoutesTable = ({ applications }: TimelineProps) => (
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
        cell: (application) => {
          const [, ...steps] = stationsOf(application)
          return steps.length === 0
            ? 'None yet'
            : steps.map(({ label, at }) => (
                <span key={`${label} ${at}`} className="block">
                  {label}, <DateTime iso={at} as="day" />
                </span>
              ))
        },
      },
      { key: 'now', header: 'Now', cell: (application) => <Standing application={application} /> },
    ]}
    rows={applications}
    rowKey={({ id }) => id}
  />
)
