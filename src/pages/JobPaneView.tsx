import { ApplyLink } from '#/features/applications/apply/ApplyLink.tsx'
import { useCountView } from '#/features/applications/sources/count-view.ts'
import { ConfirmedClaims } from '#/features/companies/verification/ConfirmedClaims.tsx'
import type { Job } from '#/features/jobs/api.ts'
import { JobView } from '#/features/jobs/JobView.tsx'
import { ReportJob } from '#/features/jobs/ReportJob.tsx'
import { paneFrame } from '#/features/search/page/PaneSkeleton.tsx'
import { SaveButton } from '#/features/seekers/saved/SaveButton.tsx'
import { formatPay } from '#/shared/money/money.ts'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'

/** The opened job beside the list. */
export function JobPaneView({ job }: { job: Job }) {
  const { amount, period } = formatPay(job.pay)
  useCountView(job.slug)
  return (
    <JobView
      job={job}
      level={2}
      className={paneFrame}
      after={
        <ConfirmedClaims
          {...job.company}
          level={3}
          wide
          className="mt-10 max-w-[37em]"
          foot={<ReportJob job={job} />}
        />
      }
    >
      <p className="tabular-nums mt-4 text-[1.625rem] font-[750] leading-tight tracking-[-0.02em]">
        {amount} <span className="text-base font-medium tracking-normal text-fg-muted">{period}</span>
      </p>
      <div className="mt-6 flex flex-wrap items-center gap-2.5">
        <ApplyLink job={job} />
        <SaveButton slug={job.slug} title={job.title} variant="outlined" className="size-12" />
        <ButtonLink to={paths.jobDetail(job.slug)} variant="outlined" size="lg">
          Open full page
        </ButtonLink>
      </div>
    </JobView>
  )
}
