import type { ApplyState } from '#/features/applications/apply/apply-state.ts'
import { WithApplyState } from '#/features/applications/apply/WithApplyState.tsx'
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
import { Check } from '#/ui/icons/icons.tsx'
import { Ban } from '#/ui/icons/visitor-icons.tsx'
import { StatusBadge } from '#/ui/StatusBadge.tsx'

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
        <WithApplyState job={job}>{(state) => <ApplyLink job={job} state={state} />}</WithApplyState>
        <SaveButton slug={job.slug} title={job.title} variant="outlined" className="size-12" />
        <ButtonLink to={paths.jobDetail(job.slug)} variant="outlined" size="lg">
          Open full page
        </ButtonLink>
      </div>
    </JobView>
  )
}

const ApplyLink = ({ job, state }: { job: Job; state: ApplyState }) => {
  if (state.kind === 'wrong-role') return null
  if (state.kind === 'applied')
    return (
      <ButtonLink to={paths.seeker.application(state.application.id)} variant="dark" size="lg">
        <Check className="size-5" aria-hidden="true" />
        You applied
      </ButtonLink>
    )
  if (state.kind === 'closed')
    return (
      <StatusBadge tone="neutral" icon={Ban}>
        Closed
      </StatusBadge>
    )
  if (state.kind === 'paused')
    return (
      <StatusBadge tone="neutral" icon={Ban}>
        New applications are paused
      </StatusBadge>
    )
  if (state.kind === 'own')
    return (
      <ButtonLink to={paths.employer.jobApplicants(job.id)} variant="dark" size="lg">
        Open the board
      </ButtonLink>
    )
  return (
    <ButtonLink to={state.to} size="lg" className="px-8">
      {state.kind === 'ready' ? 'Apply' : 'Log in to apply'}
    </ButtonLink>
  )
}
