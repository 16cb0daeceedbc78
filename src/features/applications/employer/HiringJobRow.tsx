import { memo } from 'react'
import { Link } from 'react-router'
import type { DataOf } from '#/client/api.ts'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { daysOpen, daysOpenLabel } from '#/features/jobs/days-open.ts'
import { JobStatusBadge } from '#/features/jobs/JobStatusBadge.tsx'
import { paths } from '#/shared/paths.ts'
import { CopyLink } from '#/ui/copy/CopyLink.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import { ArrowRight } from '#/ui/icons/icons.tsx'
import { type MainStage, mainStageOf } from '../stages.ts'
import { FunnelHead, FunnelLegend, MiniFunnel } from './MiniFunnel.tsx'

export type HiringOverview = DataOf<'GET', '/employer/applications'>
type HiringJob = HiringOverview['jobs'][number]

/** Sorts jobs with overdue applicants first, then by new and total applicants. */
export const compareByUrgency = (a: HiringJob, b: HiringJob) =>
  b.late - a.late || b.newSinceYesterday - a.newSinceYesterday || b.applicants - a.applicants

const columns =
  'grid grid-cols-[minmax(0,1fr)] items-center gap-x-8 xl:grid-cols-[minmax(0,1fr)_408px_104px_20px]'

/** Rows whose routes are asked for at once: the address that asks has a limit, beyond which none would be. */
const discoveredRows = 20

/** Jobs as rows that link to their boards, all bars on one scale. Drawn again only for another `jobs`. */
export const HiringJobRows = memo(({ jobs }: { jobs: readonly HiringJob[] }) => {
  const maxCount = Math.max(0, ...jobs.flatMap(({ counts }) => counts.map(({ count }) => count)))
  return (
    <>
      {maxCount > 0 && (
        <div className={`${columns} border-b border-base-300 py-2 max-xl:hidden`}>
          <span />
          <FunnelHead />
        </div>
      )}
      <ul>
        {jobs.map((job, place) => (
          <HiringJobRow key={job.id} job={job} maxCount={maxCount} isDiscovered={place < discoveredRows} />
        ))}
      </ul>
      {jobs.some(({ late }) => late > 0) && <FunnelLegend />}
    </>
  )
})
HiringJobRows.displayName = 'HiringJobRows'

type HiringJobRowProps = { job: HiringJob; maxCount: number; isDiscovered: boolean }

const HiringJobRow = ({ job, maxCount, isDiscovered }: HiringJobRowProps) => {
  const { hiring } = useHiringArea()
  const overdueStages = job.lateStages
    .map((stage) => mainStageOf(stage))
    .filter((mainStage): mainStage is MainStage => mainStage !== null)
  const place = [job.city, job.region].filter(Boolean).join(', ')
  return (
    <li className={`row-link-bleed gap-y-3 border-b border-base-300 py-4 ${columns}`}>
      <div className="min-w-0">
        <h3 className="text-base leading-tight font-[750] tracking-[-0.01em]">
          <Link
            to={hiring.jobApplicants(job.id)}
            discover={isDiscovered ? 'render' : 'none'}
            className="wrap-anywhere after:absolute after:inset-0"
          >
            {job.title}
          </Link>
        </h3>
        <div className="tabular-nums mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-fg-muted">
          <InlineList
            items={[place, job.postedAt && job.status === 'open' && daysOpenLabel(daysOpen(job.postedAt))]}
          />
          {job.status !== 'open' && <JobStatusBadge status={job.status} />}
        </div>
      </div>
      {job.counts.every(({ count }) => count === 0) ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 xl:col-span-2">
          <p className="tabular-nums text-sm text-fg-muted">
            {job.applicants === 0
              ? 'Nobody has applied yet.'
              : job.applicants === 1
                ? '1 applied and is answered.'
                : `${job.applicants} applied, all answered.`}
          </p>
          {job.isLive && job.applicants === 0 && (
            <div className="relative z-1">
              <CopyLink link={() => new URL(paths.jobDetail(job.slug), window.location.href).href} />
            </div>
          )}
        </div>
      ) : (
        <>
          <MiniFunnel
            counts={job.counts.map(({ stage, count }) => ({ mainStage: stage as MainStage, count }))}
            overdueStages={overdueStages}
            maxCount={maxCount}
          />
          <p className="tabular-nums text-sm">
            {job.newSinceYesterday === 0 ? (
              <span className="text-fg-muted max-xl:hidden">Nobody new</span>
            ) : (
              <>
                <b>{job.newSinceYesterday} new</b> <span className="text-fg-muted">since yesterday</span>
              </>
            )}
          </p>
        </>
      )}
      <ArrowRight className="size-4 max-xl:hidden rtl:rotate-180" aria-hidden="true" />
    </li>
  )
}
