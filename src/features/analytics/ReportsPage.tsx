import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { useShownParams } from '#/client/use-set-params.ts'
import { plural } from '#/shared/sentence.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { PageHead } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { usePrintName } from '#/ui/use-print-name.ts'
import { FairnessSection } from './fairness/FairnessSection.tsx'
import { readFilter } from './filter.ts'
import { PeopleDrawer } from './PeopleDrawer.tsx'
import { ReportControls } from './ReportControls.tsx'
import { type Report, spanLabel } from './report.ts'
import { FunnelSection } from './sections/FunnelSection.tsx'
import { InShort } from './sections/InShort.tsx'
import { InterviewsSection } from './sections/InterviewsSection.tsx'
import { OffersSection } from './sections/OffersSection.tsx'
import { OpenJobsSection } from './sections/OpenJobsSection.tsx'
import { SourcesSection } from './sections/SourcesSection.tsx'
import { TimesSection } from './sections/TimesSection.tsx'

export const meta = () => [{ title: 'Reports | Waymark' }]

export const clientLoader = prefetch(({ search }) => [
  apiQuery('/employer/reports', readFilter(search), { silent: true }),
  apiQuery('/employer/reports/saved', {}, { silent: true }),
])
export const shouldRevalidate = onlyOnArrival

/** Where hiring stands: the figures of a span of days, beside as many days before it. */
export default function ReportsPage() {
  const params = useShownParams()
  const { hiring } = useHiringArea()
  const filter = readFilter(params)
  const report = useQuery({
    ...apiQuery('/employer/reports', filter, { silent: true }),
    placeholderData: (before) => before,
  })
  const { data } = report
  usePrintName(`${hiring.reports}?${params}`)
  return (
    <main id="main" className="print-alone pb-20" aria-busy={report.isPending}>
      <PageHead
        title={data ? spanLabel(data.span.now) : 'Reports'}
        subtitle={data && <WhatIsCounted report={data} filter={filter} />}
      />
      <ReportControls report={data} problem={report.isError ? report.error : null} />
      {report.isPending && (
        <div className="px-5 lg:px-10">
          <SkeletonRows label="Counting" shape="line" count={8} />
        </div>
      )}
      {report.isError && (
        <ErrorNote
          className="mx-5 mt-4 lg:mx-10"
          message="We couldn’t count this span."
          error={report.error}
          onRetry={() => report.refetch()}
          busy={report.isFetching}
          wayOn={<ButtonLink to={hiring.reports}>Show all jobs</ButtonLink>}
        />
      )}
      {data && !report.isError && <Figures report={data} />}
      {data && !report.isError && <FairnessSection />}
      <PeopleDrawer />
    </main>
  )
}

const daysOf = ({ from, to }: Report['span']['now']) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

function WhatIsCounted({ report, filter }: { report: Report; filter: ReturnType<typeof readFilter> }) {
  const { span, jobs, members } = report
  const { job, place, member } = filter
  const days = daysOf(span.now)
  const title = jobs.find(({ id }) => id === job)?.title
  const name = members.find(({ id }) => id === member)?.name
  return (
    <>
      {title ?? 'All jobs'}
      {place && ` in ${place}`}
      {name && ` with ${name} on the hiring team`}. Beside it the {days === 1 ? 'day' : plural(days, 'day')}{' '}
      before: {spanLabel(span.before)}.
    </>
  )
}

const isEmpty = ({ funnel, sources, interviews, offers }: Report) =>
  funnel.every(({ now }) => now.entered === 0) &&
  sources.every(({ now }) => now.views + now.sent === 0) &&
  interviews.now.held + interviews.now.upcoming === 0 &&
  offers.now.made === 0

function Figures({ report }: { report: Report }) {
  const { hiring } = useHiringArea()
  const params = useShownParams()
  if (isEmpty(report)) {
    const isWhole =
      !['job', 'place', 'member'].some((name) => params.get(name)) && params.get('days') === '365'
    return (
      <>
        <div className="px-5 lg:px-10">
          <EmptyState
            art="candidates"
            level={2}
            title="Nothing was sent in this span"
            action={
              report.jobs.length === 0 ? (
                <ButtonLink to={hiring.newJob}>Post a job</ButtonLink>
              ) : isWhole ? (
                <ButtonLink to={hiring.jobs}>See your jobs</ButtonLink>
              ) : (
                <ButtonLink to={`${hiring.reports}?days=365`}>Show the last year</ButtonLink>
              )
            }
          >
            {report.jobs.length === 0
              ? 'Post a job. This page counts from the first person who looks at it.'
              : isWhole
                ? 'Nobody looked at your jobs or applied in a year.'
                : 'Nobody looked at these jobs or applied. A longer span may say more.'}
          </EmptyState>
        </div>
        <OpenJobsSection {...report} />
      </>
    )
  }
  return (
    <>
      <InShort {...report} />
      <FunnelSection {...report} />
      <TimesSection {...report} />
      <SourcesSection {...report} />
      <InterviewsSection {...report} />
      <OffersSection {...report} />
      <OpenJobsSection {...report} />
    </>
  )
}
