import type { ReactNode } from 'react'
import type { Job } from '#/features/jobs/api.ts'
import { useJobsPath } from '#/features/jobs/use-jobs-path.ts'
import { formatPay } from '#/shared/money/money.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { ArrowRight } from '#/ui/icons/icons.tsx'
import { Ban } from '#/ui/icons/job-icons.tsx'
import { StatusBadge } from '#/ui/StatusBadge.tsx'
import { ApplyBarFrame, barButtonClass, type PanelProps } from './panel-parts.tsx'

const endings = { filled: 'Filled', withdrawn: 'Withdrawn', expired: 'Closed', paused: 'Paused' }

/** A job that takes no applications any more: what became of it, and the way on. */
export const ClosedPanel = ({ job, className = '' }: PanelProps) => {
  const { amount, period } = formatPay(job.pay)
  const ending = endings[job.closedReason ?? 'expired']
  return (
    <section aria-label="This job has closed" className={`rounded-box bg-base-200 p-6 ${className}`}>
      <StatusBadge tone="neutral" icon={Ban}>
        Closed
      </StatusBadge>
      <h2 className="mt-4 text-xl">
        {ending}
        {job.closedAt && (
          <>
            {' '}
            on <DateTime iso={job.closedAt} as="day" />
          </>
        )}
      </h2>
      <p className="mt-1.5 text-fg-muted">
        It takes no applications any more. It paid <span className="tabular-nums">{amount}</span> {period}.
      </p>
      <SimilarJobsLink job={job} className="mt-5 w-full max-lg:hidden">
        <ArrowRight className="size-5 rtl:-scale-x-100" aria-hidden="true" />
      </SimilarJobsLink>
    </section>
  )
}

/** The same way on at the bottom of the screen, on phones. */
export const ClosedBar = ({ job }: { job: Job }) => (
  <ApplyBarFrame>
    <SimilarJobsLink job={job} className={barButtonClass} />
  </ApplyBarFrame>
)

type SimilarJobsLinkProps = { job: Job; className: string; children?: ReactNode }

function SimilarJobsLink({ job, className, children }: SimilarJobsLinkProps) {
  const to = `${useJobsPath()}?q=${encodeURIComponent(job.title)}`
  return (
    <ButtonLink to={to} variant="dark" size="lg" className={className}>
      See similar jobs
      {children}
    </ButtonLink>
  )
}
