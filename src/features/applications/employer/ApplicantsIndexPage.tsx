import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Navigate, PrefetchPageLinks, useSearchParams } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { useCan } from '#/client/use-rights.ts'
import { AppError } from '#/shared/errors.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { PageHead } from '#/ui/Section.tsx'
import { SegmentedControl } from '#/ui/SegmentedControl.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { ApplicantFinder } from './ApplicantFinder.tsx'
import { compareByUrgency, HiringJobRows, type HiringOverview } from './HiringJobRow.tsx'

export const meta = () => [{ title: 'Applicants | Waymark' }]

export const clientLoader = prefetch(() => [apiQuery('/employer/applications', {}, { silent: true })])
export const shouldRevalidate = onlyOnArrival

/** Everybody who applied, or the jobs as rows; with a single job, redirects to its board. */
export default function ApplicantsIndexPage() {
  const { hiring } = useHiringArea()
  const [params, setParams] = useSearchParams()
  const overview = useQuery(apiQuery('/employer/applications', {}, { silent: true }))
  const mayImport = useCan('move-applicants')
  const jobs = overview.data?.jobs ?? []
  if (jobs.length === 1 && jobs[0]) return <Navigate to={hiring.jobApplicants(jobs[0].id)} replace />
  const view = params.get('view') === 'jobs' ? 'jobs' : 'people'
  const hasApplicants = jobs.some(({ applicants }) => applicants > 0)
  return (
    <main id="main" className="pb-20">
      <PageHead
        title={overview.data ? titleOf(overview.data) : 'Applicants'}
        actions={
          <>
            {mayImport && jobs.length > 0 && (
              <ButtonLink to={hiring.peopleImport} variant="outlined">
                Import applicants
              </ButtonLink>
            )}
            {hasApplicants && (
              <SegmentedControl
                label="View"
                value={view}
                onChange={(next) => setParams(next === 'jobs' ? { view: 'jobs' } : {})}
                options={[
                  { value: 'people', label: 'People' },
                  { value: 'jobs', label: 'By job' },
                ]}
              />
            )}
          </>
        }
      />
      <div className="px-5 lg:px-10">
        {overview.data ? (
          hasApplicants && view === 'people' ? (
            <ApplicantFinder />
          ) : (
            <Rows hiring={overview.data} />
          )
        ) : overview.isPending ? (
          <SkeletonRows label="Loading your applicants" shape="line" className="border-t-2 border-fg" />
        ) : (
          <ErrorNote
            message="We couldn’t load your applicants. They are safe."
            reference={overview.error instanceof AppError ? overview.error.reference : undefined}
            onRetry={() => overview.refetch()}
            busy={overview.isFetching}
          />
        )}
      </div>
    </main>
  )
}

function titleOf({ jobs }: HiringOverview) {
  const people = jobs.reduce((sum, job) => sum + job.applicants, 0)
  if (people === 0) return 'No applicants yet'
  return `${people} ${people === 1 ? 'applicant' : 'applicants'}, ${jobs.length} jobs`
}

const Rows = ({ hiring: { jobs } }: { hiring: HiringOverview }) => {
  const { hiring } = useHiringArea()
  const sorted = useMemo(() => jobs.toSorted(compareByUrgency), [jobs])
  return jobs.length === 0 ? (
    <EmptyState
      art="candidates"
      level={2}
      title="Applicants land here"
      action={<ButtonLink to={hiring.newJob}>Post a job</ButtonLink>}
    >
      Post a job, and everyone who applies appears on its line, from application to hire.
    </EmptyState>
  ) : (
    <>
      <h2 className="sr-only">Jobs</h2>
      <div className="border-t-2 border-fg">
        <HiringJobRows jobs={sorted} />
      </div>
      {sorted[0] && <BoardScripts page={hiring.jobApplicants(sorted[0].id)} />}
    </>
  )
}

/** The scripts of a board, the same for every job, once this page has its own. */
function BoardScripts({ page }: { page: string }) {
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), 700)
    return () => clearTimeout(timer)
  }, [])
  return isTime && <PrefetchPageLinks page={page} />
}
