import { Link } from 'react-router'
import type { Job } from '#/features/jobs/api.ts'
import { jobLocation } from '#/features/jobs/fields/job-location.ts'
import { replyDaysAt, workingDaysLabel } from '#/features/jobs/steps.ts'
import { formatPay } from '#/shared/money/money.ts'
import { paths } from '#/shared/paths.ts'
import { CompanyLogo } from '#/ui/company-logo/CompanyLogo.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import { RouteLine } from '#/ui/route/RouteLine.tsx'
import { VerifiedName } from '#/ui/VerifiedBadge.tsx'

type GuestAsideProps = { job: Job; step: 'form' | 'code' }

/** Which job it is, and how a guest's application gets there: above the form on phones, beside it on desktops. */
export const GuestAside = ({ job, step }: GuestAsideProps) => {
  const { amount, period } = formatPay(job.pay)
  const isOpen = job.status !== 'closed' && !job.intakePaused
  return (
    <aside aria-label="The job" className="lg:col-start-2 lg:row-start-1 lg:pt-2">
      <div className="flex items-start gap-3.5 lg:border-t-2 lg:border-fg lg:pt-5">
        <CompanyLogo name={job.company.name} src={job.company.photo} />
        <div className="min-w-0 text-sm">
          <p className="text-base leading-snug font-[750] tracking-[-0.01em]">
            <Link to={paths.jobDetail(job.slug)} className="link wrap-anywhere">
              {job.title}
            </Link>
          </p>
          <p className="mt-0.5">
            <VerifiedName name={job.company.name} company={job.company} />
          </p>
          <p className="tabular-nums mt-2">
            <b>{amount}</b> <span className="text-fg-muted">{period}</span>
          </p>
          <p className="text-fg-muted">
            <InlineList items={[jobLocation(job), job.employmentType]} />
          </p>
        </div>
      </div>
      {isOpen && (
        <div className="mt-9 max-lg:hidden">
          <h2 className="mb-5 text-lg">How it gets there</h2>
          <RouteLine
            stops={[
              { label: 'Fill in this form', state: step === 'form' ? 'now' : 'done' },
              {
                label: 'Type the code from your email',
                meta: 'Then it is sent',
                state: step === 'form' ? 'next' : 'now',
              },
              {
                label: 'They answer',
                meta: `Within ${workingDaysLabel(replyDaysAt(null, job.steps))}, as promised`,
                state: 'next',
              },
            ]}
          />
        </div>
      )}
    </aside>
  )
}
