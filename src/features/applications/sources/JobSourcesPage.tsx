import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { AppError } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { CopyLink } from '#/ui/copy/CopyLink.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { PageHead, Section } from '#/ui/Section.tsx'
import { SegmentedControl } from '#/ui/SegmentedControl.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { Table } from '#/ui/Table.tsx'
import { DaysFigure } from './DaysFigure.tsx'
import { FunnelFigure } from './FunnelFigure.tsx'
import { minForShares, share } from './shares.ts'
import { sourceLabel } from './source-labels.ts'

export const meta = () => [{ title: 'Where applicants come from | Waymark' }]

export const clientLoader = prefetch(({ params: { id = '' } }) => [
  apiQuery('/employer/jobs/:id/sources', { id, days: 30 }, { silent: true }),
])
export const shouldRevalidate = onlyOnArrival

export type Sources = DataOf<'GET', '/employer/jobs/:id/sources'>
type SourceRow = Sources['sources'][number]

const periods = ['30', '90', '180'] as const

/** Views, begun and sent applications of one job, by source and by day. */
export default function JobSourcesPage() {
  const { id = '' } = useParams()
  const { hiring } = useHiringArea()
  const [params, setParams] = useSearchParams()
  const period = periods.find((days) => days === params.get('days')) ?? '30'
  const sources = useQuery({
    ...apiQuery('/employer/jobs/:id/sources', { id, days: Number(period) }, { silent: true }),
    placeholderData: (before) => before,
  })
  const isUnknown = sources.error instanceof AppError && sources.error.status === 404
  const { data } = sources
  return (
    <main id="main" className="pb-20">
      <PageHead
        back={
          <Link to={data ? hiring.jobApplicants(id) : hiring.jobs} className="link">
            {data ? 'Applicants' : 'All jobs'}
          </Link>
        }
        title={
          data ? data.job.title : isUnknown ? 'This job is not one of yours' : 'Where applicants come from'
        }
        subtitle={
          data && (
            <>
              Where applicants come from, since <DateTime iso={data.from} as="day" />. Each visitor is counted
              once a day, without cookies. Your team and crawlers that say so are not counted.
            </>
          )
        }
        actions={
          data && (
            <SegmentedControl
              label="Time"
              value={period}
              onChange={(days) => setParams(days === '30' ? {} : { days }, { replace: true })}
              options={periods.map((days) => ({ value: days, label: `${days} days` }))}
            />
          )
        }
      />
      {sources.isPending && <SkeletonRows label="Loading the figures" shape="line" count={6} />}
      {sources.isError && !data && !isUnknown && (
        <ErrorNote
          className="mx-5 mt-4 lg:mx-10"
          message="We couldn’t load the figures."
          error={sources.error}
          onRetry={() => sources.refetch()}
          busy={sources.isFetching}
        />
      )}
      {data && <Figures sources={data} />}
    </main>
  )
}

function Figures({ sources }: { sources: Sources }) {
  const { total, job } = sources
  const link = () => `${window.location.origin}${paths.jobDetail(job.slug)}?ref=`
  return (
    <>
      <Section id="in-short" title="In short" className="mt-2">
        <dl className="grid grid-cols-3 divide-x divide-base-300">
          {(
            [
              ['Looked at it', total.views, null],
              ['Began to apply', total.starts, share(total.starts, total.views, 'of those who looked')],
              ['Applied', total.sent, share(total.sent, total.starts, 'of those who began')],
            ] as const
          ).map(([label, count, note]) => (
            <div key={label} className="flex flex-col py-4 pe-3 not-first:ps-3 sm:not-first:ps-6">
              <dt className="text-sm text-fg-muted">{label}</dt>
              <dd className="text-[1.75rem] font-[800] leading-tight tracking-[-0.025em] tabular-nums">
                {count}
              </dd>
              {note && <dd className="mt-0.5 text-sm">{note}</dd>}
            </div>
          ))}
        </dl>
      </Section>
      {total.views >= minForShares && (
        <Section
          id="funnel"
          title="On the way"
          note="Each visitor once a day, each form begun, and each applicant once, on the day they last applied."
        >
          <FunnelFigure total={total} />
        </Section>
      )}
      <Section
        id="sources"
        title="Where they come from"
        note="What the link they followed says, or the domain it was on. Quality is applications per 100 views."
      >
        {sources.sources.length === 0 ? (
          <p className="pt-5 text-xl font-medium">Nobody has looked at it in this time.</p>
        ) : (
          <SourcesTable sources={sources.sources} />
        )}
      </Section>
      {total.views + total.sent >= minForShares && (
        <Section id="days" title="By day" note="Days by UTC.">
          <DaysFigure days={sources.byDay} />
        </Section>
      )}
      <Section id="links" title="Links of your own" note="For a newsletter, a poster or a page of yours.">
        <div className="pt-5">
          <p className="max-w-[34em]">
            Write a word of your own at the end of the job’s link, such as{' '}
            <b className="whitespace-nowrap">?ref=newsletter</b>, and whoever comes by it is counted under
            that word. <b>utm_source</b>, <b>utm_medium</b> and <b>utm_campaign</b> are read as well.
          </p>
          <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="font-mono text-sm wrap-anywhere">…?ref=newsletter</span>
            <CopyLink link={() => `${link()}newsletter`} />
          </div>
        </div>
      </Section>
    </>
  )
}

const maxRows = 10

function SourcesTable({ sources }: { sources: SourceRow[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const rows = showsAll ? sources : sources.slice(0, maxRows)
  const perHundred = ({ views, sent }: SourceRow) => {
    const exact = (sent / views) * 100
    return exact < 10 ? Math.round(exact * 10) / 10 : Math.round(exact)
  }
  // Somebody may have looked earlier, or at a page that was not counted.
  const isMeasured = (row: SourceRow) => row.views >= minForShares && row.sent <= row.views
  const best = Math.max(...sources.filter(isMeasured).map(perHundred), 0.1)
  const unmeasured = sources.filter((row) => !isMeasured(row)).length
  return (
    <>
      <Table
        className="mt-4"
        caption="Where those who looked, began and applied come from"
        columns={[
          {
            key: 'source',
            header: 'Source',
            rowHeader: true,
            className: 'wrap-anywhere',
            cell: ({ source }) => sourceLabel(source),
          },
          { key: 'views', header: 'Looked', alignEnd: true, cell: ({ views }) => views },
          { key: 'starts', header: 'Began', alignEnd: true, cell: ({ starts }) => starts },
          { key: 'sent', header: 'Applied', alignEnd: true, cell: ({ sent }) => sent },
          {
            key: 'quality',
            header: 'Applied per 100 views',
            className: 'lg:w-64',
            cell: (row) =>
              isMeasured(row) ? (
                <span className="flex items-center gap-3">
                  <span aria-hidden="true" className="h-4 flex-1 max-sm:hidden">
                    {perHundred(row) > 0 && (
                      <span
                        className={`bar-filled block h-full rounded-e-[3px] ${perHundred(row) === best ? 'border-2 border-fg bg-brand' : 'bg-fg'}`}
                        style={{ width: `${(perHundred(row) / best) * 100}%` }}
                      />
                    )}
                  </span>
                  <b className="tabular-nums sm:w-9 sm:text-end">{perHundred(row)}</b>
                </span>
              ) : (
                <span className="text-fg-muted">Too few to say</span>
              ),
          },
        ]}
        rows={rows}
        rowKey={({ source }) => source}
      />
      {sources.length > maxRows && (
        <Button variant="outlined" size="sm" className="mt-4" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${sources.length}`}
        </Button>
      )}
      {unmeasured > 0 && (
        <p className="mt-3 text-sm text-fg-muted">Below {minForShares} views only numbers are shown.</p>
      )}
    </>
  )
}
