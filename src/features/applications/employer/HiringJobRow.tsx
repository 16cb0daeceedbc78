import { Link } from 'react-router'
import type { DataOf } from '#/client/api.ts'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { daysOpen, daysOpenLabel } from '#/features/jobs/days-open.ts'
import { JobStatusBadge } from '#/features/jobs/JobStatusBadge.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import { ArrowRight } from '#/ui/icons/icons.tsx'
import { type MainStage, mainStageOf } from '../stages.ts'
import { isCardLate } from './board.ts'
import { MiniFunnel } from './MiniFunnel.tsx'

export type HiringOverview = DataOf<'GET', '/employer/applications'>
type HiringJob = HiringOverview['jobs'][number]

/** Sorts jobs with overdue applicants first, then by new and total applicants. */
export const compareByUrgency = (a: HiringJob, b: HiringJob) =>
  b.late - a.late || b.newSinceYesterday - a.newSinceYesterday || b.applicants - a.applicants

/** A job as a row that links to its board. */
export const HiringJobRow = ({
  job,
  waiting,
}: {
  job: HiringJob
  waiting: HiringOverview['waitingApplicants']
}) => {
  const { hiring } = useHiringArea()
  const overdueStages = waiting
    .filter((card) => card.job.id === job.id && isCardLate(card))
    .map(({ stage }) => mainStageOf(stage))
    .filter((mainStage): mainStage is MainStage => mainStage !== null)
  const place = [job.city, job.region].filter(Boolean).join(', ')
  return (
    <li className="row-link-bleed grid grid-cols-[minmax(0,1fr)] items-center gap-x-8 gap-y-3 border-b border-base-300 py-4 lg:grid-cols-[minmax(0,1fr)_300px_130px_20px]">
      <div className="min-w-0">
        <h3 className="text-base leading-tight font-[750] tracking-[-0.01em]">
          <Link to={hiring.jobApplicants(job.id)} className="wrap-anywhere after:absolute after:inset-0">
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
      <MiniFunnel
        counts={job.counts.map(({ stage, count }) => ({ mainStage: stage as MainStage, count }))}
        overdueStages={overdueStages}
      />
      <p className="text-sm">
        <span className="block text-xs text-fg-muted">Since yesterday</span>
        <span className="tabular-nums font-semibold">
          {job.newSinceYesterday === 0 ? 'Nobody new' : `${job.newSinceYesterday} applied`}
        </span>
      </p>
      <ArrowRight className="size-4 max-lg:hidden rtl:rotate-180" aria-hidden="true" />
    </li>
  )
}
