import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Job } from '#/features/jobs/api.ts'
import { useJobsPath } from '#/features/jobs/use-jobs-path.ts'
import { SaveButton } from '#/features/seekers/saved/SaveButton.tsx'
import { formatPay } from '#/shared/money/money.ts'
import { paths, withNext } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { CopyLink } from '#/ui/CopyLink.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { ArrowRight } from '#/ui/icons/icons.tsx'
import { Ban, Share2 } from '#/ui/icons/more-icons.tsx'
import { StatusBadge } from '#/ui/StatusBadge.tsx'
import { replyBy } from '../reply-deadline.ts'
import { ApplicationRoute } from '../seeker/ApplicationRoute.tsx'
import type { ApplicationSummary } from '../seeker/labels.ts'
import { NextStepLabel } from '../seeker/StandingLabels.tsx'
import { useApplyState } from './use-apply-state.ts'

type PanelProps = { job: Job; className?: string }

/** The apply panel in its five states; yellow only while the seeker can still decide. */
export function ApplyPanel({ job, className = '' }: PanelProps) {
  const state = useApplyState(job)
  if (state.kind === 'applied') return <Applied application={state.application} className={className} />
  if (state.kind === 'closed') return <Closed job={job} className={className} />
  if (state.kind === 'own') return <OwnJob job={job} className={className} />
  return (
    <section aria-label="Apply" className={`rounded-box bg-brand p-6 ${className}`}>
      <Pay job={job} />
      {state.kind === 'other' ? (
        <p className="mt-4 text-sm font-medium">
          You are signed in to hire. Applying needs a seeker’s account.
        </p>
      ) : (
        <>
          <ButtonLink to={state.to} variant="dark" size="xl" className="mt-5 w-full">
            {state.kind === 'out'
              ? 'Log in to apply'
              : state.hasDraft
                ? 'Continue your application'
                : 'Apply'}
          </ButtonLink>
          {state.kind === 'out' && (
            <p className="mt-3 font-medium">
              New here?{' '}
              <Link
                to={withNext(`${paths.register}?role=seeker`, paths.seeker.apply(job.slug))}
                className="link"
              >
                Create an account
              </Link>
            </p>
          )}
          <p className="mt-2 text-sm font-medium">
            {state.kind === 'out' ? 'You come straight back to this job.' : <QuestionCount job={job} />}{' '}
            <ReplyBy job={job} />
          </p>
        </>
      )}
      <div className="mt-4 flex gap-2 border-t border-fg/25 pt-4 *:flex-1">
        <SaveButton slug={job.slug} title={job.title} variant="word" />
        <CopyJobLink slug={job.slug} />
      </div>
    </section>
  )
}

/** Status in a line or two, for phones; the button is in ApplyBar. */
export function StatusPanel({ job, className = '' }: PanelProps) {
  const state = useApplyState(job)
  if (state.kind === 'closed') return <Closed job={job} className={className} />
  if (state.kind !== 'applied') return null
  return (
    <InkFrame label="Your application" className={className}>
      <h2 className="text-xl">You applied</h2>
      <p className="mt-1 text-sm text-fg-muted">
        <DateTime iso={state.application.appliedAt} as="day" />. <NextStepLabel card={state.application} />.
      </p>
    </InkFrame>
  )
}

const Pay = ({ job }: { job: Pick<Job, 'pay'> }) => {
  const { amount, period } = formatPay(job.pay)
  return (
    <>
      <p className="tabular-nums text-2xl font-[800] tracking-[-0.025em]">{amount}</p>
      <p className="font-medium">{period}</p>
    </>
  )
}

const QuestionCount = ({ job }: { job: Job }) => {
  const count = job.questions.length
  if (count === 0) return 'No questions, sent with your saved profile.'
  return `${count === 1 ? '1 question' : `${count} questions`}, sent with your saved profile.`
}

/** From the job's steps. Server and reader may see different days around midnight. */
const ReplyBy = ({ job }: { job: Job }) => {
  const replyDeadline = replyBy('applied', new Date(), job.steps)
  return (
    replyDeadline && (
      <span suppressHydrationWarning>
        Reply by <DateTime iso={replyDeadline.toISOString()} as="day" />.
      </span>
    )
  )
}

const CopyJobLink = ({ slug }: { slug: string }) => (
  <CopyLink variant="ghost" icon={Share2} link={() => window.location.origin + paths.jobDetail(slug)} />
)

type FrameProps = { label: string; className: string; children: ReactNode }
const InkFrame = ({ label, className, children }: FrameProps) => (
  <section aria-label={label} className={`rounded-box border-2 border-fg p-6 ${className}`}>
    {children}
  </section>
)

const Applied = ({ application, className }: { application: ApplicationSummary; className: string }) => (
  <InkFrame label="Your application" className={className}>
    <h2 className="text-xl">You applied</h2>
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
  </InkFrame>
)

const endings = { filled: 'Filled', withdrawn: 'Withdrawn', expired: 'Closed', paused: 'Paused' }

const Closed = ({ job, className }: { job: Job; className: string }) => {
  const { amount, period } = formatPay(job.pay)
  const jobsPath = useJobsPath()
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
      <ButtonLink
        to={`${jobsPath}?q=${encodeURIComponent(job.title)}`}
        variant="dark"
        size="lg"
        className="mt-5 w-full max-lg:hidden"
      >
        See similar jobs
        <ArrowRight className="size-5 rtl:-scale-x-100" aria-hidden="true" />
      </ButtonLink>
    </section>
  )
}

const OwnJob = ({ job, className }: { job: Job; className: string }) => (
  <InkFrame label="Your job" className={className}>
    <Pay job={job} />
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
  </InkFrame>
)
