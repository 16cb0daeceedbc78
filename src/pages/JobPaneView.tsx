import { Suspense } from 'react'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { useSession } from '#/client/session.ts'
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
import { usePrintName } from '#/ui/use-print-name.ts'
import { useShownJob } from './job-pane/shown-job.ts'

const UnopenedJob = lazyPart(() => import('./job-pane/UnopenedJob.tsx').then((module) => module.UnopenedJob))

const HideOpened = lazyPart(
  () => import('#/features/search/page/HideJob.tsx').then((module) => module.HideOpened),
  () => null,
)

/** The opened job beside the list. */
export function JobPaneView({ job }: { job: Job }) {
  const { amount, period } = formatPay(job.pay)
  const isSeeker = useSession()?.role === 'SEEKER'
  useCountView(job.slug)
  usePrintName(paths.jobDetail(job.slug))
  const unopened = useShownJob(job)
  return (
    <>
      {unopened && (
        <Suspense>
          <UnopenedJob slug={unopened} />
        </Suspense>
      )}
      <JobView
        job={job}
        level={2}
        className={`print-alone ${paneFrame}`}
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
          {isSeeker && (
            <Suspense>
              <HideOpened slug={job.slug} />
            </Suspense>
          )}
        </div>
      </JobView>
    </>
  )
}
