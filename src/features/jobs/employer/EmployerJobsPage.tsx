import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { useActor, useCan } from '#/client/use-rights.ts'
import { useSetParam, useShownParams } from '#/client/use-set-params.ts'
import { paths } from '#/shared/paths.ts'
import { hasRight, reachOf } from '#/shared/rights.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { ChipRow } from '#/ui/ChipRow.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { SearchField } from '#/ui/form/SearchField.tsx'
import { Plus } from '#/ui/icons/icons.tsx'
import { TriangleAlert } from '#/ui/icons/more-icons.tsx'
import { PageHead } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { EmployerJobTableRow } from './EmployerJobTableRow.tsx'
import {
  countStates,
  filterAndSortJobs,
  jobSorts,
  jobStateLabels,
  jobTitleOf,
  type ListedJob,
  readJobListChoice,
  subtitleOf,
} from './jobs-list.ts'
import { hasNoOpenApplicants, StageHeads, StageLegend } from './StageCounts.tsx'

export const meta = () => [{ title: 'Jobs | Waymark' }]

/**
 * The jobs with their overdue applicants, whom another request counts. Nothing is shown before both are here: rows
 * that change places later would move under the pointer.
 */
function useListedJobs() {
  const jobs = useQuery(apiQuery('/employer/jobs', {}, { silent: true }))
  const hiring = useQuery(apiQuery('/employer/applications', {}, { silent: true }))
  const late = new Map(hiring.data?.jobs.map(({ id, late }) => [id, late]))
  return {
    ...{ error: jobs.error, isFetching: jobs.isFetching, refetch: jobs.refetch },
    isPending: jobs.isPending || (jobs.isSuccess && hiring.isPending),
    jobs: hiring.isPending ? undefined : jobs.data?.map((job) => ({ ...job, late: late.get(job.id) ?? 0 })),
  }
}

/** Shown only to a company below the maximum number of live jobs. */
function LiveJobQuota() {
  const { isRecruiter } = useHiringArea()
  const { data } = useQuery({
    ...apiQuery('/employers/standing', {}, { silent: true }),
    enabled: !isRecruiter,
  })
  if (!data || data.proven) return null
  const { used, most } = data.liveJobs
  return (
    <p className="tabular-nums px-5 pt-6 lg:px-10">
      <b>
        {used} of {most} live jobs.
      </b>{' '}
      <Link to={`${paths.employer.company}#standing`} className="link">
        Prove your domain to lift this
      </Link>
    </p>
  )
}

export const clientLoader = prefetch(() => [
  apiQuery('/employer/jobs', {}, { silent: true }),
  apiQuery('/employer/applications', {}, { silent: true }),
])
export const shouldRevalidate = onlyOnArrival

export default function EmployerJobsPage() {
  const { hiring, isRecruiter } = useHiringArea()
  const mayWrite = useCan('write-jobs')
  const { jobs, ...jobsQuery } = useListedJobs()
  return (
    <main id="main" className="pb-20">
      <PageHead
        title={jobs ? jobTitleOf(jobs) : 'Jobs'}
        subtitle={jobs && subtitleOf(jobs)}
        actions={
          mayWrite &&
          jobs?.length !== 0 && (
            <>
              {!isRecruiter && (
                <ButtonLink
                  to={`${paths.employer.company}#elsewhere`}
                  variant="ghost"
                  className="max-sm:hidden"
                >
                  Show elsewhere
                </ButtonLink>
              )}
              <ButtonLink to={hiring.jobImport} variant="ghost">
                Import
              </ButtonLink>
              <ButtonLink to={hiring.newJob}>
                <Plus className="size-[18px]" aria-hidden="true" />
                Post a job
              </ButtonLink>
            </>
          )
        }
      />
      {jobs ? (
        <>
          <Jobs jobs={jobs} />
          <LiveJobQuota />
        </>
      ) : (
        <div className="px-5 lg:px-10">
          {jobsQuery.isPending ? (
            <SkeletonRows label="Loading your jobs" shape="line" className="border-t-2 border-fg" />
          ) : (
            <ErrorNote
              message="We couldn’t load your jobs. They are safe."
              error={jobsQuery.error}
              onRetry={() => jobsQuery.refetch()}
              busy={jobsQuery.isFetching}
            />
          )}
        </div>
      )}
    </main>
  )
}

/** An import can bring thousands, which a phone would draw for seconds. */
const shownAtOnce = 100

const Jobs = ({ jobs }: { jobs: ListedJob[] }) => {
  const [shown, setShown] = useState(shownAtOnce)
  const { hiring } = useHiringArea()
  const actor = useActor()
  const params = useShownParams()
  const choice = readJobListChoice(params)
  const setParam = useSetParam()
  const chosenJobs = filterAndSortJobs(jobs, choice)
  const hasOwners = jobs.some(({ ownerName }) => ownerName !== null)
  const withLate = jobs.filter(({ late }) => late > 0).length
  const mine = jobs.filter(({ isMine }) => isMine).length
  if (jobs.length === 0 && !hasRight(actor, 'write-jobs'))
    return (
      <EmptyState art="jobs" level={2} className="px-5 lg:px-10" title="No jobs for you yet">
        {reachOf(actor, 'see-jobs') === 'own'
          ? 'You see a job once you are on its hiring team. Its owner, or an admin of the company, adds you.'
          : 'Jobs that your team writes appear here.'}
      </EmptyState>
    )
  if (jobs.length === 0)
    return (
      <EmptyState
        art="jobs"
        level={2}
        className="px-5 lg:px-10"
        title="Post a job and applicants land here"
        action={<ButtonLink to={hiring.newJob}>Write your first job</ButtonLink>}
      >
        The role, the pay, what the work is, and the steps until someone is hired.{' '}
        <Link to={hiring.jobImport} className="link">
          Or import jobs from a file or board
        </Link>
      </EmptyState>
    )
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-5 pb-5 lg:px-10">
        <SearchField
          label="Find a job"
          height="h-10"
          className="w-full sm:w-64"
          value={choice.text}
          onChange={(words) => setParam('q', words, true)}
        />
        <ChipRow>
          <Chip isOn={choice.state === null} onPress={() => setParam('status', null)}>
            All {jobs.length}
          </Chip>
          {countStates(jobs).map(({ state, count }) => (
            <Chip
              key={state}
              isOn={choice.state === state}
              onPress={() => setParam('status', choice.state === state ? null : state)}
            >
              {jobStateLabels[state]} {count}
            </Chip>
          ))}
          {((mine > 0 && mine < jobs.length) || choice.mineOnly) && (
            <Chip isOn={choice.mineOnly} onPress={() => setParam('mine', choice.mineOnly ? null : 'true')}>
              My jobs {mine}
            </Chip>
          )}
          {(withLate > 0 || choice.lateOnly) && (
            <Chip isOn={choice.lateOnly} onPress={() => setParam('late', choice.lateOnly ? null : 'true')}>
              <TriangleAlert className="size-4 text-danger" aria-hidden="true" />
              Late {withLate}
            </Chip>
          )}
        </ChipRow>
        <label className="flex items-center gap-2 text-sm text-fg-muted lg:ms-auto">
          Sort
          <select
            className="select h-10 w-44"
            value={choice.sort}
            onChange={(event) =>
              setParam('sort', event.target.value === 'urgent' ? null : event.target.value)
            }
          >
            {Object.entries(jobSorts).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className="px-5 lg:px-10">
        <div className="border-t-2 border-fg">
          <table className="table-responsive table-hover table-phone-line md:table-fixed">
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
                {hasOwners && (
                  <th scope="col" className="w-[156px]">
                    Owner
                  </th>
                )}
                <th scope="col" className="w-[56px]">
                  <span className="sr-only">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {chosenJobs.slice(0, shown).map((job) => (
                <EmployerJobTableRow key={job.id} job={job} hasOwners={hasOwners} />
              ))}
            </tbody>
          </table>
          {chosenJobs.length > shown && (
            <Button variant="outlined" className="mt-5" onClick={() => setShown(shown + shownAtOnce)}>
              Show {Math.min(shownAtOnce, chosenJobs.length - shown)} more of {chosenJobs.length - shown}
            </Button>
          )}
          {chosenJobs.length === 0 && (
            <p className="flex flex-wrap items-center gap-4 py-6 text-fg-muted">
              No job matches.
              <Link to={hiring.jobs} className="link">
                Show all {jobs.length}
              </Link>
            </p>
          )}
          {chosenJobs.some(({ applicants }) => !hasNoOpenApplicants(applicants.byStage)) && <StageLegend />}
        </div>
      </div>
    </>
  )
}

const Chip = ({ isOn, onPress, children }: { isOn: boolean; onPress: () => void; children: ReactNode }) => (
  <button type="button" className="chip tabular-nums" aria-pressed={isOn} onClick={onPress}>
    {children}
  </button>
)
