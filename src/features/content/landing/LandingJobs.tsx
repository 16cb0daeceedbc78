import { useEffect } from 'react'
import { JobRows } from '#/features/jobs/employer/JobRows.tsx'
import { SaveButton } from '#/features/seekers/saved/SaveButton.tsx'
import { formatNumber } from '#/shared/numbers.ts'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { ArrowRight } from '#/ui/icons/icons.tsx'
import { PageSection } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { type LandingJob, loadJobs, useJobsList, useShownList } from './landing.ts'

const maxShown = 7

type LandingJobsProps = {
  /** Data of the server-rendered page; null if it failed. */
  serverData: LandingJob[] | null
  serverError: string | null
  total: number | null
}

export const LandingJobs = ({ serverData, serverError, total }: LandingJobsProps) => {
  const { rows: jobs, loading, error } = useShownList(useJobsList, ({ allJobs }) => allJobs, serverData)
  useEffect(() => {
    // An existing client list is newer.
    if (serverData) useJobsList.setState(({ allJobs }) => (allJobs.length > 0 ? {} : { allJobs: serverData }))
  }, [serverData])

  const problem = error ?? (serverData ? null : serverError)
  return (
    <PageSection
      id="latest"
      title="Latest jobs"
      intro="Pay is on every one. If an employer won’t say it, we don’t list it."
      aside={
        <ButtonLink to={paths.jobs} variant="dark" prefetch="intent">
          {total ? `See all ${formatNumber(total)} jobs` : 'See all jobs'}
          <ArrowRight className="size-4 rtl:-scale-x-100" aria-hidden="true" />
        </ButtonLink>
      }
      className="pt-20 lg:pt-28"
      noRule={jobs.length > 0}
    >
      {jobs.length > 0 ? (
        <JobRows
          jobs={jobs.slice(0, maxShown)}
          label="Latest jobs"
          action={({ slug, title }) => <SaveButton slug={slug} title={title} />}
        />
      ) : problem ? (
        <ErrorNote message={problem} onRetry={() => loadJobs()} busy={loading} className="mt-5" />
      ) : loading ? (
        <SkeletonRows label="Loading the latest jobs" count={maxShown} />
      ) : (
        <EmptyState art="jobs" title="No open jobs yet">
          They appear here as soon as a company has passed its check and published one.
        </EmptyState>
      )}
    </PageSection>
  )
}
