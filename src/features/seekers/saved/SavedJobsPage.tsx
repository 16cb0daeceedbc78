import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { jobLocation, workplaceBesideLocation } from '#/features/jobs/fields/job-location.ts'
import { currentTime } from '#/shared/clock.ts'
import { daysBetween } from '#/shared/dates.ts'
import { formatPay } from '#/shared/money/money.ts'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/sentence.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { CompanyLogo } from '#/ui/company-logo/CompanyLogo.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import { Ban } from '#/ui/icons/more-icons.tsx'
import { PageSection } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { StatusBadge } from '#/ui/StatusBadge.tsx'
import { VerifiedName } from '#/ui/VerifiedBadge.tsx'
import { JobStanding } from '../standing/JobStanding.tsx'
import { useApplicationTo } from '../standing/SeekerStanding.tsx'
import { SaveButton } from './SaveButton.tsx'
import { SavedHeader } from './SavedHeader.tsx'

export const meta = () => [{ title: 'Saved jobs | Waymark' }]

type SavedJob = DataOf<'GET', '/saved-jobs'>[number]
const soonDays = 7
const daysLeft = (job: SavedJob) => daysBetween(new Date(currentTime()), job.closesAt)

export const clientLoader = prefetch(() => [apiQuery('/saved-jobs', {}, { silent: true })])
export const shouldRevalidate = onlyOnArrival

export default function SavedJobsPage() {
  const list = useQuery(apiQuery('/saved-jobs', {}, { silent: true }))
  const jobs = list.data ?? []
  const open = jobs.filter(({ state }) => state === 'open')
  const closingSoon = open
    .filter((job) => daysLeft(job) <= soonDays)
    .sort((a, b) => a.closesAt.localeCompare(b.closesAt))
  const rest = open.filter((job) => !closingSoon.includes(job))
  const closed = jobs.filter(({ state }) => state === 'closed')
  const [first] = closingSoon
  return (
    <main id="main" className="pb-16 pt-8 lg:pb-24 lg:pt-14">
      <div className="page-container">
        <SavedHeader title="Saved jobs" current="jobs" />
        {jobs.length > 0 && (
          <p className="mt-5 text-fg-muted">
            {jobs.length} saved.
            {first && (
              <>
                {' '}
                The first closes <DateTime iso={first.closesAt} as="deadline" />.
              </>
            )}
          </p>
        )}
        {list.isPending && <SkeletonRows label="Loading your saved jobs" className="mt-8" />}
        {list.isError && (
          <ErrorNote
            message="We couldn’t load your saved jobs. They are safe."
            error={list.error}
            onRetry={() => list.refetch()}
            busy={list.isFetching}
            className="mt-8"
          />
        )}
        {list.isSuccess && jobs.length === 0 && (
          <EmptyState
            art="saved"
            title="Nothing saved yet"
            level={2}
            action={
              <ButtonLink to={paths.seeker.jobs} variant="dark">
                Find jobs
              </ButtonLink>
            }
          >
            Press the bookmark on a job to keep it here. Jobs that close stay, marked Closed.
          </EmptyState>
        )}
      </div>
      <Group id="soon" title="Closing soon" intro={`In the next ${soonDays} days`} jobs={closingSoon} />
      <Group id="open" title="Open" intro={plural(rest.length, 'job')} jobs={rest} />
      <Group id="closed" title="Closed" intro="They stay until you remove them" jobs={closed} />
    </main>
  )
}

function Group({ id, title, intro, jobs }: { id: string; title: string; intro: string; jobs: SavedJob[] }) {
  if (jobs.length === 0) return null
  return (
    <PageSection
      id={id}
      title={<span className="text-2xl">{title}</span>}
      intro={intro}
      className="mt-12 lg:mt-14"
    >
      <ul>
        {jobs.map((job) => (
          <Row key={job.id} job={job} />
        ))}
      </ul>
    </PageSection>
  )
}

function Row({ job }: { job: SavedJob }) {
  const { amount, period } = formatPay(job.pay)
  const closed = job.state === 'closed'
  return (
    <li className="row-link grid grid-cols-[44px_minmax(0,1fr)_44px] items-start gap-x-4 border-b border-base-300 py-4.5 xl:grid-cols-[44px_minmax(0,1fr)_164px_120px_136px_44px]">
      <CompanyLogo name={job.company.name} src={job.company.photo} />
      <div className="min-w-0 wrap-anywhere">
        <h3 className={`text-lg font-[750] leading-6 tracking-[-0.012em] ${closed ? 'text-fg-muted' : ''}`}>
          <Link to={paths.jobDetail(job.slug)} className="after:absolute after:inset-0">
            {job.title}
          </Link>
        </h3>
        <p className="mt-0.5 text-sm text-fg-muted">
          {job.company.verifiedAt && !closed ? (
            <VerifiedName name={job.company.name} company={job.company} />
          ) : (
            job.company.name
          )}
        </p>
        <JobStanding slug={job.slug} className="mt-1.5" />
        <div className="mt-1.5 text-sm xl:hidden">
          <b className="tabular-nums">{amount}</b> {period}
          <InlineList className="text-fg-muted" items={[jobLocation(job), workplaceBesideLocation(job)]} />
          <div className="mt-2">
            <ClosingDate job={job} />
          </div>
        </div>
      </div>
      <p className="tabular-nums hidden text-sm font-bold leading-snug xl:block">
        {amount}
        <span className="block font-normal text-fg-muted">{period}</span>
      </p>
      <p className="hidden text-sm leading-snug xl:block">
        {jobLocation(job)}
        {job.workplace !== 'Remote' && <span className="block text-fg-muted">{job.workplace}</span>}
      </p>
      <div className="hidden text-sm leading-snug xl:block">
        <ClosingDate job={job} />
      </div>
      <SaveButton slug={job.slug} title={job.title} className="-mt-1.5" />
    </li>
  )
}

/** The closing date, with the link to apply for who has not applied yet, or the closed badge. */
function ClosingDate({ job }: { job: SavedJob }) {
  const hasApplied = useApplicationTo(job.slug) !== undefined
  if (job.state === 'closed')
    return (
      <StatusBadge tone="neutral" icon={Ban}>
        Closed
      </StatusBadge>
    )
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 xl:block">
      <span className={`block ${daysLeft(job) <= soonDays ? 'font-bold text-warning' : 'text-fg-muted'}`}>
        Closes <DateTime iso={job.closesAt} as="deadline" />
      </span>
      {!hasApplied && (
        <Link to={paths.seeker.apply(job.slug)} className="link relative z-1 inline-block py-0.5 xl:mt-1">
          Apply<span className="sr-only"> for {job.title}</span>
        </Link>
      )}
    </div>
  )
}
