import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { showUndoToast } from '#/client/toasts/undo-toast.tsx'
import { jobLocation, workplaceBesideLocation } from '#/features/jobs/fields/job-location.ts'
import { SavedHeader } from '#/features/seekers/saved/SavedHeader.tsx'
import { paths } from '#/shared/paths.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { CompanyLogo } from '#/ui/company-logo/CompanyLogo.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { useDismissals } from './use-dismissed-job.ts'

export const meta = () => [{ title: 'Hidden jobs | Waymark' }]

export const clientLoader = prefetch(() => [apiQuery('/dismissed-jobs', {}, { silent: true })])
export const shouldRevalidate = onlyOnArrival

export default function HiddenJobsPage() {
  const list = useQuery(apiQuery('/dismissed-jobs', {}, { silent: true }))
  const { pending, change } = useDismissals()
  const jobs = (list.data ?? []).filter(({ slug }) => pending[slug] !== false)
  const show = async (slug: string) => {
    if (await change(slug, false))
      showUndoToast(`dismissed ${slug}`, 'Shown in your results again', () => void change(slug, true))
  }
  return (
    <main id="main" className="page-container pb-16 pt-8 lg:pb-24 lg:pt-14">
      <SavedHeader title="Hidden jobs" current="hidden" />
      {list.isPending && <SkeletonRows label="Loading your hidden jobs" className="mt-8" />}
      {list.isError && (
        <ErrorNote
          message="We couldn’t load your hidden jobs. They stay hidden."
          error={list.error}
          onRetry={() => list.refetch()}
          busy={list.isFetching}
          className="mt-8"
        />
      )}
      {list.isSuccess && jobs.length === 0 && (
        <EmptyState
          art="caughtup"
          title="No hidden jobs"
          level={2}
          action={
            <ButtonLink to={paths.seeker.jobs} variant="dark">
              Find jobs
            </ButtonLink>
          }
        >
          Press “Not for me” on a job. Your results then show one line in its place, and we never recommend
          it.
        </EmptyState>
      )}
      {jobs.length > 0 && (
        <>
          <p className="mt-5 max-w-[38em] text-fg-muted">
            Each is one line in your results and still counted. We don’t recommend them. Jobs that close leave
            this list.
          </p>
          <ul className="mt-8 border-t-2 border-fg">
            {jobs.map((job) => (
              <li
                key={job.slug}
                className="row-link grid grid-cols-[44px_minmax(0,1fr)] items-start gap-x-4 gap-y-3 border-b border-base-300 py-4.5 sm:grid-cols-[44px_minmax(0,1fr)_auto]"
              >
                <CompanyLogo name={job.company.name} src={job.company.photo} />
                <div className="min-w-0 wrap-anywhere">
                  <h2 className="text-lg font-[750] leading-6 tracking-[-0.012em]">
                    <Link to={paths.jobDetail(job.slug)} className="after:absolute after:inset-0">
                      {job.title}
                    </Link>
                  </h2>
                  <p className="mt-0.5 text-sm text-fg-muted">
                    <InlineList items={[job.company.name, jobLocation(job), workplaceBesideLocation(job)]} />
                  </p>
                  <p className="mt-0.5 text-sm text-fg-muted">
                    Hidden on <DateTime iso={job.dismissedAt} as="day" />
                  </p>
                </div>
                <Button
                  variant="outlined"
                  aria-label={`Show again: ${job.title}`}
                  onClick={() => void show(job.slug)}
                  className="relative z-1 max-sm:col-start-2 max-sm:justify-self-start"
                >
                  Show again
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </main>
  )
}
