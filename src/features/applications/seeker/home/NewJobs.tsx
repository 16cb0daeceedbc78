import { useQuery } from '@tanstack/react-query'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { showUndoToast } from '#/client/toasts/undo-toast.tsx'
import { JobRows } from '#/features/jobs/employer/JobRows.tsx'
import { jobsQuery } from '#/features/jobs/jobs-list.ts'
import { maxPageSize } from '#/features/search/search-terms.ts'
import { useDismissals } from '#/features/search/similar/use-dismissed-job.ts'
import { whyRecommended } from '#/features/search/similar/why-recommended.ts'
import { SaveButton } from '#/features/seekers/saved/SaveButton.tsx'
import { ownUnit } from '#/shared/numbers.ts'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { ArrowRight } from '#/ui/icons/icons.tsx'
import { PageSection } from '#/ui/Section.tsx'
import { SkeletonBar, SkeletonRows } from '#/ui/Skeleton.tsx'

/** Jobs that answer to the profile, each with why; the newest, and called so, where it names no work yet. */
export function NewJobs({ count = 10 }: { count?: number }) {
  const { pending, change } = useDismissals()
  const dismiss = async (slug: string) => {
    if (await change(slug, true))
      showUndoToast(`dismissed ${slug}`, 'This job is not shown here again', () => void change(slug, false))
  }
  const recommended = useQuery(apiQuery('/recommended-jobs', {}, { silent: true }))
  const town = useQuery(apiQuery('/profile', {}, { silent: true })).data?.city ?? null
  const wanted = (recommended.data ?? []).filter(({ slug }) => !pending[slug])
  const near = wanted.filter(isWithinReach)
  // What is far is shown where nothing else is, and called so.
  const fitting = (near.length > 0 ? near : wanted).slice(0, count)
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
  if (recommended.isPending) return <UnknownJobs />
  const label = fitting.length > 0 ? 'Jobs for you' : 'New jobs'
  return (
    <PageSection
      id="new"
      title={label}
      noRule
      intro={
        fitting.length === 0
          ? 'The newest on Waymark. Add your work, your skills or the roles you want to your profile to see jobs that fit you.'
          : near.length > 0
            ? 'Based on your profile, your applications and your job alerts.'
            : `Nothing near ${town ?? 'you'} right now. These fit your work and are farther away.`
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

/** Until it is known which jobs they are: laid out like the section, and calling them nothing. */
const UnknownJobs = () => (
  <div className="page-container grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-6 lg:grid-cols-[264px_minmax(0,1fr)]">
    <div aria-hidden="true" className="grid content-start gap-3">
      <SkeletonBar className="h-8 w-44" />
      <SkeletonBar className="h-4 w-56 max-w-full" />
    </div>
    <SkeletonRows label="Loading jobs" className="min-w-0" />
  </div>
)

/** Farther than this nobody commutes. */
const reachKm = 160

const isWithinReach = ({ why, workplace }: DataOf<'GET', '/recommended-jobs'>[number]) =>
  workplace === 'Remote' || why.km === null || why.km <= reachKm
