import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { query } from '#/client/api.ts'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { AppError } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { Plus, Search } from '#/ui/icons/icons.tsx'
import { PageHead } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import type { EmployerJobRow } from '../api.ts'
import { jobStatuses, statusLabels } from '../job-terms.ts'
import { EmployerJobTableRow } from './EmployerJobTableRow.tsx'
import { hasNoOpenApplicants, StageHeads, StageLegend } from './StageCounts.tsx'

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
                <EmployerJobTableRow key={job.id} job={job} late={late.get(job.id) ?? 0} />
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
