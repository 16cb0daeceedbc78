import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { query } from '#/client/api.ts'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { AppError } from '#/shared/errors.ts'
import { formatPay } from '#/shared/money.ts'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import { Plus, Search } from '#/ui/icons/icons.tsx'
import { PageHead } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import type { EmployerJobRow } from '../api.ts'
import { JobStatusBadge } from '../JobStatusBadge.tsx'
import { jobStatuses, statusLabels } from '../job-terms.ts'
import { reviewWaitSentence } from '../review-wait.ts'
import { JobActions } from './JobActions.tsx'
import { hasNoOpenApplicants, StageCounts, StageHeads, StageLegend } from './StageCounts.tsx'

export const meta = () => [{ title: 'Jobs | Waymark' }]

/** Overdue counts come with the applications, which are fetched beside the list. */
function useOverdueCounts() {
  const jobs = useQuery(query('/employer/applications', {}, { silent: true })).data?.jobs ?? []
  return new Map(jobs.map(({ id, late }) => [id, late]))
}

/** Shown only to a company below the maximum number of live jobs. */
function LiveJobQuota() {
  const { isRecruiter } = useHiringArea()
  const { data } = useQuery({
    ...query('/employers/standing', {}, { silent: true }),
    enabled: !isRecruiter,
  })
  if (!data || data.proven) return null
  const { used, most } = data.liveJobs
  return (
    <p className="tabular-nums px-5 pb-4 lg:px-10">
      <b>
        {used} of {most} live jobs.
      </b>{' '}
      <Link to={`${paths.employer.company}#standing`} className="link">
        Prove your domain to lift this
      </Link>
    </p>
  )
}

export default function EmployerJobsPage() {
  const { hiring } = useHiringArea()
  const jobsQuery = useQuery(query('/employer/jobs', {}, { silent: true }))
  const jobs = jobsQuery.data
  return (
    <main id="main" className="pb-20">
      <PageHead
        title={jobs ? titleOf(jobs) : 'Jobs'}
        subtitle={jobs && subtitleOf(jobs)}
        actions={
          jobs?.length !== 0 && (
            <ButtonLink to={hiring.newJob}>
              <Plus className="size-[18px]" aria-hidden="true" />
              Post a job
            </ButtonLink>
          )
        }
      />
      <LiveJobQuota />
      {jobs ? (
        <Jobs jobs={jobs} />
      ) : (
        <div className="px-5 lg:px-10">
          {jobsQuery.isPending ? (
            <SkeletonRows label="Loading your jobs" shape="line" className="border-t-2 border-fg" />
          ) : (
            <ErrorNote
              message="We couldn’t load your jobs. They are safe."
              reference={jobsQuery.error instanceof AppError ? jobsQuery.error.reference : undefined}
              onRetry={() => jobsQuery.refetch()}
              busy={jobsQuery.isFetching}
            />
          )}
        </div>
      )}
    </main>
  )
}

const liveJobs = (jobs: EmployerJobRow[]) =>
  jobs.filter(({ status, moderation }) => status === 'open' && !moderation).length

function titleOf(jobs: EmployerJobRow[]) {
  const live = liveJobs(jobs)
  return live === 1 ? '1 job is live' : live > 1 ? `${live} jobs are live` : 'No job is live'
}

function subtitleOf(jobs: EmployerJobRow[]) {
  const unread = jobs.reduce((sum, { applicants }) => sum + applicants.unopened, 0)
  if (jobs.length === 0) return 'Write one in five short parts. The draft saves itself.'
  if (jobs.every(({ applicants }) => applicants.total === 0)) return 'Nobody has applied yet.'
  if (unread === 0) return 'Every application has been opened.'
  return unread === 1
    ? '1 application has not been opened yet.'
    : `${unread} applications have not been opened yet.`
}

const Jobs = ({ jobs }: { jobs: EmployerJobRow[] }) => {
  const { hiring } = useHiringArea()
  const late = useOverdueCounts()
  const [params, setParams] = useSearchParams()
  const searchText = params.get('q') ?? ''
  const status = jobStatuses.find((one) => one === params.get('status')) ?? null
  const setParam = (name: string, value: string | null, replace = false) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace, preventScrollReset: true },
    )
  const filteredJobs = jobs
    .filter(
      (job) =>
        (status === null || job.status === status) &&
        `${job.title} ${job.city ?? ''}`.toLowerCase().includes(searchText.trim().toLowerCase()),
    )
    // Jobs that need an action come first; the rest stays newest change first.
    .sort((a, b) => (late.get(b.id) ?? 0) - (late.get(a.id) ?? 0))
  if (jobs.length === 0)
    return (
      <EmptyState
        art="jobs"
        level={2}
        className="px-5 lg:px-10"
        title="Post a job and applicants land here"
        action={<ButtonLink to={hiring.newJob}>Write your first job</ButtonLink>}
      >
        The role, the pay, what the work is, and the steps until someone is hired.
      </EmptyState>
    )
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-5 pb-5 lg:px-10">
        <label className="relative w-full sm:w-64">
          <span className="sr-only">Find a job</span>
          <Search
            aria-hidden="true"
            className="absolute start-3 top-1/2 z-1 size-[18px] -translate-y-1/2 text-fg-muted"
          />
          <input
            type="search"
            className="input h-10 w-full ps-9.5"
            placeholder="Find a job"
            value={searchText}
            onChange={(event) => setParam('q', event.target.value, true)}
          />
        </label>
        <button
          type="button"
          className="chip tabular-nums"
          aria-pressed={status === null}
          onClick={() => setParam('status', null)}
        >
          All {jobs.length}
        </button>
        {jobStatuses.map((one) => {
          const count = jobs.filter((job) => job.status === one).length
          return (
            count > 0 && (
              <button
                key={one}
                type="button"
                className="chip tabular-nums"
                aria-pressed={status === one}
                onClick={() => setParam('status', status === one ? null : one)}
              >
                {statusLabels[one]} {count}
              </button>
            )
          )
        })}
      </div>
      <div className="px-5 lg:px-10">
        <div className="border-t-2 border-fg">
          <table className="table-responsive table-hover md:table-fixed">
            <caption className="sr-only">Your jobs</caption>
            <thead>
              <tr>
                <th scope="col">Job</th>
                <th scope="col" className="w-[112px]">
                  Status
                </th>
                <th scope="col" className="lg:w-[420px]">
                  <span className="sr-only">Applicants: </span>
                  <StageHeads />
                </th>
                <th scope="col" className="cell-end w-[92px]">
                  Days open
                </th>
                <th scope="col" className="w-[56px]">
                  <span className="sr-only">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {filteredJobs.map((job) => (
                <JobRow key={job.id} job={job} late={late.get(job.id) ?? 0} />
              ))}
            </tbody>
          </table>
          {filteredJobs.length === 0 && <p className="py-6 text-fg-muted">No job matches.</p>}
          {filteredJobs.some(({ applicants }) => !hasNoOpenApplicants(applicants.byStage)) && <StageLegend />}
        </div>
      </div>
    </>
  )
}

const JobRow = ({ job, late }: { job: EmployerJobRow; late: number }) => {
  const { hiring, isRecruiter } = useHiringArea()
  const pay = job.pay && formatPay(job.pay)
  const place =
    [job.city, job.region].filter(Boolean).join(', ') || (job.workplace === 'Remote' ? 'Remote' : '')
  const isDraft = job.status === 'draft'
  // A hidden job links to its editor.
  const linksToEditor = isDraft || (job.moderation !== null && job.applicants.total === 0)
  return (
    <tr>
      <th scope="row" className="max-md:pe-10!">
        <Link
          to={linksToEditor ? hiring.job(job.id) : hiring.jobApplicants(job.id)}
          className="text-base leading-tight font-[750] tracking-[-0.01em] underline-offset-4 wrap-anywhere hover:underline"
        >
          {job.title || 'Untitled job'}
        </Link>
        <InlineList
          className={`tabular-nums mt-0.5 text-sm ${pay ? 'text-fg-muted' : 'text-warning'}`}
          items={[place, pay ? `${pay.amount} ${pay.period}` : 'No pay yet']}
        />
        {!isRecruiter && job.postedBy && (
          <span className="block text-xs text-fg-muted wrap-anywhere">
            By {job.postedBy.name}, {job.postedBy.agency}
          </span>
        )}
        <span className="tabular-nums block text-xs text-fg-muted">
          <RowNote job={job} />
        </span>
      </th>
      <td data-label="Status">
        <JobStatusBadge status={job.status} moderation={job.moderation} />
      </td>
      <td data-label="Applicants">
        {isDraft ? (
          <span className="text-sm text-fg-muted">Not published</span>
        ) : job.moderation === 'held' && job.applicants.total === 0 ? (
          <span className="text-sm text-fg-muted">A person reads it first</span>
        ) : job.applicants.total === 0 ? (
          <span className="text-sm text-fg-muted">
            {job.status === 'closed' ? 'Nobody applied' : 'Nobody has applied yet'}
          </span>
        ) : hasNoOpenApplicants(job.applicants.byStage) ? (
          <span className="tabular-nums text-sm text-fg-muted">
            {job.applicants.total === 1
              ? '1 applied and is answered'
              : `${job.applicants.total} applied, all answered`}
          </span>
        ) : (
          <StageCounts byStage={job.applicants.byStage} />
        )}
      </td>
      <td data-label="Days open" className="tabular-nums md:text-end">
        <span>
          {job.daysOpen ?? '—'}
          {late > 0 && (
            <span className="block text-xs font-bold whitespace-nowrap text-danger max-md:ms-2 max-md:inline">
              {late} late
            </span>
          )}
        </span>
      </td>
      <td className="cell-phone-corner">
        <div className="md:-mt-2.5">
          <JobActions job={job} />
        </div>
      </td>
    </tr>
  )
}

const closedReasonLabels = {
  filled: 'Filled',
  withdrawn: 'Closed by you',
  expired: 'Its last day has passed',
  removed: 'Removed by Waymark',
}

/** A short reason why the job gets no applications. */
const RowNote = ({ job }: { job: EmployerJobRow }) => {
  const { hiring } = useHiringArea()
  if (job.moderation === 'held')
    return `Nobody sees it until a person has read it. ${reviewWaitSentence(job.medianHours)}`
  if (job.moderation === 'hidden')
    return (
      <Link to={hiring.job(job.id)} className="link">
        See what to change
      </Link>
    )
  if (job.moderation === 'removed')
    return (
      <Link to={hiring.job(job.id)} className="link">
        Read why, and appeal
      </Link>
    )
  if (job.status === 'closed') return job.closedReason ? closedReasonLabels[job.closedReason] : null
  if (job.status === 'paused') return 'Nobody can see it'
  if (job.status === 'open' && job.applicants.unopened > 0) return `${job.applicants.unopened} not opened yet`
  if (job.status === 'open' && job.closesAt)
    return (
      <>
        Closes <DateTime iso={job.closesAt} />
      </>
    )
  return null
}
