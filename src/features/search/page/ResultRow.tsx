import { type MouseEvent, Suspense } from 'react'
import { Link } from 'react-router'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { useSession } from '#/client/session.ts'
import { jobLocation, workplaceBesideLocation } from '#/features/jobs/fields/job-location.ts'
import { PostedBy } from '#/features/jobs/PostedBy.tsx'
import { repliesLabel } from '#/features/jobs/replies-label.ts'
import { SaveButton } from '#/features/seekers/saved/SaveButton.tsx'
import { JobStanding } from '#/features/seekers/standing/JobStanding.tsx'
import { currentTime } from '#/shared/clock.ts'
import { dayMs } from '#/shared/dates.ts'
import { formatPay } from '#/shared/money/money.ts'
import { paths } from '#/shared/paths.ts'
import { CompanyLogo } from '#/ui/company-logo/CompanyLogo.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import { VerifiedName } from '#/ui/VerifiedBadge.tsx'
import type { JobResult } from '../api.ts'
import type { ListOrigin } from './BackToList.tsx'
import { WhyFound } from './WhyFound.tsx'

const HideRow = lazyPart(
  () => import('./HideJob.tsx').then((module) => module.HideRow),
  () => null,
)

type Props = {
  job: JobResult
  /** The distance unit; kilometres when undefined. */
  unit: 'mi' | undefined
  isOpen: boolean
  origin: ListOrigin
  onOpen: (event: MouseEvent) => void
}

/** Links to the job's own page for crawlers, phones and new tabs; on desktops `onOpen` shows the pane instead. */
export function ResultRow({ job, unit, isOpen, origin, onOpen }: Props) {
  const { amount, period } = formatPay(job.pay)
  const isSeeker = useSession()?.role === 'SEEKER'
  const isNew = currentTime() - Date.parse(job.postedAt) < dayMs
  return (
    <li
      data-slug={job.slug}
      className={`group relative border-b border-base-300 px-5 py-4.5 has-data-hidden:py-2.5 lg:ps-7 lg:pe-4 [&:has([data-hidden])>.grid]:hidden ${isOpen ? 'bg-brand-soft' : 'hover:bg-brand-faint'}`}
    >
      {isOpen && <span aria-hidden="true" className="absolute inset-y-0 start-0 w-1.5 bg-fg" />}
      <div className="grid grid-cols-[44px_minmax(0,1fr)] gap-x-3.5">
        <CompanyLogo name={job.company.name} src={job.company.photo} />
        <div className="col-start-2 row-start-1 min-w-0 wrap-anywhere">
          <h3 className="pe-12 text-[1.0625rem] font-[750] leading-[1.3] tracking-[-0.01em]">
            <Link
              to={paths.jobDetail(job.slug)}
              state={origin}
              onClick={onOpen}
              aria-current={isOpen ? 'true' : undefined}
              className="after:absolute after:inset-0"
            >
              {job.title}
            </Link>
          </h3>
          <p className="mt-0.5 pe-12 text-sm">
            <VerifiedName name={job.company.name} company={job.company} />
          </p>
          <PostedBy job={job} />
          <JobStanding slug={job.slug} className="mt-1.5" />
          <p className="tabular-nums mt-2 text-sm">
            <span className="font-bold">{amount}</span> <span className="text-fg-muted">{period}</span>
          </p>
          <p className="text-sm text-fg-muted">
            <InlineList items={[jobLocation(job), workplaceBesideLocation(job), job.employmentType]} />
          </p>
          <WhyFound reasons={job.reasons} place={`${jobLocation(job)} ${job.workplace}`} unit={unit} />
          <p className="mt-2 flex flex-wrap gap-x-3 pe-12 text-xs text-fg-muted">
            {isNew && (
              <span className="font-bold text-success" suppressHydrationWarning>
                New
              </span>
            )}
            <DateTime iso={job.postedAt} as="age" />
            {job.repliesInDays !== null && <span>{repliesLabel(job)}</span>}
          </p>
        </div>
        <SaveButton
          slug={job.slug}
          title={job.title}
          className="col-start-2 row-start-1 -mt-1.5 justify-self-end"
        />
      </div>
      {isSeeker && (
        <Suspense>
          <HideRow slug={job.slug} title={job.title} />
        </Suspense>
      )}
    </li>
  )
}
