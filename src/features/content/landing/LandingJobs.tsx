import { useEffect } from 'react'
import { JobRows } from '#/features/jobs/employer/JobRows.tsx'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/Empty.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { ArrowRight } from '#/ui/icons/icons.tsx'
import { PageSection } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { LateSaveButton } from './LateSaveButton.tsx'
import { type LandingJob, loadJobs, useJobsList } from './landing.ts'

const shown = 7

type LandingJobsProps = {
  /** What the server drew the page with; null when it could not. */
  served: LandingJob[] | null
  failed: string | null
  total: number | null
}

export const LandingJobs = ({ served, failed, total }: LandingJobsProps) => {
  const { allJobs, loading, error } = useJobsList()
  useEffect(() => {
    // A list that is there already is newer.
    if (served) useJobsList.setState(({ allJobs }) => (allJobs.length > 0 ? {} : { allJobs: served }))
  }, [served])

  const jobs = allJobs.length > 0 ? allJobs : (served ?? [])
  const problem = error ?? (served ? null : failed)
  return (
    <PageSection
      id="latest"
      title="Latest jobs"
      intro="Pay is on every one. If an employer won’t say it, we don’t list it."
      aside={
        <ButtonLink to={paths.jobs} variant="dark" prefetch="intent">
          {total ? `See all ${total.toLocaleString('en-US')} jobs` : 'See all jobs'}
          <ArrowRight className="size-4 rtl:-scale-x-100" aria-hidden="true" />
        </ButtonLink>
      }
      className="pt-20 lg:pt-28"
      noRule={jobs.length > 0}
    >
      {jobs.length > 0 ? (
        <JobRows
          jobs={jobs.slice(0, shown)}
          label="Latest jobs"
          action={({ slug, title }) => <LateSaveButton slug={slug} title={title} />}
        />
      ) : problem ? (
        <ErrorNote message={problem} onRetry={() => loadJobs()} busy={loading} className="mt-5" />
      ) : loading ? (
        <SkeletonRows label="Loading the latest jobs" count={shown} />
      ) : (
        <EmptyState art="jobs" title="No open jobs yet">
          They appear here as soon as a company has passed its check and published one.
        </EmptyState>
      )}
    </PageSection>
  )
}
