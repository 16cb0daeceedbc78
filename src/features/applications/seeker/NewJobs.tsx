import { useQuery } from '@tanstack/react-query'
import { JobRows } from '#/features/jobs/employer/JobRows.tsx'
import { jobsQuery } from '#/features/jobs/jobs-list.ts'
import { SaveButton } from '#/features/seekers/saved/SaveButton.tsx'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { ArrowRight } from '#/ui/icons/icons.tsx'
import { PageSection } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'

/** The newest open jobs. Not called matches, because nothing is matched. */
export function NewJobs({ count = 6 }: { count?: number }) {
  const jobs = useQuery(jobsQuery({ sort: 'newest', limit: count }))
  return (
    <PageSection
      id="new"
      title="New jobs"
      noRule
      intro="The newest on Waymark, from employers that check out."
      aside={
        <ButtonLink to={paths.seeker.jobs} variant="dark">
          Find jobs
          <ArrowRight className="size-4 rtl:-scale-x-100" aria-hidden="true" />
        </ButtonLink>
      }
    >
      {jobs.isPending && <SkeletonRows label="Loading new jobs" />}
      {jobs.isError && (
        <ErrorNote
          message="We couldn’t load new jobs."
          onRetry={() => jobs.refetch()}
          busy={jobs.isFetching}
        />
      )}
      {jobs.data?.length === 0 && (
        <EmptyState art="jobs" title="No open jobs" className="border-t-2 border-fg">
          The first one shows up here the moment it is published.
        </EmptyState>
      )}
      {jobs.data && jobs.data.length > 0 && (
        <JobRows
          jobs={jobs.data}
          label="New jobs"
          action={(job) => <SaveButton slug={job.slug} title={job.title} />}
        />
      )}
    </PageSection>
  )
}
