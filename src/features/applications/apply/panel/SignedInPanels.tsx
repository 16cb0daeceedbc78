import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ApplicationRoute } from '#/features/applications/seeker/ApplicationRoute.tsx'
import type { ApplicationSummary } from '#/features/applications/seeker/labels.ts'
import { NextStepLabel } from '#/features/applications/seeker/StandingLabels.tsx'
import type { Job } from '#/features/jobs/api.ts'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { PanelPay } from './PanelPay.tsx'
import { CopyJobLink } from './panel-parts.tsx'

type AppliedProps = { application: ApplicationSummary; className: string }

export const AppliedPanel = ({ job, application, className }: AppliedProps & { job: Job }) => (
  <PanelFrame label="Your application" className={className}>
    <PanelPay pay={job.pay} />
    <h2 className="mt-5 border-t border-base-300 pt-5 text-xl">You applied</h2>
    <p className="text-sm text-fg-muted">
      <DateTime iso={application.appliedAt} as="day" />
    </p>
    <ApplicationRoute className="mt-5" application={application} />
    <ButtonLink
      to={paths.seeker.application(application.id)}
      variant="dark"
      size="lg"
      className="mt-6 w-full"
    >
      View application
    </ButtonLink>
    <div className="mt-2 flex *:flex-1">
      <CopyJobLink slug={application.job.slug} />
    </div>
  </PanelFrame>
)

/** What became of the application before. */
export const BeforeNote = ({ application }: { application: ApplicationSummary }) => (
  <p className="mt-3 text-sm font-medium">
    You applied on <DateTime iso={application.appliedAt} as="day" />.{' '}
    <Link to={paths.seeker.application(application.id)} className="link">
      How it ended
    </Link>
  </p>
)

/** The same in a line or two, for phones. */
export const AppliedNote = ({ application, className }: AppliedProps) => (
  <PanelFrame label="Your application" className={className}>
    <h2 className="text-xl">You applied</h2>
    <p className="mt-1 text-sm text-fg-muted">
      <DateTime iso={application.appliedAt} as="day" />. <NextStepLabel card={application} />.
    </p>
  </PanelFrame>
)

export const OwnJobPanel = ({ job, className }: { job: Job; className: string }) => (
  <PanelFrame label="Your job" className={className}>
    <PanelPay pay={job.pay} />
    <p className="mt-4 text-sm">
      This is how job seekers see it.{' '}
      <b>{job.applicants === 1 ? '1 applied.' : `${job.applicants} applied.`}</b>
    </p>
    <ButtonLink to={paths.employer.jobApplicants(job.id)} variant="dark" size="lg" className="mt-5 w-full">
      Open the board
    </ButtonLink>
    <ButtonLink to={paths.employer.job(job.id)} variant="ghost" className="mt-2 w-full">
      Edit this job
    </ButtonLink>
  </PanelFrame>
)

type FrameProps = { label: string; className: string; children: ReactNode }
const PanelFrame = ({ label, className, children }: FrameProps) => (
  <section aria-label={label} className={`rounded-box border-2 border-fg p-6 ${className}`}>
    {children}
  </section>
)
