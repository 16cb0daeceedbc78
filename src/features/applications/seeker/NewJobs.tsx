import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { showUndoToast } from '#/client/toasts/undo-toast.tsx'
import { JobRows } from '#/features/jobs/employer/JobRows.tsx'
import { jobsQuery } from '#/features/jobs/jobs-list.ts'
import { ownUnit } from '#/features/search/page/own-unit.ts'
import { maxPageSize } from '#/features/search/search-terms.ts'
import { whyRecommended } from '#/features/search/similar/why-recommended.ts'
import { SaveButton } from '#/features/seekers/saved/SaveButton.tsx'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { ArrowRight } from '#/ui/icons/icons.tsx'
import { PageSection } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'

/** Jobs that answer to the profile, each with why; the newest, and called so, where it names no work yet. */
export function NewJobs({ count = 10 }: { count?: number }) {
  const { hidden, dismiss } = useDismiss()
  const recommended = useQuery(apiQuery('/recommended-jobs', {}, { silent: true }))
  const town = useQuery(apiQuery('/profile', {}, { silent: true })).data?.city ?? null
  const fitting = (recommended.data ?? []).filter(({ slug }) => !hidden.has(slug)).slice(0, count)
  const applications = useQuery(apiQuery('/applications', {}, { silent: true }))
  const appliedTo = new Set(applications.data?.map(({ job }) => job.slug))
  const newest = useQuery({
    ...jobsQuery({ sort: 'newest', limit: Math.min(maxPageSize, count + appliedTo.size) }),
    enabled: !recommended.isPending && !applications.isPending && fitting.length === 0,
  })
  const jobs =
    fitting.length > 0 ? fitting : newest.data?.filter(({ slug }) => !appliedTo.has(slug)).slice(0, count)
  const reasons = new Map(
    fitting.map(({ id, why, workplace }) => [
      id,
      whyRecommended(why, { town, unit: ownUnit(), isRemote: workplace === 'Remote' }),
    ]),
  )
  const label = fitting.length > 0 ? 'Jobs for you' : 'New jobs'
  return (
    <PageSection
      id="new"
      title={label}
      noRule
      intro={
        fitting.length > 0
          ? 'By your last jobs, your skills and where you live, as your profile has them.'
          : 'The newest on Waymark. With your work and skills in your profile, jobs like it stand here.'
      }
      aside={
        <ButtonLink to={paths.seeker.jobs} variant="dark">
          Find jobs
          <ArrowRight className="size-4 rtl:-scale-x-100" aria-hidden="true" />
        </ButtonLink>
      }
    >
      {!jobs && !newest.isError && <SkeletonRows label="Loading new jobs" />}
      {newest.isError && (
        <ErrorNote
          message="We couldn’t load new jobs."
          error={newest.error}
          onRetry={() => newest.refetch()}
          busy={newest.isFetching}
        />
      )}
      {jobs?.length === 0 && (
        <EmptyState art="jobs" title="No open jobs" className="border-t-2 border-fg">
          The first one shows up here the moment it is published.
        </EmptyState>
      )}
      {jobs && jobs.length > 0 && (
        <JobRows
          jobs={jobs}
          label={label}
          note={
            fitting.length > 0
              ? (job) => (
                  <>
                    {reasons.get(job.id)}{' '}
                    <button
                      type="button"
                      className="link relative ms-2 whitespace-nowrap"
                      onClick={() => void dismiss(job.slug)}
                    >
                      Not for me<span className="sr-only">: {job.title}</span>
                    </button>
                  </>
                )
              : undefined
          }
          action={(job) => <SaveButton slug={job.slug} title={job.title} />}
        />
      )}
    </PageSection>
  )
}

/** Hides a job at once, until the list comes without it; the act can be undone. */
function useDismiss() {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const options = { parallel: true, invalidates: ['/recommended-jobs'] } as const
  const { write: save } = useWrite('PUT /dismissed-jobs/:slug', options)
  const { write: remove } = useWrite('DELETE /dismissed-jobs/:slug', options)
  const show = (slug: string) => setHidden((slugs) => new Set([...slugs].filter((one) => one !== slug)))
  const recall = async (slug: string) => {
    if (await remove({ slug })) show(slug)
  }
  const dismiss = async (slug: string) => {
    setHidden((slugs) => new Set([...slugs, slug]))
    if (await save({ slug }))
      showUndoToast(`dismissed ${slug}`, 'This job is not shown here again', () => void recall(slug))
    else show(slug)
  }
  return { hidden, dismiss }
}
