import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatPay } from '#/shared/money/money.ts'
import { paths } from '#/shared/paths.ts'
import { CompanyLogo } from '#/ui/company-logo/CompanyLogo.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import { VerifiedName } from '#/ui/VerifiedBadge.tsx'
import type { JobCard } from '../api.ts'
import { jobLocation } from '../fields/job-location.ts'
import { levelLabel } from '../fields/job-terms.ts'
import { PostedBy } from '../PostedBy.tsx'

type JobRowsProps = {
  jobs: readonly JobCard[]
  /** For the company's own pages. */
  hideCompany?: boolean
  /** Names the list for screen readers. */
  label: string
  /** Below the company, such as why the job is shown. */
  note?: (job: JobCard) => ReactNode
  /** At the end of each row, such as the save button. */
  action?: (job: JobCard) => ReactNode
}

const columns = {
  plain: 'lg:grid-cols-[44px_minmax(0,1fr)_136px_168px_108px]',
  action: 'lg:grid-cols-[44px_minmax(0,1fr)_136px_168px_108px_44px]',
  bare: 'lg:grid-cols-[minmax(0,1fr)_136px_168px_108px]',
  bareAction: 'lg:grid-cols-[minmax(0,1fr)_136px_168px_108px_44px]',
}

/** Jobs as rows with one link each: landing page, company page, similar jobs. */
export function JobRows({ jobs, hideCompany, label, note, action }: JobRowsProps) {
  const narrowColumns = hideCompany ? 'grid-cols-[minmax(0,1fr)_44px]' : 'grid-cols-[44px_minmax(0,1fr)_44px]'
  const wideColumns = columns[hideCompany ? (action ? 'bareAction' : 'bare') : action ? 'action' : 'plain']
  return (
    <ul aria-label={label} className="border-t-2 border-fg">
      {jobs.map((job) => {
        const { amount, period } = formatPay(job.pay)
        const noted = note?.(job)
        return (
          <li
            key={job.id}
            className={`row-link grid items-start gap-x-4 border-b border-base-300 py-4 lg:items-center ${narrowColumns} ${wideColumns}`}
          >
            {!hideCompany && <CompanyLogo name={job.company.name} src={job.company.photo} />}
            <div className="min-w-0 wrap-anywhere">
              <h3 className="text-lg font-[750] leading-6 tracking-[-0.012em]">
                <Link
                  to={paths.jobDetail(job.slug)}
                  prefetch="intent"
                  className="after:absolute after:inset-0"
                >
                  {job.title}
                </Link>
              </h3>
              <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-fg-muted">
                {hideCompany ? (
                  <InlineList items={[job.employmentType, levelLabel(job.level)]} />
                ) : (
                  <VerifiedName name={job.company.name} company={job.company} />
                )}
              </p>
              <PostedBy job={job} className="mt-0.5 text-xs text-fg-muted" />
              {noted && <p className="mt-0.5 text-sm font-semibold">{noted}</p>}
              <p className="mt-1.5 text-sm lg:hidden">
                <span className="tabular-nums font-bold">{amount}</span>{' '}
                <span className="text-fg-muted">{period}</span>
                <br />
                <InlineList
                  className="text-fg-muted"
                  items={[jobLocation(job), <DateTime key="ago" iso={job.postedAt} as="age" />]}
                />
              </p>
            </div>
            <p className="hidden text-sm leading-snug lg:block">
              {jobLocation(job)}
              {job.workplace !== 'Remote' && <span className="block text-fg-muted">{job.workplace}</span>}
            </p>
            <p className="tabular-nums hidden text-sm font-bold leading-snug lg:block">
              {amount}
              <span className="block font-normal text-fg-muted">{period}</span>
            </p>
            <p className="hidden text-sm text-fg-muted lg:block">
              <DateTime iso={job.postedAt} as="age" />
            </p>
            {action?.(job)}
          </li>
        )
      })}
    </ul>
  )
}
